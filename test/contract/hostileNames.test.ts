import type { INodeParameters } from 'n8n-workflow';
import { runsInLoop } from '../engine/harness';
import { unlessInLoop } from './differences';
import { byId, records, run, sent, useService } from './support';

const service = useService();

it.each(['constructor', 'toString', '__proto__'])(
	'%s is no file that an item has',
	async (name) => {
		const form = { resource: 'keywordList', operation: 'create', category: 'word' };
		const parameters = { ...form, entriesFrom: 'file', binaryPropertyName: name };
		const { error } = await run(service.current, parameters);
		expect(error?.message).toContain(
			`names the binary field "${name}", which the item does not have`,
		);
		expect(sent(service.current)).toEqual([]);
	},
);

it('selects the entries of a list, and not its length', async () => {
	const form = { resource: 'user', operation: 'get', uid: byId('alice') };
	service.current.state.users.get('alice')!.tags = ['a', 'b'];
	const parameters = { ...form, output: 'selected', outputFields: 'tags.length, tags' };
	const result = await run(service.current, parameters);
	expect(records(result)).toEqual([{ tags: ['a', 'b'] }]);
	expect(result.hints).toEqual(
		unlessInLoop.hints([expect.stringContaining("No record has 'tags.length'")]),
	);
});

const of = (operation: string, more: object): INodeParameters =>
	({ resource: 'message', operation, ...more }) as INodeParameters;

it.each([
	[of('getManyThreads', { filters: { guid: byId('={{ $json.id }}') } }), 'Group'],
	[of('getManyThreads', { filters: { uid: byId('={{ $json.id }}') } }), 'User'],
	[
		of('getUnreadCounts', {
			onBehalfOf: byId('alice'),
			countIn: 'group',
			guid: byId('={{ $json.id }}'),
		}),
		'Group',
	],
	[
		of('getManyReactions', { messageId: '1', filters: { reaction: '={{ $json.id }}' } }),
		'Reaction',
	],
])('refuses a step in a path before any item is sent: %j', async (form, label) => {
	const items = [{ id: 'general' }, { id: '..' }];
	const { error } = await run(service.current, form, { items });
	expect(error?.message).toBe(`'${label}' is "..", which cannot stand in an address [item 1]`);
	if (!runsInLoop) expect(sent(service.current)).toEqual([]);
});
