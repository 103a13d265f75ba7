import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { Scratch } from './cleanup';
import { run } from './command';
import { E2E, PACKAGE_NAME, ROOT } from './paths';

/** Files from which `dist` is built. */
const BUILD_INPUTS = [
	'nodes',
	'credentials',
	'icons',
	'package.json',
	'gulpfile.js',
	'tsconfig.json',
	'tsconfig.build.json',
];

/**
 * Builds the package when its sources are newer than `dist`, and packs it as npm publishes it, unless a parent process
 * has done that for all its processes (`E2E_TARBALL`).
 */
export async function packPackage(scratch: Scratch): Promise<string> {
	if (process.env.E2E_TARBALL) return process.env.E2E_TARBALL;
	if (
		newest(join(ROOT, 'dist')) < Math.max(...BUILD_INPUTS.map((name) => newest(join(ROOT, name))))
	) {
		await run(scratch, 'npm', ['run', 'build'], { cwd: ROOT });
	}
	const folder = scratch.folder('tarball');
	await run(scratch, 'npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
		cwd: ROOT,
	});
	const [tarball] = readdirSync(folder);
	return join(folder, tarball);
}

/** The time of the last change below a path; 0 when there is nothing. */
function newest(path: string): number {
	if (!existsSync(path)) return 0;
	const stat = statSync(path);
	if (!stat.isDirectory()) return stat.mtimeMs;
	return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

interface InstalledPackage {
	name: string;
	version: string;
	author?: { name?: string; email?: string };
}

/**
 * Installs a tarball in the steps in which n8n installs a community package: unpacks it to
 * `.n8n/nodes/node_modules/<name>`, drops the dependencies that only development needs, and notes the version
 * in `.n8n/nodes/package.json`. n8n itself installs only packages from the registry.
 */
export async function unpackAsCommunityPackage(
	scratch: Scratch,
	tarball: string,
	userFolder: string,
): Promise<InstalledPackage> {
	const nodesFolder = join(userFolder, '.n8n', 'nodes');
	const target = join(nodesFolder, 'node_modules', PACKAGE_NAME);
	mkdirSync(target, { recursive: true });
	await run(scratch, 'tar', ['-xzf', tarball, '-C', target, '--strip-components=1'], {
		cwd: target,
	});

	const manifestPath = join(target, 'package.json');
	const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as InstalledPackage &
		Record<string, unknown>;
	for (const key of ['devDependencies', 'peerDependencies', 'optionalDependencies'])
		delete manifest[key];
	writeFileSync(manifestPath, JSON.stringify(manifest, null, 2));
	const ledger = {
		name: 'installed-nodes',
		private: true,
		dependencies: { [manifest.name]: manifest.version },
	};
	writeFileSync(join(nodesFolder, 'package.json'), JSON.stringify(ledger, null, 2));
	return { name: manifest.name, version: manifest.version, author: manifest.author };
}

export interface NodeRecord {
	displayName: string;
	name: string;
	version: number;
}

/** Adds the rows of an installed package to n8n's database, so that n8n's settings page lists the package. */
export async function recordInstalledPackage(
	userFolder: string,
	installed: InstalledPackage,
	nodes: NodeRecord[],
): Promise<void> {
	const database = await openDatabase(join(userFolder, '.n8n', 'database.sqlite'));
	try {
		await database.run(
			'INSERT OR REPLACE INTO installed_packages ("packageName", "installedVersion", "authorName", "authorEmail", "createdAt", "updatedAt") ' +
				"VALUES (?, ?, ?, ?, datetime('now'), datetime('now'))",
			[
				installed.name,
				installed.version,
				installed.author?.name ?? null,
				installed.author?.email ?? null,
			],
		);
		for (const node of nodes) {
			await database.run(
				'INSERT OR REPLACE INTO installed_nodes ("name", "type", "latestVersion", "package") VALUES (?, ?, ?, ?)',
				[node.displayName, node.name, node.version, installed.name],
			);
		}
	} finally {
		await database.close();
	}
}

interface SqliteDatabase {
	run(sql: string, values: unknown[], done: (error: Error | null) => void): void;
	configure(option: 'busyTimeout', value: number): void;
	close(done: (error: Error | null) => void): void;
}

/** Opens n8n's database with n8n's own driver, which is known to work here. */
async function openDatabase(path: string) {
	const sqlite = createRequire(join(E2E, 'package.json'))('sqlite3') as {
		Database: new (path: string, done: (error: Error | null) => void) => SqliteDatabase;
	};
	const database = await new Promise<SqliteDatabase>((resolve, reject) => {
		const opened: SqliteDatabase = new sqlite.Database(path, (error) =>
			error ? reject(error) : resolve(opened),
		);
	});
	database.configure('busyTimeout', 5_000);
	const settle = async (start: (done: (error: Error | null) => void) => void) =>
		await new Promise<void>((resolve, reject) =>
			start((error) => (error ? reject(error) : resolve())),
		);
	return {
		run: async (sql: string, values: unknown[]) =>
			await settle((done) => database.run(sql, values, done)),
		close: async () => await settle((done) => database.close(done)),
	};
}
