import type { INodeProperties } from 'n8n-workflow';
import type { Field } from '../../operation/types';
import { buttonRows, MAX_BUTTONS } from './build';

const ofAction = (...action: string[]) => ({ show: { action } });

const buttonCells: Field[] = [
	{
		displayName: 'Label',
		name: 'label',
		type: 'string',
		default: '',
		placeholder: 'e.g. Track parcel',
		description: 'The text on the button',
	},
	{
		displayName: 'Action',
		name: 'action',
		type: 'options',
		options: [
			{ name: 'Call User', value: 'initiateCall' },
			{ name: 'Chat with Group', value: 'chatWithGroup' },
			{ name: 'Chat with User', value: 'chatWithUser' },
			{ name: 'Copy Text', value: 'copyToClipboard' },
			{ name: 'Download File', value: 'downloadFile' },
			{ name: 'Open URL', value: 'openUrl' },
			{ name: 'Send Message', value: 'sendMessage' },
		],
		default: 'openUrl',
		description: 'What the button asks the app to do',
	},
	{
		displayName: 'Call Type',
		name: 'callType',
		type: 'options',
		options: [
			{ name: 'Audio', value: 'audio' },
			{ name: 'Video', value: 'video' },
		],
		default: 'audio',
		displayOptions: ofAction('initiateCall'),
		description: 'Whether people see each other',
	},
	{
		displayName: 'Group ID',
		name: 'guid',
		type: 'string',
		default: '',
		placeholder: 'e.g. support',
		displayOptions: ofAction('chatWithGroup'),
		description: 'The GUID of the group',
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. Where is my order?',
		displayOptions: ofAction('copyToClipboard', 'sendMessage'),
		description: 'The text that is copied, or sent in the open conversation',
	},
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/orders/4711',
		displayOptions: ofAction('downloadFile', 'openUrl'),
		description: 'The address of the page or the file',
	},
	{
		displayName: 'User ID',
		name: 'uid',
		type: 'string',
		default: '',
		placeholder: 'e.g. superhero1',
		displayOptions: ofAction('chatWithUser', 'initiateCall'),
		description: 'The UID of the user',
	},
];

/** The buttons of a card. */
export const buttons: Omit<Field, 'displayOptions'> = {
	displayName: 'Buttons',
	name: 'cardButtons',
	local: true,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, maxAllowedFields: MAX_BUTTONS },
	placeholder: 'Add button',
	default: {},
	description: `Up to ${MAX_BUTTONS} buttons at the end of the card`,
	options: [{ displayName: 'Button', name: 'button', values: buttonCells as INodeProperties[] }],
	as: buttonRows,
};
