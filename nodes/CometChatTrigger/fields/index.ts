import type { INodeProperties } from 'n8n-workflow';
import { simplifySwitch } from '../../shared/fields/simplifySwitch';
import { ALL_EVENTS } from '../events';
import { eventOptions } from '../receiving/families';
import { filters } from './filters';
import { botNotice, byHandNotice, registration } from './setUp';

const events: INodeProperties = {
	displayName: 'Trigger On',
	name: 'events',
	type: 'multiOptions',
	options: [
		{
			name: 'All Events',
			value: ALL_EVENTS,
			description:
				'Whatever the service sends, also events that are not in this list. With automatic registration, it sends those in this list and those typed as Other Events.',
		},
		...eventOptions,
	],
	default: [],
	description:
		"The events that start the workflow. Names that are not in the list can be typed under 'Options', 'Other Events'.",
};

const simplify: INodeProperties = {
	...simplifySwitch,
	builderHint: {
		propertyHint:
			'Items have event, and: message_* id, sender, receiver (GUID or UID), receiverType, text, sentAtIso; receipts messageId, uid; moderation_* messageId, ruleName; group_* guid, name, owner, uids (an array), by; message_reaction_* messageId, reaction, uid; call_* sessionId',
	},
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Other Events',
			name: 'otherEvents',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. message_pinned, message_unpinned',
			description:
				'Names of further triggers, as the dashboard shows them, with commas or one per line. Those for pins are not documented.',
		},
	],
};

/** The form of the trigger, in the order in which a person fills it. */
export const properties: INodeProperties[] = [
	events,
	registration,
	byHandNotice,
	botNotice,
	simplify,
	filters,
	options,
];
