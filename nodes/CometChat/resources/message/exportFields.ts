import { collection, guid, withListHint, output, uid, undocumented } from '../../../shared/fields';
import { idInAddress, refuseCommas } from '../../../shared/transport/urls';
import { unixSeconds } from '../../../shared/values/time';
import { filterConversationId } from '../../../shared/values/idsAndTags';
import { categoryNames, typeNames } from '../../../shared/values/messageKinds';
import { integer, isRecord, list, trimmedText } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';
import { listField } from './messageFields';

const LARGEST_BATCH = 10_000;

export const messagesOf: Field = {
	displayName: 'Messages Of',
	name: 'messagesOf',
	type: 'options',
	options: [
		{ name: 'App', value: 'app', description: 'All messages of all users and groups' },
		{
			name: 'Conversation',
			value: 'conversation',
			description: 'The messages of one conversation, by its ID',
		},
		{ name: 'Group', value: 'group', description: 'The messages in one group' },
		{
			name: 'User',
			value: 'user',
			description: 'The messages between one user and other users',
		},
	],
	default: 'app',
	description: 'Whose messages to export',
	local: true,
};

export const conversationId: Field = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	required: true,
	displayOptions: { show: { messagesOf: ['conversation'] } },
	default: '',
	placeholder: 'e.g. superhero1_user_superhero2',
	description: 'The ID of the conversation, as it stands in messages',
	local: true,
	as: filterConversationId,
};

/** The GUID fills no placeholder of the operation's URL, because the list to read depends on Messages Of. So it is checked here. */
const ofGroup: Field = {
	...guid,
	displayOptions: { show: { messagesOf: ['group'] } },
	path: undefined,
	local: true,
	as: idInAddress,
};

const ofUser: Field = {
	...uid,
	displayOptions: { show: { messagesOf: ['user'] } },
	path: undefined,
	local: true,
	as: idInAddress,
};

export const exportAs: Field = {
	displayName: 'Export As',
	name: 'exportAs',
	type: 'options',
	options: [
		{
			name: 'Items',
			value: 'items',
			description: 'An item for each message, up to a number for each run',
		},
		{
			name: 'JSON Lines Files',
			value: 'files',
			description: 'All messages in files of about 8 MB, an item for each file',
		},
	],
	default: 'items',
	description: 'How the messages come out. Files also hold millions of messages in little memory.',
	local: true,
};

const itemsOnly = { exportAs: ['items'] };

const wholeBatch: Convert = (value, refuse) => {
	const size = integer(value, refuse);
	return size >= 1 && size <= LARGEST_BATCH ? size : refuse(`has to be 1 to ${LARGEST_BATCH}`);
};

export const batchSize: Field = {
	displayName: 'Batch Size',
	name: 'batchSize',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: LARGEST_BATCH },
	displayOptions: { show: itemsOnly },
	default: 1000,
	description: `How many messages one run exports, ${LARGEST_BATCH} at most. The next run goes on with the cursor of the last item.`,
	local: true,
	as: wholeBatch,
};

export const cursor: Field = {
	displayName: 'Cursor',
	name: 'cursor',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.cursor }}',
	description:
		"The 'cursor' of the last item of the run before. When empty, the export begins with the oldest message.",
	local: true,
	// A column for JSON gives the text back as an object
	as: (value, refuse) => trimmedText(isRecord(value) ? JSON.stringify(value) : value, refuse),
};

const time = (displayName: string, name: string, how: string): Field => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	description: `Only messages sent at this time or ${how}. ISO 8601; without a zone: UTC.`,
	local: 'filter',
	as: unixSeconds,
});

/** Names that the service gets in one parameter, with commas between them. */
const namesInQuery: Convert = (value, refuse) => {
	const names = list(value, refuse);
	refuseCommas(names, refuse);
	return names;
};

/**
 * Hosts in the form of a parsed address: in small letters, in ASCII, and without the usual port. Refuses a text that
 * is more than a host, e.g. `example.com/files` or `user@example.com`.
 */
const hostNames: Convert = (value, refuse) =>
	list(value, refuse).map((name) => {
		const address = `https://${name}`;
		if (!URL.canParse(address) || /[/@?#]/.test(name)) {
			refuse(`has "${name}", which is not the name of a host`);
		}
		return new URL(address).host;
	});

const options: Field = collection('options', [
	{
		...listField(
			'Categories',
			'categories',
			'e.g. message, custom',
			'Only these categories (message, card, custom, action, call)',
		),
		local: 'filter',
		as: (value, refuse) => categoryNames(namesInQuery(value, refuse), refuse),
	},
	{
		displayName: 'Fetch Files From',
		name: 'fileHosts',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. data-us.cometchat.io',
		description: `${withListHint('Hosts whose files come as binary data')}. Files elsewhere, and those over 50 MB, are not fetched, and 'files' says so.`,
		local: true,
		as: hostNames,
	},
	{
		displayName: 'Include Addresses of Files',
		name: 'fileAddresses',
		type: 'boolean',
		default: true,
		description: undocumented(
			"Whether items have 'files', a list of the files of the message with their addresses, which may expire. JSON Lines always hold them",
		),
		local: true,
	},
	time('Sent After', 'sentAfter', 'later'),
	time('Sent Before', 'sentBefore', 'earlier'),
	{
		...listField('Types', 'types', 'e.g. text, image', 'Only messages of these types'),
		local: 'filter',
		as: (value, refuse) => typeNames(namesInQuery(value, refuse), refuse),
	},
]);

/** The form, in the order in which a person fills it. */
export const exportFields: Field[] = [
	messagesOf,
	conversationId,
	ofGroup,
	ofUser,
	exportAs,
	batchSize,
	cursor,
	...output.map((field) => ({
		...field,
		displayOptions: { show: { ...field.displayOptions?.show, ...itemsOnly } },
	})),
	options,
];
