import { spawn } from 'node:child_process';

import type { Scratch } from './cleanup';

/** Characters at the end of the output that the error of a failed command shows. */
const KEPT_OUTPUT = 64 * 1024;

/** Variables that `npm run` and `npx -c` set for their own command; a nested npm or npx takes them for its own. */
const FROM_OUTER_NPM =
	/^(npm_lifecycle_|npm_package_|npm_config_(local_prefix|call|package)$|npm_command$|INIT_CWD$)/;

/** The environment of this process without what an outer `npm run` put there. */
export function plainEnvironment(): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !FROM_OUTER_NPM.test(name)),
	);
}

/**
 * Runs a command quietly to its end and returns what it printed; its output is shown only when it fails.
 * @param options.timeoutMs how long it may take; for ever when left out
 */
export async function run(
	scratch: Scratch,
	command: string,
	args: string[],
	options: { cwd: string; env?: NodeJS.ProcessEnv; timeoutMs?: number },
): Promise<string> {
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd: options.cwd,
			env: scratch.env(options.env ?? plainEnvironment()),
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: true,
			timeout: options.timeoutMs,
			// An npm that waits for an answer does not end at SIGTERM
			killSignal: 'SIGKILL',
		});
		scratch.own(child);
		let printed = '';
		let everything = '';
		child.stdout.on('data', (chunk: Buffer) => {
			printed += String(chunk);
			everything = (everything + String(chunk)).slice(-KEPT_OUTPUT);
		});
		child.stderr.on('data', (chunk: Buffer) => {
			everything = (everything + String(chunk)).slice(-KEPT_OUTPUT);
		});
		child.once('error', reject);
		child.once('close', (code, signal) => {
			if (code === 0) return resolve(printed);
			const ended = child.killed ? 'took too long and was ended' : `ended with ${code ?? signal}`;
			const shown = `\`${[command, ...args].join(' ')}\` in ${options.cwd}`;
			reject(new Error(`${shown} ${ended}:\n${everything.trim()}`));
		});
	});
}
