/** The memory and the processor time that a measured n8n uses, and when it has ended its work. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningN8n } from '../e2e/harness/n8n';
import type { Session } from '../e2e/harness/session';

const CHECK_EVERY_MS = 500;
const UNDER_WAY = ['new', 'running', 'waiting'];

/** Waits until no execution of a workflow is under way. */
export async function ended({ api }: Session, workflowId: string): Promise<void> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: UNDER_WAY }));
	const path = `/rest/executions?filter=${filter}&limit=1`;
	for (;;) {
		await pause(CHECK_EVERY_MS);
		const { results } = await api.request<{ results: unknown[] }>('GET', path);
		if (results.length === 0) return;
	}
}

/** Watches the resident memory of n8n and of the program that executes its scripts, in megabytes. */
export function watchMemory(n8n: RunningN8n): {
	stop(): { main: number; runner: number; together: number };
} {
	const peak = { main: 0, runner: 0, together: 0 };
	const check = () => {
		const main = residentMegabytes(n8n.pid);
		const runner = residentMegabytes(n8n.runnerPid!);
		peak.main = Math.max(peak.main, main);
		peak.runner = Math.max(peak.runner, runner);
		peak.together = Math.max(peak.together, main + runner);
	};
	const timer = setInterval(check, CHECK_EVERY_MS);
	return {
		stop: () => {
			clearInterval(timer);
			return peak;
		},
	};
}

export function residentMegabytes(pid: number): number {
	return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_000;
}

/** The time on a processor so far. Unlike the time on the clock, it says little about what else the machine does. */
export function secondsOfProcessor(n8n: RunningN8n): { main: number; runner: number } {
	return { main: secondsOf(n8n.pid), runner: secondsOf(n8n.runnerPid!) };
}

/** The time that one process has had on a processor. */
export function secondsOf(pid: number): number {
	const stat = read(`/proc/${pid}/stat`);
	// The name of the program, in brackets, may hold spaces. Behind it, eleven fields come before the two times
	const [user, system] = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11);
	// Linux counts in hundredths of a second: time in the program itself, and in the system for the program
	return (Number(user) + Number(system)) / 100;
}

/** Nothing when the process has ended since. */
function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}

export function inThousands(value: number): string {
	return Math.round(value).toLocaleString('en-US');
}
