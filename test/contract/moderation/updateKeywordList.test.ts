import { byId, records, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderation', operation: 'updateKeywordList', category: 'word' };

it('replaces the words of the list', async () => {
	const result = await run(service.current, {
		...form,
		keywordId: byId('profanity-list'),
		termSource: 'commas',
		searchTerms: '["one", "two"]',
		additionalFields: { name: 'Two Words' },
	});
	expect(sent(service.current)).toMatchObject([
		{ request: 'PUT /v3/moderation/keywords/profanity-list' },
	]);
	expect(service.current.requests[0].body).toMatchObject({
		fields: { category: 'word', searchTerms: 'one,two', name: 'Two Words' },
	});
	expect(records(result)).toMatchObject([
		{
			id: 'profanity-list',
			name: 'Two Words',
			searchTerms: ['one', 'two'],
			default: expect.any(Boolean),
		},
	]);
});

testRefusal(service, {
	parameters: {
		...form,
		keywordId: byId('={{ $json.id }}'),
		termSource: 'commas',
		searchTerms: 'one',
	},
	items: [{ id: 'profanity-list' }, { id: 'no-list' }, { id: 'profanity-list' }],
	message: /no-list/,
	code: 'ERR_KEYWORD_NOT_FOUND',
	status: 404,
});
