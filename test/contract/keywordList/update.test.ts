import type { IDataObject } from 'n8n-workflow';
import { csvFile } from '../../support/forms';
import { keptFile } from '../../support/keptFile';
import { byId, records, useOperation } from '../support';

const CSV_OF_WORDS = csvFile('badword\nother\n');

const { service, run, sent, refuses, testAbsent } = useOperation('keywordList', 'update');
const WORDS = 'profanity-list';
const PATTERNS = 'contact-patterns';
const SENTENCES = 'off-platform-sentences';

const held = (id: string) => service.current.state.keywordLists.get(id);
const bodyOfUpdate = () => service.current.requests.at(-1)?.body as IDataObject;

describe('takes the category from the list', () => {
	it.each([
		[WORDS, 'new one, badword', ['badword', 'meanword', 'rudeword', 'new one'], 1],
		[
			PATTERNS,
			'fr[e3]{2,3}',
			['\\b\\d{3}-\\d{4}\\b', '[a-z]{2,20}@example\\.com', 'fr[e3]{2,3}'],
			1,
		],
		[
			SENTENCES,
			'Call me, please\nWrite me',
			[
				"Hello, let's connect on another messenger.",
				'Send me your phone number, please.',
				'Call me, please',
				'Write me',
			],
			2,
		],
	])('and adds to %s', async (id, entries, searchTerms, added) => {
		const category = held(id)?.category;
		const result = await run({ keywordId: byId(id), entriesChange: 'add', entries });
		expect(sent()).toMatchObject([
			{ request: `GET /v3/moderation/keywords/${id}` },
			{ request: `PUT /v3/moderation/keywords/${id}` },
		]);
		expect(held(id)).toMatchObject({ category, searchTerms });
		expect(records(result)).toMatchObject([{ id, added, removed: 0, searchTerms }]);
	});

	it('and removes words in any case', async () => {
		const result = await run({
			keywordId: byId(WORDS),
			entriesChange: 'remove',
			entries: 'BADWORD\nunknown',
		});
		expect(held(WORDS)?.searchTerms).toEqual(['meanword', 'rudeword']);
		expect(records(result)).toMatchObject([{ added: 0, removed: 1 }]);
	});

	it('and replaces all entries, and counts the removed entries', async () => {
		const result = await run({
			keywordId: byId(PATTERNS),
			entriesChange: 'replace',
			entries: 'fr[e3]{2,3}',
			updateFields: { name: 'One Pattern', description: 'Only one' },
		});
		expect(held(PATTERNS)).toMatchObject({
			category: 'pattern',
			searchTerms: ['fr[e3]{2,3}'],
			name: 'One Pattern',
			description: 'Only one',
		});
		expect(records(result)).toMatchObject([{ added: 1, removed: 2 }]);
	});

	it('and replaces all entries with a file', async () => {
		const result = await run(
			{ keywordId: byId(WORDS), entriesChange: 'replaceByFile', binaryPropertyName: 'data' },
			{ binary: [csvFile('badword\nother\n')] },
		);
		expect(bodyOfUpdate()).toMatchObject({ fields: { category: 'word' }, files: { file: {} } });
		expect(held(WORDS)).toMatchObject({ isCSV: true, searchTerms: ['badword', 'other'] });
		expect(records(result)).toMatchObject([{ added: 1, removed: 2 }]);
	});

	it('and counts nothing where the answer leaves the entries of the file out', async () => {
		service.current.deviations.push({
			route: 'PUT /moderation/keywords/{keywordId}',
			change: 'empty',
			at: 'data.searchTerms[]',
		});
		const change = { entriesChange: 'replaceByFile', binaryPropertyName: 'data' };
		const result = await run(
			{ keywordId: byId(WORDS), ...change },
			{ binary: [csvFile('badword\n')] },
		);
		expect(result.error).toBeUndefined();
		expectUncounted(records(result));
	});

	it.each([
		['of an earlier step', "={{ $('Source').item.binary.data }}", {}, [{ ...CSV_OF_WORDS }]],
		[
			'in the JSON of the item, by expression',
			'={{ $json._files.data }}',
			{ _files: CSV_OF_WORDS },
			[],
		],
	])('and takes a file %s', async (_name, binaryPropertyName, item, binary) => {
		const form = { keywordId: byId(WORDS), entriesChange: 'replaceByFile', binaryPropertyName };
		const { error } = await run(form, { items: [item as never], binary });
		expect(error).toBeUndefined();
		expect(held(WORDS)).toMatchObject({ isCSV: true, searchTerms: ['badword', 'other'] });
	});

	it.each([
		['combined', true],
		// JSON from outside could name files of other executions
		['separate', false],
	] as const)(
		'and takes a file in the JSON of the item in the mode %s: %s',
		async (mode, isTaken) => {
			const form = {
				keywordId: byId(WORDS),
				entriesChange: 'replaceByFile',
				binaryPropertyName: '_files.data',
			};
			const { error } = await run(form, {
				items: [{ _files: { ...CSV_OF_WORDS } } as never],
				workflowSettings: { binaryMode: mode },
			});
			expect(error === undefined).toBe(isTaken);
			expect(sent().length > 0).toBe(isTaken);
		},
	);

	it('and takes a file that n8n keeps outside of the item', async () => {
		const data = keptFile(CSV_OF_WORDS.data);
		const form = {
			keywordId: byId(WORDS),
			entriesChange: 'replaceByFile',
			binaryPropertyName: 'data',
		};
		const { error } = await run(form, { binary: [{ data }] });
		expect(error).toBeUndefined();
		expect(held(WORDS)).toMatchObject({ isCSV: true, searchTerms: ['badword', 'other'] });
	});

	it.each(['name', '={{ $json.name }}', '={{ $json }}'])(
		'and refuses %s, which is no file',
		async (binaryPropertyName) => {
			const form = { keywordId: byId(WORDS), entriesChange: 'replaceByFile', binaryPropertyName };
			const { error } = await run(form, { items: [{ name: 'Ada' }] });
			expect(error?.message).toMatch(/^'Input Data Field Name' (names the binary field|has to be)/);
			expect(sent()).toEqual([]);
		},
	);

	it('and renames without touching the entries', async () => {
		const { searchTerms } = held(SENTENCES)!;
		const result = await run({
			keywordId: byId(SENTENCES),
			entriesChange: 'keep',
			updateFields: { name: 'Elsewhere', id: SENTENCES },
		});
		expect(records(result)).toMatchObject([
			{ name: 'Elsewhere', searchTerms, added: 0, removed: 0 },
		]);
	});
});

