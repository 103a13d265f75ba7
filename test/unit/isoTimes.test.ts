import fc from 'fast-check';
import {
	simplifyConversation,
	simplifyPinned,
	simplifyUser,
} from '../../nodes/shared/records/simplify';
import { isoOfTime, isoOfUnix, secondsOf } from '../../nodes/shared/values/time';
import { withIsoTimes, withoutMissing } from '../../nodes/shared/operation/output/output';
import { forAll } from '../support/forAll';

it.each<[unknown, string | undefined]>([
	[1_750_000_000, '2025-06-15T15:06:40.000Z'],
	['1750000000', '2025-06-15T15:06:40.000Z'],
	[1_750_000_000_000, '2025-06-15T15:06:40.000Z'],
	['1750000000000', '2025-06-15T15:06:40.000Z'],
	['1750000000.5', '2025-06-15T15:06:40.500Z'],
	[1, '1970-01-01T00:00:01.000Z'],
	[0, undefined],
	['0', undefined],
	['', undefined],
	['1e9', undefined],
	['0x10', undefined],
	[true, undefined],
	[[1_750_000_000], undefined],
	['soon', undefined],
	[null, undefined],
	[-5, undefined],
])('reads the Unix time %j', (value, iso) => {
	expect(isoOfUnix(value)).toBe(iso);
	expect(secondsOf(value)).toBe(Math.floor(Date.parse(iso ?? 'none') / 1_000));
});

it.each([
	['2025-06-15T15:06:40Z', '2025-06-15T15:06:40.000Z'],
	[' 2025-06-15T17:06:40+02:00 ', '2025-06-15T15:06:40.000Z'],
	// The year 1 stands for "never"
	['0001-01-01T00:00:00Z', undefined],
	['soon', undefined],
])('reads the text %j as a time of an answer, but not as a Unix time', (value, iso) => {
	expect(secondsOf(value)).toBe(Math.floor(Date.parse(iso ?? 'none') / 1_000));
	expect(isoOfTime(value)).toBe(iso);
	expect(isoOfUnix(value)).toBeUndefined();
});

it('has no date for a time that no calendar reaches', () => {
	expect(isoOfUnix(1e300)).toBeUndefined();
});

it('sets the readable time beside each time, and changes nothing else', async () => {
	expect(
		withIsoTimes({ sentAt: 1_750_000_000, until: null, name: 'x', chatAt: 0, format: 5 }),
	).toEqual({
		sentAt: 1_750_000_000,
		sentAtIso: '2025-06-15T15:06:40.000Z',
		until: null,
		name: 'x',
		chatAt: 0,
		format: 5,
	});
	await forAll(100, [fc.dictionary(fc.string(), fc.jsonValue())], (record) => {
		expect(withIsoTimes(record as never)).toMatchObject(record as object);
	});
});

it('invents nothing that the service did not say', () => {
	const user = { uid: 'a', createdAt: null, lastActiveAt: 1_750_000_000, blockedAt: 1_750_000_001 };
	expect(withoutMissing(simplifyUser(user))).toEqual({
		uid: 'a',
		lastActiveAt: 1_750_000_000,
		blockedAt: 1_750_000_001,
	});
	const nothing = { lastMessage: null, conversationWith: 'odd', unreadMessageCount: null };
	expect(withoutMissing(simplifyConversation({ conversationId: 'c', ...nothing }))).toEqual({
		conversationId: 'c',
	});
	expect(simplifyPinned({ pinnedAt: 0 })).not.toHaveProperty('pinnedAtIso');
	expect(simplifyConversation({ unreadMessageCount: '3' })).toMatchObject({
		unreadMessageCount: 3,
	});
});

it.each([
	[{ data: { text: 'Hi', url: 'https://a.example/1.png' }, type: 'image' }, 'Hi'],
	[{ data: { url: 'https://a.example/1.png' }, type: 'image' }, 'https://a.example/1.png'],
	[{ data: { customData: {} }, type: 'location' }, 'location'],
])('says of the last message of a conversation what it can: %j', (lastMessage, text) => {
	expect(simplifyConversation({ lastMessage }).lastMessageText).toBe(text);
});
