/**
 * Cleans up after a harness that could not do it itself (SIGKILL, a crash of Node).
 *
 * It runs detached, with the scratch folder as its only argument and the harness at the other end of
 * its standard input. When that pipe closes, the harness is gone: every process that carries the
 * folder in its environment is killed and the folder is removed. A harness that has cleaned up ends
 * the same way; there is just nothing left to do.
 *
 * Node runs this file as it stands: it imports nothing from the harness, which is gone by then.
 */
import { readFileSync, readdirSync, rmSync } from 'node:fs';

const scratch = process.argv[2];
/** The IDs of process groups. The harness writes each ID to the pipe, in a line, when it starts the group. */
const groups = new Set<number>();
const ROUNDS = 50;
const PAUSE_MS = 100;

/** Kills the groups and all processes with the mark; true when there were any. */
function killMarked(): boolean {
	let killed = false;
	for (const pid of groups) killed = kill(-pid) || killed;
	if (process.platform !== 'linux') return killed;
	for (const entry of readdirSync('/proc')) {
		const pid = Number(entry);
		if (!pid || pid === process.pid || !carriesMark(pid)) continue;
		// First the group that it may lead, because its children may hide their environment
		kill(-pid);
		killed = kill(pid) || killed;
	}
	return killed;
}

/** Whether a process has the scratch folder in its environment. */
function carriesMark(pid: number): boolean {
	try {
		return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`E2E_SCRATCH=${scratch}`);
	} catch {
		return false;
	}
}

function kill(pid: number): boolean {
	try {
		process.kill(pid, 'SIGKILL');
		return true;
	} catch {
		return false;
	}
}

function cleanUp(round: number): void {
	const killed = killMarked();
	// Processes that are being started show up a moment later, so it looks until there are none
	if ((killed || round === 0) && round < ROUNDS) {
		setTimeout(() => cleanUp(round + 1), PAUSE_MS);
		return;
	}
	rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
	process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.on('data', (chunk) => {
	for (const line of String(chunk).split('\n')) if (Number(line)) groups.add(Number(line));
});
process.stdin.on('error', () => cleanUp(0));
process.stdin.on('end', () => cleanUp(0));
