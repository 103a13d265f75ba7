import { records, request, useOperation } from '../support';

const { service, run, expectSent, refuses, testRefusal } = useOperation(
	'moderation',
	'reviewBlockedMessage',
);

it('approves the message, which moves from the list of blocked to the list of reviewed messages', async () => {
	const options = { reviewed: true };
	const result = await run({ messageId: '1001', decision: 'approved', options });
	expectSent(
		request('PATCH /v3/moderation/blocked-messages/1001', { status: 'approved', reviewed: true }),
	);
	expect(records(result)).toEqual([
		{
			messageId: '1001',
			status: 'approved',
			changed: true,
			success: true,
			message: expect.stringContaining('1001'),
		},
	]);
	const { blocked, reviewed } = service.current.state;
	expect([blocked.has('1001'), reviewed.has('1001')]).toEqual([false, true]);
});

it('changes nothing the second time, so that many can be decided again after a break', async () => {
	const items = ['1001', '1002', '1003'].map((id) => ({ id }));
	const parameters = { messageId: '={{ $json.id }}', decision: 'rejected' };
	service.current.faults.add({ kind: '500', url: '1002', count: 1 });
	const first = await run(parameters, { items, onError: 'continueErrorOutput' });
	expect(records(first)).toMatchObject([
		{ messageId: '1001', changed: true },
		{ messageId: '1003', changed: true },
	]);
	expect(first.errorItems).toMatchObject([{ json: { id: '1002', details: { status: 500 } } }]);
	const second = await run(parameters, { items });
	expect(records(second)).toMatchObject([
		{ messageId: '1001', status: 'rejected', changed: false },
		{ messageId: '1002', status: 'rejected', changed: true },
		{ messageId: '1003', status: 'rejected', changed: false },
	]);
});

it('finds a decision done whose answer was lost', async () => {
	const fault = { kind: 'reset', when: 'after', route: /^PATCH/, count: 1 } as const;
	service.current.faults.add(fault);
	const parameters = { messageId: '1001', decision: 'approved' };
	await run(parameters, { onError: 'continueRegularOutput' });
	const [again] = records(await run(parameters));
	expect(again).toEqual({ messageId: '1001', status: 'approved', changed: false, success: true });
});

it('the first of two decisions about a message counts, also if its request is slow', async () => {
	const items = [{ decision: 'rejected' }, { decision: 'approved' }];
	service.current.faults.add({ kind: 'slow', delayMs: 100, count: 1 });
	const parameters = { messageId: '1001', decision: '={{ $json.decision }}' };
	const result = await run(parameters, { items, onError: 'continueErrorOutput' });
	expect(records(result)).toMatchObject([{ status: 'rejected', changed: true }]);
	expect(result.errorItems).toMatchObject([{ json: { decision: 'approved' } }]);
});

it('names the earlier decision of a message that was decided otherwise', async () => {
	await run({ decision: 'rejected', messageId: '1001' });
	const { error } = await run({ decision: 'approved', messageId: '1001' });
	expect(error?.message).toBe(
		'Message 1001 was already reviewed, or was never blocked; it is disapproved now [item 0]',
	);
	expect(error?.description).toMatch(/'Get Many Reviewed Messages' shows/);
});

it.each(['reviewBlockedMessage', 'reviewFlaggedMessage'])(
	'%s refuses 1,024: if the service read its first digits only, it would decide about another message',
	async (operation) => {
		const parameters = { operation, messageId: '1,024', decision: 'approved' };
		await refuses(parameters, "'Message ID' has to be a whole number");
	},
);

testRefusal({
	parameters: { decision: 'rejected', messageId: '={{ $json.id }}' },
	items: [{ id: '1001' }, { id: '999999' }, { id: '1002' }],
	code: 'ERR_MESSAGE_ID_NOT_FOUND',
});
