import { byId, records, request, run, sent, testAbsent, useService } from '../support';
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
	query: [
		'hideMessagesFromBlockedUsers=true',
		'myMentionsOnly=true',
		'pinned=1',
		'saved=1',
		'undelivered=true',
		'unread=true',
	],
});

const service = useService();
const form = {
	resource: 'message',
	operation: 'getManyInGroup',
	guid: byId('general'),
	returnAll: true,
};

it('finds pinned messages, and those that a user has saved', async () => {
	const { messages } = service.current.state;
	Object.assign(messages.get('2')!, {
		pinnedAt: 1_760_000_000,
		pinnedBy: 'alice',
		savedBy: new Map([['bob', 1_760_000_001]]),
	});
	const pinned = await run(service.current, { ...form, filters: { pinned: true } });
	expect(records(pinned)).toMatchObject([{ id: '2', pinnedBy: 'alice', pinnedAt: 1_760_000_000 }]);
	expect(records(pinned)[0]).not.toHaveProperty('savedAt');
	const options = { onBehalfOf: byId('bob') };
	const saved = await run(service.current, { ...form, filters: { saved: true }, options });
	expect(records(saved)).toMatchObject([{ id: '2', savedAtIso: '2025-10-09T08:53:21.000Z' }]);
	expect(sent(service.current)).toEqual([
		request('GET /v3/groups/general/messages?pinned=1&limit=1000'),
		request('GET /v3/groups/general/messages?saved=1&limit=1000', undefined, 'bob'),
	]);
});

it('asks for the user whose saved messages are meant, and sends no switch that is off', async () => {
	const { error } = await run(service.current, { ...form, filters: { saved: true } });
	expect(error?.message).toBe("'On Behalf Of' is needed with 'Only Saved' [item 0]");
	expect(sent(service.current)).toEqual([]);
	await run(service.current, { ...form, limit: 1, returnAll: false, filters: { pinned: false } });
	expect(sent(service.current)).toEqual([request('GET /v3/groups/general/messages?limit=1')]);
});

testAbsent(service, 'group', {
	resource: 'message',
	operation: 'getManyInGroup',
	limit: 1,
});
