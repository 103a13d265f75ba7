import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXAMPLES = join(__dirname, '../../../examples');

const {
	notReportedYet,
	knownAfter,
	readable: flaggedReadable,
} = require(join(EXAMPLES, 'moderation/flagged')) as {
	notReportedYet: <T extends object>(messages: T[], known?: string[]) => T[];
	knownAfter: (
		messages: object[],
		known: string[] | undefined,
		delivered: Array<{ messageId: string }>,
	) => string[];
	readable: (message: object) => Record<string, unknown>;
};

const DAY = 86_400;
const NOW = 1_790_000_000;

describe('the nightly moderation review', () => {
	it('approves nothing by itself', () => {
		const text = readFileSync(join(EXAMPLES, 'nightly-moderation-review.json'), 'utf8');
		const { nodes } = JSON.parse(text) as { nodes: Array<{ parameters: { operation?: string } }> };
		const operations = nodes.flatMap(({ parameters }) => parameters.operation ?? []);
		expect(operations).toEqual(['getManyBlockedMessages', 'banMember']);
	});
});

describe('the report of flagged messages', () => {
	const flagged = (id: number, ...times: number[]) => ({
		id,
		sender: 'dave',
		receiver: 'general',
		type: 'text',
		data: { text: 'x' },
		flaggedBy: times.map((flaggedAt) => ({ uid: 'alice', flaggedAt, reasonName: 'Spam' })),
	});
	const idsOf = (messages: Array<{ id: number }>) => messages.map(({ id }) => id);

	it('begins with the last day of the queue, the oldest first', () => {
		const queue = [
			flagged(3, NOW),
			flagged(1, NOW - DAY - 1),
			flagged(2, NOW - 3 * DAY, NOW - DAY),
		];
		expect(idsOf(notReportedYet(queue))).toEqual([2, 3]);
		expect(notReportedYet([])).toEqual([]);
	});

	it('leaves out what was delivered, and nothing else', () => {
		const queue = [flagged(3, NOW), flagged(2, NOW), flagged(1, NOW - 2 * DAY)];
		const known = knownAfter(queue, undefined, [{ messageId: '3' }]);
		expect(known).toEqual(['1', '3']);
		expect(idsOf(notReportedYet([flagged(4, NOW + 1), ...queue], known))).toEqual([2, 4]);
	});

	it('remembers no more than the queue holds', () => {
		const queue = [flagged(9, NOW)];
		expect(knownAfter(queue, ['1', '2', '9'], [])).toEqual(['9']);
	});

	it('takes a run of any length in parts', () => {
		const queue = Array.from({ length: 50 }, (_, index) => flagged(index, NOW + index));
		let known: string[] | undefined;
		const runs = [20, 20, 10, 0].map((size) => {
			const taken = notReportedYet(queue, known);
			expect(taken).toHaveLength(size);
			known = knownAfter(
				queue,
				known,
				taken.map(({ id }) => ({ messageId: String(id) })),
			);
			return idsOf(taken);
		});
		expect(runs.flat()).toEqual(idsOf(queue));
	});

	it('shows names and reasons that a person can read', () => {
		const bare = {
			id: 1,
			type: 'image',
			sender: 'dave',
			receiver: 'general',
			data: { url: 'https://x' },
		};
		expect(flaggedReadable(bare)).toMatchObject({
			text: 'https://x',
			senderName: 'dave',
			flaggedBy: [],
		});
		expect(flaggedReadable(flagged(1, NOW))).toMatchObject({
			messageId: '1',
			flaggedBy: [{ uid: 'alice', name: 'alice', why: 'Spam' }],
		});
	});
});
