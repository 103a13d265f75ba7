/** Measures the memory and the processor time of an n8n, and waits for the end of its work. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningN8n } from '../e2e/harness/n8n';
import type { Session } from '../e2e/harness/session';

const CHECK_EVERY_MS = 500;
const UNDER_WAY = ['new', 'running', 'waiting'];

/** Waits until no execution of a workflow is under way. */
export async function waitForExecutionsToEnd({ api }: Session, workflowId: string): Promise<void> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: UNDER_WAY }));
	const path = `/rest/executions?filter=${filter}&limit=1`;
	for (;;) {
		await pause(CHECK_EVERY_MS);
		const { results } = await api.request<{ results: unknown[] }>('GET', path);
		if (results.length === 0) return;
	}
}

/**
 * Watches the resident memory of n8n and of the program that executes its scripts. `stop` gives the highest values, in
 * megabytes.
 */
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
	return Number(/VmRSS:\s+(\d+)/.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0) / 1_000;
}

/** The seconds that n8n and its task runner have had on a processor so far. Other programs hardly change this time. */
export function processorSeconds(n8n: RunningN8n): { main: number; runner: number } {
	return { main: processorSecondsOf(n8n.pid), runner: processorSecondsOf(n8n.runnerPid!) };
}

/** The seconds that a process has had on a processor so far. */
export function processorSecondsOf(pid: number): number {
	const stat = readProc(`/proc/${pid}/stat`);
	// `pid (name of the program) …`: eleven fields stand between the name, which may hold spaces, and the two times
	const [userTime, systemTime] = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11);
	// Linux counts in hundredths of a second
	return (Number(userTime) + Number(systemTime)) / 100;
}

/** The text of a file of `/proc`; empty when the process has ended. */
function readProc(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}

/** `1234567` → `1,234,567` */
export function withThousandsSeparator(value: number): string {
	return Math.round(value).toLocaleString('en-US');
}
