import { check } from '../../../nodes/CometChat/import/check/check';
import { users } from '../../../nodes/CometChat/import/kinds';
import { contentOf, monthsBefore, muidOf } from '../../../nodes/CometChat/import/check/message';

describe('six months', () => {
	it.each([
		['2026-08-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
		['2028-08-30T10:00:00Z', '2028-02-29T10:00:00.000Z'],
		['2026-07-31T00:00:00Z', '2026-01-31T00:00:00.000Z'],
		['2026-03-31T00:00:00Z', '2025-09-30T00:00:00.000Z'],
		['2026-11-15T00:00:00Z', '2026-05-15T00:00:00.000Z'],
	])('before %s are %s', (now, expected) => {
		expect(new Date(monthsBefore(Date.parse(now), 6)).toISOString()).toBe(expected);
	});
});

describe("a message's own ID", () => {
	const message = {
		sender: 'alice',
		receiverType: 'user',
		receiver: 'bob',
		sentAt: 1_750_000_000,
		category: 'message',
		type: 'text',
		data: { text: 'Hi 👋' },
	};

	it('is the same in every version, because an import may be repeated after an update', () => {
		// The number says how many equal messages came before in the same import
		expect(muidOf(contentOf(message), 0)).toBe('111ae257dcccd7d25729568d8595c0ef919f5b8b');
		expect(muidOf(contentOf(message), 1)).toBe('697b90c56ae2f1ae544e030a28a44ccd67b96c00');
	});

	it('takes fractions of a second into account, which tell messages apart', () => {
		const [one, other] = [1_750_000_000_100, 1_750_000_000_200];
		expect(contentOf(message, one)).not.toBe(contentOf(message, other));
		expect(contentOf(message, 1_750_000_000_000)).toBe(contentOf(message));
	});

	it('does not depend on the order of keys', () => {
		const attachments = [{ url: 'u', name: 'n', mimeType: 'm', extension: 'e' }];
		const turned = [{ extension: 'e', mimeType: 'm', name: 'n', url: 'u' }];
		expect(contentOf({ ...message, data: { attachments } })).toBe(
			contentOf({ ...message, data: { attachments: turned } }),
		);
	});

	it.each([
		{ sender: 'carol' },
		{ receiver: 'carol' },
		{ receiverType: 'group' },
		{ sentAt: 1_750_000_001 },
		{ data: { text: 'Hi' } },
		{ data: { text: 'Hi 👋', customData: { a: 1 } } },
	])('is another one with %p', (change) => {
		expect(contentOf({ ...message, ...change })).not.toBe(contentOf(message));
	});
});

it('a value that cannot be written as JSON is named, and breaks no request', () => {
	const metadata: Record<string, unknown> = {};
	metadata.self = { metadata };
	const facts = {
		now: 0,
		sendOldMessages: false,
		messagesByContent: new Map(),
		noticed: {
			damaged: new Set<string>(),
			rounded: new Set<string>(),
			ofObjects: new Set<string>(),
			zoneless: new Set<string>(),
			html: new Set<string>(),
			repeated: new Set<string>(),
		},
	};
	const checked = check({ uid: 'ada', name: 'Ada', metadata }, users, facts);
	expect(checked).toMatchObject({
		outcome: {
			status: 'failed',
			field: 'metadata',
			text: expect.stringContaining('JSON') as string,
		},
	});
});
