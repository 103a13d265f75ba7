import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('moderationRule', 'delete');

it('deletes the rule, and says which', async () => {
	const result = await run({ ruleId: byId('contact-filter') });
	expectSent(request('DELETE /v3/moderation/rules/contact-filter'));
	expect(records(result)).toEqual([
		{ deleted: true, ruleId: 'contact-filter', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.rules.has('contact-filter')).toBe(false);
});

testAbsent('rule');
