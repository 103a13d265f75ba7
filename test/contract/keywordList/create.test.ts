import type { IDataObject } from 'n8n-workflow';
import { csvFile } from '../../support/forms';
import { byId, records, useOperation } from '../support';

const { service, run, sent, expectSent, refuses, testRefusal } = useOperation(
	'keywordList',
	'create',
	{ category: 'word' },
);

/** The multipart bodies of the requests: `{ fields, files }`. */
const bodies = () => service.current.requests.map(({ body }) => body) as IDataObject[];

it.each([
	' spam , free money ',
	'spam\nfree money\n\nspam',
	'["spam", "free money"]',
	'spam; free money',
	'spam\rfree money\tspam',
	'Spam\nspam, free money',
	'\ufeffspam\u200b\nfree\u00a0money\u200e\n\u200b',
	'spam, \u200b, free money,\u200b',
])(
	'sends each word of %j once, separated by commas, with the name and description of the list',
	async (entries) => {
		const result = await run({
			entries,
			name: 'Spam',
			additionalFields: { id: 'spam-words', description: 'What spammers write' },
		});
		expect(service.current.requests[0].headers['content-type']).toMatch(
			/^multipart\/form-data; boundary=/,
		);
		expect(sent()).toMatchObject([{ request: 'POST /v3/moderation/keywords' }]);
		expect(bodies()).toMatchObject([
			{
				fields: {
					category: 'word',
					searchTerms: expect.stringMatching(/^spam,free money$/i),
					id: 'spam-words',
					name: 'Spam',
					description: 'What spammers write',
				},
			},
		]);
		expect(records(result)).toMatchObject([
			{ id: 'spam-words', searchTerms: [expect.stringMatching(/^spam$/i), 'free money'] },
		]);
	},
);

it.each([
	['word', "['spam', 'free money']"],
	['word', '[spam,\n free money]'],
	['word', '"free money", spam'],
	['word', 'spam, "free, money", scam'],
	['word', 'spam; „free, money“'],
	['sentence-similarity', '"Call me, please"\n“Write me”'],
	['sentence-similarity', "['Call me, please', 'Write me']"],
])(
	'refuses entries of the category %s with quotes or brackets around them: %j',
	async (category, entries) => {
		await refuses(
			{ category, entries },
			/^'Entries' has entries in quotes or brackets, which would become part of them/,
		);
	},
);

it.each([
	'- foo\n- bar',
	'foo\n•\tbar',
	'*\u00a0foo, bar',
	'1. foo\n2. bar',
	'1)\u00a0foo, foo\n2)\u00a0bar',
])('refuses the list %j, whose marks come from a document', async (entries) => {
	await refuses({ entries }, /^'Entries' has "(.|1[.)])(\sfoo)?" with the mark of a list/);
	expect((await run({ category: 'pattern', entries: '- foo' })).error).toBeUndefined();
	expect((await run({ entries: '["- foo"]' })).error).toBeUndefined();
	expect((await run({ entries: '1. FC Foo, 2.bar' })).error).toBeUndefined();
});

it('keeps invisible characters in patterns, and in words in which they have a meaning', async () => {
	const word = '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645';
	expect(records(await run({ entries: word }))).toMatchObject([{ searchTerms: [word] }]);
	const pattern = await run({ category: 'pattern', entries: 'a[\u200b\u00a0]b' });
	expect(records(pattern)).toMatchObject([{ searchTerms: ['a[\u200b\u00a0]b'] }]);
	const copied = await run({ category: 'pattern', entries: '\u200bcasino\\d+\u200b' });
	expect(records(copied)).toMatchObject([{ searchTerms: ['casino\\d+'] }]);
});

