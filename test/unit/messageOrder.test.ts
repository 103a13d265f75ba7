import { messagePaging } from '../../nodes/CometChat/resources/message/order';

const message = (id: string, sentAt: number) => ({ id, sentAt });
const ascending = [message('1', 100), message('9', 200), message('10', 200)];
const descending = [...ascending].reverse();
const arrange = messagePaging.arrange!;

it.each([
	['oldest first', ascending],
	['newest first', descending],
])('a part that comes %s comes out as it was asked for', (_, records) => {
	expect(arrange(records, { affix: 'prepend' })).toEqual(descending);
});

it('leaves parts of the oldest messages, empty parts and single messages as they are', () => {
	expect(arrange(ascending, { affix: 'append' })).toEqual(ascending);
	expect(arrange([], { affix: 'prepend' })).toEqual([]);
	expect(arrange([message('1', 100)], { affix: 'prepend' })).toEqual([message('1', 100)]);
});

it('tells messages of one second apart by their IDs, as numbers', () => {
	const records = [message('9', 200), message('10', 200)];
	expect(arrange(records, { affix: 'prepend' }).map(({ id }) => id)).toEqual(['10', '9']);
});
