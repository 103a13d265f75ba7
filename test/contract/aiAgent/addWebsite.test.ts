import { records, request, useOperation } from '../support';

const { run, expectSent, testRefusal } = useOperation('aiAgent', 'addWebsite');
const route = 'POST /v3/ai-agents/agent-builder/knowledge-base/website/scrape';
const url = 'https://example.com/help';

it('adds a website, with the pages to read', async () => {
	const result = await run({
		websiteUrl: ` ${url} `,
		options: { maxDepth: 10, maxPages: 10_000, include: '/a,b/*\n/c/*', exclude: '/old/*' },
	});
	const pages = { include: ['/a,b/*', '/c/*'], exclude: ['/old/*'] };
	expectSent(request(route, { url, maxDepth: 10, maxPages: 10_000, ...pages }));
	expect(records(result)).toMatchObject([{ sourceName: url, type: 'website', status: 'indexing' }]);
});

it.each([
	[{ websiteUrl: 'example.com' }, /^'Website URL' has to be an address like /],
	[{ websiteUrl: 'ftp://example.com' }, /^'Website URL' has to be an address like /],
	[{ websiteUrl: 'https://me:secret@example.com' }, /^'Website URL' has to be an address like /],
	[{ websiteUrl: `${url}\nhttps://example.com/faq` }, /^'Website URL' holds more than one address/],
	[{ websiteUrl: `${url}, https://example.com/faq` }, /^'Website URL' holds more than one address/],
	[{ options: { maxDepth: 11 } }, /^'Max Depth' .*10/],
	[{ options: { maxPages: 10_001 } }, /^'Max Pages' .*10,?000/],
])('refuses %j before anything is sent', async (wrong, message) => {
	const { error } = await run({ websiteUrl: url, ...wrong });
	expect(error?.message).toMatch(message);
	expect(error?.message).not.toContain('secret');
	expectSent();
});

testRefusal({
	parameters: { websiteUrl: '={{ $json.url }}' },
	items: [{ url }, { url: 'https://nobody.invalid' }, { url }],
	message: /indexed/,
	code: 'ERR_KB_INDEXING_FAILED',
	status: 400,
});