describe('keeps the commas of patterns', () => {
	it.each([
		['one per line', '[a-z]{2,3}x\nfree{1,2}', '[a-z]{2,3}x\nfree{1,2}'],
		['as an array in JSON', '["fr[e3]{2,3}", "b,c"]', 'fr[e3]{2,3}\nb,c'],
		// Several lines, because the service splits a single line at its commas
		['in a single pattern', 'fr[e3]{2,3}', 'fr[e3]{2,3}\n'],
		['and semicolons', 'a;b\nc;d', 'a;b\nc;d'],
		['that look like JSON', '[a-z],', '[a-z],\n'],
		['in a single pattern, even if it has none', 'fr[e3]', 'fr[e3]'],
	])('%s', async (_, entries, searchTerms) => {
		const result = await run({ category: 'pattern', entries });
		// Multipart forms end their lines with \r\n
		const fields = { searchTerms: searchTerms.replaceAll('\n', '\r\n') };
		expect(bodies()).toMatchObject([{ fields }]);
		expect(records(result)).toMatchObject([{ searchTerms: searchTerms.trim().split('\n') }]);
	});

	it('an array by expression', async () => {
		const items = [{ terms: ['fr[e3]{2,3}'] }, { terms: ['a{1,2}', 'b{3,4}'] }];
		const entries = '={{ $json.terms }}';
		const result = await run({ category: 'pattern', entries }, { items });
		expect(records(result)).toMatchObject(items.map(({ terms }) => ({ searchTerms: terms })));
	});
});

it('sends sentences as a list', async () => {
	const sentences = ['Call me, please', 'Send me money'];
	const result = await run(
		{ category: 'sentence-similarity', entries: '={{ $json.sentences }}' },
		{ items: [{ sentences }] },
	);
	expect(records(result)).toMatchObject([
		{ category: 'sentence-similarity', searchTerms: sentences },
	]);
});

describe('refuses before anything is sent', () => {
	it.each([
		['word', ['a, b'], `'Entries' has the entry "a, b" with a comma,`],
		['word', '["a,b"]', `'Entries' has the entry "a,b" with a comma,`],
		[
			'pattern',
			'a\n(?P<w>b)',
			`'Entries' has the entry "(?P<w>b)" with the notation (?P<w>, which`,
		],
		['pattern', ['a\nb'], `'Entries' has the entry "a\nb" with a line break,`],
		['sentence-similarity', ['a\r\nb'], `'Entries' has the entry "a\r\nb" with a line break,`],
		// The error cuts the entry in the middle of an emoji
		[
			'word',
			`${'x'.repeat(39)}😀${'x'.repeat(99)}`,
			`'Entries' has the entry "${'x'.repeat(39)}\ufffd…" of more`,
		],
		['word', 'x'.repeat(101), `'Entries' has the entry "${'x'.repeat(40)}…" of more than 100`],
		['word', [`${'x'.repeat(39)},`], `'Entries' has the entry "${'x'.repeat(39)}," with`],
		['word', [`${'x'.repeat(40)},`], `'Entries' has the entry "${'x'.repeat(40)}…" with`],
		['word', ' , \n', `'Entries' is empty`],
		['word', '', `'Entries' is empty`],
		['word', '{"words": ["a", "b"]}', `'Entries' has to be a list of texts`],
	])('a list of the category %s with %j', async (category, entries, message) => {
		const { error } = await run(
			{ category, entries: '={{ $json.entries }}' },
			{ items: [{ entries }] },
		);
		expect(error?.message.slice(0, message.length)).toBe(message);
		expectSent();
	});

	it.each([
		['spam words', 'may not contain spaces'],
		['x'.repeat(101), 'may not have more than 100 characters'],
		['spam/words', 'may only contain letters'],
	])('the ID %j', async (id, reason) => {
		const { error } = await run({ entries: 'spam', additionalFields: { id } });
		expect(error?.message).toContain(`'List ID' ${reason}`);
		expectSent();
	});
});

const NO_TEXT = "names a file that is no text in UTF-8 or UTF-16; save it as 'CSV UTF-8'";

const OTHER_SEPARATORS =
	'names a file with tabs or semicolons between its cells; save it with commas';

