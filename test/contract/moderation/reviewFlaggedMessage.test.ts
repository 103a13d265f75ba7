import { seedIds } from '../../service';
import { records, request, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation(
	'moderation',
	'reviewFlaggedMessage',
);
const [first, second] = seedIds.flaggedMessages;

it.each(['approved', 'disapproved'])('decides: %s', async (decision) => {
	const result = await run({ messageId: first, decision });
	expectSent(request(`PATCH /v3/moderation/flagged-messages/${first}`, { status: decision }));
	expect(records(result)).toEqual([
		{
			messageId: first,
			status: decision,
			changed: true,
			success: true,
			message: expect.stringContaining(first),
		},
	]);
	const { flagged, messages } = service.current.state;
	expect(flagged.has(first)).toBe(false);
	expect(messages.get(first)?.data.moderation).toMatchObject({ status: decision });
});

testRefusal({
	parameters: { messageId: '={{ $json.id }}', decision: 'approved' },
	items: [{ id: first }, { id: '1001' }, { id: second }],
	message: /^Message 1001 was already reviewed, or was never flagged/,
	code: 'ERR_MESSAGE_ACTION_NOT_ALLOWED',
	status: 400,
});
