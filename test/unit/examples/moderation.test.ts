import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
	ruleId: string;
	ruleName: string;
	createdAt?: number;
	message: Record<string, unknown>;
}
interface Mark {
	until: number;
	keys: string[];
}

const EXAMPLES = join(__dirname, '../../../examples');

const { sinceLastRun, markOf, readable, makeReport } = require(
	join(EXAMPLES, 'moderation/review'),
) as {
	sinceLastRun: (entries: Entry[], mark?: Mark) => Entry[];
	markOf: (entries: Entry[], mark?: Mark) => Mark;
	readable: (entry: Entry) => Record<string, unknown>;
	makeReport: (results: Array<Record<string, unknown>>) => Array<Record<string, unknown>>;
};

const DAY = 86_400;
const NOW = 1_790_000_000;

const entry = (id: string, blockedAt: number, sentAt = blockedAt): Entry => ({
	ruleId: 'profanity-filter',
	ruleName: 'Word Filter',
	createdAt: blockedAt,
	message: { id, type: 'text', sender: 'dave', receiver: 'general', sentAt, data: { text: 'x' } },
});
const ids = (entries: Entry[]) => entries.map(({ message }) => message.id);

describe('the nightly moderation review', () => {
	it('takes the last day of the queue at its first run', () => {
		const queue = [entry('3', NOW), entry('2', NOW - DAY), entry('1', NOW - DAY - 1)];
		expect(ids(sinceLastRun(queue))).toEqual(['3', '2']);
		expect(sinceLastRun([])).toEqual([]);
	});

	it('takes every message once, also those of the second in which the last run ended', () => {
		const first = [entry('2', NOW), entry('1', NOW - 60)];
		const mark = markOf(first);
		const second = [entry('4', NOW + 5), entry('3', NOW), ...first];
		expect(ids(sinceLastRun(second, mark))).toEqual(['4', '3']);
		expect(sinceLastRun(second, markOf(second, mark))).toEqual([]);
	});

	it('takes an old message that was blocked after an edit', () => {
		const mark = markOf([entry('1', NOW)]);
		expect(ids(sinceLastRun([entry('1', NOW + 60, NOW - 30 * DAY)], mark))).toEqual(['1']);
	});

	it('goes on where it was when somebody emptied the queue', () => {
		const mark = markOf([entry('1', NOW)]);
		expect(markOf([], mark)).toEqual(mark);
		expect(sinceLastRun([entry('0', NOW - 60)], mark)).toEqual([]);
	});

	it('shows names and times that a person can read', () => {
		const blocked = entry('1', NOW);
		blocked.message.data = { url: 'https://x', entities: { sender: { entity: { name: 'Dave' } } } };
		expect(readable(blocked)).toMatchObject({
			file: 'https://x',
			senderName: 'Dave',
			receiverName: 'general',
			blockedAt: '2026-09-21T14:13:20.000Z',
		});
	});

	it('reports each ban, each ban that failed with its reason, and each message', () => {
		const failed = { sender: 'erin', receiver: 'general', error: 'Not a member' };
		expect(
			makeReport([
				{ messageId: '1', text: 'x' },
				{ banned: true, uid: 'dave', guid: 'general' },
				failed,
				{ ...failed, error: { message: 'Busy' } },
			]),
		).toEqual([
			{ outcome: 'Banned', user: 'dave', group: 'general' },
			{ outcome: 'Not banned', user: 'erin', group: 'general', reason: 'Not a member' },
			{ outcome: 'Not banned', user: 'erin', group: 'general', reason: 'Busy' },
			{ outcome: 'Waiting for a decision', messageId: '1', text: 'x' },
		]);
	});

	it('approves nothing by itself', () => {
		const text = readFileSync(join(EXAMPLES, 'nightly-moderation-review.json'), 'utf8');
		const { nodes } = JSON.parse(text) as { nodes: Array<{ parameters: { operation?: string } }> };
		const operations = nodes.flatMap(({ parameters }) => parameters.operation ?? []);
		expect(operations).toEqual(['getManyBlockedMessages', 'banMember']);
	});
});
