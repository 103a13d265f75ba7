import type { INodeProperties } from 'n8n-workflow';
import { simplifySwitch } from '../shared/fields/simplifySwitch';
import { CHANNELS } from './channels';

const setUp: INodeProperties = {
	displayName:
		'Publishing the workflow makes this node the custom provider of the channel in CometChat. Switch the channel on in the dashboard, under <b>Notifications</b>.',
	name: 'setUp',
	type: 'notice',
	default: '',
};

const channel: INodeProperties = {
	displayName: 'Channel',
	name: 'channel',
	type: 'options',
	noDataExpression: true,
	options: CHANNELS.map(({ name, value, description }) => ({ name, value, description })),
	default: 'email',
	description:
		'The kind of notifications that start the workflow, one run for each person. An app has one custom provider for each channel.',
};

const storedOnly: INodeProperties = {
	displayName: 'Only People With a Stored Address',
	name: 'storedOnly',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	displayOptions: { show: { channel: ['email', 'sms'] } },
	description:
		'Whether CometChat leaves out people whose email address or phone number it does not know. Otherwise the address can be missing in the item.',
};

const replace: INodeProperties = {
	displayName: 'Replace the Provider That Is There',
	name: 'replace',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether publishing replaces a custom provider with another URL, which then gets no more notifications. Neither a test nor a restart of n8n replaces one.',
};

/** The form, in the order in which a person fills it. */
export const properties: INodeProperties[] = [setUp, channel, storedOnly, simplifySwitch, replace];