describe('from a CSV file', () => {
	const fromFile = { entriesFrom: 'file', additionalFields: { id: 'from-file' } };

	it('uploads the file of the item', async () => {
		const result = await run(
			{ ...fromFile, binaryPropertyName: 'data', output: 'raw' },
			{ binary: [csvFile('spam\nscam\n', 'words.csv')] },
		);
		expect(bodies()).toMatchObject([
			{ files: { file: { filename: 'words.csv', mimetype: 'text/csv', text: 'spam\nscam\n' } } },
		]);
		expect(records(result)).toMatchObject([{ isCSV: true, searchTerms: ['spam', 'scam'] }]);
	});

	it('refuses a file of more than 1 MB', async () => {
		await refuses(
			{ ...fromFile, binaryPropertyName: 'data' },
			"'Input Data Field Name' names a file of more than 1 MB",
			{ binary: [csvFile('x'.repeat(1024 * 1024 + 1))] },
		);
	});

	it.each([
		['UTF-8 with a byte order mark', Buffer.from('\ufeffnaïve\r\nscam\r\n')],
		['UTF-16, little endian', Buffer.from('\ufeffnaïve\r\nscam', 'utf16le')],
		['UTF-16, big endian', Buffer.from('\ufeffnaïve\nscam', 'utf16le').swap16()],
		['UTF-8 with carriage returns alone', Buffer.from('naïve\rscam\r')],
	])('sends %s as plain UTF-8', async (_, content) => {
		const result = await run(
			{ ...fromFile, binaryPropertyName: 'data' },
			{ binary: [csvFile(content)] },
		);
		expect(bodies()).toMatchObject([
			{ files: { file: { text: expect.stringMatching(/^naïve\nscam\n?$/) } } },
		]);
		expect(records(result)).toMatchObject([{ searchTerms: ['naïve', 'scam'] }]);
	});

	it.each([
		['"spam"\n "free money" ,"scam"', 'spam\nfree money,scam'],
		['"a, ""b"", c"\n"spam"', '"a, ""b"", c"\nspam'],
		['"two\nlines","spam"', '"two\nlines",spam'],
		['say "hi","spam"', 'say "hi",spam'],
		['"a;b"\nc\n\t', 'a;b\nc\n'],
		['\u200bspam\u00a0\n"free money " \nfree , money', 'spam\nfree money\nfree , money'],
	])('takes off the quotes and blanks that entries do not need: %j', async (content, text) => {
		const binary = [csvFile(content)];
		await run({ ...fromFile, binaryPropertyName: 'data' }, { binary });
		expect(bodies()).toMatchObject([{ files: { file: { text } } }]);
	});

	it.each([
		['nothing', Buffer.alloc(0), 'names a file without any entry'],
		[
			'blank lines and commas',
			Buffer.from('\ufeff \r\n,,\n""\n'),
			'names a file without any entry',
		],
		['tabs', Buffer.from('\ufeffspam\thigh\r\nscam\tlow', 'utf16le'), OTHER_SEPARATORS],
		['semicolons', Buffer.from('word;level\nspam;high\n'), OTHER_SEPARATORS],
		['another encoding', Buffer.from('na\u00efve', 'latin1'), NO_TEXT],
		// In Latin-1, the first letter of the next two files is a byte of a byte order mark
		['ÿoga in another encoding', Buffer.from('ÿoga', 'latin1'), NO_TEXT],
		['þing in another encoding', Buffer.from('þing', 'latin1'), NO_TEXT],
		['no text', Buffer.from([0x50, 0x4b, 0, 0]), NO_TEXT],
		[
			'a sign-in page',
			Buffer.from('\n<!DOCTYPE html>\n<title>Sign in</title>'),
			'names a web page, and no CSV file',
		],
	])('refuses a file that holds %s, before anything is sent', async (_, content, reason) => {
		const update = { operation: 'update', keywordId: byId('any'), entriesChange: 'replaceByFile' };
		for (const way of [fromFile, update]) {
			const message = `'Input Data Field Name' ${reason}`;
			await refuses({ ...way, binaryPropertyName: 'data' }, message, {
				binary: [csvFile(content)],
			});
		}
	});

	it('refuses a file that n8n has deleted since, by the name of the field', async () => {
		await refuses(
			{ ...fromFile, binaryPropertyName: 'data' },
			/^'Input Data Field Name' names a file that n8n can no longer read \(/,
			{ binary: [{ data: { id: 'gone:1', mimeType: 'text/csv', data: '' } }] },
		);
	});

	it('names a file that has an empty name', async () => {
		const binary = [csvFile('spam', '')];
		await run({ ...fromFile, binaryPropertyName: 'data' }, { binary });
		expect(bodies()).toMatchObject([{ files: { file: { filename: 'file.csv' } } }]);
	});

	it('refuses a file for sentences', async () => {
		await refuses(
			{ ...fromFile, category: 'sentence-similarity', binaryPropertyName: 'data' },
			"'Entries From' cannot be a CSV file for sentences",
			{ binary: [csvFile('spam')] },
		);
	});
});

testRefusal({
	parameters: { category: 'pattern', entries: '={{ $json.pattern }}' },
	items: [{ pattern: 'one' }, { pattern: '.*' }, { pattern: 'three' }],
	message: /greedy/,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});
