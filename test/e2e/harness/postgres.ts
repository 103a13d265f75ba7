import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Scratch } from './cleanup';
import { freePorts } from './ports';
import { startProgram } from './process';

/** The folder in which Debian has a folder with the programs of each version, which are not on the PATH. */
const DEBIAN = '/usr/lib/postgresql';

const USER = 'postgres';

export interface Postgres {
	port: number;
	user: string;
	database: string;
}

/** Starts an empty PostgreSQL with its default settings, which trusts everybody on this machine. */
export async function startPostgres(scratch: Scratch): Promise<Postgres> {
	const bin = findPrograms();
	const owner = ownerOfData();
	const folder = scratch.folder('postgres');
	if (owner) {
		// Otherwise the owner of the data could not reach their folder
		chmodSync(scratch.dir, 0o711);
		chownSync(folder, owner.uid, owner.gid);
	}
	const data = join(folder, 'data');
	const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' };
	const settings = ['--auth', 'trust', '--username', USER, '--encoding', 'UTF8', '--no-locale'];
	execFileSync(join(bin, 'initdb'), ['--pgdata', data, ...settings, '--no-sync'], {
		...owner,
		cwd: folder,
		env,
		stdio: 'pipe',
	});
	const [port] = await freePorts(1);
	const running = await startProgram(scratch, {
		name: 'PostgreSQL',
		command: join(bin, 'postgres'),
		args: [
			...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
			// The data folder, and not /dev/shm, so that nothing is left behind
			...['-c', 'dynamic_shared_memory_type=mmap'],
		],
		cwd: folder,
		env,
		...owner,
		// Ends the connections that are open
		stopSignal: 'SIGINT',
		isReady: (log) => log.includes('database system is ready to accept connections'),
	});
	scratch.onClose(running.stop);
	return { port, user: USER, database: USER };
}

/** The settings of an n8n that stores its data in a PostgreSQL. */
export function settingsFor({ port, database, user }: Postgres): NodeJS.ProcessEnv {
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(port),
		DB_POSTGRESDB_DATABASE: database,
		DB_POSTGRESDB_USER: user,
	};
}

/** The user of the Debian package, when this process is root, as whom PostgreSQL refuses to run. */
function ownerOfData(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const id = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}

/** The folder with the programs of the newest version that is installed. */
function findPrograms(): string {
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
	const folders = versions
		.sort((one, other) => Number(other) - Number(one))
		.map((version) => join(DEBIAN, version, 'bin'));
	const bin = [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) =>
		existsSync(join(folder, 'initdb')),
	);
	if (bin) return bin;
	throw new Error(
		'The queue mode of n8n needs PostgreSQL. On Debian or Ubuntu: apt-get install -y postgresql',
	);
}
