import { records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderation', operation: 'reviewBlockedMessage' };

it('approves the message, which leaves the blocked list for the reviewed one', async () => {
	const result = await run(service.current, {
		...form,
		messageId: '1001',
		decision: 'approved',
		options: { reviewed: true },
	});
	expect(sent(service.current)).toEqual([
		request('PATCH /v3/moderation/blocked-messages/1001', { status: 'approved', reviewed: true }),
	]);
	expect(records(result)).toEqual([
		{
			messageId: '1001',
			status: 'approved',
			success: true,
			message: expect.stringContaining('1001'),
		},
	]);
	const { blocked, reviewed } = service.current.state;
	expect([blocked.has('1001'), reviewed.has('1001')]).toEqual([false, true]);
});

it('keeps the message blocked, as each item decides', async () => {
	const items = [
		{ id: '1001', decision: 'rejected' },
		{ id: '1002', decision: 'approved' },
	];
	const result = await run(
		service.current,
		{ ...form, messageId: '={{ $json.id }}', decision: '={{ $json.decision }}' },
		{ items },
	);
	expect(records(result)).toMatchObject([{ status: 'rejected' }, { status: 'approved' }]);
	const status = (id: string) => service.current.state.messages.get(id)?.data.moderation;
	expect([status('1001'), status('1002')]).toMatchObject([
		{ status: 'disapproved' },
		{ status: 'approved' },
	]);
});

it('says of a message that was reviewed before that it was', async () => {
	const items = [{}, {}];
	const { error } = await run(
		service.current,
		{ ...form, messageId: '1001', requestOptions: { maxConcurrentRequests: 1 } },
		{ items },
	);
	expect(error?.message).toBe('Message 1001 was already reviewed, or was never blocked [item 1]');
	expect(error?.description).toMatch(/Look for it with 'Get Many Reviewed Messages'/);
});

testRefusal(service, {
	parameters: { ...form, messageId: '={{ $json.id }}' },
	items: [{ id: '1001' }, { id: '999999' }, { id: '1002' }],
	message: /999999/,
	code: 'ERR_MESSAGE_ID_NOT_FOUND',
	status: 404,
});
