/**
 * `npm run mutate -- nodes/CometChat/question`: breaks the logic of the files below a path, one place at a time, and says
 * which of these mutants no test notices. `nodes/CometChat/question/limit.ts:29` breaks a single line.
 * `--tests test/engine/polling` takes the tests below a path, which is faster than all tests that load the files;
 * `--most 100` tries that many, chosen by `--seed 1`; `--list` shows them all.
 */
import { fork } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { instrument, type Mutant } from './mutants';
import type { Answer, Reach, Task, TestFile } from './worker';

const ROOT = resolve(__dirname, '../..');

/** The time that a mutant may take besides its tests. A mutant that takes longer is endless, and counts as caught. */
const PATIENCE_MS = 90_000;

/** Tests with a mutant may take this many times as long as without a mutant. */
const SLOWDOWN = 2;

/** The time for the first run, of all tests without a mutant. */
const ALL_TESTS_MS = 30 * 60_000;

/** A mutant may take its process down. More such mutants in a row mean a fault of the tests or of this command. */
const MAX_CRASHES = 3;

/** At most this many test files run for a mutant, the shortest first, unless `--tests` names them. */
const MAX_TESTS = 12;

type Outcome = 'caught' | 'survived' | 'not reached';

interface LocatedMutant extends Mutant {
	file: string;
}

/** A mutant, and the parts of test files that are run with it. */
interface Trial {
	mutant: LocatedMutant;
	/** The shortest first. */
	tests: Array<{ path: string; names: Reach; ms: number }>;
}

interface TriedMutant extends LocatedMutant {
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
	const mutants = positionals.flatMap(mutantsBelow);
	const files = [...new Set(mutants.map(({ file }) => file))];
	if (files.length === 0) throw new Error('npm run mutate -- <folder, file or file:line> …');
	const chosen = sample(mutants, Number(values.most), Number(values.seed));
	if (values.list) return chosen.forEach((mutant) => console.log(lineAbout(mutant)));
	console.log(`${chosen.length} of ${mutants.length} mutants in ${files.length} files`);

	// Jest's own command sets it as well
	process.env.NODE_ENV ??= 'test';
	// Every test runs, also those that `npm test` leaves out, at the usual length
	process.env.FUZZ ??= 'whole';
	process.env.MUTATED_FILES = JSON.stringify(files);
	process.env.MUTANTS = JSON.stringify(chosen.map(nameOf));
	const tests = await testsOf(files, values.tests.flatMap(testsBelow));
	const red = tests.filter(({ isRed }) => isRed).map(({ path }) => relative(ROOT, path));
	if (red.length > 0) console.log(`Left out, because red without a mutant: ${red.join(', ')}`);
	const green = tests.filter(({ isRed }) => !isRed);
	if (green.length === 0) throw new Error('Each of these tests fails without a mutant already');
	const tried: TriedMutant[] = [];
	const most = values.tests.length > 0 ? Infinity : MAX_TESTS;
	await tryAll(
		chosen.map((mutant) => ({ mutant, tests: testsFor(nameOf(mutant), green).slice(0, most) })),
		(mutant, outcome) => {
			tried.push({ ...mutant, outcome });
			if (outcome !== 'caught') console.log(`${outcome}: ${lineAbout(mutant)}`);
		},
	);
	console.log(`\n${scores(tried)}`);
}

/** The mutants of the source files below a path, or of one line. */
function mutantsBelow(path: string): LocatedMutant[] {
	// A path, and perhaps a line: `limit.ts:29`
	const [, name, line] = /^(.*?)(?::(\d+))?$/.exec(path)!;
	const full = resolve(ROOT, name);
	const files = statSync(full).isFile()
		? [full]
		: globSync('**/*.ts', { cwd: full }).map((file) => join(full, file));
	return files.sort().flatMap((source) => {
		const file = relative(ROOT, source);
		const { mutants } = instrument(file, readFileSync(source, 'utf8'));
		const meant = mutants.filter((mutant) => !line || mutant.line === Number(line));
		return meant.map((mutant) => ({ ...mutant, file }));
	});
}

/** The test files below a path. */
function testsBelow(path: string): string[] {
	const full = resolve(ROOT, path);
	if (statSync(full).isFile()) return [full];
	return globSync('**/*.test.ts', { cwd: full }).map((file) => join(full, file));
}

