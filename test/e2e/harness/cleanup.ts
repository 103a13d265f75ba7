import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { whenOrphaned } from './orphan';

export const SCRATCH_PREFIX = 'n8n-nodes-cometchat-e2e-';

type Closer = () => Promise<void> | void;

/** Children keep their temporary files in the scratch folder and carry its name, so that both can be removed. */
type ChildEnvironment = NodeJS.ProcessEnv & { E2E_SCRATCH: string; TMPDIR: string };

/**
 * Owns everything that a run creates outside the repository: one temporary folder, and processes. All of it is removed,
 * however the run ends: by `close()`, by handlers of signals and of the exit, or by a watchdog process after SIGKILL.
 */
export class Scratch {
	readonly dir: string;
	private readonly watchdog: ChildProcess;
	private readonly closers: Closer[] = [];
	private readonly groups = new Set<number>();
	private closing?: Promise<void>;
	private readonly stopWatchingParents: () => void;
	private readonly onSignal = (signal: NodeJS.Signals) => void this.endBySignal(signal);
	private readonly onExit = () => this.closeNow();

	constructor() {
		// With a browser, TMPDIR is a scratch folder; a second scratch folder is made beside it, not in it
		const [outside] = tmpdir().split(SCRATCH_PREFIX);
		this.dir = join(outside, `${SCRATCH_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
		// The watchdog knows the folder before it exists: there is no moment at which it could be missed.
		this.watchdog = spawn(
			process.execPath,
			['--no-warnings', join(__dirname, 'watchdog.ts'), this.dir],
			{
				detached: true,
				stdio: ['pipe', 'ignore', 'ignore'],
				env: { PATH: process.env.PATH },
			},
		);
		this.watchdog.stdin?.on('error', () => {});
		this.watchdog.unref();
		mkdirSync(join(this.dir, 'tmp'), { recursive: true, mode: 0o700 });
		process.on('SIGINT', this.onSignal);
		process.on('SIGTERM', this.onSignal);
		process.on('SIGHUP', this.onSignal);
		process.on('exit', this.onExit);
		this.stopWatchingParents = whenOrphaned(() => void this.endBySignal('SIGTERM'));
	}

	/** A folder inside the scratch folder. */
	folder(...names: string[]): string {
		const path = join(this.dir, ...names);
		mkdirSync(path, { recursive: true });
		return path;
	}

	/** The environment for a child: the given environment, marked as ours. */
	env(base: NodeJS.ProcessEnv = process.env): ChildEnvironment {
		return { ...base, E2E_SCRATCH: this.dir, TMPDIR: join(this.dir, 'tmp') };
	}

	/** Takes over a child that was started as the leader of its own process group. */
	own(child: ChildProcess): void {
		const { pid } = child;
		if (!pid) return;
		this.groups.add(pid);
		this.watchdog.stdin?.write(`${pid}\n`);
		child.once('exit', () => {
			killGroup(pid, 'SIGKILL');
			this.groups.delete(pid);
		});
	}

	/** Registers a function that stops something; the last registered function is called first. */
	onClose(closer: Closer): void {
		this.closers.push(closer);
	}

	/** Stops everything and removes the folder. May be called more than once. */
	async close(): Promise<void> {
		this.closing ??= this.closeAll();
		await this.closing;
	}

	private async closeAll(): Promise<void> {
		const failures: unknown[] = [];
		for (const closer of this.closers.splice(0).reverse()) {
			try {
				await closer();
			} catch (error) {
				failures.push(error);
			}
		}
		this.closeNow();
		this.stopWatchingParents();
		process.off('SIGINT', this.onSignal);
		process.off('SIGTERM', this.onSignal);
		process.off('SIGHUP', this.onSignal);
		process.off('exit', this.onExit);
		await this.endWatchdog();
		if (failures.length > 0) throw failures[0];
	}

	private async endWatchdog(): Promise<void> {
		if (this.watchdog.exitCode !== null) return;
		this.watchdog.ref();
		const gone = new Promise((resolve) => this.watchdog.once('exit', resolve));
		this.watchdog.stdin?.end();
		await gone;
	}

	/** Kills the processes and removes the folder without waiting, for a process that is about to exit. */
	private closeNow(): void {
		for (const pid of this.groups) killGroup(pid, 'SIGKILL');
		this.groups.clear();
		rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 });
	}

	private async endBySignal(signal: NodeJS.Signals): Promise<void> {
		await this.close().catch(() => {});
		process.exit(signal === 'SIGINT' ? 130 : 143);
	}
}

/** Sends a signal to a whole process group; false when it is already gone. */
export function killGroup(pid: number, signal: NodeJS.Signals): boolean {
	try {
		process.kill(-pid, signal);
		return true;
	} catch {
		return false;
	}
}