it.each([undefined, []])(
	'reads sentences also under the name that they are sent by, beside %j',
	async (searchTerms) => {
		Object.assign(held(SENTENCES)!, { searchTerms, disallowedSentences: ['Call me'] });
		const sentences = { keywordId: byId(SENTENCES), entriesChange: 'add' };
		const shown = records(await run({ ...sentences, operation: 'get' }));
		expect(shown).toMatchObject([{ searchTerms: ['Call me'], entryCount: 1 }]);
		const result = await run({ ...sentences, entries: 'call me\nWrite me' });
		expect(bodyOfUpdate()).toMatchObject({
			fields: { 'disallowedSentences[]': ['Call me', 'Write me'] },
		});
		expect(records(result)).toMatchObject([{ added: 1, removed: 0 }]);
	},
);

it('writes nothing when nothing changes', async () => {
	const result = await run({ keywordId: byId(WORDS), entriesChange: 'add', entries: 'badword' });
	expect(sent()).toHaveLength(1);
	expect(records(result)).toMatchObject([{ id: WORDS, added: 0, removed: 0 }]);
});

it('leaves odd entries of a list unchanged, and knows an accent in both of its spellings', async () => {
	held(WORDS)!.searchTerms = [' odd ', 7, null, 'caf\u00e9', 'Caf\u00e9'] as string[];
	const result = await run({
		keywordId: byId(WORDS),
		entriesChange: 'add',
		entries: 'cafe\u0301\rnai\u0308ve',
	});
	expect(bodyOfUpdate()).toMatchObject({
		fields: { searchTerms: ` odd ,7,caf\u00e9,Caf\u00e9,na\u00efve` },
	});
	expect(records(result)).toMatchObject([{ added: 1, removed: 0 }]);
});

it('removes entries that could not be added, e.g. an invalid pattern', async () => {
	held(PATTERNS)!.searchTerms.push('a(b', 'x'.repeat(101));
	const entries = ['a(b', 'x'.repeat(101)];
	const result = await run(
		{ keywordId: byId(PATTERNS), entriesChange: 'remove', entries: '={{ $json.entries }}' },
		{ items: [{ entries }] },
	);
	expect(records(result)).toMatchObject([{ added: 0, removed: 2 }]);
	expect(held(PATTERNS)?.searchTerms).toHaveLength(2);
});

it('removes a typed entry in quotes, which could not be added', async () => {
	held(WORDS)!.searchTerms.push('"spam"');
	const result = await run({
		keywordId: byId(WORDS),
		entriesChange: 'remove',
		entries: '"spam"',
	});
	expect(records(result)).toMatchObject([{ added: 0, removed: 1 }]);
});

