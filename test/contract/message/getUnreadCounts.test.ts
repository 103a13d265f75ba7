import { addMessageFrom } from '../../service';
import { byId, pairedItems, records, requestBy, useOperation } from '../support';

const { service, run, sent, expectSent, testRefusal } = useOperation('message', 'getUnreadCounts', {
	onBehalfOf: byId('judy'),
});

/** Messages to judy, who is new: two messages of a user, and one in a group. */
function addUnread(): void {
	const { state } = service.current;
	state.users.set('judy', { ...state.users.get('alice')!, uid: 'judy' });
	state.groups
		.get('general')!
		.members.set('judy', { uid: 'judy', scope: 'participant', joinedAt: 1 });
	for (const [id, receiver, receiverType] of [
		['901', 'judy', 'user'],
		['902', 'judy', 'user'],
		['903', 'general', 'group'],
	] as const) {
		const data = { text: 'Hi' };
		const sentAt = 1_800_000_000;
		addMessageFrom(state, { id, sender: 'alice', receiver, receiverType, sentAt, data });
	}
}

const withAlice = { entityType: 'user', entityId: 'alice', count: 2 };
const inGroup = expect.objectContaining({ entityType: 'group', entityId: 'general' });

it.each([
	['all conversations', {}, '/v3/messages', [withAlice, inGroup]],
	[
		'conversations of one kind',
		{ filters: { receiverType: 'user', hideMessagesFromBlockedUsers: true } },
		'/v3/messages',
		[withAlice],
	],
	['one user', { countIn: 'user', uid: byId('alice') }, '/v3/users/alice/messages', [withAlice]],
	[
		'one group',
		{ countIn: 'group', guid: byId('general') },
		'/v3/groups/general/messages',
		[inGroup],
	],
])('counts what a user has not read in %s', async (_name, fields, path, rows) => {
	addUnread();
	const result = await run(fields, { items: [{}, {}] });
	expect(records(result)).toEqual(expect.arrayContaining(rows));
	expect(records(result)).toHaveLength(rows.length * 2);
	expect(new Set(pairedItems(result).map((link) => (link as { item: number }).item))).toEqual(
		new Set([0, 1]),
	);
	for (const { request: line, onBehalfOf } of sent()) {
		const [where, query] = (line as string).split('?');
		expect([where, onBehalfOf]).toEqual([`GET ${path}`, 'judy']);
		expect(query.split('&')).toEqual(expect.arrayContaining(['unread=true', 'count=true']));
	}
});

it('gives nothing when everything is read', async () => {
	const { state } = service.current;
	state.users.set('judy', { ...state.users.get('alice')!, uid: 'judy' });
	const result = await run();
	expect(result.error).toBeUndefined();
	expect(records(result)).toEqual([]);
	expectSent(requestBy('judy', 'GET /v3/messages?unread=true&count=true'));
});

testRefusal({
	parameters: { onBehalfOf: byId('={{ $json.uid }}') },
	items: [{ uid: 'alice' }, { uid: 'nobody' }, { uid: 'alice' }],
	code: 'ERR_UID_NOT_FOUND',
});
