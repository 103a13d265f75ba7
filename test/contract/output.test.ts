import { unlessInLoop } from './differences';
import { byId, pairedItems, records, run, useService } from './support';

const service = useService();
const user = { resource: 'user', operation: 'get', uid: byId('alice') };
const selectFields = (outputFields: string) => ({ output: 'selected', outputFields });

const outputOf = async (parameters: object, form: object = user) =>
	records(await run(service.current, { ...form, ...parameters } as never));

it('gives the short form unless another form is chosen', async () => {
	expect(await outputOf({ output: 'simplified' })).toEqual(await outputOf({}));
});

it('gives the record unchanged', async () => {
	const [raw] = await outputOf({ output: 'raw' });
	expect(raw).toMatchObject({ uid: 'alice', metadata: { plan: 'gold' } });
	expect(raw).not.toHaveProperty('createdAtIso');
});

it.each([
	['text', 'name, createdAtIso, metadata.plan'],
	['an expression that gives a list', '={{ ["name", "createdAtIso", "metadata.plan"] }}'],
])('selects fields of both forms, nested ones by dots, from %s', async (_, fields) => {
	expect(await outputOf(selectFields(fields))).toEqual([
		{
			name: 'Alice Hartmann',
			createdAtIso: expect.stringMatching(/^20\d\d-/),
			metadata: { plan: 'gold' },
		},
	]);
});

it('selects a nested field that only the raw record has, beside a field of the short form', async () => {
	const list = { resource: 'message', operation: 'getMany', limit: 1 };
	const [message] = await outputOf(
		selectFields('senderName, data.entities.sender.entity.uid'),
		list,
	);
	expect(message).toEqual({
		senderName: expect.any(String),
		data: { entities: { sender: { entity: { uid: expect.any(String) } } } },
	});
});

it('leaves out fields that the record lacks, and keeps the link to the input item', async () => {
	const names = selectFields('uid, metadata.plan, __proto__, constructor');
	const result = await run(service.current, {
		resource: 'user',
		operation: 'getMany',
		returnAll: true,
		...names,
	});
	const users = records(result);
	expect(users.find(({ uid }) => uid === 'alice')).toEqual({
		uid: 'alice',
		metadata: { plan: 'gold' },
	});
	expect(users.some((record) => !('metadata' in record))).toBe(true);
	expect(users.every((record) => Object.keys(record).length <= 2)).toBe(true);
	expect(pairedItems(result)).toEqual(users.map(() => ({ item: 0 })));
});

it('gives the short form or the whole record of a user that was written', async () => {
	const upsert = { resource: 'user', operation: 'createOrUpdate', uid: byId('zoe'), name: 'Zoe' };
	const [short] = await outputOf({}, upsert);
	const [whole] = await outputOf({ output: 'raw' }, upsert);
	expect(short).toMatchObject({ uid: 'zoe', createdAtIso: expect.any(String) });
	expect(whole).toMatchObject({ uid: 'zoe' });
	expect(whole).not.toHaveProperty('createdAtIso');
});

it.each(['', '={{ "" }}', '={{ [] }}', '={{ undefined }}'])(
	'refuses an empty selection: %j',
	async (fields) => {
		const { error } = await run(service.current, { ...user, ...selectFields(fields) });
		const how = fields === '' ? '' : ': the expression gave nothing';
		expect(error?.message).toBe(`'Fields' is empty${how} [item 0]`);
		expect(service.current.requests).toEqual([]);
	},
);

it('says nothing of a field that the record of another item has', async () => {
	const form = {
		...user,
		uid: byId('={{ $json.uid }}'),
		...selectFields('uid, metadata.plan, nmae'),
	};
	const items = [{ uid: 'bob' }, { uid: 'alice' }, { uid: 'carol' }];
	const { hints } = await run(service.current, form, { items });
	// None is expected in n8n's own loop, which cannot show hints
	expect(hints).toEqual(unlessInLoop.hints([expect.stringMatching(/^No record has 'nmae'\. /)]));
});

it('names the selected fields that no record has', async () => {
	const { hints } = await run(service.current, {
		...user,
		...selectFields('uid, nmae, metadata.x'),
	});
	expect(hints).toEqual(
		unlessInLoop.hints([
			"No record has 'nmae', 'metadata.x'. Set 'Output' to Raw once to see the names of all fields.",
		]),
	);
});
