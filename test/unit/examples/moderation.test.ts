import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Node {
	type: string;
	parameters: { operation?: string; authentication?: string };
}

function nodesOf(file: string): Node[] {
	const text = readFileSync(join(__dirname, '../../../examples', file), 'utf8');
	return (JSON.parse(text) as { nodes: Node[] }).nodes;
}

const operationsOf = (file: string) =>
	nodesOf(file).flatMap(({ parameters }) => parameters.operation ?? []);

it('the nightly moderation review approves nothing by itself', () => {
	const operations = operationsOf('nightly-moderation-review.json');
	expect(operations).toEqual(['getManyBlockedMessages', 'banMember']);
});

it('a user is suspended only for who signs in', () => {
	const webhook = nodesOf('suspend-abuser.json').find(({ type }) => type.endsWith('.webhook'));
	expect(webhook?.parameters.authentication).toBe('headerAuth');
});

it.each([
	['nightly-moderation-review.json', 5],
	['report-flagged-messages.json', 4],
	['suspend-abuser.json', 4],
])('%s works without code, in %i steps', (file, steps) => {
	const types = nodesOf(file).map(({ type }) => type);
	expect(types.filter((type) => /\.code$/.test(type))).toEqual([]);
	const others = types.filter((type) => !/(Trigger|\.webhook|\.stickyNote)$/.test(type));
	expect(others).toHaveLength(steps);
});
