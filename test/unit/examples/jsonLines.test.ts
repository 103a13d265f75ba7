import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext, runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { forAll } from '../../support/forAll';
import { cutIntoChunks } from '../../../examples/json-lines/chunks';
import { makeReport } from '../../../examples/json-lines/report';

const example = JSON.parse(
	readFileSync(join(__dirname, '../../../examples/import-json-lines.json'), 'utf8'),
) as { nodes: Array<{ name: string; parameters: { records: string; jsCode: string } }> };
const parametersOf = (step: string) => example.nodes.find(({ name }) => name === step)!.parameters;
const { records } = parametersOf('Import Users');
const readChunk = runInThisContext(`($json, $) => ${/\{\{(.*)\}\}/s.exec(records)![1]}`) as (
	chunk: object,
	step: () => object,
) => unknown[];

/** The records of the chunks, as the workflow's field Records reads them. */
const recordsOf = (text: string) =>
	cutIntoChunks(text).chunks.map((chunk) =>
		readChunk(chunk, () => ({ first: () => ({ json: { text } }) })),
	);

describe('a JSON Lines file', () => {
	it('comes alone, or the run fails: the others would be left away without a word', () => {
		const cutFiles = (...texts: string[]): unknown[] =>
			runInNewContext(`(() => {${parametersOf('Cut Into Chunks').jsCode}})()`, {
				$input: { all: () => texts.map((text) => ({ json: { text } })) },
			});
		expect(cutFiles('{}')).toHaveLength(1);
		expect(() => cutFiles('{}', '{}')).toThrow('Several files came');
	});

	it('is cut into chunks of a thousand lines, and no line is lost', () => {
		const records = Array.from({ length: 2_001 }, (_, n) => ({ uid: `ü-${n}` }));
		const text = records.map((record) => JSON.stringify(record)).join('\n');
		const chunks = recordsOf(text);
		expect(chunks.map(({ length }) => length)).toEqual([1_000, 1_000, 1]);
		expect(chunks.flat()).toEqual(records);
		expect(cutIntoChunks(text).chunks.map(({ firstLine }) => firstLine)).toEqual([1, 1_001, 2_001]);
	});

	it('may have blank lines, and the line ends of Windows', () => {
		expect(recordsOf('\r\n{"a": 1}\r\n\r\n  \n{"a": 2}\r\n').flat()).toEqual([{ a: 1 }, { a: 2 }]);
		expect(recordsOf('\ufeff{"a": 1}').flat()).toEqual([{ a: 1 }]);
	});

	it('has to hold a record', () => {
		for (const text of ['', '\n', '\ufeff\r\n ', '[]']) {
			expect(() => recordsOf(text)).toThrow('The file is empty');
		}
		expect(() => recordsOf('\nid,name\n1,x')).toThrow(
			/^No line of the file holds a record\. Line 2: The line holds no JSON/,
		);
		expect(() => recordsOf('[1]')).toThrow('Line 1: The entry of the list is no JSON object');
	});

	it('may be one JSON array, on one line or on many', () => {
		const records = Array.from({ length: 1_500 }, (_, uid) => ({ uid }));
		for (const text of [JSON.stringify(records), `\ufeff${JSON.stringify(records, null, 2)}\n`]) {
			const chunks = recordsOf(text);
			expect(chunks.map(({ length }) => length)).toEqual([1_000, 500]);
			expect(chunks.flat()).toEqual(records);
			expect(JSON.stringify(cutIntoChunks(text).chunks).length).toBeLessThan(200);
		}
		expect(recordsOf('[5, {"a": 1}, null]')).toEqual([[{ a: 1 }]]);
		expect(cutIntoChunks('[{"a": 1}, 5]').rejected).toEqual([
			{ line: 2, error: 'The entry of the list is no JSON object' },
		]);
	});

	it('leaves nothing out and makes nothing up, whatever it holds', async () => {
		const line = fc.oneof(
			fc.json({ maxDepth: 1 }),
			fc.string(),
			fc.constantFrom('', ' ', '[', '[]', '{}', '{"a":1}'),
		);
		await forAll(
			100,
			[fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n')],
			(lines, end) => {
				const given = ['{"first": 1}', ...lines.map((text) => text.replace(/[\r\n]/g, ''))];
				const text = given.join(end);
				const { rejected } = cutIntoChunks(text);
				const blank = given.filter((content) => content.trim() === '').length;
				expect(recordsOf(text).flat().length + rejected.length + blank).toBe(given.length);
			},
		);
	});

	it('names the lines that hold no record, and goes on with the others', () => {
		const text = '{"a": 1}\n{"a":\n[1]\nnull\n5\n{"a": 2}';
		expect(recordsOf(text).flat()).toEqual([{ a: 1 }, { a: 2 }]);
		expect(cutIntoChunks(text).rejected).toEqual([
			{ line: 2, error: expect.stringMatching(/^The line holds no JSON: /) },
			...[3, 4, 5].map((line) => ({ line, error: 'The line holds no JSON object' })),
		]);
	});

	it('has its wrong lines in the report, and not in a chunk, which n8n puts into each item that fails', () => {
		const run = (step: string, steps: Record<string, object[]>) => {
			const $ = (name: string) => ({
				first: () => steps[name][0],
				// Output 1 of `Import Users` has the items that failed: none
				all: (output = 0) => (output === 0 ? steps[name] : []),
			});
			const code = `($, $input) => {${parametersOf(step).jsCode}}`;
			const script = runInThisContext(code) as (...given: unknown[]) => Array<{ json: object }>;
			return script($, $('Read the File'));
		};
		const file = [{ json: { text: '{"a": 1}\n[1]' } }];
		const chunks = run('Cut Into Chunks', { 'Read the File': file });
		expect(JSON.stringify(chunks)).not.toContain('The line holds');
		const steps = { 'Read the File': file, 'Cut Into Chunks': chunks, 'Import Users': [] };
		expect(run('Report', steps).map(({ json }) => json)).toEqual([
			expect.objectContaining({ lines: 2, rejected: 1 }),
			{ line: 2, error: 'The line holds no JSON object' },
		]);
	});
});

it('the report counts all chunks, and lists what was not imported', () => {
	const summaries = [
		{ total: 1_003, imported: 990, present: 3, alreadyExists: 8, failed: 2, requests: 20 },
		{ total: 10, imported: 10, alreadyExists: 0, failed: 0, requests: 1 },
	];
	const failed = [
		{ firstLine: 1, error: 'No name', details: { id: 'a', record: { uid: 'a' } } },
		{ firstLine: 1, error: { message: 'Refused' } },
	];
	// `skip` has the lines without a record, so these chunks hold 1,003 and 10 records
	const chunks = [
		{ lines: 1_010, skip: [1, 2, 3, 4, 5, 6, 7] },
		{ lines: 10, skip: [] },
	];
	expect(makeReport(chunks, summaries, [{ line: 7, error: 'x' }], failed)).toEqual([
		{
			result: '3 of 1014 lines were not imported',
			isComplete: true,
			lines: 1_014,
			imported: 1_000,
			present: 3,
			alreadyExists: 8,
			rejected: 3,
			notAccountedFor: 0,
			requests: 21,
		},
		{ line: 7, error: 'x' },
		{ chunkFromLine: 1, id: 'a', error: 'No name', record: { uid: 'a' } },
		{ chunkFromLine: 1, error: 'Refused' },
	]);
});

/** The records of a file in three chunks. */
const CHUNKS_OF_2500 = [1_000, 1_000, 500].map((lines) => ({ lines, skip: [] }));

type Summaries = Array<Record<string, number>>;

// A run is complete when something is in the app, at most a tenth was rejected, and something is known of every line
it.each<[what: string, rejectedLines: number, summaries: Summaries, first: object]>([
	[
		'a chunk whose import broke off',
		1,
		[{ imported: 1_500 }],
		{
			result: '1 of 2501 lines were not imported; of 1000 lines nothing is known',
			isComplete: false,
			notAccountedFor: 1_000,
		},
	],
	[
		'more records than lines',
		0,
		[{ imported: 2_600 }],
		{ result: 'Some lines hold several records: give each a line of its own', isComplete: false },
	],
	[
		'many lines that hold no record',
		300,
		[{ imported: 2_500 }],
		{ result: '300 of 2800 lines were not imported', isComplete: false },
	],
	[
		'many refused records',
		0,
		[{ imported: 2_200, failed: 300 }],
		{ isComplete: false, rejected: 300 },
	],
	['nothing in the app', 0, [{ failed: 2_500 }], { isComplete: false }],
	[
		'everything in the app',
		0,
		[{ imported: 1_500, present: 400, alreadyExists: 600 }],
		{ result: 'All lines are in the app', isComplete: true },
	],
])('the report begins with what happened: %s', (_, rejectedLines, summaries, expected) => {
	const rejected = Array.from({ length: rejectedLines }, (__, line) => ({ line, error: 'x' }));
	const [first] = makeReport(CHUNKS_OF_2500, summaries, rejected, []);
	expect(first).toMatchObject(expected);
	expect(Object.keys(first)[0]).toBe('result');
});
