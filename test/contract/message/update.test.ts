import { addMessageFrom } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, refuses, testAbsent } = useOperation('message', 'update', {
	messageId: '900',
});

/** A message of alice with metadata and tags. */
beforeEach(() => {
	addMessageFrom(service.current.state, {
		id: '900',
		sender: 'alice',
		receiver: 'bob',
		receiverType: 'user',
		sentAt: 1_750_000_000,
		data: { text: 'Old', metadata: { kept: 1, changed: { a: 1, b: 2 } } },
		tags: ['old'],
	});
});

it('changes the given fields, and returns the edited message', async () => {
	const result = await run({
		updateFields: { text: 'New', tags: 'new, newer' },
		options: { onBehalfOf: byId('alice') },
		output: 'raw',
	});
	expectSent(
		request('PUT /v3/messages/900', { data: { text: 'New' }, tags: ['new', 'newer'] }, 'alice'),
	);
	expect(records(result)).toMatchObject([
		{ id: '900', data: { text: 'New', metadata: { kept: 1 } }, editedBy: 'alice' },
	]);
});

it('refuses a text that an expression made of an object', async () => {
	const { error } = await run(
		{ updateFields: { text: '=Hi {{ $json.name }}' } },
		{ items: [{ name: { first: 'Bob' } }] },
	);
	expect(error?.message).toMatch(/^'Text' holds \[object Object\]/);
});

it.each([{ change: 'no field' }, { change: 'kind', kind: 'number' }] as const)(
	'writes nothing when the message comes without its data: %j',
	async (deviation) => {
		const { deviations, state } = service.current;
		deviations.push({ route: 'GET /messages/{id}', at: 'data.data', ...deviation });
		const { error } = await run({ updateFields: { metadata: '{"changed": {"a": 2}}' } });
		expect(error?.message).toMatch(/^The service gave no record to merge with/);
		expect(state.messages.get('900')?.data.metadata).toMatchObject({ kept: 1 });
	},
);

it('replaces the data of a custom message', async () => {
	const { state } = service.current;
	Object.assign(state.messages.get('900')!, { category: 'custom', type: 'location' });
	await run({ updateFields: { customData: '{"latitude": 1}' } });
	expectSent(request('PUT /v3/messages/900', { data: { customData: { latitude: 1 } } }));
	expect(state.messages.get('900')?.data.customData).toEqual({ latitude: 1 });
});

it('keeps the rest of the metadata', async () => {
	await run({ updateFields: { text: 'New', metadata: '{"changed": {"b": 3}, "constructor": 4}' } });
	const merged = { kept: 1, changed: { a: 1, b: 3 }, constructor: 4 };
	expect(sent()).toEqual([
		request('GET /v3/messages/900'),
		request('PUT /v3/messages/900', { data: { text: 'New', metadata: merged } }),
	]);
});

it('replaces the metadata where that is chosen, and removes tags that were emptied', async () => {
	await run({ updateFields: { metadata: { only: true }, metadataMode: 'replace', tags: '' } });
	expectSent(request('PUT /v3/messages/900', { data: { metadata: { only: true } }, tags: [] }));
});

it('refuses a text that is too long before anything is sent', async () => {
	const updateFields = { text: 'x'.repeat(10_300) };
	await refuses({ updateFields }, /^'Update Fields' is too long/);
});

it('refuses metadata that becomes too long beside what the message has, and changes nothing', async () => {
	const { state } = service.current;
	state.messages.get('900')!.data.metadata = { kept: 'x'.repeat(6_000) };
	const updateFields = { metadata: { added: 'y'.repeat(6_000) } };
	const { error } = await run({ updateFields });
	expect(error?.message).toMatch(/^'Update Fields' is too long.* \[item 0\]$/);
	expectSent(request('GET /v3/messages/900'));
});

testAbsent('message', { updateFields: { text: 'New' } });
