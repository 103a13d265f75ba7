import { records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderation', operation: 'approveBlockedMessage' };

it('approves the message, which leaves the blocked list for the reviewed one', async () => {
	const result = await run(service.current, { ...form, messageId: '1001' });
	expect(sent(service.current)).toEqual([
		request('PATCH /v3/moderation/blocked-messages/1001', { status: 'approved' }),
	]);
	expect(records(result)).toEqual([
		{ messageId: '1001', success: true, message: expect.stringContaining('1001') },
	]);
	const { blocked, reviewed } = service.current.state;
	expect([blocked.has('1001'), reviewed.has('1001')]).toEqual([false, true]);
});

testRefusal(service, {
	parameters: { ...form, messageId: '={{ $json.id }}' },
	items: [{ id: '1001' }, { id: '999999' }, { id: '1002' }],
	message: /999999/,
	code: 'ERR_MESSAGE_ID_NOT_FOUND',
	status: 404,
});
