import { messagePaging } from '../../nodes/CometChat/resources/message/order';

const message = (id: string, sentAt: number) => ({ id, sentAt });
const ascending = [message('1', 100), message('9', 200), message('10', 200)];
const descending = [...ascending].reverse();
const checkAndOrder = messagePaging.checkAndOrder!;
const NEWEST_FIRST = { affix: 'prepend' };
const OLDEST_FIRST = { affix: 'append' };

it.each([
	['oldest first', ascending],
	['newest first', descending],
])('a part that comes %s comes out as it was asked for', (_, records) => {
	expect(checkAndOrder(records, NEWEST_FIRST)).toEqual(descending);
});

it('leaves parts of the oldest messages, empty parts and single messages as they are', () => {
	expect(checkAndOrder(ascending, OLDEST_FIRST)).toEqual(ascending);
	expect(checkAndOrder([], NEWEST_FIRST)).toEqual([]);
	expect(checkAndOrder([message('1', 100)], NEWEST_FIRST)).toEqual([message('1', 100)]);
});

it.each([
	[{ sender: 'Alice' }, { sender: 'alice' }, { sender: 'bob' }],
	[{ senders: ['alice', 'bob'] }, { sender: 'bob' }, { sender: 'carol' }],
	[{ conversationId: 'a_user_b' }, { conversationId: 'a_user_b' }, { conversationId: 'group_x' }],
	[{ receiverType: 'user' }, { receiverType: 'user' }, { receiverType: 'group' }],
])(
	'refuses messages that the filter %j leaves out: the service did not filter',
	(query, good, bad) => {
		expect(checkAndOrder([good, {}], query)).toEqual([good, {}]);
		expect(() => checkAndOrder([good, bad], query)).toThrow(
			/^The service gave records with another '/,
		);
		expect(checkAndOrder([good, bad], {})).toHaveLength(2);
	},
);

it('tells messages of one second apart by their IDs, as numbers', () => {
	const records = [message('9', 200), message('10', 200)];
	expect(checkAndOrder(records, NEWEST_FIRST).map(({ id }) => id)).toEqual(['10', '9']);
});

it.each([undefined, null, 'more'])('leaves an answer without a cursor as it is: %j', (meta) => {
	expect(messagePaging.metaAfter!(meta, ascending, OLDEST_FIRST)).toBe(meta);
});

it('leaves a cursor as it is where no order was asked for, and else goes on behind the last message', () => {
	const meta = { next: { affix: 'prepend', id: '1', sentAt: 100 } };
	expect(messagePaging.metaAfter!(meta, ascending, {})).toEqual(meta);
	const expected = { next: { affix: 'append', id: '10', sentAt: 200 } };
	expect(messagePaging.metaAfter!(meta, ascending, OLDEST_FIRST)).toEqual(expected);
});

it('goes on behind the last message with all that a cursor holds of it, as the client of the service does', () => {
	const last = { id: '9', sentAt: 200, updatedAt: 300 };
	const cursor = { affix: 'prepend', id: '1', sentAt: 100, updatedAt: 100 };
	expect(messagePaging.metaAfter!({ cursor }, [last], OLDEST_FIRST)).toEqual({
		cursor: { affix: 'append', ...last },
	});
});
