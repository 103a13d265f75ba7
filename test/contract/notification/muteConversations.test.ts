import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'muteConversations', uid: byId('bob') };
const until = Date.UTC(2086, 0, 2, 3, 4, 5);

const mute = (...conversation: object[]) =>
	run(service.current, { ...form, conversations: { conversation } as never });

it('sends the end of the silence in milliseconds, in whatever form it is given', async () => {
	const result = await mute(
		{ id: 'alice', type: 'oneOnOne', until: '2086-01-02T03:04:05Z' },
		{ id: 'general', type: 'group', until: until / 1_000 },
		{ id: 'random', type: 'group', until },
	);
	expect(sent(service.current)).toEqual([
		request('PUT /v3/notifications/v1/preferences/mute?uid=bob', {
			conversations: [
				{ id: 'alice', type: 'oneOnOne', until },
				{ id: 'general', type: 'group', until },
				{ id: 'random', type: 'group', until },
			],
		}),
	]);
	expect(records(result)).toEqual([{ muted: true, uid: 'bob', success: true }]);
	expect([...service.current.state.mutes.get('bob')!.keys()]).toEqual([
		'oneOnOne:alice',
		'group:general',
		'group:random',
	]);
});

it('takes a date object of an expression', async () => {
	const { error } = await mute({
		id: 'alice',
		type: 'oneOnOne',
		until: '={{ $now.plus(8, "hours") }}',
	});
	expect(error).toBeUndefined();
	const [{ until: end }] = service.current.state.mutes.get('bob')!.values();
	expect(Math.abs(end - Date.now() - 8 * 3_600_000)).toBeLessThan(60_000);
});

it.each([
	['without an ID', { type: 'group', until }, /a row without 'ID' \(row 2\)/],
	['of an unknown type', { id: 'general', type: 'user', until }, /'Type' has to be one of group, /],
	['with a list as ID', { id: ['a'], type: 'group', until }, /'ID' has to be text \(row 2\)/],
	['without an end', { id: 'general', type: 'group' }, /a row without 'Until' \(row 2\)/],
	['that has ended', { id: 'g', type: 'group', until: '2025-01-01' }, /'Until' has passed already/],
	['with no time', { id: 'g', type: 'group', until: 'soon' }, /'Until' is not a time/],
])('refuses a row %s before anything is sent', async (_, row, reason) => {
	const { error } = await mute({ id: 'alice', type: 'oneOnOne', until }, row);
	expect(error?.message).toMatch(/^'Conversations' has .* \[item 0\]$/);
	expect(error?.message).toMatch(reason);
	expect(sent(service.current)).toEqual([]);
});

testRefusal(service, {
	parameters: {
		...form,
		uid: byId('={{ $json.id }}'),
		conversations: { conversation: [{ id: 'bob', type: 'oneOnOne', until }] } as never,
	},
	items: [{ id: 'alice' }, { id: 'nobody' }, { id: 'alice' }],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
