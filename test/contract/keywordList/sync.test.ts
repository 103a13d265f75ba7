import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runsInLoop } from '../../engine/harness';
import { byId, pairedItems, records, useOperation } from '../support';

const WORDS = 'profanity-list';
const { service, run, sent, testAbsent } = useOperation('keywordList', 'sync', {
	keywordId: byId(WORDS),
});
const words = (entries: string, more: INodeParameters = {}) => ({ entries, ...more });
/** The entries of a list. */
const held = (id = WORDS) => service.current.state.keywordLists.get(id)!.searchTerms;
const READ = { request: `GET /v3/moderation/keywords/${WORDS}` };
const WRITE = { request: `PUT /v3/moderation/keywords/${WORDS}` };
/** Replaces the entries of the list of patterns: `fillPatterns(2)` → `old0`, `old1`. */
const fillPatterns = (count: number) => {
	const list = service.current.state.keywordLists.get('contact-patterns')!;
	list.searchTerms = Array.from({ length: count }, (_, n) => `old${n}`);
};
/** The wanted entries of a list that holds badword, meanword and rudeword. */
const wanted = 'BADWORD,, spam\nfree money, Spam,';
/** The counts of a sync with the wanted entries. */
const counts = { added: 2, removed: 2, unchanged: 1, duplicate: 1, refused: 0 };

it('reads the list, writes the wanted entries with one request, and changes nothing the second time', async () => {
	const first = await run(words(wanted));
	expect(sent()).toMatchObject([READ, WRITE]);
	expect(held()).toEqual(['badword', 'spam', 'free money']);
	expect(records(first)).toEqual([
		{ keywordId: WORDS, name: 'Profane Words', category: 'word', changed: true, ...counts },
	]);
	// The node ignores an entry that is null
	held().push(null as never);
	const second = await run(words(wanted));
	expect(sent()).toMatchObject([READ, WRITE, READ]);
	expect(records(second)).toMatchObject([
		{ changed: false, added: 0, removed: 0, unchanged: 3, duplicate: 1 },
	]);
});

it.each([
	[
		'entries',
		[
			'unchanged badword',
			'added spam',
			'added free money',
			'duplicate Spam',
			'removed meanword',
			'removed rudeword',
		],
	],
	['changes', ['added spam', 'added free money', 'removed meanword', 'removed rudeword']],
])('gives an item for each of the %s', async (syncReturn, expected) => {
	const result = await run(words(wanted, { syncReturn }));
	expect(records(result).map(({ status, entry }) => `${status} ${entry}`)).toEqual(expected);
	expect(records(result)[0]).toMatchObject({ keywordId: WORDS, name: 'Profane Words' });
	const again = await run(words(wanted, { syncReturn: 'changes' }));
	expect(records(again)).toEqual([]);
});

it('does not fail when only the answer shows other entries than those that the list holds', async () => {
	service.current.deviations.push({
		route: 'PUT /moderation/keywords/{keywordId}',
		at: 'data.searchTerms[]',
		change: 'kind',
		kind: "text 'other'",
	});
	const form = { keywordId: byId('contact-patterns'), entries: ['\\d{2,4}', 'one'] };
	expect((await run(form)).error).toBeUndefined();
});

it('fails when the service makes other entries of the given ones', async () => {
	const list = service.current.state.keywordLists.get('contact-patterns')!;
	let terms = list.searchTerms;
	// A service that takes patterns apart at commas
	const set = (given: string[]) => (terms = given.flatMap((term) => term.split(',')));
	Object.defineProperty(list, 'searchTerms', { enumerable: true, get: () => terms, set });
	const form = { keywordId: byId('contact-patterns'), entries: ['\\d{2,4}', 'one'] };
	const { error } = await run(form);
	expect(error?.message).toMatch(/did not take "\\d\{2,4\}" as it was given \[item 0\]$/);
});

it('does not say that an entry was removed which the service has kept', async () => {
	const list = service.current.state.keywordLists.get(WORDS)!;
	let terms = list.searchTerms;
	// A service that adds the given entries to those that it has
	const set = (given: string[]) => (terms = [...new Set([...terms, ...given])]);
	Object.defineProperty(list, 'searchTerms', { enumerable: true, get: () => terms, set });
	const { error } = await run(words('badword, spam'));
	expect(error?.message).toBe('The service has changed the list, but kept "meanword" [item 0]');
});

