import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { partInShortRuns } from '../support/budget';
import { instrument } from '../mutation/mutants';

/** Its first line is empty, so the function begins in the third. */
const SOURCE = `
/** Not more than a limit. */
export function take(list: number[] | undefined, limit = 2): number[] {
	const all = list ?? [];
	if (all.length <= limit || !limit) return all;
	console.log('cut', all.length > 7_000);
	if (all.length > 9) note('cut much');
	else note('cut');
	return all.filter((one) => one > 0 && one !== 9).slice(0, Math.min(limit, all.length));
}
`;

type Global = typeof globalThis & { mutant?: (file: string, id: number) => boolean };

/** The function of the source with one mutant, compiled by leaving the types out. */
function compileWith(active?: number): (list?: number[], limit?: number) => number[] {
	(globalThis as Global).mutant = (file, id) => file === 'a.ts' && id === active;
	const script = instrument('a.ts', SOURCE)
		.text.replace('export ', '')
		.replace('list: number[] | undefined', 'list')
		.replace(': number[] {', ' {');
	const quiet = { log: () => {} };
	return new Function('console', 'note', `${script}\nreturn take;`)(quiet, (text: string) =>
		logged.push(text),
	);
}

const logged: string[] = [];
const { mutants } = instrument('a.ts', SOURCE);
const mutantAfter = (after: string) => mutants.findLast((mutant) => mutant.after === after)!.id;

afterEach(() => delete (globalThis as Global).mutant);

it('breaks operators, conditions, calls and numbers, each at its line', () => {
	expect(mutants.map(({ line, after }) => `${line}: ${after}`)).toEqual(
		expect.arrayContaining([
			'4: list',
			'5: (all.length) < (limit)',
			'5: (all.length) > (limit)',
			'5: (all.length <= limit) && (!limit)',
			'5: limit',
			'8: nothing',
			'9: all',
			'9: (one) >= (0)',
			'9: (one) === (9)',
			'9: Math.max(limit, all.length)',
		]),
	);
});

it('leaves alone what is logged and how a field looks, and doubles what is long', () => {
	const source = `const a = { rows: 4, maxLength: 1_000 };\ncontext.logger?.info(1 + 1);\nawait log(2);`;
	expect(instrument('a.ts', source).mutants.map(({ after }) => after)).toEqual(['1_000 * 2']);
});

it('tells what a file does once, when it is loaded, from what its functions do', () => {
	const { text } = instrument('a.ts', 'const one = 1;\nexport const two = () => one + 2;');
	expect(text).toContain('mutant("a.ts", 0, true) ? (1 + 1)');
	expect(text).toContain('mutant("a.ts", 1) ?');
});

it('changes nothing as long as no mutant is active', () => {
	expect(compileWith()(undefined)).toEqual([]);
	expect(compileWith()([1, 2])).toEqual([1, 2]);
	logged.length = 0;
	expect(compileWith()([0, 9, 1, 2, 3])).toEqual([1, 2]);
	expect(logged).toEqual(['cut']);
});

it('switches on the active mutant, and no other', () => {
	expect(compileWith(mutantAfter('(all.length) < (limit)'))([0, 5])).toEqual([5]);
	expect(compileWith(mutantAfter('(one) >= (0)'))([0, 1, 2, 3])).toEqual([0, 1]);
	expect(compileWith(mutantAfter('Math.max(limit, all.length)'))([1, 2, 3])).toEqual([1, 2, 3]);
	logged.length = 0;
	compileWith(mutantAfter('nothing'))([1, 2, 3]);
	expect(logged).toEqual([]);
});

// A tenth of the files in `npm test`, all of them with FUZZ=long
it('each file can still be compiled with its mutants', () => {
	const cwd = resolve(__dirname, '../../nodes');
	const broken = partInShortRuns(globSync('**/*.ts', { cwd }), 0).filter((file) => {
		const { text } = instrument(file, readFileSync(resolve(cwd, file), 'utf8'));
		try {
			parseSync(text, { syntax: 'typescript' });
		} catch {
			return true;
		}
		return false;
	});
	expect(broken).toEqual([]);
});
