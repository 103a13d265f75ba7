import type { IDataObject } from 'n8n-workflow';
import { get } from '../../../nodes/shared/values/nesting';
import { byId, records, request, useOperation } from '../support';

const { run, sent, expectSent, refuses } = useOperation('message', 'send', {
	receiverUid: byId('bob'),
	messageType: 'card',
});
const style = { background: { light: '#FFFFFF', dark: '#1C1C1E' }, borderRadius: 12, padding: 16 };
const content = (data: IDataObject) => ({ category: 'card', type: 'card', data });

const built = { cardTitle: 'Hello', cardFallback: 'Hello, Bob' };
const pasted = { cardSource: 'json' };

/** The body of a card that is built from fields: its elements stand in one column. */
const oneBelowTheOther = (items: IDataObject[]) => [
	{ id: 'content', type: 'column', gap: 12, items },
];

const card = (body: IDataObject[], fallbackText = 'News of {{ user.name }}') => ({
	version: '1.0',
	style: { background: style.background },
	body,
	fallbackText,
});
/** A card with two placeholders, and the same card with values in their places. */
const greeting = card([{ id: 'a', type: 'text', content: '{{user.name}}: {{text}}' }]);
const fillText = (name: string, text: string) =>
	card([{ id: 'a', type: 'text', content: `${name}: ${text}` }], `News of ${name}`);
const rows = (value: IDataObject, mappingMode = 'defineBelow') => ({
	cardVariables: { mappingMode, value, schema: [] },
});

it('builds a card from the fields, in the order in which people read it', async () => {
	const result = await run(
		{
			...built,
			cardText: 'It is "on" its way\n\nSoon\n',
			cardImage: 'https://example.com/my order.jpg',
			cardTable: '={{ $json.lines }}',
			cardButtons: {
				button: [
					{ label: 'Track', action: 'openUrl', url: 'https://example.com/1', uid: 'stale' },
					{ label: 'Ask', action: 'sendMessage', text: 'Where is it?' },
					{ label: 'Code', action: 'copyToClipboard', text: 'A1' },
					{ label: 'Call', action: 'initiateCall', callType: 'video', uid: 'alice' },
					{ label: 'Team', action: 'chatWithGroup', guid: 'support' },
				],
			},
			cardNotification: 'News',
			output: 'raw',
		},
		{
			items: [
				{
					lines: [
						{ json: { Item: 'Tea', Amount: 2, New: null } },
						// As n8n gives an item of a sub-workflow
						{ json: { Item: 'Cup', New: true }, metadata: { subExecution: { executionId: '7' } } },
					],
				},
			],
		},
	);
	const button = (n: number, label: string, action: IDataObject) => ({
		id: `button-${n}`,
		type: 'button',
		label,
		action,
		fullWidth: true,
	});
	const body = oneBelowTheOther([
		{ id: 'title', type: 'text', content: 'Hello', variant: 'heading2' },
		{
			id: 'text',
			type: 'column',
			gap: 4,
			items: [
				{ id: 'text-1', type: 'text', content: 'It is "on" its way' },
				{ id: 'text-2', type: 'text', content: 'Soon' },
			],
		},
		{ id: 'image', type: 'image', url: 'https://example.com/my%20order.jpg', borderRadius: 8 },
		{
			id: 'table',
			type: 'table',
			columns: ['Item', 'Amount', 'New'],
			rows: [
				['Tea', '2', ''],
				['Cup', '', 'true'],
			],
			stripedRows: true,
		},
		button(1, 'Track', { type: 'openUrl', url: 'https://example.com/1' }),
		button(2, 'Ask', { type: 'sendMessage', text: 'Where is it?' }),
		button(3, 'Code', { type: 'copyToClipboard', value: 'A1' }),
		button(4, 'Call', { type: 'initiateCall', callType: 'video', uid: 'alice' }),
		button(5, 'Team', { type: 'chatWithGroup', guid: 'support' }),
	]);
	const data = { card: { version: '1.0', style, body, fallbackText: 'Hello, Bob' }, text: 'News' };
	expect(sent()).toMatchObject([{ body: content(data) }]);
	expect(records(result)).toMatchObject([{ category: 'card', data }]);
});

