import { unlessInLoop } from '../differences';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, refuses } = useOperation('notification', 'getManyLogs');
const idsOf = (logs: unknown[]) => logs.map((log) => (log as { _id: string })._id);

it('reads all logs, each part after the last log of the part before', async () => {
	const { notificationLogs } = service.current.state;
	const result = await run({ returnAll: true });
	// The stand-in has 45 logs, and gives 20 at once. The service decides how many, so a short page may not be the last
	const after = (index: number) =>
		request(`GET /v3/notifications/v1/logs?affix=append&logId=${notificationLogs[index]._id}`);
	expect(sent()).toEqual([
		request('GET /v3/notifications/v1/logs'),
		after(19),
		after(39),
		after(44),
	]);
	expect(idsOf(records(result))).toEqual(idsOf(notificationLogs));
	// The short form has 11 fields, and the time in ISO 8601 beside the number
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(12);
	// A log with `success` is a record, and no confirmation
	for (const log of records(result)) expect(log).toHaveProperty('sentAtIso');
});

it('sends each filter, with times in milliseconds', async () => {
	const given = { provider: 'fcm', reactionSender: byId('alice'), success: true };
	const times = { from: '2026-01-02T03:04:05Z', to: 1_767_323_046 };
	const off = { notificationTriggered: false, receiverGuid: byId('general') };
	const category = { messageCategory: 'interactive' };
	await run({ filters: { ...given, ...times, ...off, ...category, reactionId: 7 } });
	expect(service.current.requests[0].query).toEqual({
		provider: 'fcm',
		reactionSender: 'alice',
		success: 'true',
		from: '1767323045000',
		to: '1767323046000',
		notificationTriggered: 'false',
		receiver: 'general',
		reactionId: '7',
		...category,
	});
});

it.each([
	['a user', { receiver: byId('alice') }, { receiver: 'alice' }, 'alice'],
	['a group', { receiverGuid: byId('general') }, { receiver: 'general' }, 'general'],
	[
		'a plain text of either kind',
		{ receiver: '={{ "general" }}', receiverType: 'group' },
		{ receiver: 'general', receiverType: 'group' },
		'general',
	],
])('filters by %s as the receiver', async (_, filters, query, receiver) => {
	const result = await run({ filters: filters as never });
	const { searchParams } = new URL(service.current.requests[0].url, 'http://x');
	expect(Object.fromEntries(searchParams)).toEqual(query);
	expect(new Set(records(result).map((log) => log.receiver))).toEqual(new Set([receiver]));
});

it('refuses two receivers before anything is sent', async () => {
	const filters = { receiver: byId('={{ $json.uid }}'), receiverGuid: byId('general') };
	const good = unlessInLoop.goodItemsInFront([{ uid: '' }]);
	const { error } = await run({ filters }, { items: [...good, { uid: 'alice' }] });
	expect(error?.message).toMatch(/^'Receiver' and 'Receiving Group' cannot be used together: /);
	expect(error?.message).toContain(`[item ${good.length}]`);
	expectSent();
});

it('refuses a period that ends before it begins', async () => {
	const filters = { from: 1_767_323_046, to: 1_767_323_045 };
	await refuses({ filters }, "'Sent Before' is earlier than 'Sent After'");
});
