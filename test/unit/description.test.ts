import { NodeHelpers } from 'n8n-workflow';
import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import { OURS } from '../../nodes/shared/operation/assemble';
import { loadNode } from '../engine/harness';
import { jsonIn } from '../../nodes/shared/values/readers';
import { resourcesByNode } from '../support/resources';

/** How a new node begins, and what it is for. */
const BEGINNINGS = [
	{
		folder: 'CometChatCampaigns',
		about: 'the list of campaigns',
		start: { resource: 'campaign', operation: 'getMany' },
	},
	{
		folder: 'CometChat',
		about: 'sending a message',
		start: { resource: 'message', operation: 'send' },
	},
];

describe.each(BEGINNINGS)('$folder', ({ folder, about, start }) => {
	const resources = resourcesByNode[folder];
	const node = loadNode(start.resource);
	const { description } = node;
	const properties = description.properties.filter(({ name }) => name !== 'requestOptions');
	const CHOICES = ['resource', 'operation'];
	const fieldProperties = properties.filter(({ name }) => !CHOICES.includes(name));
	const operations = resources.flatMap((resource) =>
		resource.operations.map((operation) => ({
			resource,
			operation,
			title: `${resource.name}: ${operation.name}`,
		})),
	);

	const optionsOf = (property: INodeProperties) => property.options as INodePropertyOptions[];
	/** The operations of a resource, as the editor offers them. */
	const offered = (resource: string) =>
		optionsOf(
			properties.find(
				({ name, displayOptions }) =>
					name === 'operation' && displayOptions?.show?.resource?.includes(resource),
			)!,
		);
	const valuesOf = (options: Array<{ value: unknown }>) => options.map(({ value }) => value);
	const namesOf = (options: Array<{ name: string }>) => options.map(({ name }) => name);

	describe('operations', () => {
		it.each(operations)('$title is reachable and runs', ({ resource, operation }) => {
			expect(valuesOf(offered(resource.value))).toContain(operation.value);
			expect(node.customOperations?.[resource.value]?.[operation.value]).toBeInstanceOf(Function);
		});

		it('are listed with the default first, and the others by name', () => {
			for (const { value, defaultOperation } of resources) {
				const [first, ...others] = offered(value);
				expect(first.value).toBe(defaultOperation);
				expect(namesOf(others)).toEqual(namesOf(others).sort());
			}
		});

		it('have a default that exists', () => {
			for (const property of properties.filter(({ name }) => CHOICES.includes(name))) {
				expect(valuesOf(optionsOf(property))).toContain(property.default);
			}
		});

		it(`begin with ${about} in a new node`, () => {
			expect(withDefaults(description, {})).toMatchObject(start);
		});

		it.each(resources)('of $name begin with one whose pickers start From List', (resource) => {
			// The editor keeps the mode of a picker when the operation changes
			const first = resource.operations.find(({ value }) => value === resource.defaultOperation)!;
			for (const { type, default: start } of first.fields) {
				if (type === 'resourceLocator') expect(start).toMatchObject({ mode: 'list' });
			}
		});

		it('have names, values and actions of their own', () => {
			for (const { operations: siblings } of resources) {
				expect(new Set(valuesOf(siblings)).size).toBe(siblings.length);
				expect(namesOf(siblings)).toEqual(namesOf(siblings).sort());
			}
			const actions = operations.map(({ operation }) => operation.action);
			expect(new Set(actions).size).toBe(actions.length);
		});
	});

	describe('fields', () => {
		it.each(operations)(
			'of $title are shown, and no others, in their order',
			({ resource, operation }) => {
				// Fields that depend on another field are shown for one value of it only
				const dependent = namesOf(operation.fields.filter(({ displayOptions }) => displayOptions));
				const parameters = { resource: resource.value, operation: operation.value };
				const shown = fieldProperties.filter((property) => isShown(property, parameters));
				const free = (name: string) => !dependent.includes(name);
				expect(namesOf(shown).filter(free)).toEqual(namesOf(operation.fields).filter(free));
			},
		);

		it.each(operations)('of $title have names of their own', ({ operation }) => {
			expect(new Set(namesOf(operation.fields)).size).toBe(operation.fields.length);
		});

		it('only appear where some operation lists them', () => {
			for (const { displayOptions } of fieldProperties) {
				const { resource = [], operation = [] } = displayOptions?.show ?? {};
				const values = resources
					.filter(({ value }) => resource.includes(value))
					.flatMap((entry) => valuesOf(entry.operations));
				expect(values).toEqual(expect.arrayContaining(operation as string[]));
			}
		});
	});

	it('holds no key that n8n does not know', () => {
		const keys = flatten(fieldProperties).flatMap((property) => Object.keys(property));
		expect(keys.filter((key) => Object.hasOwn(OURS, key))).toEqual([]);
	});

	it('begins every JSON field with JSON, because the editor marks anything else as a mistake', () => {
		const begun = flatten(fieldProperties).filter(({ type }) => type === 'json');
		const wrong = begun.filter((property) => {
			const text = String(property.default);
			return !text.startsWith('=') && jsonIn(text) === undefined;
		});
		expect(begun.length).toBeGreaterThan(2);
		expect(namesOf(wrong)).toEqual([]);
	});

	describe('wording', () => {
		const everything = flatten(fieldProperties);

		it('gives every field a description', () => {
			const silent = everything.filter(
				(property) => !['collection', 'notice'].includes(property.type) && !hasRows(property),
			);
			expect(namesOf(silent.filter(({ description: text }) => !text))).toEqual([]);
		});

		it('shows an example in every text field', () => {
			const texts = everything.filter(
				({ type, name }) => ['string', 'json'].includes(type) && name !== 'binaryPropertyName',
			);
			const bare = texts.filter(({ placeholder }) => !placeholder?.startsWith('e.g. '));
			expect(namesOf(bare)).toEqual([]);
		});

		it('ends one sentence without a full stop, and several with one', () => {
			for (const { description: text = '' } of everything) {
				const sentences = text.split(/\. (?=[A-Z'])/).length;
				expect([text, text.endsWith('.')]).toEqual([text, sentences > 1]);
			}
		});

		it('orders the members of collections alphabetically, but for filters of messages', () => {
			for (const { type, options } of everything.filter(({ type }) => type === 'collection')) {
				const names = (options as INodeProperties[]).map(({ displayName }) => displayName);
				if (names.includes('Sender') || names.includes('Mentioned User IDs')) continue;
				expect([type, names]).toEqual([type, [...names].sort()]);
			}
		});
	});

	function isShown(
		property: INodeProperties,
		parameters: { resource: string; operation: string },
	): boolean {
		const asNode = { typeVersion: 1, parameters } as unknown as INode;
		return NodeHelpers.displayParameter(parameters, property, asNode, description);
	}
});

describe('A field that is required for one value of another field', () => {
	const { description } = loadNode('message');
	const issuesOf = (parameters: INodeParameters) => {
		const whole = { resource: 'message', operation: 'send', ...parameters };
		const node = { typeVersion: 1, name: 'n', type: 't' } as INode;
		node.parameters = withDefaults(description, whole);
		const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description);
		return {
			demanded: Object.keys(issues?.parameters ?? {}).sort(),
			// Undefined where the form shows another field in its place
			text: node.parameters.text,
		};
	};
	const receiverUid = { __rl: true, mode: 'id', value: 'ada' };

	it.each([
		[{ receiverUid }, { demanded: ['text'], text: '' }],
		[
			{ receiverUid, text: 'Hi' },
			{ demanded: [], text: 'Hi' },
		],
		[
			{ receiverUid, messageType: 'custom' },
			{ demanded: ['customType'], text: undefined },
		],
		// n8n cannot know which field is meant
		[
			{ receiverUid, messageType: '={{ $json.kind }}', text: 'Hi' },
			{ demanded: [], text: 'Hi' },
		],
		[
			{ receiverUid, messageType: '={{ $json.kind }}' },
			{ demanded: [], text: '' },
		],
		[
			{ receiverType: '={{ $json.to }}', text: 'Hi' },
			{ demanded: [], text: 'Hi' },
		],
		[
			{ receiverUid, messageType: 'card' },
			{ demanded: ['cardFallback'], text: undefined },
		],
		[
			{ receiverUid, messageType: '={{ $json.kind }}', cardSource: 'json', text: '' },
			{ demanded: [], text: '' },
		],
	] as Array<[INodeParameters, unknown]>)(
		'the form %j demands what it shows, and no more: %j',
		(parameters, expected) => {
			expect(issuesOf(parameters)).toEqual(expected);
		},
	);
});

it('looks at every node that is assembled from resources', () => {
	expect(BEGINNINGS.map(({ folder }) => folder).sort()).toEqual(
		Object.keys(resourcesByNode).sort(),
	);
});

/** The whole form of a node in which a person has only set these parameters. */
function withDefaults(description: INodeTypeDescription, parameters: INodeParameters) {
	const node = { typeVersion: 1, parameters } as INode;
	const { properties } = description;
	return NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description)!;
}

function hasRows({ type }: INodeProperties): boolean {
	return type === 'fixedCollection' || type === 'resourceMapper';
}

/** Fields with the members of collections, and the cells of rows. */
function flatten(list: INodeProperties[]): INodeProperties[] {
	return list.flatMap((property) => {
		const { type, options = [] } = property;
		if (type === 'collection') return [property, ...flatten(options as INodeProperties[])];
		if (type !== 'fixedCollection') return [property];
		return [
			property,
			...options.flatMap((row) => flatten((row as { values: INodeProperties[] }).values)),
		];
	});
}

it('asks for messages by who, when and what', () => {
	const { properties } = loadNode('message').description;
	const filtersOf = (resource: string, operation: string) => {
		const filters = properties.find(
			({ name, displayOptions: { show = {} } = {} }) =>
				name === 'filters' &&
				show.resource?.includes(resource) &&
				show.operation?.includes(operation),
		);
		return (filters?.options as INodeProperties[]).map(({ displayName }) => displayName);
	};
	expect(filtersOf('message', 'getManyInGroup')).toEqual([
		...['Sender', 'Mentioned User IDs', 'Hide Blocked Users'],
		...['Sent After', 'Sent Before', 'Start From Message ID'],
		...['Search', 'Categories', 'Types', 'Tags', 'Attachment Types'],
		...['Has Attachments', 'Has Links', 'Has Mentions', 'Has Reactions'],
		...['Mentions of On Behalf Of', 'Only Undelivered', 'Only Unread', 'Only Pinned', 'Only Saved'],
		'Hide Replies',
	]);
	expect(filtersOf('moderation', 'getManyBlockedMessages')).toEqual([
		...['Sender', 'Group', 'Blocked Since', 'Text Contains', 'Rule'],
	]);
});
