import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('moderationRule', 'get');

it('reads a rule, simplified to what a person decides by', async () => {
	const result = await run({ ruleId: byId('profanity-filter') });
	expectSent(request('GET /v3/moderation/rules/profanity-filter'));
	expect(records(result)).toEqual([
		{
			id: 'profanity-filter',
			name: 'Word Filter',
			description: expect.any(String),
			enabled: true,
			action: ['blockMessage'],
			conditions: ['Text contains an entry of profanity-list'],
			keywordLists: ['profanity-list'],
			revisionId: expect.any(String),
			updatedAt: expect.any(Number),
			updatedAtIso: expect.stringMatching(/^\d{4}-/),
		},
	]);
});

testAbsent('rule');
