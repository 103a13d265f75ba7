import { campaignsRequest, CARD } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, sent, expectSent, testAbsent, refuses } = useOperation(
	'campaignTemplate',
	'updateContent',
	{ channelType: 'in_app', cardSource: 'json', content: JSON.stringify(CARD) },
);

it.each([
	['as it was pasted', {}],
	['of which the editor has made an expression', { content: `=${JSON.stringify(CARD)}` }],
])('replaces the content of a channel by a card %s', async (_, fields) => {
	const templateId = byId('spring-sale');
	const result = await run({ ...fields, templateId });
	expectSent(campaignsRequest('PUT /templates/spring-sale/channels/in_app', { content: CARD }));
	expect(records(result)).toMatchObject([{ templateId: 'spring-sale' }]);
	const [version] = service.current.state.campaignTemplates.get('tmpl-3')!.versions;
	expect(version.channels[0].content).toEqual(CARD);
});

it('says what to do about a channel that the template does not have', async () => {
	const { error } = await run({
		templateId: byId('spring-sale'),
		channelType: 'push',
		pushContent: '{"title": "Hi {{first_name}}"}',
	});
	expect(error?.description).toContain('Check the channel');
	expect(sent()[0].body).toEqual({ content: { title: 'Hi {{first_name}}' } });
});

it('builds a card from fields, with placeholders as they were typed', async () => {
	await run({
		cardSource: 'fields',
		templateId: byId('spring-sale'),
		cardTitle: '=Hi {{first_name}}',
		cardFallback: 'Hi {{first_name}}',
	});
	expect(sent()[0].body).toMatchObject({
		content: {
			body: [{ items: [{ content: 'Hi {{first_name}}' }] }],
			fallbackText: 'Hi {{first_name}}',
		},
	});
});

it.each([
	[
		{ cardSource: 'fields', cardFallback: '={{ "" }}' },
		"'Fallback Text' is empty: the expression gave nothing",
	],
	[{ channelType: 'push', pushContent: '{}' }, "'Content' is empty"],
	[
		{ cardSource: 'fields', cardFallback: '={{ $json.a }} {{b}}' },
		"'Fallback Text' has {{b}} in an expression, where n8n would put nothing in its place. Set the field to Fixed",
	],
])('refuses %j before anything is sent', async (fields, message) => {
	const templateId = byId('spring-sale');
	await refuses({ ...fields, templateId }, message);
});

testAbsent('template');
