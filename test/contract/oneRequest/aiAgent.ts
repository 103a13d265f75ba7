import { byId, request } from '../support';
import type { Row } from './row';

const base = '/v3/ai-agents/agent-builder/knowledge-base';
const url = 'https://example.com/help';
/** A text of 5,000 characters, the most that the service takes. */
const longest = '👍'.repeat(4_999) + 'a';

/** Matches a refusal that does not show the password `secret` of an address. */
const noAddress = /^'Website URL' has to be an address like (?!.*secret)/;
const severalAddresses = /^'Website URL' holds more than one address/;

export const aiAgent: Row[] = [
	{
		operation: 'aiAgent/addText',
		it: 'adds a text, which is a source then',
		form: { title: 'Refunds', text: longest },
		sends: request(`POST ${base}/text`, { title: 'Refunds', text: longest }),
		gives: [{ uniqueId: 'kb-4', title: 'Refunds', fileName: 'refunds.md', status: 'indexing' }],
		also: (_, { knowledge }) =>
			expect(knowledge[0]).toMatchObject({ uniqueId: 'kb-4', type: 'text' }),
		serviceRefusesSecond: {
			parameters: { title: 'Any', text: '={{ $json.text }}' },
			// The stand-in can index no text without letters and digits
			items: [{ text: 'one' }, { text: '…' }, { text: 'three' }],
			message: /indexed/,
			code: 'ERR_KB_INDEXING_FAILED',
			status: 400,
		},
	},
	{
		operation: 'aiAgent/addText',
		it: 'refuses a title that is too long',
		form: { title: 'x'.repeat(501), text: 'b' },
		refuses: "'Title' may not have more than 500 characters",
	},
	{
		operation: 'aiAgent/addText',
		it: 'refuses a text that is too long',
		form: { title: 'A', text: 'x'.repeat(5_001) },
		refuses:
			"'Text' may not have more than 5,000 characters. Split it into several texts, one per item",
	},
	{
		operation: 'aiAgent/addText',
		it: 'refuses what a program writes in the place of a text',
		form: { title: 'A', text: ' [object Object] ' },
		refuses: `'Text' is " [object Object] ", which stands in the place of a text`,
	},
	{
		operation: 'aiAgent/addWebsite',
		it: 'adds a website, with the pages to read',
		form: {
			websiteUrl: ` ${url} `,
			options: { maxDepth: 10, maxPages: 10_000, include: '/a,b/*\n/c/*', exclude: '/old/*' },
		},
		sends: request(`POST ${base}/website/scrape`, {
			url,
			maxDepth: 10,
			maxPages: 10_000,
			include: ['/a,b/*', '/c/*'],
			exclude: ['/old/*'],
		}),
		gives: [expect.objectContaining({ sourceName: url, type: 'website', status: 'indexing' })],
		serviceRefusesSecond: {
			parameters: { websiteUrl: '={{ $json.url }}', options: {} },
			// For the stand-in, no website exists at a host that ends in `.invalid`
			items: [{ url }, { url: 'https://nobody.invalid' }, { url }],
			message: /indexed/,
			code: 'ERR_KB_INDEXING_FAILED',
			status: 400,
		},
	},
	...(
		[
			[{ websiteUrl: 'example.com' }, noAddress],
			[{ websiteUrl: 'ftp://example.com' }, noAddress],
			[{ websiteUrl: 'https://me:secret@example.com' }, noAddress],
			[{ websiteUrl: 'https://:secret@example.com' }, noAddress],
			[{ websiteUrl: `${url}\nhttps://example.com/faq` }, severalAddresses],
			[{ websiteUrl: `${url}, https://example.com/faq` }, severalAddresses],
			[
				{ websiteUrl: url, options: { include: '/a/*, /b/*' } },
				/^'Include Pages' has "\/a\/\*, \/b/,
			],
			[{ websiteUrl: url, options: { exclude: '"/a/*"' } }, /^'Exclude Pages' .*without quotes/],
			[
				{ websiteUrl: url, options: { include: '/a/*,/b/*' } },
				/^'Include Pages' .*one pattern per/,
			],
			[{ websiteUrl: url, options: { maxDepth: 11 } }, /^'Max Depth' .*10/],
			[{ websiteUrl: url, options: { maxPages: 10_001 } }, /^'Max Pages' .*10,?000/],
		] as const
	).map(
		([form, refuses]): Row => ({
			operation: 'aiAgent/addWebsite',
			it: `refuses ${JSON.stringify(form)}`,
			form,
			refuses,
		}),
	),
	{
		operation: 'aiAgent/deleteSource',
		it: 'deletes a text, and says so',
		form: { sourceType: 'text', uniqueId: byId('kb-1') },
		sends: request(`DELETE ${base}/text/kb-1`),
		gives: [expect.objectContaining({ deleted: true, uniqueId: 'kb-1', vectorsDeleted: true })],
		also: (_, { knowledge }) =>
			expect(knowledge.map(({ uniqueId }) => uniqueId)).toEqual(['kb-3', 'kb-2']),
	},
	{
		operation: 'aiAgent/deleteSource',
		it: 'deletes a website, and says so',
		form: { sourceType: 'website', uniqueId: byId('kb-3') },
		sends: request(`DELETE ${base}/website/kb-3`),
		gives: [expect.objectContaining({ deleted: true, uniqueId: 'kb-3', vectorsDeleted: true })],
		also: (_, { knowledge }) =>
			expect(knowledge.map(({ uniqueId }) => uniqueId)).toEqual(['kb-2', 'kb-1']),
		serviceRefusesSecond: {
			parameters: { uniqueId: byId('={{ $json.id }}'), sourceType: '={{ $json.type }}' },
			items: [
				{ id: 'kb-1', type: 'text' },
				{ id: 'kb-9', type: 'website' },
				{ id: 'kb-3', type: 'website' },
			],
			code: 'ERR_KB_NOT_FOUND',
		},
	},
	{
		operation: 'aiAgent/retryPages',
		it: 'lets all failed pages be read again',
		form: { parentUniqueId: byId('kb-3') },
		sends: request(`PATCH ${base}/website/kb-3/discovered-urls/sync`, { uniqueIds: [] }),
		gives: [expect.objectContaining({ status: 'processing', processedUrls: ['page-1', 'page-2'] })],
		also: (_, { knowledge }) =>
			expect(knowledge).toContainEqual(
				expect.objectContaining({ uniqueId: 'kb-3', failedPages: [] }),
			),
		absent: 'website',
	},
	{
		operation: 'aiAgent/retryPages',
		it: 'lets the pages that are named be read again, as far as they failed',
		form: { parentUniqueId: byId('kb-3'), options: { uniqueIds: 'page-2, page-9' } },
		sends: request(`PATCH ${base}/website/kb-3/discovered-urls/sync`, {
			uniqueIds: ['page-2', 'page-9'],
		}),
		gives: [expect.objectContaining({ status: 'processing', processedUrls: ['page-2'] })],
		also: (_, { knowledge }) =>
			expect(knowledge).toContainEqual(
				expect.objectContaining({ uniqueId: 'kb-3', failedPages: ['page-1'] }),
			),
	},
	{
		operation: 'aiAgent/retryPages',
		it: 'refuses an empty list of pages, which the service would take for all pages',
		form: { parentUniqueId: byId('kb-3'), options: { uniqueIds: '={{ [] }}' } },
		refuses: /^'Page IDs' /,
	},
];
