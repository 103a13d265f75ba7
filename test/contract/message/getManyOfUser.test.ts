import { sketchMessage } from '../../service';
import { byId, records, request, run, sent, testAbsent, useService } from '../support';
import { testMessageList } from './messageLists';

testMessageList({
	operation: 'getManyOfUser',
	// Has more than two messages
	parameters: { uid: byId('user-7') },
	path: '/v3/users/user-7/messages',
	filters: { myMentionsOnly: true, pinned: true, saved: true, undelivered: true, unread: true },
	query: ['myMentionsOnly=true', 'pinned=1', 'saved=1', 'undelivered=true', 'unread=true'],
});

const service = useService();
const form = { resource: 'message', operation: 'getManyOfUser' };

it('reads the conversation of two users to its end, whatever the page numbers say', async () => {
	const place = { sender: 'alice', receiver: 'bob', receiverType: 'user' } as const;
	for (let n = 0; n < 1_200; n += 1) {
		const sentAt = 1_800_000_000 + n;
		const id = String(20_000 + n);
		sketchMessage(service.current.state, { ...place, id, sentAt, data: { text: 'x' } });
	}
	const result = await run(service.current, {
		...form,
		uid: byId('bob'),
		returnAll: true,
		options: { onBehalfOf: byId('alice') },
	});
	expect(records(result).length).toBeGreaterThan(1_200);
	expect(new Set(records(result).map(({ conversationId }) => conversationId)).size).toBe(1);
	expect(sent(service.current)[0]).toEqual(
		request('GET /v3/users/bob/messages?limit=1000', undefined, 'alice'),
	);
});

testAbsent(service, 'user', { ...form, limit: 1 });
