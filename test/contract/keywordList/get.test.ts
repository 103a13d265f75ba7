import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('keywordList', 'get');

it('reads a list, simplified to what a person decides by', async () => {
	const result = await run({ keywordId: byId('profanity-list') });
	expectSent(request('GET /v3/moderation/keywords/profanity-list'));
	expect(records(result)).toEqual([
		{
			id: 'profanity-list',
			name: 'Profane Words',
			description: expect.any(String),
			category: 'word',
			active: true,
			searchTerms: ['badword', 'meanword', 'rudeword'],
			entryCount: 3,
			revisionId: expect.any(String),
			updatedAt: expect.any(Number),
			updatedAtIso: expect.stringMatching(/^\d{4}-/),
		},
	]);
});

testAbsent('keywordList');
