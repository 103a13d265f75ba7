import { time } from '../../../nodes/CometChat/import/formats';
import { contentOf, muidOf } from '../../../nodes/CometChat/import/muid';

const refuse = (reason: string): never => {
	throw new Error(reason);
};

describe('times', () => {
	it.each([
		[1_750_000_000, 1_750_000_000],
		[1_750_000_000.9, 1_750_000_000],
		['1750000000', 1_750_000_000],
		[' 1750000000.000200 ', 1_750_000_000],
		['2025-06-15T15:06:40Z', 1_750_000_000],
		['2025-06-15T15:06:40.5Z', 1_750_000_000],
		['2025-06-15T17:06:40+02:00', 1_750_000_000],
		['2025-06-15T17:06:40+0200', 1_750_000_000],
		// Without a zone it is UTC, wherever n8n runs
		['2025-06-15T15:06:40', 1_750_000_000],
		['2025-06-15 15:06:40', 1_750_000_000],
		['2025-06-15 15:06', 1_749_999_960],
		['2025-06-15', 1_749_945_600],
		[new Date(1_750_000_000_000), 1_750_000_000],
		[{ toMillis: () => 1_750_000_000_000 }, 1_750_000_000],
	])('%p is %p', (given, expected) => {
		expect(time(given, refuse)).toBe(expected);
	});

	it.each([
		[1_750_000_000_000, 'milliseconds'],
		['1750000000000', 'milliseconds'],
		[1_750_000, 'before 2001'],
		[-5, 'before 2001'],
		['2025-13-45', 'is not a time'],
		['15.06.2025', 'is not a time'],
		['soon', 'is not a time'],
		[true, 'is not a time'],
		[NaN, 'is not a time'],
		[Infinity, 'milliseconds'],
		[{}, 'is not a time'],
	])('%p is refused', (given, reason) => {
		expect(() => time(given, refuse)).toThrow(reason);
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
		expect(muidOf(contentOf(message), 0)).toBe('111ae257dcccd7d25729568d8595c0ef919f5b8b');
		expect(muidOf(contentOf(message), 1)).toBe('697b90c56ae2f1ae544e030a28a44ccd67b96c00');
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
	])('follows %p', (change) => {
		expect(contentOf({ ...message, ...change })).not.toBe(contentOf(message));
	});
});
