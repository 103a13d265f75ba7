import { spawn, type ChildProcess } from 'node:child_process';

import { killGroup, type Scratch } from './cleanup';
import { until } from './wait';

const START_TIMEOUT_MS = 300_000;
/** Longer than the 30 seconds that n8n takes at most. */
const STOP_TIMEOUT_MS = 40_000;
/** Characters at the end of the output of a running program that are kept. */
const KEPT_LOG = 200 * 1024;

/** A server that runs beside the tests: its command, and the test whether it is ready. */
export interface Program {
	/** The name in errors. */
	name: string;
	command: string;
	args: string[];
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** The user to run it as; the user of this process when left out. */
	uid?: number;
	gid?: number;
	/** The signal that asks it to end; SIGTERM when left out. */
	stopSignal?: NodeJS.Signals;
	isReady(log: string): Promise<boolean> | boolean;
}

export interface RunningProgram {
	readonly pid: number;
	/** Its output so far. */
	log(): string;
	/** Resolves when the program has ended for any reason. */
	readonly ended: Promise<void>;
	/** Ends it: politely first, and by force when that takes too long. */
	stop(): Promise<void>;
	/** Ends the process at once, like a power cut. */
	kill(): Promise<void>;
}

/** Starts a program as the leader of its own process group, and resolves when it is ready. */
export async function startProgram(scratch: Scratch, program: Program): Promise<RunningProgram> {
	const { name, command, args, cwd, env, uid, gid, stopSignal = 'SIGTERM' } = program;
	const child = spawn(command, args, {
		cwd,
		env: scratch.env(env),
		uid,
		gid,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	scratch.own(child);
	let log = '';
	let failure: Error | undefined;
	// The log of the start is kept as a whole, so that it has the line by which a program is known to be ready
	let isStarting = true;
	const keep = (chunk: Buffer) => {
		log += String(chunk);
		if (!isStarting) log = log.slice(-KEPT_LOG);
	};
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	child.once('error', (error) => (failure = error));
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	try {
		await until(`${name} to start`, START_TIMEOUT_MS, async () => {
			if (failure) throw failure;
			if (hasEnded(child))
				throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}`);
			return await program.isReady(log);
		});
	} catch (error) {
		throw new Error(`${(error as Error).message}. The end of its log:\n${log.slice(-4_000)}`);
	}
	isStarting = false;
	return {
		pid: child.pid!,
		log: () => log,
		ended,
		stop: async () => await end(child, ended, stopSignal),
		kill: async () => await end(child, ended, 'SIGKILL'),
	};
}

async function end(
	child: ChildProcess,
	ended: Promise<void>,
	signal: NodeJS.Signals,
): Promise<void> {
	const { pid } = child;
	if (!pid || hasEnded(child)) return;
	const timer = setTimeout(() => killGroup(pid, 'SIGKILL'), STOP_TIMEOUT_MS);
	killGroup(pid, signal);
	await ended;
	clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null;
}
