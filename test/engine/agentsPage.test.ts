import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../support/node';
import { run, useService } from './support';

const service = useService();

const PAGE = join(__dirname, '../../docs/agents.md');

/** Calls that agents make often, and the columns that are enough for most of them. */
const CALLS: Array<[string, INodeParameters, string]> = [
	['10 users', { resource: 'user', operation: 'getMany', limit: 10 }, 'uid, name'],
	[
		'30 messages of a group',
		{ resource: 'message', operation: 'getManyInGroup', guid: byId('general'), limit: 30 },
		'id, sender, text',
	],
	[
		'10 blocked messages',
		{ resource: 'moderation', operation: 'getManyBlockedMessages', limit: 10 },
		'messageId, sender, text, ruleName',
	],
];

/** The records as JSON, as a model reads them. */
async function bytesOf(parameters: INodeParameters, output: INodeParameters): Promise<number> {
	const { items, error } = await run(
		service.current,
		{ ...parameters, ...output },
		{ asTool: true },
	);
	expect(error).toBeUndefined();
	return Buffer.byteLength(JSON.stringify(items.map(({ json }) => json)));
}

it('the page of agents has the sizes as they are', async () => {
	const rows: string[] = [];
	for (const [name, parameters, outputFields] of CALLS) {
		const sizes: number[] = [];
		for (const output of [
			{ output: 'raw' },
			{ output: 'simplified' },
			{ output: 'selected', outputFields },
		])
			sizes.push(await bytesOf(parameters, output));
		const [raw, simplified, selected] = sizes.map((size) => size.toLocaleString('en'));
		rows.push(`| ${name} | ${raw} | ${simplified} | ${selected} (${outputFields}) |`);
	}
	const page = readFileSync(PAGE, 'utf8');
	expect(page.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(rows);
});
