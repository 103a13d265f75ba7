import type { INodeProperties } from 'n8n-workflow';
import { nodeFactories } from '../support/nodes';
import { byId, run, sent, useService } from './support';

const service = useService();

it('No field that depends on another field is required for n8n, because n8n demands it in every branch', () => {
	const properties = Object.values(nodeFactories).flatMap((make) => make().description.properties);
	const wrong = properties.filter(
		({ required, displayOptions: { show = {} } = {} }: INodeProperties) =>
			required && Object.keys(show).some((name) => !['resource', 'operation'].includes(name)),
	);
	expect(wrong.map(({ name }) => name)).toEqual([]);
});

describe('A choice given by expression', () => {
	const send = {
		resource: 'message',
		operation: 'send',
		receiverType: '={{ $json.kind }}',
		messageType: '={{ "text" }}',
		receiverUid: byId('={{ $json.kind === "user" ? "bob" : "" }}'),
		receiverGuid: byId('={{ $json.kind === "group" ? "general" : "" }}'),
		text: 'Hello',
	};

	it('decides for each item which fields count', async () => {
		const items = [{ kind: 'user' }, { kind: 'group' }];
		const { error } = await run(service.current, send, { items });
		expect(error).toBeUndefined();
		const bodies = sent(service.current).map(({ body }) => body as object);
		expect(bodies).toHaveLength(2);
		expect(bodies).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ receiver: 'bob', receiverType: 'user' }),
				expect.objectContaining({ receiver: 'general', receiverType: 'group' }),
			]),
		);
	});

	it('lets the node refuse an empty field of the branch', async () => {
		const form = { ...send, receiverGuid: byId('') };
		const { error } = await run(service.current, form, { items: [{ kind: 'group' }] });
		expect(error?.message).toBe("'Receiving Group' is empty [item 0]");
		expect(sent(service.current)).toEqual([]);
	});
});

describe('A required field', () => {
	const form = { resource: 'user', operation: 'get' };

	it.each(['={{ $json.nobody }}', '={{ $json.nobody ?? "" }}'])(
		'says that its expression gave nothing: %s',
		async (uid) => {
			const { error } = await run(service.current, { ...form, uid: byId(uid) });
			expect(error?.message).toBe("'User' is empty: the expression gave nothing [item 0]");
			expect(sent(service.current)).toEqual([]);
		},
	);

	it('mentions no expression if the form has none', async () => {
		const { error } = await run(service.current, { ...form, uid: byId(' ') });
		expect(error?.message).toBe("'User' is empty [item 0]");
	});
});

it.each([
	[{ resource: 'user', operation: '={{ "getMany" }}' }, 'Operation'],
	[{ resource: '={{ $json.what }}', operation: 'get', uid: byId('bob') }, 'Resource'],
])('Resource and Operation cannot be expressions: %j', async (form, field) => {
	const { error } = await run(service.current, form);
	expect(error?.message).toBe(`'${field}' cannot be an expression`);
	expect(error?.description).toContain('Switch node');
	expect(sent(service.current)).toEqual([]);
});
