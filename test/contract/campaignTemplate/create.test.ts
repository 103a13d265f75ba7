import { campaignsRequest, CARD } from '../campaigns';
import { byId, records, useOperation } from '../support';

const channel = { channelType: 'in_app', cardSource: 'json', content: JSON.stringify(CARD) };
const { run, sent, expectSent, refuses, testRefusal } = useOperation('campaignTemplate', 'create', {
	name: 'Welcome',
	channels: { channel: [channel] },
	status: 'approved',
});

/** With the defaults of a row, which n8n fills in. */
const inApp = {
	channelType: 'in_app',
	content: CARD,
	dataType: 'ui_template',
	messageRetentionHours: 0,
	categoryFilterEnabled: false,
	templateLabelEnabled: false,
};

it('creates a template whose variables are the placeholders of its content', async () => {
	const result = await run({
		additionalFields: {
			newTemplateId: 'welcome',
			tags: 'a, b',
			config: '{"sequenceEnabled":true}',
		},
	});
	const body = { name: 'Welcome', status: 'approved', channels: [inApp] };
	expectSent(
		campaignsRequest('POST /templates', {
			...body,
			templateId: 'welcome',
			tags: ['a', 'b'],
			config: { sequenceEnabled: true },
			variableSchema: ['first_name'],
		}),
	);
	expect(records(result)).toMatchObject([{ templateId: 'welcome', variables: ['first_name'] }]);
});

it('sends for each channel the fields of its type', async () => {
	const feed = { messageRetentionHours: 24, categoryFilterEnabled: true };
	const sequence = { sequenceOrder: 1, waitMinutes: 30 };
	const push = {
		channelType: 'push',
		content: 'stale',
		cardFallback: 'stale',
		pushContent: '{"title":"Hi"}',
		pushStopCondition: 'clicked',
	};
	const rows = [
		{ ...channel, ...feed, ...sequence, channelId: byId('default-feed'), stopCondition: 'read' },
		{ ...push, ...feed, sequenceOrder: 0, waitMinutes: '' },
	];
	await run({ channels: { channel: rows } });
	expect((sent()[0].body as { channels: unknown }).channels).toEqual([
		{ ...inApp, ...feed, ...sequence, channelId: 'default-feed', stopCondition: 'read' },
		{ channelType: 'push', content: { title: 'Hi' }, stopCondition: 'clicked' },
	]);
});

it.each([
	[[channel, channel], "'Channels' has a channel type twice"],
	[[{ ...channel, content: '{"a":' }], /'Channels' has a row whose 'Content' is not valid JSON/],
	[
		[{ ...channel, waitMinutes: 7 }],
		/'Wait Before Next' has to be one of 5, 10, 30, 60, 240, 1440/,
	],
	[[{ channelType: 'push' }], "'Channels' has a content that is empty (row 1)"],
	[
		[{ channelType: 'in_app', cardFallback: '={{ "" }}' }],
		"'Channels' has a content that has no 'Fallback Text' (row 1)",
	],
	[[{ ...channel, channelType: 'sms' }], "'Channels' has the unknown channel type 'sms' (row 1)"],
	[[], "'Channels' is empty"],
])('refuses the channels %j', async (rows, message) => {
	await refuses({ channels: { channel: rows } }, message);
});

it('takes variables as names, or as objects by expression, and refuses invalid names', async () => {
	const variableSchema = '={{ [null, { key: "first_name", required: false }, "y"] }}';
	await run({ additionalFields: { variableSchema } });
	expect(sent().map(({ body }) => body)).toMatchObject([
		{ variableSchema: [{ key: 'first_name', required: false }, 'y'] },
	]);
	const bad = { variableSchema: '={{ ["first name"] }}' };
	const { error } = await run({ additionalFields: bad });
	expect(error?.message).toContain("'Variables' may only contain letters, digits and underscores");
});

it('names no variables where the content has none', async () => {
	const push = { channelType: 'push', pushContent: '{"title": "Hi"}' };
	await run({ channels: { channel: [push] } });
	expect(sent()[0].body).not.toHaveProperty('variableSchema');
});

testRefusal({
	parameters: { name: '={{ $json.id }}', additionalFields: { newTemplateId: '={{ $json.id }}' } },
	items: [{ id: 'one' }, { id: 'order_update' }, { id: 'three' }],
	message: /taken/,
	code: 'ERR_CONFLICT',
	status: 409,
});

// The editor itself puts the `=` before a title with braces that was pasted
const builtRow = {
	channelType: 'in_app',
	cardTitle: '=Hi {{first_name}}',
	cardImage: '{{photo}}',
	cardButtons: { button: [{ label: '{{call}}', action: 'openUrl', url: 'https://a.example' }] },
	cardFallback: 'Hi {{first_name}}',
};

it('builds the card of a channel from fields, with placeholders as they were typed', async () => {
	const { error } = await run({ channels: { channel: [builtRow] } });
	expect(error).toBeUndefined();
	expect(sent()[0].body).toMatchObject({
		channels: [
			{
				content: {
					body: [
						{
							items: [
								{ id: 'title', content: 'Hi {{first_name}}' },
								{ id: 'image', url: '{{photo}}' },
								{ label: '{{call}}', action: { url: 'https://a.example' } },
							],
						},
					],
					fallbackText: 'Hi {{first_name}}',
				},
			},
		],
		variableSchema: ['first_name', 'photo', 'call'],
	});
});

it('names a variable of the content that is not among the given variables', async () => {
	const additionalFields = { variableSchema: 'posts' };
	await refuses(
		{ channels: { channel: [channel] }, additionalFields },
		/^'Variables' lack first_name, which the content has/,
	);
});

it.each([
	[
		{ ...channel, content: '{"version":"1.0"}' },
		"'Channels' has a content that is no card that can be sent: The card has no 'body'; The card has no 'style'; The card has no 'fallbackText' (row 1)",
	],
	// Beside an expression of n8n's own, pasted braces cannot be told from an expression
	[
		{ ...channel, channelId: '={{ $json.id }}', content: '={"version": "{{first_name}}"}' },
		"'Channels' has {{first_name}} in an expression, where n8n would put nothing in its place. Set the field to Fixed",
	],
	[
		{ ...channel, content: JSON.stringify(CARD).replaceAll('first_name', 'user.name') },
		/^'Channels' has a content that has {{user.name}}, which people would read as it is/,
	],
	[
		{ channelType: 'push', pushContent: '{"title": "Hi {{ first_name }}"}' },
		"'Channels' has a content that has {{ first_name }} with blanks inside of the braces. Write {{first_name}} (row 1)",
	],
	[
		{ ...channel, messageRetentionHours: -1 },
		/'Keep For \(Hours\)' has to be at least 0 \(row 1\)/,
	],
	[{ ...channel, sequenceOrder: -1 }, /'Place in Sequence' has to be at least 0 \(row 1\)/],
	[{ ...builtRow, cardImage: 'photo.jpg' }, /'Image URL' is no web address/],
	[
		{ ...builtRow, cardButtons: { button: [{ label: 'A' }] } },
		"'Channels' has a row whose 'Buttons' has a button without 'URL' in its row 1 (row 1)",
	],
])('refuses the channel %j before anything is sent', async (row, message) => {
	await refuses({ channels: { channel: [row] } }, message);
});
