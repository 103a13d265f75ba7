import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import packageJson from '../../package.json';

// Rules that stand in n8n's repository, but not yet in the linter that it has published

const { n8n } = packageJson;
const root = join(__dirname, '../..');

const nodes = n8n.nodes.map((built) => {
	const file = built.replace(/^dist\/(.*)\.js$/, '$1');
	const [make] = Object.values(require(join(root, file)) as Record<string, new () => INodeType>);
	return { file, node: new make() };
});

type Credential = NonNullable<INodeTypeDescription['credentials']>[number];

/** Whether one field, which holds a single value, decides which of the two is asked for. */
function areAlternatives(one: Credential, other: Credential, { properties }: INodeTypeDescription) {
	const otherShow = other.displayOptions?.show ?? {};
	return Object.entries(one.displayOptions?.show ?? {}).some(
		([name, values]) =>
			properties.some((field) => field.name === name && field.type === 'options') &&
			otherShow[name]?.every((value) => !(values as unknown[] | undefined)?.includes(value)),
	);
}

it.each(nodes)('single-credential-per-node: $file asks for one at a time', ({ node }) => {
	const { credentials = [] } = node.description;
	const pairs = credentials.flatMap((one, index) =>
		credentials.slice(index + 1).map((other) => [one, other] as const),
	);
	expect(pairs.filter(([one, other]) => !areAlternatives(one, other, node.description))).toEqual(
		[],
	);
});

it.each(nodes.filter(({ node }) => node.execute))(
	'require-continue-on-fail: $file asks in execute() whether it goes on after an error',
	({ node }) => expect(String(node.execute)).toContain('this.continueOnFail()'),
);

it('looks at nodes with several credentials, and at nodes with an execute() of their own', () => {
	expect(
		nodes.some(
			({ node }) =>
				node.description.credentials !== undefined && node.description.credentials.length > 1,
		),
	).toBe(true);
	expect(nodes.some(({ node }) => node.execute)).toBe(true);
});

/** The categories of n8n's node panel; "Marketing" alone is a common mistake. */
const CATEGORIES = [
	'AI',
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

interface Codex {
	categories: string[];
	subcategories?: { AI?: string[] };
}

it.each(nodes)('valid-node-categories: $file is in categories that n8n knows', ({ file }) => {
	const { categories, subcategories } = require(join(root, `${file}.json`)) as Codex;
	expect(categories).not.toEqual([]);
	expect(categories.filter((category) => !CATEGORIES.includes(category))).toEqual([]);
	expect(subcategories?.AI !== undefined).toBe(categories.includes('AI'));
});

it('no-monorepo: the package is at the root of its repository', () =>
	expect(packageJson.repository).not.toHaveProperty('directory'));

it('require-mit-license: package.json and the file say MIT', () => {
	expect(packageJson.license).toBe('MIT');
	expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toMatch(/^MIT License/);
});

it.each(nodes)('no-logic-or-flow-nodes: $file asks a service', ({ node: { description } }) => {
	// The answers of a decision and of an agent belong to the trigger, which has the credentials
	const { group, credentials = [], name } = description;
	expect(group).not.toContain('organization');
	expect(credentials.length > 0 || name.endsWith('Answer')).toBe(true);
});
