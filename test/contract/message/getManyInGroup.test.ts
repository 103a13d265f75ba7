import { byId, records, request, requestBy, useOperation } from '../support';
import { testMessageList } from './messageLists';

testMessageList({
	operation: 'getManyInGroup',
	parameters: { guid: byId('general') },
	path: '/v3/groups/general/messages',
	filters: {
		hideMessagesFromBlockedUsers: true,
		myMentionsOnly: true,
		pinned: true,
		saved: true,
		undelivered: true,
		unread: true,
	},
	sentAs: { pinned: 'pinned=1', saved: 'saved=1' },
});

const { service, run, sent, expectSent, refuses, testAbsent } = useOperation(
	'message',
	'getManyInGroup',
	{ guid: byId('general'), returnAll: true },
);

it('finds pinned messages, and those that a user has saved', async () => {
	const { messages } = service.current.state;
	Object.assign(messages.get('2')!, {
		pinnedAt: 1_760_000_000,
		pinnedBy: 'alice',
		savedBy: new Map([['bob', 1_760_000_001]]),
	});
	const pinned = await run({ filters: { pinned: true } });
	expect(records(pinned)).toMatchObject([{ id: '2', pinnedBy: 'alice', pinnedAt: 1_760_000_000 }]);
	expect(records(pinned)[0]).not.toHaveProperty('savedAt');
	const options = { onBehalfOf: byId('bob') };
	const saved = await run({ filters: { saved: true }, options });
	expect(records(saved)).toMatchObject([{ id: '2', savedAtIso: '2025-10-09T08:53:21.000Z' }]);
	expect(sent()).toEqual([
		request('GET /v3/groups/general/messages?pinned=1&limit=1000'),
		requestBy('bob', 'GET /v3/groups/general/messages?saved=1&limit=1000'),
	]);
});

it('asks for the user whose saved messages are meant, and sends no switch that is off', async () => {
	await refuses({ filters: { saved: true } }, "'On Behalf Of' is needed with 'Only Saved'");
	await run({ limit: 1, returnAll: false, filters: { pinned: false } });
	expectSent(request('GET /v3/groups/general/messages?limit=1'));
});

testAbsent('group');
