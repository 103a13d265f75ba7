import { NodeHelpers } from 'n8n-workflow';
import type { INode, INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { CometChatTrigger } from '../../../nodes/CometChatTrigger/CometChatTrigger.node';
import { ALL_EVENTS, chosenEvents } from '../../../nodes/CometChatTrigger/events';
import { eventEntries } from '../../../nodes/CometChatTrigger/receiving/families';
import { eventData } from '../../support/events';

const node = new CometChatTrigger();
const { description } = node;
const { properties } = description;
const propertyOf = (name: string) => properties.find((property) => property.name === name)!;
const membersOf = (name: string) => propertyOf(name).options as INodeProperties[];
const optionsOf = (property: INodeProperties) => property.options as INodePropertyOptions[];

describe('the description', () => {
	it('is that of a trigger with a webhook, and not of a declarative node', () => {
		expect(description).toMatchObject({
			displayName: 'CometChat Trigger',
			name: 'cometChatTrigger',
			group: ['trigger'],
			inputs: [],
			webhooks: [{ httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
		});
		// If a node has `requestDefaults`, n8n runs it as a step, and does not emit the event
		expect(description).not.toHaveProperty('requestDefaults');
		expect(description).not.toHaveProperty('usableAsTool');
	});

	it("is not taken for n8n's first Webhook node, for which an expression is evaluated with each request", () => {
		expect(description.version).toBeGreaterThan(1);
	});

	it('has a test for each type of credentials', () => {
		for (const { testedBy } of description.credentials!) {
			expect(node.methods.credentialTest).toHaveProperty(
				[testedBy as string],
				expect.any(Function),
			);
		}
	});

	it.each([
		[{}, ['cometChatWebhookApi']],
		[{ registration: 'byHandOpen' }, []],
		[{ registration: 'automatic' }, ['cometChatManagementApi']],
	])('asks for the credentials that it needs: %j', (changes, expected) => {
		const parameters = formWithChanges(changes);
		const shown = description.credentials!.filter((credential) => isShown(credential, parameters));
		expect(shown.map(({ name }) => name)).toEqual(expected);
	});
});

describe('the form', () => {
	it.each([
		[{}, ['byHandNotice']],
		[{ registration: 'byHandOpen' }, ['byHandNotice']],
		[{ events: ['message_sent', 'after_message'] }, ['byHandNotice', 'botNotice']],
		[{ events: ['after_message'] }, ['botNotice']],
		[{ registration: 'byHandOpen', events: ['after_message'] }, ['botNotice']],
		[{ registration: 'automatic' }, []],
		[{ registration: 'automatic', events: ['after_message'] }, []],
	])('shows what the registration needs: %j', (changes, expected) => {
		const parameters = formWithChanges(changes);
		expect(
			properties.filter((property) => isShown(property, parameters)).map(({ name }) => name),
		).toEqual(['events', 'registration', ...expected, 'simplify', 'filters', 'options']);
	});

	it('says below each event how the dashboard calls it', () => {
		const { options } = properties.find(({ name }) => name === 'events')!;
		const [, ...events] = options as INodePropertyOptions[];
		const callback = 'after_message';
		for (const { value, description: text } of events) {
			expect([value, text!.startsWith(`${String(value)}: `)]).toEqual([value, value !== callback]);
		}
	});

	it('gives every field a description, and every text field an example', () => {
		for (const property of [...properties, ...membersOf('filters'), ...membersOf('options')]) {
			const { name, type, description: text, placeholder } = property;
			if (type !== 'notice' && name !== 'options')
				expect([name, text]).toEqual([name, expect.any(String)]);
			if (type === 'string')
				expect([name, placeholder]).toEqual([name, expect.stringMatching(/^e\.g\. /)]);
		}
	});

	it.each(['filters', 'options'])('orders the members of %s', (name) => {
		const names = membersOf(name).map(({ displayName }) => displayName);
		expect(names).toEqual([...names].sort());
	});
});

describe('the events', () => {
	const values = optionsOf(propertyOf('events')).map(({ value }) => value);

	it('are those of the reference, and all of them', () => {
		expect(values).toEqual([ALL_EVENTS, ...eventEntries.map(({ value }) => value)]);
		expect([...values].sort()).toEqual([ALL_EVENTS, ...Object.keys(eventData)].sort());
	});

	it('stand in groups, in the order of their names', () => {
		const names = optionsOf(propertyOf('events')).map(({ name }) => name);
		expect(names).toEqual([...names].sort());
		expect([...new Set(names.map((name) => name.split(':')[0]))]).toEqual([
			'All Events',
			'Bot',
			'Call',
			'Campaign',
			'Group',
			'Meeting',
			'Message',
			'Moderation',
			'Reaction',
			'User',
		]);
	});

	const chosen = (events: unknown, otherEvents?: unknown) =>
		chosenEvents({
			getNodeParameter: (name) => (name === 'events' ? events : { otherEvents }),
		});

	it.each([
		[['message_sent'], undefined, ['message_sent']],
		[['message_sent', 'call_ended'], 'message_sent, b', ['b', 'call_ended', 'message_sent']],
		['message_sent', ['x', 'y'], ['message_sent', 'x', 'y']],
		[[], ' Message_Pinned ', ['message_pinned']],
		[[], 'poll-closed, Group-Archived', ['group-archived', 'poll-closed']],
		[undefined, 'x', ['x']],
		[null, 'x', ['x']],
	])('are read: %j and %j', (events, otherEvents, names) => {
		expect(chosen(events, otherEvents)).toEqual({ all: false, names });
	});

	it.each([
		[['*'], undefined],
		[['message_sent', '*'], undefined],
		['*', undefined],
		[[], '*'],
	])('are all documented ones: %j and %j', (events, otherEvents) => {
		const { all, names } = chosen(events, otherEvents);
		expect(all).toBe(true);
		expect(names).toEqual(eventEntries.map(({ value }) => value).sort());
	});

	it('are the documented and the typed ones when all are chosen', () => {
		expect(chosen(['*'], 'message_pinned').names).toContain('message_pinned');
	});

	it.each([
		[[], '', "'Trigger On' is empty. Choose at least one event"],
		[undefined, undefined, "'Trigger On' is empty"],
		[['message sent'], '', "'Trigger On' has 'message sent', which is no name of a trigger"],
		[['x'], 'a, b/c', "'Other Events' has 'b/c'"],
		[{ a: 1 }, '', "'Trigger On' has to be a list of texts"],
		[['😀'], '', "'Trigger On' has '😀'"],
		[['x'.repeat(101)], '', "'Trigger On' has 'xxx"],
	])('are refused: %j and %j', (events, otherEvents, reason) => {
		expect(() => chosen(events, otherEvents)).toThrow(reason);
	});
});

/** The form with its defaults, and some changes. */
function formWithChanges(changes: INodeParameters): INodeParameters {
	const asNode = { typeVersion: description.version } as INode;
	return NodeHelpers.getNodeParameters(properties, changes, true, false, asNode, description)!;
}

function isShown(
	property: Parameters<typeof NodeHelpers.displayParameter>[1],
	parameters: INodeParameters,
): boolean {
	const asNode = { typeVersion: description.version, parameters } as unknown as INode;
	return NodeHelpers.displayParameter(parameters, property, asNode, description);
}
