import fc from 'fast-check';
import { cut } from '../../../../examples/shared/cut';
import { elementsIn } from '../../../../examples/shared/elements';
import { addressOfCopy, filesIn, isLarge, withPieces } from '../../../../examples/shared/given';
import { recordsIn } from '../../../../examples/shared/lines';
import { firstInShortRuns, loadSize } from '../../../support/budget';
import { forAll } from '../../../support/forAll';
import { mapExport, SYSTEMS } from './support';

const MB = 1024 * 1024;

/** The number of pieces that the messages fill. A piece, like a batch, holds 4 MB at most. */
const PIECES = loadSize(2, 3);
const MESSAGES = Array.from({ length: loadSize(2_500, 5_000) }, (_, n) => n);
const FILLING = 'x'.repeat(2_000);

const { stream, sendbird } = SYSTEMS;
const members = [{ user_id: 'u0', user: { id: 'u0', name: 'Ada' } }];
const ofChannel = MESSAGES.map((n) => ({
	...stream.message,
	id: `m${n}`,
	// The text has signs of JSON, at which nothing may be cut
	text: `${n} [{"`,
	filling: FILLING,
	user: { id: `u${n % 7}` },
}));
const messages = ofChannel.map(({ cid: _, ...message }) => message);
const inSendbird = MESSAGES.map((n) => ({
	...sendbird.message,
	message_id: n + 1,
	message: `${n}`,
	data: FILLING,
	user: { user_id: `u${n % 7}` },
}));
/** The channel of Sendbird. */
const lab = { ...sendbird.channel, members: [{ user_id: 'u0' }] };
/** An export of Stream in its version 1. */
const version1 = { channel: { ...stream.channel, config: undefined }, messages, members };

describe('a file that is larger than a batch', () => {
	const files: Array<[system: string, form: string, content: unknown, indent: number]> = [
		['stream', 'version 1, on many lines', version1, 1],
		['stream', 'an array of version 1', [version1], 0],
		['sendbird', 'an object of lists', { channels: [lab], messages: inSendbird }, 0],
		['stream', 'an array', [{ channel: { ...stream.channel, members } }, ...ofChannel], 0],
		['stream', 'version 1, on one line', version1, 0],
		['stream', 'a channel with its messages', { ...stream.channel, messages, members }, 0],
		['sendbird', 'an array', [lab, ...inSendbird], 0],
		['sendbird', 'a channel with its messages', { ...lab, messages: inSendbird }, 0],
	];

	it.each(firstInShortRuns(3, files))(
		'is imported in parts, with each message once: %s, %s',
		(system, _, content, indent) => {
			const text = JSON.stringify(content, null, indent);
			expect(text.length).toBeGreaterThan((PIECES - 1) * 4 * MB);
			const mapped = mapExport(system, { 'a.json': text });
			const texts = mapped.messages.map((message) => parseInt(String(message.text), 10));
			expect(texts).toEqual(MESSAGES);
			expect(mapped.totals).toMatchObject({ groups: 1, members: 1, messages: MESSAGES.length });
			expect(mapped.notes.filter(({ part }) => part === 'files')).toEqual([]);
			expect(mapped.users.length).toBeGreaterThanOrEqual(7);
		},
	);
});

it('finds the elements of every array', async () => {
	const signs = fc.string({ unit: fc.constantFrom(...'[]{},"\\é: \n'), maxLength: 6 });
	const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), signs, fc.dictionary(signs, signs));
	await forAll(
		500,
		[fc.array(value, { maxLength: 8 }), fc.constantFrom(0, 2), signs],
		(list, space, before) => {
			const text = JSON.stringify(list, null, space);
			const content = Buffer.from(`${before}${text}\n`);
			const places = elementsIn(content, Buffer.byteLength(before));
			const read = places?.map(
				([from, to]) => JSON.parse(content.toString('utf8', from, to)) as unknown,
			);
			expect(read).toEqual(JSON.parse(text));
			expect(elementsIn(content.subarray(0, -2), Buffer.byteLength(before))).toBeUndefined();
			expect(elementsIn(Buffer.from(`${text}{}`), 0)).toBeUndefined();
		},
	);
});

it.each([
	['lines', (lines: string[]) => lines.join('\n')],
	['an array', (lines: string[]) => ` [${lines.join(',\n')}]\n`],
])('cuts %s into several files, and loses nothing', (_, write) => {
	const lines = messages.map((message) => JSON.stringify(message));
	const brokenAt = 2_400;
	lines[brokenAt] = '{"a":}';
	const pieces = cut(Buffer.from(write(lines)))!;
	expect(pieces).toHaveLength(PIECES);
	for (const { content } of pieces) expect(content.length).toBeLessThanOrEqual(4 * MB);
	const read = pieces.map(({ content }) => recordsIn(content, {}));
	const given = messages.filter((__, n) => n !== brokenAt);
	expect(read.flatMap(({ records }) => records.map(({ record }) => record))).toEqual(given);
	const broken = read.flatMap(({ broken: own }, n) =>
		own.map((line) => pieces[n].before + Number(line)),
	);
	// Lines count from 1
	expect(broken).toEqual([brokenAt + 1]);
	// No pieces: in the first file only a single record is large, and the second file is small
	expect(cut(Buffer.from(write(['{}', JSON.stringify('x'.repeat(5 * MB))])))).toBeUndefined();
	expect(cut(Buffer.from(write(lines.slice(0, 10))))).toBeUndefined();
});

it('puts the pieces of a large file in its place, even if two files have the same name', () => {
	const binary = (fileName: string, bytes: number) => ({ fileName, bytes, directory: 'a' });
	const files: Array<{ path: string; place: string; bytes: number }> = filesIn([
		{ binary: { x: binary('b.json', 1), y: binary('c.json', 5 * MB) } },
		{},
		{ binary: { y: binary('c.json', 4 * MB) } },
	]);
	expect(files.map(({ path }) => path)).toEqual(['a/b.json', 'a/c.json', 'a/c.json']);
	expect(files.map(isLarge)).toEqual([false, true, false]);
	const { place } = files[1];
	const pieces = [0, 7].map((before) => ({
		json: { place, before, bytes: 9 },
		binary: { piece: `from ${before}` },
	}));
	expect(withPieces(files, pieces)).toEqual([
		files[0],
		{ ...files[1], file: 'from 0', bytes: 9, before: 0 },
		{ ...files[1], file: 'from 7', bytes: 9, before: 7 },
		files[2],
	]);
});

it('refuses an address of copies that does not begin with https://', () => {
	for (const none of [undefined, null, ' ']) expect(addressOfCopy(none)).toBe('');
	expect(addressOfCopy(' https://a.example/x ')).toBe('https://a.example/x');
	for (const bad of ['a.example/x', 's3://a/x', 'https:///x']) {
		expect(() => addressOfCopy(bad)).toThrow(`has to begin with https://: ${bad}`);
	}
});
