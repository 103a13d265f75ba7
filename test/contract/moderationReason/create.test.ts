import { records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderationReason', operation: 'create' };

it('creates a reason', async () => {
	const reason = { id: 'scam', name: 'Scam', description: 'Tricks people out of money' };
	const { id, name, description } = reason;
	const result = await run(service.current, {
		...form,
		id,
		name,
		additionalFields: { description },
	});
	expect(sent(service.current)).toEqual([request('POST /v3/moderation/reasons', reason)]);
	expect(records(result)).toMatchObject([reason]);
	expect(service.current.state.reasons.get('scam')).toMatchObject(reason);
});

it.each([
	['hate speech', "'Reason ID' may not contain spaces [item 0]"],
	['x'.repeat(101), "'Reason ID' may not have more than 100 characters [item 0]"],
	[
		'hate/speech',
		"'Reason ID' may only contain letters without accents, digits, hyphens and underscores [item 0]",
	],
])('refuses the ID %j before anything is sent', async (id, message) => {
	const { error } = await run(service.current, { ...form, id, name: 'Any' });
	expect(error?.message).toBe(message);
	expect(sent(service.current)).toEqual([]);
});

testRefusal(service, {
	parameters: { ...form, id: '={{ $json.id }}', name: '={{ $json.id }}' },
	items: [{ id: 'one' }, { id: 'spam' }, { id: 'three' }],
	message: /taken/,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});