it('offers the other actions of buttons, and shows the fallback text where there is nothing else', async () => {
	const button = [
		{ label: 'Chat', action: 'chatWithUser', uid: '\u200balice' },
		{ label: 'Bill', action: 'downloadFile', url: 'https://example.com/1.pdf' },
	];
	await run({ ...built, cardButtons: { button }, cardTable: '[{}]' });
	await run({ ...built, cardTitle: '' });
	const bodies = sent().map(({ body }) =>
		get(body as IDataObject, ['data', 'card', 'body', '0', 'items']),
	);
	expect(bodies).toMatchObject([
		[
			{ id: 'title' },
			{ action: { type: 'chatWithUser', uid: 'alice' } },
			{ action: { type: 'downloadFile', url: 'https://example.com/1.pdf' } },
		],
		[{ id: 'text', type: 'text', content: 'Hello, Bob' }],
	]);
});

it('fills the placeholders of a pasted card with texts of any characters', async () => {
	const text = 'He said "{{user.name}}"\n\\ $& {{text}}';
	const result = await run(
		{
			...pasted,
			cardJson: JSON.stringify(greeting),
			...rows({ 'user.name': '={{ $json.name }}', text: '={{ $json.text }}', stale: 'x' }),
			cardNotification: 'Hi {{user.name}}',
			additionalFields: { metadata: '{"order": 1}' },
		},
		{
			items: [
				{ name: 'Ada', text },
				{ name: 7, text: false },
			],
		},
	);
	const body = (name: string, said: string) => ({
		...content({ card: fillText(name, said), text: `Hi ${name}`, metadata: { order: 1 } }),
		receiverType: 'user',
		receiver: 'bob',
	});
	expectSent(
		request('POST /v3/messages', body('Ada', text)),
		request('POST /v3/messages', body('7', 'false')),
	);
	expect(records(result)).toMatchObject([{ type: 'card', text: 'News of Ada' }, {}]);
});

it('takes a pasted card that the editor has turned into an expression', async () => {
	const cardJson = `=${JSON.stringify(greeting)}`;
	const parameters = { ...pasted, cardJson, cardNotification: '=Dear {{user.name}}' };
	await run({ ...parameters, ...rows({ 'user.name': 'Ada', text: 'Hi' }) });
	expect(sent()[0].body).toMatchObject(content({ card: fillText('Ada', 'Hi'), text: 'Dear Ada' }));
});

it('takes the card and the values of its variables from the columns of the item', async () => {
	const parameters = { ...pasted, cardJson: '={{ $json.card }}', ...rows({}, 'autoMapInputData') };
	await run(parameters, {
		items: [
			{ card: greeting, user: { name: 'Ada' }, text: 'Hi' } as IDataObject,
			{ card: greeting, 'user.name': null, user: { name: 'Ada' }, text: 'Hi' } as IDataObject,
		],
	});
	const expected = content({ card: fillText('Ada', 'Hi'), text: 'News of Ada' });
	expect(sent().map(({ body }) => body)).toMatchObject([expected, expected]);
});

it('keeps a placeholder for an entry of a list, and finds it in the columns', async () => {
	const body = [{ id: 'a', type: 'text', content: '{{items[1].name}}' }];
	const cardJson = `=${JSON.stringify(card(body, 'News'))}`;
	const items = [{ items: [{ name: 'Tea' }, { name: 'Cup' }] }];
	await run({ ...pasted, cardJson, ...rows({}, 'autoMapInputData') }, { items });
	expect(JSON.stringify(sent()[0].body)).toContain('"content":"Cup"');
});

it.each([
	['sendInThread', { messageId: '1', onBehalfOf: byId('bob') }, 'POST /v3/messages/1/thread'],
	[
		'sendAsBot',
		{ botUid: 'helper-bot', receiverType: 'user', receiverUid: byId('bob') },
		'POST /v3/bots/helper-bot/messages',
	],
])('%s sends cards, too', async (operation, fields, line) => {
	const { error } = await run({ ...built, operation, ...fields });
	expect(error).toBeUndefined();
	expect(sent()).toMatchObject([{ request: line, body: { category: 'card' } }]);
});