it('removes an entry with or without its invisible characters', async () => {
	held(WORDS)!.searchTerms.push('free money', 'cas\u200bino');
	const entries = 'badword\u200b\nfree\u00a0money\ncas\u200bino';
	const result = await run({ keywordId: byId(WORDS), entriesChange: 'remove', entries });
	expect(records(result)).toMatchObject([{ added: 0, removed: 3 }]);
});

it('removes a pattern with or without invisible characters around it', async () => {
	Object.assign(held(WORDS)!, { category: 'pattern', searchTerms: ['a+', '\u200bb+', 'c+'] });
	const entries = '\u200ba+\n\u200bb+';
	const result = await run({ keywordId: byId(WORDS), entriesChange: 'remove', entries });
	expect(records(result)).toMatchObject([{ added: 0, removed: 2 }]);
});

it('writes nothing to a list that it cannot read', async () => {
	held(WORDS)!.searchTerms = [{ word: 'odd' }] as unknown as string[];
	const { error } = await run({ keywordId: byId(WORDS), entriesChange: 'add', entries: 'one' });
	expect(error?.message).toContain('did not say what the keyword list holds');
	expect(sent()).toHaveLength(1);
});

it.each(['add', 'keep'])(
	'writes nothing to a list of a file whose entries are left out of the answer, but replaces them: %s',
	async (entriesChange) => {
		Object.assign(held(WORDS)!, { isCSV: true, searchTerms: [] });
		const updateFields = { name: 'Words' };
		const change = { keywordId: byId(WORDS), entriesChange, entries: 'one', updateFields };
		const { error } = await run(change);
		expect(error?.message).toContain('did not say what the keyword list holds');
		expect((await run({ ...change, operation: 'sync' })).error?.message).toBe(error?.message);
		expect(sent()).toHaveLength(2);
		const replaced = await run({ ...change, entriesChange: 'replace' });
		expectUncounted(records(replaced));
		expect(held(WORDS)).toMatchObject({ searchTerms: ['one'] });
		Object.assign(held(WORDS)!, { isCSV: true, searchTerms: [] });
		const byFile = { entriesChange: 'replaceByFile', binaryPropertyName: 'data' };
		const result = await run({ ...change, ...byFile }, { binary: [csvFile('badword\n')] });
		expect(result.error).toBeUndefined();
		expectUncounted(records(result));
	},
);

/** Nobody knows how many entries there were before the change. */
function expectUncounted(changed: IDataObject[]): void {
	expect(changed).toHaveLength(1);
	expect(changed[0]).not.toHaveProperty('added');
	expect(changed[0]).not.toHaveProperty('removed');
}

describe('refuses before anything is changed', () => {
	it.each([
		[WORDS, 'add', ['a,b'], `'Entries' has the entry "a,b" with a comma,`],
		[PATTERNS, 'add', ['a\nb'], `'Entries' has the entry "a\nb" with a line break,`],
		[WORDS, 'remove', ['badword', 'meanword', 'rudeword'], `'Entries' would leave nothing`],
		[WORDS, 'add', '', `'Entries' is empty`],
	])('%s: %s %j', async (id, entriesChange, entries, message) => {
		const { error } = await run(
			{ keywordId: byId(id), entriesChange, entries: '={{ $json.entries }}' },
			{ items: [{ entries }] },
		);
		expect(error?.message.slice(0, message.length)).toBe(message);
		expect(service.current.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		const nothing = service.current.requests.length > 0 ? 'changed' : 'sent';
		expect(error?.description).toContain(`Nothing was ${nothing} for this item.`);
	});

	it('an update without any change', async () => {
		await refuses(
			{ keywordId: byId(WORDS), entriesChange: 'keep' },
			"'Update Fields' is empty: there is nothing to change",
		);
	});

	it('an entry that was there before and that only a file can hold', async () => {
		held(WORDS)!.searchTerms.push('one, two');
		const { error } = await run({ keywordId: byId(WORDS), entriesChange: 'add', entries: 'three' });
		expect(error?.message).toBe(
			'The keyword list has the entry "one, two", which only a CSV file can hold [item 0]',
		);
		expect(error?.description).toContain('Replace With CSV File');
		expect(sent()).toHaveLength(1);
	});

	it('a file for sentences', async () => {
		const { error } = await run(
			{ keywordId: byId(SENTENCES), entriesChange: 'replaceByFile', binaryPropertyName: 'data' },
			{ binary: [csvFile('a')] },
		);
		expect(error?.message).toContain("'Change to Entries' cannot be a CSV file");
		expect(sent()).toHaveLength(1);
	});
});

testAbsent('keywordList', { entries: 'one' });
