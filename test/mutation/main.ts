/**
 * `npm run mutate -- nodes/CometChat/question`: breaks the logic of the files below a path, one place at a time, and says
 * which of these mutants no test notices. `--tests test/engine/polling` takes the tests below a path, which is faster than all
 * that have to do with the files; `--most 100` tries that many, chosen by `--seed 1`; `--list` shows them all.
 */
import { fork } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { instrument, type Mutant } from './mutants';
import type { Answer, Task, TestFile } from './worker';

const ROOT = resolve(__dirname, '../..');

/** A mutant may take this long (milliseconds) beside its tests; then it counts as caught, because it never ends. */
const PATIENCE = 30_000;

/** All tests of a folder take minutes. */
const ALL_TESTS = 30 * 60_000;

/** At most as many test files are run for a mutant, the shortest first. */
const MAX_TESTS = 12;

type Outcome = 'caught' | 'survived' | 'not reached';

interface Tried extends Mutant {
	file: string;
	outcome: Outcome;
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			tests: { type: 'string', multiple: true, default: [] },
			most: { type: 'string', default: 'Infinity' },
			seed: { type: 'string', default: '1' },
			list: { type: 'boolean', default: false },
		},
	});
	const files = positionals.flatMap(sourcesBelow);
	if (files.length === 0) throw new Error('npm run mutate -- <folder or file> …');
	const all = files.flatMap((file) =>
		instrument(file, readFileSync(join(ROOT, file), 'utf8')).mutants.map((mutant) => ({
			...mutant,
			file,
		})),
	);
	const chosen = some(all, Number(values.most), Number(values.seed));
	if (values.list) return chosen.forEach((mutant) => console.log(lineAbout(mutant)));
	console.log(`${chosen.length} of ${all.length} mutants in ${files.length} files`);

	const tests = await testsOf(files, values.tests.flatMap(testsBelow));
	const red = tests.filter(({ isRed }) => isRed).map(({ path }) => relative(ROOT, path));
	if (red.length > 0) throw new Error(`Red without a mutant: ${red.join(', ')}`);
	const tried: Tried[] = [];
	await tryAll(files, chosen, tests, (mutant, outcome) => {
		tried.push({ ...mutant, outcome });
		if (outcome !== 'caught') console.log(`${outcome}: ${lineAbout(mutant)}`);
	});
	console.log(`\n${scores(tried)}`);
}

/** The source files below a path, by their paths in the repository. */
function sourcesBelow(path: string): string[] {
	const full = resolve(ROOT, path);
	if (statSync(full).isFile()) return [relative(ROOT, full)];
	return globSync('**/*.ts', { cwd: full })
		.map((file) => relative(ROOT, join(full, file)))
		.sort();
}

/** The test files below a path. */
function testsBelow(path: string): string[] {
	const full = resolve(ROOT, path);
	if (statSync(full).isFile()) return [full];
	return globSync('**/*.test.ts', { cwd: full }).map((file) => join(full, file));
}

/** As many as asked for, the same ones for the same seed. */
function some<T>(all: T[], most: number, seed: number): T[] {
	if (all.length <= most) return all;
	let state = seed;
	const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	const ranked = all.map((one, index) => ({ one, index, rank: next() }));
	const taken = ranked.sort((a, b) => a.rank - b.rank).slice(0, most);
	return taken.sort((a, b) => a.index - b.index).map(({ one }) => one);
}

async function testsOf(files: string[], paths: string[]): Promise<TestFile[]> {
	let found: TestFile[] = [];
	await work(files, [{ files, paths }], ALL_TESTS, (answer) => {
		if ('tests' in answer) found = answer.tests;
	});
	if (found.length === 0) throw new Error('No test has to do with them, or the tests did not run');
	console.log(`${found.length} test files have to do with them`);
	return found;
}

/** Tries mutants; a process whose answer does not come is replaced, and goes on with the next mutant. */
async function tryAll(
	files: string[],
	mutants: Array<Mutant & { file: string }>,
	tests: TestFile[],
	onOutcome: (mutant: Mutant & { file: string }, outcome: Outcome) => void,
): Promise<void> {
	const open = mutants.map((mutant) => {
		const name = `${mutant.file}#${mutant.id}`;
		const reaching = tests.filter(({ reached }) => reached.includes(name));
		const paths = [...new Set(reaching.sort((a, b) => a.ms - b.ms).map(({ path }) => path))];
		return { mutant, name, paths: paths.slice(0, MAX_TESTS) };
	});
	for (const { mutant } of open.filter(({ paths }) => paths.length === 0))
		onOutcome(mutant, 'not reached');
	let left = open.filter(({ paths }) => paths.length > 0);
	while (left.length > 0) {
		const tasks = left.map(({ name, paths }) => ({ mutant: name, tests: paths }));
		const slowest = Math.max(...tests.map(({ ms }) => ms));
		const done = await work(files, tasks, PATIENCE + 2 * slowest, (answer) => {
			if (!('mutant' in answer)) return;
			const { mutant } = left.find(({ name }) => name === answer.mutant)!;
			onOutcome(mutant, answer.isCaught ? 'caught' : 'survived');
		});
		// The one that was under way took its process down, or never ended
		if (done < left.length) onOutcome(left[done].mutant, 'caught');
		left = left.slice(done + 1);
	}
}

/** Gives tasks to a process of their own; returns how many were answered. */
async function work(
	files: string[],
	tasks: Task[],
	patienceMs: number,
	onAnswer: (answer: Answer) => void,
): Promise<number> {
	const child = fork(join(__dirname, 'worker.ts'), {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		env: { ...process.env, MUTATED_FILES: JSON.stringify(files) },
	});
	let answered = 0;
	let timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
	child.on('message', (answer: Answer) => {
		answered++;
		clearTimeout(timer);
		timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
		onAnswer(answer);
	});
	const gone = new Promise((resolveGone) => child.once('exit', resolveGone));
	child.send(tasks);
	await gone;
	clearTimeout(timer);
	return answered;
}

function lineAbout({ file, line, before, after }: Mutant & { file: string }): string {
	const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70);
	return `${file}:${line}  ${short(before)}  →  ${short(after)}`;
}

/** The share of caught mutants, by folder and in all. */
function scores(tried: Tried[]): string {
	const folders = [...new Set(tried.map(({ file }) => dirname(file)))].sort();
	const row = (name: string, some: Tried[]) => {
		const caught = some.filter(({ outcome }) => outcome === 'caught').length;
		return `| ${name} | ${some.length} | ${caught} | ${Math.round((100 * caught) / some.length)} % |`;
	};
	return [
		'| Folder | Mutants | Caught | Score |',
		'| --- | --- | --- | --- |',
		...folders.map((folder) =>
			row(
				folder,
				tried.filter(({ file }) => dirname(file) === folder),
			),
		),
		row('All', tried),
	].join('\n');
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
