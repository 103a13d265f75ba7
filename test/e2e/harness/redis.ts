import type { Scratch } from './cleanup';
import { freePorts } from './ports';
import { startProgram } from './process';

/** Starts an empty Redis, and gives its port. Nothing is written to disk. */
export async function startRedis(scratch: Scratch): Promise<number> {
	const [port] = await freePorts(1);
	const folder = scratch.folder('redis');
	const running = await startProgram(scratch, {
		name: 'Redis (on Debian or Ubuntu: apt-get install -y redis-server)',
		command: 'redis-server',
		args: [
			...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
			...['--save', '', '--appendonly', 'no'],
		],
		cwd: folder,
		env: { PATH: process.env.PATH, LANG: process.env.LANG },
		isReady: (log) => log.includes('Ready to accept connections'),
	});
	scratch.onClose(running.stop);
	return port;
}
