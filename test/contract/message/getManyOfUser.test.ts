import { byId, records, requestBy, useOperation } from '../support';
import { addMessages } from './messages';
import { testMessageList } from './messageLists';

testMessageList({
	operation: 'getManyOfUser',
	// Has more than two messages
	parameters: { uid: byId('user-7') },
	path: '/v3/users/user-7/messages',
	place: { sender: 'user-7' },
	filters: { myMentionsOnly: true, pinned: true, saved: true, undelivered: true, unread: true },
	sentAs: { pinned: 'pinned=1', saved: 'saved=1' },
});

const { service, run, sent, testAbsent } = useOperation('message', 'getManyOfUser');

it('reads the conversation of two users to its end, whatever the page numbers say', async () => {
	addMessages(service.current.state, 1_200);
	const options = { onBehalfOf: byId('alice') };
	const result = await run({ uid: byId('bob'), returnAll: true, options });
	expect(records(result).length).toBeGreaterThan(1_200);
	expect(new Set(records(result).map(({ conversationId }) => conversationId)).size).toBe(1);
	expect(sent()[0]).toEqual(
		requestBy('alice', 'GET /v3/users/bob/messages?affix=prepend&limit=1000'),
	);
});

testAbsent('user', { limit: 1 });
