import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'moderationRule', operation: 'get' };

it('reads a rule, simplified to what a person decides by', async () => {
	const result = await run(service.current, { ...form, ruleId: byId('profanity-filter') });
	expect(sent(service.current)).toEqual([request('GET /v3/moderation/rules/profanity-filter')]);
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

it('reads the raw record', async () => {
	const result = await run(service.current, {
		...form,
		ruleId: byId('image-moderation'),
		output: 'raw',
	});
	expect(records(result)).toMatchObject([
		{ conditions: [{ operand: 'image', value: ['violence_greaterThan_30'] }] },
	]);
});

testAbsent(service, 'rule', form);
