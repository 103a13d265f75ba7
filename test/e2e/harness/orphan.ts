import { readFileSync } from 'node:fs';

const POLL_MS = 1_000;
const LAUNCHERS = /(^|\/)(npm|npx|sh|bash|dash|tsx|node)$/;

/**
 * Calls back when one of the programs that started this one (npx, npm and their shells) has been killed.
 * These programs do not pass a SIGKILL on, so this process has to end by itself.
 * Linux only: on other systems each look at the chain of parents needs a program.
 * @returns a function that ends the watch
 */
export function whenOrphaned(callback: () => void): () => void {
	if (process.platform !== 'linux' || !process.env.npm_lifecycle_event) return () => {};
	const chain = launcherChain();
	const timer = setInterval(() => {
		if (chain.every(([child, parent]) => parentOf(child) === parent)) return;
		clearInterval(timer);
		callback();
	}, POLL_MS);
	timer.unref();
	return () => clearInterval(timer);
}

/** The links child → parent from this process up to the npm or npx that a person (or a CI) called. */
function launcherChain(): Array<[number, number]> {
	const links: Array<[number, number]> = [];
	let toLastNpm = 0;
	for (let child = process.pid; ; ) {
		const parent = parentOf(child);
		if (!parent || parent === 1) break;
		const words = commandOf(parent);
		if (!words[0] || !LAUNCHERS.test(words[0])) break;
		links.push([child, parent]);
		// npm and npx are `npm run …` once they have set their title, and `node …/npm-cli.js` before. A shell between them, e.g.
		// `sh -c "npx …"`, belongs to the chain, but does not end it
		if (
			/^(npm|npx)\b/.test(words.join(' ')) ||
			words.some((word) => /\/(npm|npx)(-cli\.js)?$/.test(word))
		) {
			toLastNpm = links.length;
		}
		child = parent;
	}
	return links.slice(0, toLastNpm);
}

function parentOf(pid: number): number | undefined {
	try {
		// State and parent stand after the name, which may have blanks and stands in parentheses
		return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]);
	} catch {
		return undefined;
	}
}

function commandOf(pid: number): string[] {
	try {
		const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
		// A process that has set its title has the whole title in its first word
		return words.length === 1 ? words[0].split(' ') : words;
	} catch {
		return [];
	}
}
