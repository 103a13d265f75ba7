import http from 'node:http';
import type { AddressInfo } from 'node:net';

const USER = {
	uid: 'superhero1',
	name: 'Name',
	status: 'offline',
	role: 'default',
	createdAt: 1_750_000_000,
};

const latencyMs = Number(process.argv[2]);
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
			response.end(JSON.stringify({ data: USER }));
		}, latencyMs);
	});
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
