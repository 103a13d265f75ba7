import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Scratch } from './cleanup';
import { plainEnvironment, run } from './command';
import { E2E, PACKAGE_NAME } from './paths';
import { freePorts } from './ports';
import { startProgram } from './process';
import { runWithRegistry } from './registry';
import { answersWell } from './wait';

/** An npm registry on this machine, whose packages nobody else sees. */
export interface LocalRegistry {
	/** Publishes the package in a tarball under a version. */
	publish(tarball: string, version: string): Promise<void>;
	/** Fetches a version as n8n does when a user installs or updates the package. @returns its tarball */
	fetch(version: string): Promise<string>;
}

/** Starts an empty registry that asks no other one. */
export async function startLocalRegistry(scratch: Scratch): Promise<LocalRegistry> {
	const [port] = await freePorts(1);
	const folder = scratch.folder('registry');
	for (const file of ['package.json', 'package-lock.json']) {
		copyFileSync(join(E2E, 'registry', file), join(folder, file));
	}
	await runWithRegistry(scratch, 'npm', ['ci', '--ignore-scripts'], { cwd: folder });
	const config = {
		storage: join(folder, 'storage'),
		uplinks: {},
		packages: { '**': { access: '$all', publish: '$all' } },
		max_body_size: '100mb',
		log: { type: 'stdout', format: 'pretty', level: 'warn' },
	};
	// YAML takes JSON
	writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config));
	const origin = `127.0.0.1:${port}`;
	const running = await startProgram(scratch, {
		name: 'Verdaccio',
		command: join(folder, 'node_modules/.bin/verdaccio'),
		args: ['--config', join(folder, 'config.yaml'), '--listen', origin],
		cwd: folder,
		env: plainEnvironment(),
		isReady: async () => await answersWell(`http://${origin}/-/ping`),
	});
	scratch.onClose(running.stop);
	// npm does not publish without a token, whatever the registry asks for
	const npmrc = join(folder, 'npmrc');
	writeFileSync(npmrc, `registry=http://${origin}/\n//${origin}/:_authToken=anybody\n`);
	const npm = async (cwd: string, ...args: string[]) =>
		await run(scratch, 'npm', [...args, '--userconfig', npmrc], { cwd });
	return {
		publish: async (tarball, version) => {
			const unpacked = join(folder, version);
			mkdirSync(unpacked);
			await run(scratch, 'tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1'], {
				cwd: unpacked,
			});
			const manifest = join(unpacked, 'package.json');
			const content = JSON.parse(readFileSync(manifest, 'utf8')) as object;
			writeFileSync(manifest, JSON.stringify({ ...content, version }, null, 2));
			await npm(unpacked, 'publish', '--ignore-scripts', '--provenance=false');
		},
		fetch: async (version) => {
			const fetched = join(folder, `fetched-${version}`);
			mkdirSync(fetched);
			await npm(fetched, 'pack', `${PACKAGE_NAME}@${version}`);
			return join(fetched, readdirSync(fetched)[0]);
		},
	};
}
