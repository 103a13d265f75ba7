import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createProxy, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { Scratch } from './cleanup';

/**
 * Lets n8n reach stand-ins of other services at the real addresses of these services: through a proxy on this machine, and
 * with a certificate that n8n trusts.
 * @param hosts the stand-ins, by the names of their hosts
 * @returns the settings of n8n; undefined where `openssl` is missing, which makes the certificate
 */
export async function startOutside(
	scratch: Scratch,
	hosts: Record<string, RequestListener>,
): Promise<NodeJS.ProcessEnv | undefined> {
	if (spawnSync('openssl', ['version']).error) return undefined;
	const { key, cert, path } = makeCertificate(scratch, Object.keys(hosts));
	const services = createServer({ key, cert }, (request, answer) => {
		hosts[String(request.headers.host)](request, answer);
	});
	const port = await listen(scratch, services);
	const proxy = createProxy();
	proxy.on('connect', ({ url = '' }, socket, head) => {
		const { hostname, port: wanted } = new URL(`https://${url}`);
		const upstream =
			hostname in hosts ? connect(port, '127.0.0.1') : connect(Number(wanted || 443), hostname);
		upstream.once('connect', () => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
			upstream.write(head);
			upstream.pipe(socket).pipe(upstream);
		});
		upstream.on('error', () => socket.destroy());
		socket.on('error', () => upstream.destroy());
	});
	return {
		HTTPS_PROXY: `http://127.0.0.1:${await listen(scratch, proxy)}`,
		NO_PROXY: '127.0.0.1,localhost',
		NODE_EXTRA_CA_CERTS: path,
	};
}

/** Makes a certificate for names of hosts, which is valid for two days. */
function makeCertificate(scratch: Scratch, names: string[]) {
	const folder = scratch.folder('certificate');
	const [keyPath, path] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	execFileSync(
		'openssl',
		[
			...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=Stand-ins of other services'],
			...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
			...['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`],
			...['-keyout', keyPath, '-out', path],
		],
		{ stdio: 'pipe' },
	);
	return { key: readFileSync(keyPath), cert: readFileSync(path), path };
}

async function listen(
	scratch: Scratch,
	server: ReturnType<typeof createServer> | ReturnType<typeof createProxy>,
): Promise<number> {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	scratch.onClose(() => {
		server.closeAllConnections();
		server.close();
	});
	return (server.address() as AddressInfo).port;
}
