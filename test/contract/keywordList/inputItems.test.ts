import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runsInLoop } from '../../engine/harness';
import { byId, pairedItems, records, run, sent, useService } from '../support';

const service = useService();
const fromItems = { resource: 'keywordList', entriesFrom: 'items', entryColumn: 'word' };
const create = { ...fromItems, operation: 'create', category: 'word' };
const WORDS = 'profanity-list';
const update = { ...fromItems, operation: 'update', keywordId: byId(WORDS), entriesChange: 'add' };
const sheet = [
	{ word: 'spam', notes: 'a' },
	{ word: '' },
	{ word: null },
	{ notes: 'b' },
	{ word: ' Free Money ' },
	{ word: 7 },
	{ word: 'SPAM' },
];
const allOf = (items: IDataObject[]) => items.map((_, item) => ({ item }));
/** The entries of the list of words. */
const held = () => service.current.state.keywordLists.get(WORDS)!.searchTerms;

/** Expects the refusal of a tool, and of n8n's own loop: both have one item at a time. */
const expectOneItemRefusal = (message: string | undefined) =>
	expect(message).toMatch(/^(Create|Update) from all input items cannot be used as a tool/);

it('makes one list of a column, and links the list to all items', async () => {
	const result = await run(service.current, create, { items: sheet });
	if (runsInLoop) return expectOneItemRefusal(result.error?.message);
	expect(sent(service.current)).toHaveLength(1);
	expect(records(result)).toMatchObject([{ searchTerms: ['spam', 'Free Money', '7'] }]);
	expect(pairedItems(result)).toEqual([allOf(sheet)]);
});

it.each([
	['add', ['badword', 'meanword', 'rudeword', 'spam', 'Free Money', '7']],
	['replace', ['spam', 'Free Money', '7']],
])('changes the list with one request for all items: %s', async (entriesChange, searchTerms) => {
	const result = await run(service.current, { ...update, entriesChange }, { items: sheet });
	if (runsInLoop) return expectOneItemRefusal(result.error?.message);
	expect(sent(service.current)).toHaveLength(2);
	expect(held()).toEqual(searchTerms);
	expect(pairedItems(result)).toEqual([allOf(sheet)]);
});

it.each<[string, string, IDataObject[], string[]]>([
	['a path', 'row.word', [{ row: { word: 'one' } }, { row: { word: 'two' } }], ['one', 'two']],
	['a name with a dot', 'a.b', [{ 'a.b': 'one' }], ['one']],
	['a name in brackets', '["bad word"]', [{ 'bad word': 'one' }], ['one']],
	[
		'an array in each item',
		'words',
		[{ words: ['one', 'two'] }, { words: ['two'] }],
		['one', 'two'],
	],
	[
		'an array with quotes that are meant',
		'words',
		[{ words: ['"one"', '- two'] }],
		['"one"', '- two'],
	],
])('finds the entries under %s', async (_, entryColumn, items, searchTerms) => {
	const result = await run(service.current, { ...create, entryColumn }, { items });
	if (runsInLoop) return expectOneItemRefusal(result.error?.message);
	expect(records(result)).toMatchObject([{ searchTerms }]);
});

it('refuses to empty the list, and names the field of the form', async () => {
	const items = held().map((word) => ({ word }));
	const { error } = await run(service.current, { ...update, entriesChange: 'remove' }, { items });
	if (runsInLoop) return expectOneItemRefusal(error?.message);
	expect(error?.message).toMatch(/^'Input Field Name' would leave nothing in the list/);
});

