import type { INodeProperties, INodeType } from 'n8n-workflow';
import { n8n } from '../../package.json';
import { resources } from '../support/resources';

/** How a form looks and what it is called, which may become better at any time. */
const LOOKS = [
	'displayName',
	'description',
	'placeholder',
	'hint',
	'action',
	'subtitle',
	'resource',
	'builderHint',
	'noDataExpression',
	'rows',
	'sortable',
	'editor',
	'icon',
	'modes',
	'triggerPanel',
	'eventTriggerDescription',
	'activationMessage',
	'adviceAsTool',
];

const withoutLooks = (described: object) =>
	JSON.stringify(described, (key, value: unknown) => (LOOKS.includes(key) ? undefined : value));

/** A line for each field. */
const inLines = (fields: Array<Pick<INodeProperties, 'name' | 'type'>>) =>
	fields
		.filter(({ type }) => type !== 'notice')
		.map(({ name, ...field }) => `${name} ${withoutLooks(field)}`);

/**
 * Saved workflows count on names, defaults and requests, and people on what has to be filled in and what is repeated. When
 * a change of these is meant, `npm test -- test/unit/promises.test.ts -u` records it; CONTRIBUTING.md says which ones break
 * workflows.
 */
describe('nothing changes unnoticed', () => {
	const operations = resources.flatMap((resource) =>
		resource.operations.map((operation) => ({
			...operation,
			title: `${resource.value}: ${operation.value}`,
		})),
	);

	it.each(operations)('$title', ({ title, name, value, fields, ...facts }) => {
		expect([withoutLooks(facts), ...inLines(fields)].join('\n')).toMatchSnapshot();
	});

	it.each(n8n.nodes.map((path) => path.replace(/^dist\/|\.js$/g, '')))('%s', async (path) => {
		const [[, Node]] = Object.entries<new () => INodeType>(await import(`../../${path}`));
		const { properties, ...facts } = new Node().description;
		const isAssembled = properties.some(({ name }) => name === 'operation');
		const lines = isAssembled ? [] : inLines(properties);
		expect([withoutLooks(facts), ...lines].join('\n')).toMatchSnapshot();
	});
});
