import type { INodeProperties } from 'n8n-workflow';
import { picker } from '../shared/fields';
import { simplifySwitch } from '../shared/fields/simplifySwitch';
import { EVENTS } from './events';

const event: INodeProperties = {
	displayName: 'Trigger On',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: EVENTS.map(({ name, value, description }) => ({ name, value, description })),
	default: 'newFlaggedMessage',
	description: 'What starts the workflow. Everything that came since the last look starts it once.',
};

const withPlaces = EVENTS.filter(({ hasPlaces }) => hasPlaces).map(({ value }) => value);

const messagesOf: INodeProperties = {
	displayName: 'Messages Of',
	name: 'messagesOf',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { event: withPlaces } },
	options: [
		{ name: 'App', value: 'app', description: 'All messages of all users and groups' },
		{ name: 'Group', value: 'group', description: 'The messages in one group' },
		{
			name: 'User',
			value: 'user',
			description: 'The messages between one user and other users; none in groups',
		},
	],
	default: 'app',
	description: 'Where to look for messages',
};

/** The pickers of the places, by the choice that asks for them. */
export const PLACES: Record<string, INodeProperties> = {
	group: shownFor(
		'group',
		picker(
			'guid',
			'Group',
			'searchGroups',
			'e.g. support-team',
			'The group whose messages start the workflow, by GUID',
		),
	),
	user: shownFor(
		'user',
		picker(
			'uid',
			'User',
			'searchUsers',
			'e.g. superhero1',
			'The user whose messages start the workflow, by UID',
		),
	),
};

/** A picker that the form shows for one choice of Messages Of. */
function shownFor(messages: string, field: INodeProperties): INodeProperties {
	return { ...field, displayOptions: { show: { event: withPlaces, messagesOf: [messages] } } };
}

/** The form; n8n adds Poll Times above it. */
export const properties: INodeProperties[] = [
	event,
	messagesOf,
	...Object.values(PLACES),
	simplifySwitch,
];
