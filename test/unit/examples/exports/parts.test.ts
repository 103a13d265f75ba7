import fc from 'fast-check';
import { forAll } from '../../../support/forAll';
import { recordsIn } from '../../../../examples/shared/lines';
import { toParts } from '../../../../examples/shared/parts';

/** Bytes of a file; without them, the file is whole. */
interface Part {
	from?: number;
	to?: number;
}
interface Read {
	records: unknown[];
	broken: unknown[];
}

const MB = 1024 * 1024;

/** The records that begin in a part of a file. */
function readPart(content: Buffer, part: Part): Read {
	const { records, broken } = recordsIn(content, part);
	const own = records.filter(({ from }) => from >= (part.from ?? 0));
	return { records: own.map(({ record }) => record), broken };
}

const read = (text: string) => readPart(Buffer.from(text), {});

it.each<[string, string, Read]>([
	['lines', '{"a":1}\n{"a":2}\n', { records: [{ a: 1 }, { a: 2 }], broken: [] }],
	[
		'lines of Windows',
		'\ufeff{"a":1}\r\n\r\n{"a":2}',
		{ records: [{ a: 1 }, { a: 2 }], broken: [] },
	],
	['an array', ' [{"a":1}, 5, null, {"a":2}]', { records: [{ a: 1 }, { a: 2 }], broken: [2, 3] }],
	[
		'an array on several lines',
		'\n[\n{"a":1},\n{"a":2}]',
		{ records: [{ a: 1 }, { a: 2 }], broken: [] },
	],
	['an object on several lines', '{\n"a": 1\n}', { records: [{ a: 1 }], broken: [] }],
	[
		'lines that are no objects',
		'{"a":1}\n[1]\nnull\n{"a":',
		{ records: [{ a: 1 }], broken: [2, 3, 4] },
	],
	['nothing', '', { records: [], broken: [] }],
	['an array that breaks off', '[{"a":1},\n{"a":2},\n', { records: [], broken: [1, 2] }],
	[
		'an array with an element that is broken',
		'[{"a":1}, {"a":}, {"a":2}]',
		{ records: [{ a: 1 }, { a: 2 }], broken: [2] },
	],
	['an empty array', '[ ]', { records: [], broken: [] }],
	[
		'signs of JSON in texts',
		'[{"a":"\\\\\\"],{["},{"a":"\\\\"}]',
		{ records: [{ a: '\\"],{[' }, { a: '\\' }], broken: [] },
	],
	[
		'numbers that JavaScript cannot hold',
		'{"a":12345678901234567890,"b":[-9007199254740993],"c":1234567890123456,"d":1.2345678901234567e3}',
		{
			records: [
				{
					a: '12345678901234567890',
					b: ['-9007199254740993'],
					c: 1234567890123456,
					d: 1234.5678901234567,
				},
			],
			broken: [],
		},
	],
])('reads %s', (_, text, expected) => {
	expect(read(text)).toEqual(expected);
});

it('reads every line once, wherever a file is cut', async () => {
	await forAll(
		300,
		[
			fc.array(fc.oneof(fc.jsonValue(), fc.constantFrom('', '{"a":')), {
				minLength: 1,
				maxLength: 20,
			}),
			fc.array(fc.nat(300), { maxLength: 5 }),
			fc.constantFrom('\n', '\r\n'),
			fc.boolean(),
		],
		(values, cuts, end, isArray) => {
			// Among lines, a text stands as it is: it may be blank, or no JSON
			const lines = values.map((value) =>
				typeof value === 'string' && !isArray ? value.replace(/\n/g, '') : JSON.stringify(value),
			);
			const asLines = `{"first":"é"}${end}${lines.join(end)}`;
			const asArray = `\ufeff [${lines.map((line) => line || 'null').join(`,${end}`)}]${end}`;
			const content = Buffer.from(isArray ? asArray : asLines);
			const starts = [0, ...cuts.sort((a, b) => a - b)];
			const parts = starts.map((from, index) => readPart(content, { from, to: starts[index + 1] }));
			const whole = readPart(content, {});
			if (isArray) expect(whole.records.length + whole.broken.length).toBe(values.length);
			expect(parts.flatMap(({ records }) => records)).toEqual(whole.records);
			expect(parts.flatMap(({ broken }) => broken)).toEqual(whole.broken);
		},
	);
});

it('puts small files together, and cuts large ones', () => {
	const files = [
		{ path: 'c', bytes: 20 * MB },
		...Array.from({ length: 150 }, (_, n) => ({ path: `b${100 + n}`, bytes: 1_000 })),
		{ path: 'a' },
		{ path: 'd', bytes: 5 * MB },
		{ path: 'e', bytes: 5 * MB },
	];
	const batches = toParts(files);
	// 151 small files, then pieces of 4 MB: five of c, two of d, and two of e
	expect(batches.map((batch) => batch.length)).toEqual([100, 51, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
	expect(batches.flat().filter(({ path }) => path === 'c')).toEqual([
		...[0, 4, 8, 12].map((from) => ({
			path: 'c',
			bytes: 20 * MB,
			from: from * MB,
			to: (from + 4) * MB,
		})),
		{ path: 'c', bytes: 20 * MB, from: 16 * MB },
	]);
	expect(toParts([])).toEqual([[]]);
});