it('takes a list that got a new entry meanwhile for one that was changed as wanted', async () => {
	const list = service.current.state.keywordLists.get(WORDS)!;
	let terms = list.searchTerms;
	const set = (given: string[]) => (terms = [...given, 'of another workflow']);
	Object.defineProperty(list, 'searchTerms', { enumerable: true, get: () => terms, set });
	expect((await run(words('badword, spam'))).error).toBeUndefined();
});

it('only lists the changes in a dry run', async () => {
	const result = await run(words(wanted, { dryRun: true }));
	expect(sent()).toMatchObject([READ]);
	expect(held()).toEqual(['badword', 'meanword', 'rudeword']);
	expect(records(result)).toMatchObject([{ dryRun: true, changed: false, ...counts }]);
});

it.each([
	['ten entries, which are allowed by default', 10, {}],
	['eleven entries, which the form allows', 11, { options: { maxRemovals: 11 } }],
])('removes %s', async (_, count, more) => {
	fillPatterns(count);
	const parameters = { ...words('one', more), keywordId: byId('contact-patterns') };
	const result = await run(parameters);
	expect(records(result)).toMatchObject([{ added: 1, removed: count, changed: true }]);
	expect(held('contact-patterns')).toEqual(['one']);
});

it('a dry run shows the removals that a real run refuses', async () => {
	fillPatterns(11);
	const dry = words('one', { dryRun: true, keywordId: byId('contact-patterns') });
	expect(records(await run(dry))).toMatchObject([{ removed: 11, changed: false }]);
	expect(held('contact-patterns')).toHaveLength(11);
});

it('takes the category from the list', async () => {
	const patterns = `\\b\\d{3}-\\d{4}\\b\nfr[e3]{2,3},?`;
	const result = await run({ ...words(patterns), keywordId: byId('contact-patterns') });
	expect(held('contact-patterns')).toEqual(patterns.split('\n'));
	expect(records(result)).toMatchObject([{ category: 'pattern', added: 1, removed: 1 }]);
});

describe('with a column of all input items', () => {
	const column = { entriesFrom: 'items', entryColumn: 'word' };
	const sheet: IDataObject[] = [{ word: 'badword' }, { word: ' spam ' }, { word: '' }, { word: 7 }];

	it('makes the list hold the values of the column, linked to all items', async () => {
		const result = await run(column, { items: sheet });
		if (runsInLoop) {
			expect(result.error?.message).toMatch(/^Sync from all input items cannot be used as a tool/);
			return;
		}
		expect(held()).toEqual(['badword', 'spam', '7']);
		expect(pairedItems(result)).toEqual([sheet.map((_, item) => ({ item }))]);
	});

	it('links each entry to its item', async () => {
		const items = [...sheet, { word: ['\u200b', 'one', 'SPAM'] }];
		const parameters = { ...column, syncReturn: 'entries' };
		const result = await run(parameters, { items });
		if (runsInLoop) return;
		const entries = result.items.map(({ json, pairedItem }) => [
			json.entry,
			json.status,
			pairedItem,
		]);
		expect(entries).toEqual([
			['badword', 'unchanged', [{ item: 0 }]],
			['spam', 'added', [{ item: 1 }]],
			['7', 'added', [{ item: 3 }]],
			['one', 'added', [{ item: 4 }]],
			['SPAM', 'duplicate', [{ item: 4 }]],
			['meanword', 'removed', undefined],
			['rudeword', 'removed', undefined],
		]);
	});

	it('keeps the size of the output in proportion to the rows', async () => {
		const sizeFor = async (rows: number) => {
			const items = Array.from({ length: rows }, (_, n) => ({ word: `word ${n}` }));
			const parameters = { ...column, syncReturn: 'entries', dryRun: true };
			const result = await run(parameters, { items });
			return JSON.stringify(result.items).length;
		};
		if (runsInLoop) return;
		expect(await sizeFor(400)).toBeLessThan(2.5 * (await sizeFor(200)));
	});

	it.each([
		['Word', sheet, 'no input item has a field of this name'],
		['word', [{ word: '' }], "'Input Field Name' is empty in all input items"],
		// A comma separates entries only where a person types them
		['word', [{ word: 'spam, eggs' }], '"spam, eggs" with a comma'],
	])(
		'refuses the column %s of %j, and leaves the list alone',
		async (entryColumn, items, message) => {
			const { error } = await run({ ...column, entryColumn }, { items });
			if (!runsInLoop) expect(error?.message).toContain(message);
			expect(held()).toEqual(['badword', 'meanword', 'rudeword']);
		},
	);
});

