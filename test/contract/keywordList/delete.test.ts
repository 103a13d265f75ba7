import { byId, records, request, run, sent, testAbsent, useService } from '../support';

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

testAbsent(service, 'keywordList', form);
