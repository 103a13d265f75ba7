import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Scratch } from './cleanup';
import { plainEnvironment, run } from './command';
import { runWithRegistry } from './registry';

/** Advice for a person on whose machine a module cannot be compiled. */
const COMPILER =
	'Install Python 3, make and a C++ compiler (Debian and Ubuntu: apt-get install build-essential python3; ' +
	'macOS: xcode-select --install), then try again.';

/**
 * Runs the install script of one native module below `folder`. The script takes a finished binary from GitHub, or
 * compiles one with headers from nodejs.org. Where neither can be reached, the headers come from the npm registry.
 * @throws Error that names the module and says what to install
 */
export async function buildNativeModule(
	scratch: Scratch,
	folder: string,
	module: string,
	env: NodeJS.ProcessEnv = plainEnvironment(),
): Promise<void> {
	const build = async (more: NodeJS.ProcessEnv = {}) =>
		await run(scratch, 'npm', ['rebuild', module, '--ignore-scripts=false'], {
			cwd: folder,
			env: { ...env, ...more },
		});
	try {
		await build();
	} catch (first) {
		const headers = await headersFromRegistry(scratch);
		if (!headers) throw unbuilt(module, first);
		try {
			await build({ npm_config_nodedir: headers });
		} catch (second) {
			throw unbuilt(module, second);
		}
	}
}

/**
 * Fetches the npm package that holds this version of Node.js for this system.
 * @returns its folder; undefined where the package has no headers (Windows) or does not exist
 */
async function headersFromRegistry(scratch: Scratch): Promise<string | undefined> {
	const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
	const folder = scratch.folder('node-headers');
	const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
	try {
		await runWithRegistry(
			scratch,
			'npm',
			[...install, '--prefix', folder, `${name}@${process.versions.node}`],
			{ cwd: folder },
		);
	} catch {
		return undefined;
	}
	const headers = join(folder, 'node_modules', name);
	return existsSync(join(headers, 'include', 'node', 'node.h')) ? headers : undefined;
}

function unbuilt(module: string, cause: unknown): Error {
	return new Error(`${module} could not be compiled. ${COMPILER}\n${(cause as Error).message}`, {
		cause,
	});
}
