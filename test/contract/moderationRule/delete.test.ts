import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'moderationRule', operation: 'delete' };

it('deletes the rule, and says which', async () => {
	const result = await run(service.current, { ...form, ruleId: byId('contact-filter') });
	expect(sent(service.current)).toEqual([request('DELETE /v3/moderation/rules/contact-filter')]);
	expect(records(result)).toEqual([
		{ deleted: true, ruleId: 'contact-filter', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.rules.has('contact-filter')).toBe(false);
});

testAbsent(service, 'rule', form);