/** At most `most` random entries, in their order. The same seed gives the same entries. */
function sample<T>(all: T[], most: number, seed: number): T[] {
	if (all.length <= most) return all;
	let state = seed;
	// Lehmer's generator: numbers from 0 to 1, always the same after a seed
	const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	const ranked = all.map((one, index) => ({ one, index, rank: next() }));
	const taken = ranked.sort((a, b) => a.rank - b.rank).slice(0, most);
	return taken.sort((a, b) => a.index - b.index).map(({ one }) => one);
}

/** Runs the tests below the paths, or all tests that load the files, and notes which tests reach which mutant. */
async function testsOf(files: string[], paths: string[]): Promise<TestFile[]> {
	let testFiles: TestFile[] = [];
	await workInProcess([{ files, paths }], ALL_TESTS_MS, (answer) => {
		if ('tests' in answer) testFiles = answer.tests;
	});
	if (testFiles.length === 0)
		throw new Error('No test has to do with them, or the tests did not run');
	console.log(`${testFiles.length} test files have to do with them`);
	return testFiles;
}

/** Tries mutants. If an answer does not come, a new process goes on with the next mutant. */
async function tryAll(
	open: Trial[],
	onOutcome: (mutant: LocatedMutant, outcome: Outcome) => void,
): Promise<void> {
	for (const one of open) if (one.tests.length === 0) onOutcome(one.mutant, 'not reached');
	let untried = open.filter((one) => one.tests.length > 0);
	const longest = Math.max(
		...untried.map(({ tests }) => tests.reduce((sum, { ms }) => sum + ms, 0)),
	);
	let crashes = 0;
	while (untried.length > 0) {
		const tasks = untried.map((one) => ({ mutant: nameOf(one.mutant), tests: one.tests }));
		const { done, isHung } = await workInProcess(
			tasks,
			PATIENCE_MS + SLOWDOWN * longest,
			(answer) => {
				if (!('mutant' in answer)) return;
				const { mutant } = untried.find((one) => nameOf(one.mutant) === answer.mutant)!;
				onOutcome(mutant, answer.isCaught ? 'caught' : 'survived');
			},
		);
		crashes = done > 0 || isHung ? 0 : crashes + 1;
		if (crashes > MAX_CRASHES) throw new Error('The tests do not run');
		// The mutant that was under way took its process down, or never ended
		if (done < untried.length) onOutcome(untried[done].mutant, 'caught');
		untried = untried.slice(done + 1);
	}
}

/** The parts of test files that reach a mutant, the shortest first. Joins a file that several of Jest's projects run. */
function testsFor(mutant: string, tests: TestFile[]): Trial['tests'] {
	const byPath = new Map<string, Trial['tests'][number]>();
	for (const { path, reached, ms } of [...tests].sort((a, b) => a.ms - b.ms)) {
		const names = reached[mutant];
		if (names === undefined) continue;
		const before = byPath.get(path) ?? { names: [], ms: 0 };
		const joined = names === 'all' || before.names === 'all' ? 'all' : [...before.names, ...names];
		byPath.set(path, { path, names: joined, ms: before.ms + ms });
	}
	return [...byPath.values()];
}

function nameOf({ file, id }: LocatedMutant): string {
	return `${file}#${id}`;
}

/** Gives tasks to a process of their own. Returns the number of answers, and whether the process had to be killed. */
async function workInProcess(
	tasks: Task[],
	patienceMs: number,
	onAnswer: (answer: Answer) => void,
): Promise<{ done: number; isHung: boolean }> {
	const child = fork(join(__dirname, 'worker.ts'), {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	let done = 0;
	let isHung = false;
	const end = () => (isHung = child.kill('SIGKILL'));
	let timer = setTimeout(end, patienceMs);
	child.on('message', (answer: Answer) => {
		done++;
		clearTimeout(timer);
		timer = setTimeout(end, patienceMs);
		onAnswer(answer);
	});
	const gone = new Promise((resolveGone) => child.once('exit', resolveGone));
	child.send(tasks);
	await gone;
	clearTimeout(timer);
	return { done, isHung };
}

function lineAbout({ file, line, before, after }: LocatedMutant): string {
	const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70);
	return `${file}:${line}  ${short(before)}  →  ${short(after)}`;
}

/** The share of caught mutants, by folder and in all. */
function scores(tried: TriedMutant[]): string {
	const folders = [...new Set(tried.map(({ file }) => dirname(file)))].sort();
	const row = (name: string, mutants: TriedMutant[]) => {
		const caught = mutants.filter(({ outcome }) => outcome === 'caught').length;
		const percent = Math.round((100 * caught) / mutants.length);
		return `| ${name} | ${mutants.length} | ${caught} | ${percent} % |`;
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
