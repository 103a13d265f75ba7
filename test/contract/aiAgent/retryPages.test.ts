import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, refuses, testAbsent } = useOperation('aiAgent', 'retryPages', {
	parentUniqueId: byId('kb-3'),
});
const route = 'PATCH /v3/ai-agents/agent-builder/knowledge-base/website/kb-3/discovered-urls/sync';
const failed = () =>
	service.current.state.knowledge.find(({ uniqueId }) => uniqueId === 'kb-3')!.failedPages;

it.each([
	[{}, [], ['page-1', 'page-2'], []],
	[{ uniqueIds: 'page-2, page-9' }, ['page-2', 'page-9'], ['page-2'], ['page-1']],
])('lets the pages of %j be read again', async (options, uniqueIds, processedUrls, left) => {
	const result = await run({ options });
	expectSent(request(route, { uniqueIds }));
	expect(records(result)).toMatchObject([{ status: 'processing', processedUrls }]);
	expect(failed()).toEqual(left);
});

it('does not take no page for all pages', async () => {
	await refuses({ options: { uniqueIds: '={{ [] }}' } }, /^'Page IDs' /);
});

testAbsent('website');
