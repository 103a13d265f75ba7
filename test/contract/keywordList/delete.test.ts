import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('keywordList', 'delete');

it('deletes the list, and says which', async () => {
	const result = await run({ keywordId: byId('contact-patterns') });
	expectSent(request('DELETE /v3/moderation/keywords/contact-patterns'));
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

testAbsent('keywordList');
