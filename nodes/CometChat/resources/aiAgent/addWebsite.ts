import { collection } from '../../../shared/fields';
import { oneAddress } from '../../../shared/values/webAddress';
import type { Convert } from '../../../shared/values/types';
import type { Field, Operation } from '../../../shared/operation/types';
import { beginningOf, integer, lines } from '../../../shared/values/readers';
import { sendAndWaitUntilIndexed, waitUntilIndexed } from './indexing';

/** Reads the address of a web page. An address that holds a login (`https://ann:secret@…`) is refused. */
const pageAddress: Convert = (value, refuse) => {
	const address = oneAddress(value, refuse);
	const url = URL.canParse(address) ? new URL(address) : undefined;
	const hasLogin = url !== undefined && url.username + url.password !== '';
	const isPage = url !== undefined && /^https?:$/.test(url.protocol) && !hasLogin;
	return isPage ? address : refuse('has to be an address like https://example.com/help');
};

const url: Field = {
	displayName: 'Website URL',
	name: 'websiteUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://example.com/help',
	description: 'The page from which on the service follows the links',
	routing: { send: { type: 'body', property: 'url' } },
	as: pageAddress,
};

/** What is no part of a pattern: blanks, quotes, and a comma or semicolon with another pattern behind it. */
const NO_PATTERN = /[\s"]|[,;](?=[/*]|https?:)/;

/** Patterns of addresses. A pattern with such signs is refused, because it fits no page. */
const patterns: Convert = (value, refuse) => {
	const entries = lines(value, refuse);
	const wrong = entries.find((entry) => NO_PATTERN.test(entry));
	if (wrong !== undefined) {
		refuse(
			`has "${beginningOf(wrong)}", which fits no address. Write one pattern per line, without quotes`,
		);
	}
	return entries;
};

const filter = (name: 'include' | 'exclude', displayName: string, description: string): Field => ({
	displayName,
	name,
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	placeholder: 'e.g. /help/*',
	description: `${description}, one pattern per line`,
	routing: { send: { type: 'body', property: name } },
	as: patterns,
});

const options: Field = collection('options', [
	filter('exclude', 'Exclude Pages', 'Pages that are left out'),
	filter('include', 'Include Pages', 'Only these pages are read'),
	{
		displayName: 'Max Depth',
		name: 'maxDepth',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10 },
		default: 3,
		description: 'How many links the service follows one after the other, at most 10',
		routing: { send: { type: 'body', property: 'maxDepth' } },
		as: integer,
	},
	{
		displayName: 'Max Pages',
		name: 'maxPages',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10_000 },
		default: 100,
		description: 'How many pages the service reads, at most 10,000',
		routing: { send: { type: 'body', property: 'maxPages' } },
		as: integer,
	},
	waitUntilIndexed,
]);

export const addWebsite: Operation = {
	name: 'Add Website to Knowledge',
	value: 'addWebsite',
	action: 'Add a website to the knowledge of AI agents',
	description: 'Let the service read the pages of a website into the knowledge base of the agents',
	routing: {
		request: { method: 'POST', url: '/ai-agents/agent-builder/knowledge-base/website/scrape' },
	},
	fields: [url, options],
	run: sendAndWaitUntilIndexed,
};
