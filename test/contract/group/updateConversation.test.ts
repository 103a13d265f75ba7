import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = {
	resource: 'group',
	operation: 'updateConversation',
	onBehalfOf: byId('bob'),
	updateFields: { tags: 'important, weekly' },
};
const path = 'PUT /v3/groups/general/conversation';

it('sets the tags, and returns the conversation', async () => {
	const result = await run(service.current, { ...form, guid: byId('general') });
	expect(sent(service.current)).toEqual([request(path, { tags: ['important', 'weekly'] }, 'bob')]);
	expect(records(result)).toMatchObject([
		{ conversationId: 'group_general', tags: ['important', 'weekly'] },
	]);
});

it('removes the tags when they were added and left empty', async () => {
	const updateFields = { tags: '' };
	await run(service.current, { ...form, guid: byId('general'), updateFields });
	expect(sent(service.current)).toEqual([request(path, { tags: [] }, 'bob')]);
});

it('refuses to change nothing', async () => {
	const { error } = await run(service.current, {
		...form,
		guid: byId('general'),
		updateFields: {},
	});
	expect(error?.message).toBe("'Update Fields' is empty: there is nothing to change [item 0]");
	expect(sent(service.current)).toEqual([]);
});

testAbsent(service, 'group', form);
