/**
 * Runs tests with mutants, one at a time, in a process that loads n8n's engine once. The parent sends a list of tasks, gets
 * an answer to each, and ends the process when an answer does not come.
 */
import { resolve } from 'node:path';
import { runCLI } from 'jest';

const ROOT = resolve(__dirname, '../..');

/** A test file, what its tests reach, and how long it takes (milliseconds). */
export interface TestFile {
	path: string;
	ms: number;
	isRed: boolean;
	/** The key is the name of a mutant: `<file>#<id>`. */
	reached: Record<string, Reach>;
}

/** The names of the tests that reach a mutant; 'all' if the mutant is reached outside of tests, e.g. when a file is loaded. */
export type Reach = string[] | 'all';

/** Runs tests without a mutant (those at `paths`, or all tests that load `files`), or parts of test files with a mutant. */
export type Task =
	| { files: string[]; paths: string[] }
	| { mutant: string; tests: Array<{ path: string; names: Reach }> };

export type Answer = { tests: TestFile[] } | { mutant: string; isCaught: boolean };

/** The mutants that are to be tried. */
const wanted = new Set(JSON.parse(process.env.MUTANTS!) as string[]);

/** The task under way. */
let task: Task;
let file = '';
let test: string | undefined;
let hasFailed = false;
const reached = new Map<string, Set<string> | 'all'>();
const results: TestFile[] = [];

/**
 * Notes that the running test reaches a mutant.
 * @param once whether the mutant is reached while its file is loaded: one test loads the file for all tests
 */
function reach(mutant: string, once: boolean): void {
	const before = reached.get(mutant);
	if (once || test === undefined) reached.set(mutant, 'all');
	else if (before === undefined) reached.set(mutant, new Set([test]));
	else if (before !== 'all') before.add(test);
}

/** Whether Jest is to run a test: a mutant is tried with the tests that reach it, until one fails. */
function isWanted(name: string): boolean {
	if (hasFailed) return false;
	const names = 'mutant' in task ? task.tests.find(({ path }) => path === file)?.names : 'all';
	return names === 'all' || names?.includes(name) === true;
}

Object.assign(globalThis, {
	mutant: (source: string, id: number, once = false) => {
		const mutant = `${source}#${id}`;
		if ('mutant' in task) return mutant === task.mutant;
		if (wanted.has(mutant)) reach(mutant, once);
		return false;
	},
	mutation: {
		fileBegan: (path: string) => {
			file = path;
			test = undefined;
			hasFailed = false;
			reached.clear();
		},
		isWanted,
		testBegan: (name: string) => (test = name),
		testEnded: (isRed: boolean) => {
			test = undefined;
			// When no mutant is active, all tests run, to see which mutants they reach
			hasFailed ||= isRed && 'mutant' in task;
		},
		fileEnded: (path: string, isRed: boolean, ms: number) => {
			const all = [...reached].map(([name, tests]) => [name, tests === 'all' ? tests : [...tests]]);
			results.push({ path, isRed, ms, reached: Object.fromEntries(all) as TestFile['reached'] });
		},
	},
});

process.on('message', (tasks: Task[]) => {
	void workOn(tasks).then(() => process.disconnect());
});

/** Does the tasks one after the other, and tells the parent the answer to each. */
async function workOn(tasks: Task[]): Promise<void> {
	for (task of tasks) {
		if ('files' in task) {
			await run(
				task.paths.length > 0
					? { runTestsByPath: true, _: task.paths }
					: { findRelatedTests: true, _: task.files.map((one) => resolve(ROOT, one)) },
			);
			await tell({ tests: [...results] });
		} else {
			let isCaught = false;
			for (const { path } of task.tests) {
				// Jest's own `bail` ends this process
				await run({ runTestsByPath: true, _: [path] });
				isCaught = results.some(({ isRed }) => isRed);
				if (isCaught) break;
			}
			await tell({ mutant: task.mutant, isCaught });
		}
	}
}

/** Runs Jest in this process; its reporter calls the functions above, which fill `results`. */
async function run(options: Record<string, unknown>): Promise<void> {
	results.length = 0;
	await runCLI(
		{
			$0: '',
			_: [],
			config: resolve(__dirname, 'jest.config.js'),
			runInBand: true,
			silent: true,
			watchman: false,
			passWithNoTests: true,
			reporters: [resolve(__dirname, 'reporter.js')],
			...options,
		} as Parameters<typeof runCLI>[0],
		[ROOT],
	);
}

async function tell(answer: Answer): Promise<void> {
	await new Promise((sent) => process.send!(answer, sent));
}