it('works as a tool of a model', async () => {
	const result = await run(words('badword, spam'), { asTool: true });
	expect(records(result)).toMatchObject([{ added: 1, removed: 2, unchanged: 1 }]);
});

describe('changes nothing', () => {
	const bad = ['a,b', 'x'.repeat(101), 'spam', 'c\nd', 'e,f'];
	it.each<[string, INodeParameters, IDataObject, RegExp]>([
		[
			'with bad entries',
			{},
			{ bad },
			/^'Entries' has 4 entries that cannot be in this list: "a,b" with a comma, which .*; "x{40}…" of more than 100 characters; "c\nd" with a line break.*; and 1 more\. 'Bad Entries'/,
		],
		[
			'with a bad entry',
			{},
			{ bad: ['a,b', 'spam'] },
			/^'Entries' has an entry that cannot be in this list: "a,b" with a comma, which [^;]*\. 'Bad Entries'/,
		],
		[
			'if it has to remove more entries than the form allows',
			{ options: { maxRemovals: 1 } },
			{ bad: ['badword'] },
			/^'Max Removals' is 1, but 2 entries would be removed: "meanword", "rudeword"\. If/,
		],
		[
			'if it has to remove more than ten entries',
			{ keywordId: byId('contact-patterns') },
			{ bad: ['one'] },
			/^'Max Removals' is 10, but 11 entries would be removed: "old0", "old1", "old2" and others\./,
		],
		[
			'if no entry is left',
			{ options: { badEntries: 'leaveOut' } },
			{ bad: ['a,b'] },
			/^'Entries' would leave nothing in the list/,
		],
	])('%s', async (_, parameters, item, message) => {
		fillPatterns(11);
		const filledIn = { ...words('={{ $json.bad }}'), ...parameters };
		const { error } = await run(filledIn, { items: [item] });
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain('Nothing was changed');
		expect(service.current.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	it('with a pattern that does not compile', async () => {
		const parameters = { ...words('a(b'), keywordId: byId('contact-patterns') };
		const { error } = await run(parameters);
		expect(error?.message).toContain('"a(b" that is no regular expression');
	});
});

it('leaves out and reports bad entries', async () => {
	const options = { badEntries: 'leaveOut' };
	const parameters = words('={{ $json.list }}', { options, syncReturn: 'changes' });
	const items = [{ list: ['badword', 'meanword', 'rudeword', 'a,b'] }];
	expect(records(await run(parameters, { items }))).toMatchObject([
		{
			entry: 'a,b',
			status: 'refused',
			reason:
				'An entry with a comma, which would make several entries of it: give each one by itself',
		},
	]);
	expect(sent()).toMatchObject([READ]);
});

describe('finishes when it is run again', () => {
	it.each([
		[
			'reading the list failed',
			{ kind: '500', route: /^GET/ },
			['badword', 'meanword', 'rudeword'],
		],
		[
			'writing the list failed',
			{ kind: '500', route: /^PUT/ },
			['badword', 'meanword', 'rudeword'],
		],
		[
			'the answer is strange',
			{ kind: 'html', when: 'after', route: /^PUT/ },
			['badword', 'spam', 'free money'],
		],
	] as const)('after %s', async (_, fault, between) => {
		service.current.faults.add({ ...fault, count: 1 });
		const { error } = await run(words(wanted));
		expect(error).toBeDefined();
		expect(held()).toEqual(between);
		const again = await run(words(wanted));
		expect(again.error).toBeUndefined();
		expect(held()).toEqual(['badword', 'spam', 'free money']);
	});
});

testAbsent('keywordList', words('one'));
