import { join } from 'node:path';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { n8n } from '../../package.json';

/** Rules that stand in n8n's repository, but not yet in the linter that it has published. */

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
			otherShow[name]?.every((value) => !values?.includes(value)),
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