describe('refuses before anything is sent', () => {
	const json = (given: unknown) => ({ ...pasted, cardJson: JSON.stringify(given) });
	const noValue = (names: string, first: string) =>
		`has no value for ${names}, so that people would read {{${first}}}`;

	it.each([
		[
			`'Variables' ${noValue("'user.name'", 'user.name')}`,
			{ ...json(greeting), ...rows({ text: 'x', 'user.name': ' ' }) },
		],
		[`'Variables' ${noValue("'user.name', 'text'", 'user.name')}`, json(greeting)],
		[
			"'Variables' has 'text', which has to be text",
			{ ...json(greeting), ...rows({ text: '={{ {"a": 1} }}', 'user.name': 'Ada' }) },
		],
		[
			"'Card JSON' has {{name}} in an expression, where n8n would put nothing in its place. Set the field to Fixed",
			{ ...pasted, cardJson: '={"body": "{{ name }}", "x": "{{ $json.x }}"}' },
		],
		[
			`'Notification Text' ${noValue("'name'", 'name')}`,
			{ ...built, cardNotification: '=Dear {{name}}' },
		],
		...Object.entries({
			cardTitle: 'Title',
			cardText: 'Card Text',
			cardFallback: 'Fallback Text',
		}).flatMap(([field, label]) =>
			['Hi {{name}}', '=Hi {{ name }}'].map((text): [string, IDataObject] => [
				`'${label}' ${noValue("'name'", 'name')}`,
				{ ...built, [field]: text },
			]),
		),
		[
			`'Buttons' ${noValue("'name'", 'name')}`,
			{ ...built, cardButtons: { button: [{ label: 'For {{name}}', url: 'https://a.b' }] } },
		],
		[
			"'Buttons' has a row whose 'URL' is no web address, like https://example.com/photo.jpg (row 1)",
			{ ...built, cardButtons: { button: [{ label: 'A', url: 'javascript:alert(1)' }] } },
		],
		[
			"'Fallback Text' is empty: the expression gave nothing",
			{ ...built, cardFallback: '={{ "" }}' },
		],
		["'Card JSON' is empty", { messageType: 'card', cardSource: 'json', cardJson: '{}' }],
		[
			"'Buttons' has a button without 'URL' (row 1)",
			{ ...built, cardButtons: { button: [{ label: 'A', action: 'openUrl', uid: 'x' }] } },
		],
		[
			'\'Table Rows\' has to be a JSON array of objects, like [{"Item": "Tea", "Amount": 2}]',
			{ ...built, cardTable: '["a"]' },
		],
		[
			"'Table Rows' has 'a' in row 2, which has to be text",
			{ ...built, cardTable: '[{"a": 1}, {"a": {}}]' },
		],
		[
			// Beside another key, 'json' is not that of an item of n8n
			"'Table Rows' has 'json' in row 1, which has to be text",
			{ ...built, cardTable: '[{"json": {}, "x": 1}]' },
		],
		[
			"'Image URL' is no web address, like https://example.com/photo.jpg",
			{ ...built, cardImage: 'javascript:x' },
		],
		[
			"'Card' is too long: a message, with its metadata, holds at most 10 KB",
			{ ...built, cardText: 'x'.repeat(10_240) },
		],
	])('%s', async (message, parameters) => {
		await refuses(parameters, message);
	});

	const text = (id: string, more: IDataObject = {}) => ({
		id,
		type: 'text',
		content: 'A',
		...more,
	});
	const buttonWith = (id: string, more: IDataObject) => ({
		id,
		type: 'button',
		label: 'A',
		...more,
	});

	it.each([
		[
			"Button 2 has no 'action'; 'action' of Button 3 has no 'url'",
			card(
				[
					buttonWith('a', { action: { type: 'customCallback' } }),
					buttonWith('b', {}),
					buttonWith('c', { action: { type: 'openUrl' } }),
				],
				'x',
			),
		],
		[
			"The card has no 'version'; The card has no 'body'; The card has no 'style'; and 2 more",
			{ b: 1 },
		],
		[
			"The card has no 'body'; The card has no 'style'; The card has 'b', which is not known there",
			{ version: '1.0', fallbackText: 'x', b: 1 },
		],
		[
			"'padding.top' of Text 1 has to be a number that is not negative",
			card([text('a', { padding: { top: -1 } })], 'x'),
		],
		[
			"Text 2 has the id 'a', which another element has, too; 'fallbackText' of the card is empty, which older apps show instead",
			card([text('a'), text('a')], ' '),
		],
	])('a pasted card, and says what is wrong: %s', async (problems, given) => {
		await refuses(json(given), `'Card JSON' is no card that can be sent: ${problems}`);
	});
});
