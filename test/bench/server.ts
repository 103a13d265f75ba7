/** A process of its own, so that the server's work does not count: answers updates of users, and says what it saw. */
import http from 'node:http';

const latency = Number(process.argv[2] ?? 0);
let inFlight = 0;
let most = 0;

const server = http.createServer((request, response) => {
	if (request.url === '/most-in-flight') {
		response.end(String(most));
		most = 0;
		return;
	}
	inFlight++;
	most = Math.max(most, inFlight);
	request.resume().on('end', () => {
		setTimeout(() => {
			inFlight--;
			response.setHeader('content-type', 'application/json');
			response.end('{"data":{"uid":"superhero1","name":"Name","status":"offline","role":"default","createdAt":1750000000}}');
		}, latency);
	});
});

server.listen(0, '127.0.0.1', () => {
	process.send?.((server.address() as import('node:net').AddressInfo).port);
});
process.on('disconnect', () => process.exit());
