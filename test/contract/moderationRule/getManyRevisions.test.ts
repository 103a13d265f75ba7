import { byId, records, request, useOperation } from '../support';

const { run, sent, testAbsent } = useOperation('moderationRule', 'getManyRevisions');

it('lists the earlier and the present revision of the rule', async () => {
	const ruleId = byId('profanity-filter');
	await run({ operation: 'update', ruleId, updateFields: { name: 'Renamed' } });
	const result = await run({ ruleId, returnAll: true });
	expect(sent()[1]).toEqual(
		request('GET /v3/moderation/rules/profanity-filter/revisions?limit=1000'),
	);
	const names = records(result).map(({ name }) => name);
	expect(names.sort()).toEqual(['Renamed', 'Word Filter']);
	expect(new Set(records(result).map(({ revisionId }) => revisionId)).size).toBe(2);
});

testAbsent('rule');
