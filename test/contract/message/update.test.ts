import { sketchMessage } from '../../service';
import { byId, links, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'message', operation: 'update' };

/** A message of alice with metadata and tags. */
function addMessage(): void {
	sketchMessage(service.current.state, {
		id: '900',
		sender: 'alice',
		receiver: 'bob',
		receiverType: 'user',
		sentAt: 1_750_000_000,
		data: { text: 'Old', metadata: { kept: 1, changed: { a: 1, b: 2 } } },
		tags: ['old'],
	});
}

it('changes what was given, and returns the edited message', async () => {
	addMessage();
	const result = await run(service.current, {
		...form,
		messageId: '900',
		updateFields: { text: 'New', tags: 'new, newer' },
		options: { onBehalfOf: byId('alice') },
		output: 'raw',
	});
	expect(sent(service.current)).toEqual([
		request('PUT /v3/messages/900', { data: { text: 'New' }, tags: ['new', 'newer'] }, 'alice'),
	]);
	expect(records(result)).toMatchObject([
		{
			id: '900',
			category: 'message',
			data: { text: 'New', metadata: { kept: 1 } },
			tags: ['new', 'newer'],
			editedBy: 'alice',
		},
	]);
});

it('replaces the data of a custom message', async () => {
	const { state } = service.current;
	addMessage();
	Object.assign(state.messages.get('900')!, { category: 'custom', type: 'location' });
	await run(service.current, {
		...form,
		messageId: '900',
		updateFields: { customData: '{"latitude": 1}' },
	});
	expect(sent(service.current)).toEqual([
		request('PUT /v3/messages/900', { data: { customData: { latitude: 1 } } }),
	]);
	expect(state.messages.get('900')?.data.customData).toEqual({ latitude: 1 });
});

it('keeps the rest of the metadata', async () => {
	addMessage();
	await run(service.current, {
		...form,
		messageId: '900',
		updateFields: { text: 'New', metadata: '{"changed": {"b": 3}, "constructor": 4}' },
	});
	const merged = { kept: 1, changed: { a: 1, b: 3 }, constructor: 4 };
	expect(sent(service.current)).toEqual([
		request('GET /v3/messages/900'),
		request('PUT /v3/messages/900', { data: { text: 'New', metadata: merged } }),
	]);
});

it('replaces the metadata where that is chosen, and removes tags that were emptied', async () => {
	addMessage();
	await run(service.current, {
		...form,
		messageId: '900',
		updateFields: { metadata: { only: true }, metadataMode: 'replace', tags: '' },
	});
	expect(sent(service.current)).toEqual([
		request('PUT /v3/messages/900', { data: { metadata: { only: true } }, tags: [] }),
	]);
});

it.each([{}, { text: ' ' }, { metadata: '{}' }])(
	'refuses to change nothing: %j',
	async (updateFields) => {
		const { error } = await run(service.current, { ...form, messageId: '1', updateFields });
		expect(error?.message).toBe("'Update Fields' is empty: there is nothing to change [item 0]");
		expect(sent(service.current)).toEqual([]);
	},
);

it('refuses a text that is too long before anything is sent', async () => {
	const updateFields = { text: 'x'.repeat(10_300) };
	const { error } = await run(service.current, { ...form, messageId: '1', updateFields });
	expect(error?.message).toMatch(/^'Update Fields' is too long/);
	expect(sent(service.current)).toEqual([]);
});

it('refuses metadata that becomes too long beside what the message has, and changes nothing', async () => {
	addMessage();
	const { state } = service.current;
	state.messages.get('900')!.data.metadata = { kept: 'x'.repeat(6_000) };
	const updateFields = { metadata: { added: 'y'.repeat(6_000) } };
	const { error } = await run(service.current, { ...form, messageId: '900', updateFields });
	expect(error?.message).toMatch(/^'Update Fields' is too long.* \[item 0\]$/);
	expect(sent(service.current)).toEqual([request('GET /v3/messages/900')]);
});

it('links every message to its item', async () => {
	const result = await run(
		service.current,
		{ ...form, messageId: '={{ $json.id }}', updateFields: { text: '={{ $json.text }}' } },
		{
			items: [
				{ id: 1, text: 'a' },
				{ id: 2, text: 'b' },
			],
		},
	);
	expect(records(result)).toMatchObject([
		{ id: '1', text: 'a', editedAtIso: expect.any(String) },
		{ id: '2', text: 'b', editedAtIso: expect.any(String) },
	]);
	expect(links(result)).toEqual([{ item: 0 }, { item: 1 }]);
});

testAbsent(service, 'message', { ...form, updateFields: { text: 'New' } });
