import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { INode } from 'n8n-workflow';
import { DateTime } from 'luxon';

const EXAMPLES = join(__dirname, '../../../examples');
const FILES = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json'));

it.each(FILES)('%s does not stop for good when n8n has seen 10,000 items', (file) => {
	const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as {
		nodes: Array<{ type: string; parameters: { operation?: string } }>;
	};
	// Such a step fails as soon as its history is full, and forgets nothing by itself
	const remembering = nodes.filter(
		({ type, parameters }) =>
			type.endsWith('.removeDuplicates') &&
			parameters.operation === 'removeItemsSeenInPreviousExecutions',
	);
	expect(remembering).toEqual([]);
});

it('the answer to a keyword does not hold the keyword, so that two such bots do not answer each other without end', () => {
	const file = readFileSync(join(EXAMPLES, 'answer-keyword-in-thread.json'), 'utf8');
	const { nodes } = JSON.parse(file) as {
		nodes: Array<{ name: string; parameters: { text?: string; conditions?: object } }>;
	};
	const { conditions } = nodes.find(({ name }) => name === 'Has the Keyword')!.parameters;
	const [, keyword] = /"rightValue":"\/(.+)\/i"/.exec(JSON.stringify(conditions))!;
	const { text } = nodes.find(({ name }) => name === 'Answer')!.parameters;
	expect(text).not.toMatch(new RegExp(JSON.parse(`"${keyword}"`) as string, 'i'));
});

it.each([
	['read', { readAt: 1_696_934_600, sentAt: 1 }],
	['sent, with a time as text', { readAt: null, sentAt: '1696934600' }],
	['not delivered', { sentAt: null, failedAt: 1_696_934_600 }],
])('the weekly digest says when it was %s', (_, data) => {
	const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, 'weekly-digest.json'), 'utf8')) as {
		nodes: INode[];
	};
	const { assignments } = nodes.find(({ name }) => name === 'Digest Reached')!.parameters as {
		assignments: { assignments: Array<{ name: string; value: string }> };
	};
	const { value } = assignments.assignments.find(({ name }) => name === 'at')!;
	const expression = value.slice('={{'.length, -'}}'.length);
	const time: unknown = runInNewContext(expression, { $json: { data }, DateTime });
	expect(DateTime.fromISO(String(time)).toSeconds()).toBe(1_696_934_600);
});

it.each([
	['a short text', 'Hi 😀', 'Hi 😀'],
	['a text that is cut within an emoji', `${'a'.repeat(1_599)}😀`, 'a'.repeat(1_599)],
	['no text', undefined, 'New messages in the chat'],
])('a text message can be sent: %s', (_, text, expected) => {
	const file = readFileSync(join(EXAMPLES, 'missed-messages-by-sms.json'), 'utf8');
	const { nodes } = JSON.parse(file) as { nodes: INode[] };
	const message = nodes.find(({ name }) => name === 'Text It')!.parameters.message as string;
	const expression = message.slice('={{'.length, -'}}'.length);
	expect(runInNewContext(expression, { $json: { text } })).toBe(expected);
});
