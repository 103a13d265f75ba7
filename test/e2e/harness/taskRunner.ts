import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

import type { Scratch } from './cleanup';
import { RUNNER_AUTH_TOKEN } from './n8nSettings';
import { N8N_BIN } from './paths';
import { startProgram, type RunningProgram } from './process';

/** The line that n8n prints when it waits for a task runner, which only processes that execute workflows need. */
export const BROKER_LINE = 'n8n Task Broker ready';

/** The flags with which n8n starts its runners: a script cannot make new code from text. */
const FLAGS = ['--disallow-code-generation-from-strings', '--disable-proto=delete'];

/** The settings of n8n that a runner has to know as well. */
const SHARED_SETTINGS = [
	'PATH',
	'LANG',
	'HOME',
	'NODE_COMPILE_CACHE',
	'GENERIC_TIMEZONE',
	'N8N_RUNNERS_TASK_TIMEOUT',
];

interface TaskRunner {
	/** The id of the process, which changes when the runner is replaced. */
	readonly pid: number;
	/** Ends the runner. It also ends by itself when it loses its n8n. */
	stop(): Promise<void>;
}

/**
 * Starts a task runner, the program that executes the scripts of Code nodes; n8n 3.0 does not start it by itself. The
 * launcher in n8n's container image is not on npm, so this does its work, with the runner in the package of n8n: a runner
 * that crashes is replaced as long as its n8n runs.
 * @param settings the environment of the n8n
 */
export async function startTaskRunner(
	scratch: Scratch,
	n8n: RunningProgram,
	settings: NodeJS.ProcessEnv,
): Promise<TaskRunner> {
	const broker = `http://127.0.0.1:${settings.N8N_RUNNERS_BROKER_PORT}`;
	let isWanted = true;
	const start = async (): Promise<RunningProgram> => {
		const id = randomUUID();
		const runner = await startProgram(scratch, {
			name: 'the task runner of n8n',
			command: process.execPath,
			args: [...FLAGS, createRequire(N8N_BIN).resolve('@n8n/task-runner/start')],
			cwd: settings.N8N_USER_FOLDER!,
			env: {
				...Object.fromEntries(SHARED_SETTINGS.map((name) => [name, settings[name]])),
				N8N_RUNNERS_ID: id,
				N8N_RUNNERS_TASK_BROKER_URI: broker,
				N8N_RUNNERS_GRANT_TOKEN: await grantToken(broker),
			},
			isReady: () => n8n.log().includes(id),
		});
		void runner.ended.then(replace);
		return runner;
	};
	const replace = async () => {
		if (!isWanted) return;
		// Fails when n8n has ended as well
		running = await start().catch(() => running);
	};
	let running = await start();
	return {
		get pid() {
			return running.pid;
		},
		stop: async () => {
			isWanted = false;
			await running.kill();
		},
	};
}

/** Asks n8n for the token with which a runner can connect once. */
async function grantToken(broker: string): Promise<string> {
	const answer = await fetch(`${broker}/runners/auth`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ token: RUNNER_AUTH_TOKEN }),
	});
	if (!answer.ok) throw new Error(`n8n refused its task runner with ${answer.status}`);
	return ((await answer.json()) as { data: { token: string } }).data.token;
}