describe('refuses before anything is sent', () => {
	it.each<[string, INodeParameters, IDataObject[], string]>([
		[
			'a name that no item has',
			{ entryColumn: 'Word' },
			sheet,
			`'Input Field Name' is "Word", but no input item has`,
		],
		[
			'a column that is empty',
			{},
			[{ word: '' }, { word: ' ' }],
			`'Input Field Name' is empty in all input items`,
		],
		[
			'an object',
			{},
			[{ word: 'a' }, { word: { a: 1 } }],
			`'Input Field Name' holds a value in item 1 that`,
		],
		[
			'a word with a comma',
			{},
			[{ word: 'a' }, { word: 'a, b' }],
			`'Input Field Name' has the entry "a, b" with a comma, which would make several entries of it: give each one by itself`,
		],
		[
			'words in quotes, as in the lines of a CSV file',
			{},
			[{ word: 'a' }, { word: '"b"' }],
			`'Input Field Name' has entries in quotes or brackets`,
		],
		[
			'words with the marks of a list',
			{},
			[{ word: 'a' }, { word: '• b' }],
			`'Input Field Name' has "• b" with the mark of a list`,
		],
		['an empty name', { entryColumn: '={{ "" }}' }, sheet, `'Input Field Name' is empty`],
		[
			'dots',
			{ entryColumn: '..' },
			sheet,
			`'Input Field Name' holds a value in item 0 that has to be`,
		],
		[
			'an expression that gives the list another name for each item',
			{ name: '={{ $json.word }}' },
			[{ word: 'a' }, { word: 'b' }],
			`'Name' is another one for item 1 than for item 0`,
		],
	])('%s', async (_, parameters, items, message) => {
		const { error } = await run(service.current, { ...create, ...parameters }, { items });
		if (runsInLoop) expectOneItemRefusal(error?.message);
		else expect(error?.message.slice(0, message.length)).toBe(message);
		expect(sent(service.current)).toEqual([]);
	});
});

it('resolves an expression with the present time once, and not for each item', async () => {
	const form = {
		name: '={{ `List of ${$now.toISO()}` }}',
		additionalFields: { description: '={{ $json.same }}' },
	};
	const items = Array.from({ length: 100 }, (_, n) => ({ word: `word ${n}` }));
	// The clock goes on by 1 ms after every 50 readings
	let readings = 0;
	const now = jest
		.spyOn(Date, 'now')
		.mockImplementation(() => 1.7e12 + Math.floor(readings++ / 50));
	const result = await run(service.current, { ...create, ...form }, { items });
	now.mockRestore();
	if (runsInLoop) return expectOneItemRefusal(result.error?.message);
	expect(records(result)).toMatchObject([{ name: expect.stringMatching(/^List of 2/) }]);
});

it('ignores an expression in a field that the form does not show', async () => {
	const parameters = { ...create, entries: '={{ $json.word }}' };
	const result = await run(service.current, parameters, { items: sheet });
	if (runsInLoop) return expectOneItemRefusal(result.error?.message);
	expect(sent(service.current)).toHaveLength(1);
});

it('does not use the items when the entries stay unchanged', async () => {
	const result = await run(
		service.current,
		{ ...update, entriesChange: 'keep', updateFields: { name: '={{ $json.name }}' } },
		{ items: [{ name: 'One' }, { name: 'Two' }] },
	);
	expect(records(result)).toMatchObject([{ name: 'One' }, { name: 'Two' }]);
});

it('gives every item back when the update fails and the node goes on', async () => {
	const items = [{ word: 'a' }, { word: 'a, b' }];
	const result = await run(service.current, create, { items, onError: 'continueErrorOutput' });
	const error = runsInLoop
		? expect.stringContaining('cannot be used')
		: expect.stringContaining('with a comma');
	expect(result.errorItems).toMatchObject(items.map((json) => ({ json: { ...json, error } })));
	expect(records(result)).toEqual([]);
});

it('is refused for a tool, which has one item', async () => {
	const { error } = await run(service.current, create, { items: sheet, asTool: true });
	expectOneItemRefusal(error?.message);
	expect(sent(service.current)).toEqual([]);
});

it.each(['#REF!', '#N/A', '[object Object]'])(
	'makes no entry of %s, which stands in the place of a word',
	async (word) => {
		const { error } = await run(service.current, update, { items: [{ word }, { word: 'spam' }] });
		if (runsInLoop) return expectOneItemRefusal(error?.message);
		expect(error?.message).toContain(`has the entry "${word}" that stands in the place of a word`);
		expect(held()).not.toContain('spam');
	},
);

it.each(['spam;scam', 'spam; scam ; fraud', '垃圾，诈骗', 'احتيال، غش', 'spam\tscam'])(
	'makes no single entry of the words in %s',
	async (word) => {
		const { error } = await run(service.current, update, { items: [{ word }] });
		if (runsInLoop) return expectOneItemRefusal(error?.message);
		expect(error?.message).toContain(`holds "${word}", which are several words`);
		const items = [{ word: [word] }, { word: ';-)' }];
		await run(service.current, update, { items });
		expect(held()).toEqual(expect.arrayContaining([word, ';-)']));
	},
);
