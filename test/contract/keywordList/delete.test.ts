import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'keywordList', operation: 'delete' };

it('deletes the list, and says which', async () => {
	const result = await run(service.current, { ...form, keywordId: byId('contact-patterns') });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/moderation/keywords/contact-patterns'),
	]);
	expect(records(result)).toEqual([
		{
			deleted: true,
			keywordId: 'contact-patterns',
			success: true,
			message: expect.any(String),
		},
	]);
	expect(service.current.state.keywordLists.has('contact-patterns')).toBe(false);
});

testRefusal(service, {
	parameters: { ...form, keywordId: byId('={{ $json.id }}') },
	items: [{ id: 'contact-patterns' }, { id: 'no-list' }, { id: 'off-platform-sentences' }],
	message: /no-list/,
	code: 'ERR_KEYWORD_NOT_FOUND',
	status: 404,
});
