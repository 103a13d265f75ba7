/**
 * Runs tests with one mutant after the other, in one process that loads n8n's engine once. The parent sends a list of
 * tasks, gets an answer for each, and ends the process when an answer does not come.
 */
import { resolve } from 'node:path';
import { runCLI } from 'jest';

const ROOT = resolve(__dirname, '../..');

/** A test file of one of Jest's projects, what it reaches, and how long it takes (milliseconds). */
export interface TestFile {
	path: string;
	ms: number;
	isRed: boolean;
	/** As `<file>#<id of the mutant>`. */
	reached: string[];
}

/** Run these tests, or all that have to do with these files, and no mutant; or these test files with a mutant. */
export type Task = { files: string[]; paths: string[] } | { mutant: string; tests: string[] };

export type Answer = { tests: TestFile[] } | { mutant: string; isCaught: boolean };

let active: string | undefined;
const reached = new Set<string>();
const results: TestFile[] = [];

Object.assign(globalThis, {
	mutant: (file: string, id: number) => {
		const mutant = `${file}#${id}`;
		reached.add(mutant);
		return mutant === active;
	},
	mutation: {
		began: () => reached.clear(),
		ended: (path: string, isRed: boolean, ms: number) =>
			results.push({ path, isRed, ms, reached: [...reached] }),
	},
});

process.on('message', (tasks: Task[]) => {
	void workOn(tasks).then(() => process.disconnect());
});

async function workOn(tasks: Task[]): Promise<void> {
	for (const task of tasks) {
		if ('files' in task) {
			active = undefined;
			await run(
				task.paths.length > 0
					? { runTestsByPath: true, _: task.paths }
					: { findRelatedTests: true, _: task.files.map((file) => resolve(ROOT, file)) },
			);
			await tell({ tests: [...results] });
		} else {
			active = task.mutant;
			await run({ runTestsByPath: true, bail: 1, _: task.tests });
			await tell({ mutant: task.mutant, isCaught: results.some(({ isRed }) => isRed) });
		}
	}
}

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
