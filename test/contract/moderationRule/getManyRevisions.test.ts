import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'moderationRule', operation: 'getManyRevisions' };

it('lists what the rule was before, and what it is now', async () => {
	const ruleId = byId('profanity-filter');
	await run(service.current, {
		...form,
		operation: 'update',
		ruleId,
		updateFields: { name: 'Renamed' },
	});
	const result = await run(service.current, { ...form, ruleId, returnAll: true });
	expect(sent(service.current)[1]).toEqual(
		request('GET /v3/moderation/rules/profanity-filter/revisions?limit=1000'),
	);
	expect(
		records(result)
			.map(({ name }) => name)
			.sort(),
	).toEqual(['Renamed', 'Word Filter']);
	expect(new Set(records(result).map(({ revisionId }) => revisionId)).size).toBe(2);
});

testAbsent(service, 'rule', form);
