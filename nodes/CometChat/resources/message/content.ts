import { CARD, cardContent, completeCard } from '../../../shared/fields';
import { metadata, metadataValues } from '../../fields';
import { InputError } from '../../../shared/values/inputError';
import { messageTypeFor } from '../../../shared/values/mediaType';
import { asRecord, jsonObject } from '../../../shared/values/readers';
import { OBJECT_AS_TEXT } from '../../../shared/values/spoilt';
import type { Field, Item } from '../../../shared/operation/types';
import { attachmentRows, type Attachment } from './attachments';
import { checkGoal, INTERACTIVE, interactiveContent } from './interactive';

/**
 * The data of a message takes at most 10 KB, and the whole request at most 65,536 characters:
 * https://www.cometchat.com/docs/rest-api/messages/send-message
 */
const MAX_DATA_BYTES = 10 * 1024;
const MAX_REQUEST_CHARACTERS = 65_536;

const messageType: Field = {
	displayName: 'Message Type',
	name: 'messageType',
	type: 'options',
	options: [
		{ name: 'Text', value: 'text', description: 'A text' },
		{
			name: 'Media',
			value: 'media',
			description: 'Images, audio, videos or other files by their addresses',
		},
		{
			name: 'Card',
			value: CARD,
			description: 'Title, text, image, table and buttons, or a card of the Card Builder',
		},
		{
			name: 'Custom',
			value: 'custom',
			description: 'JSON under a type of your own, which your app knows how to show',
		},
	],
	default: 'text',
	description: 'The kind of content that the message holds',
	local: true,
};

const text: Field = {
	displayName: 'Text',
	name: 'text',
	type: 'string',
	typeOptions: { rows: 3 },
	required: true,
	default: '',
	placeholder: 'e.g. Hello Ada, welcome to the community!',
	description: 'The text of the message; &lt;@uid:UID&gt; mentions a user',
	displayOptions: { show: { messageType: ['text'] } },
	routing: { send: { type: 'body', property: 'data.text' } },
};

const attachments: Field = {
	displayName: 'Attachments',
	name: 'attachments',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	required: true,
	placeholder: 'Add attachment',
	default: {},
	description: 'The files, by their addresses',
	displayOptions: { show: { messageType: ['media'] } },
	options: [
		{
			displayName: 'Attachment',
			name: 'attachment',
			values: [
				{
					displayName: 'URL',
					name: 'url',
					type: 'string',
					default: '',
					placeholder: 'e.g. https://example.com/photo.jpg',
					description: 'The address of the file',
				},
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. photo.jpg',
					description: 'The name of the file. When empty, as in the address.',
				},
				{
					displayName: 'MIME Type',
					name: 'mimeType',
					type: 'string',
					default: '',
					placeholder: 'e.g. image/jpeg',
					description: 'The kind of the file. When empty, it follows from the extension.',
				},
				{
					displayName: 'Size',
					name: 'size',
					type: 'number',
					default: 0,
					description: 'The size in bytes, if known',
				},
			],
		},
	],
	routing: { send: { type: 'body', property: 'data.attachments' } },
	as: attachmentRows,
};

const caption: Field = {
	displayName: 'Caption',
	name: 'caption',
	type: 'string',
	default: '',
	placeholder: 'e.g. Our new office',
	description: 'A text that goes with the files',
	displayOptions: { show: { messageType: ['media'] } },
	routing: { send: { type: 'body', property: 'data.text' } },
};

const customType: Field = {
	displayName: 'Custom Type',
	name: 'customType',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. location',
	description: 'The name of the type in your app',
	displayOptions: { show: { messageType: ['custom'] } },
	routing: { send: { type: 'body', property: 'type' } },
};

const customData: Field = {
	displayName: 'Custom Data',
	name: 'customData',
	type: 'json',
	required: true,
	default: '{}',
	placeholder: 'e.g. {"latitude": 50.62, "longitude": 3.05}',
	description: 'The content of the message, as a JSON object',
	displayOptions: { show: { messageType: ['custom'] } },
	routing: { send: { type: 'body', property: 'data.customData' } },
	as: jsonObject,
};

const withoutType: Field[] = [text, attachments, caption, customType, customData, ...cardContent];

/** The content of a reply in a thread. The reference has no interactive replies. */
export const replyContent: Field[] = [messageType, ...withoutType];

/** The content of any other message. */
export const content: Field[] = [
	{
		...messageType,
		options: [
			...messageType.options!,
			{
				name: 'Interactive',
				value: INTERACTIVE,
				description:
					'An older kind of card, a form or another template, which newer UI Kits do not show',
			},
		],
	},
	...withoutType,
	...interactiveContent,
];

/** The data that the sender's own system keeps with a message. A collection lists this field. */
export const messageMetadata: Field = {
	...metadata,
	description: 'Your own data, as a JSON object, with the content up to 10 KB',
	routing: { send: { type: 'body', property: 'data.metadata' } },
};

/** The metadata as rows of key and value, instead of JSON. */
export const messageMetadataValues: Field = {
	...metadataValues,
	routing: { send: { type: 'body', property: 'data.metadata' } },
};

const ofCustomMessages: Field['displayOptions'] = { show: { '/messageType': ['custom'] } };

/**
 * Fields of custom messages besides their data; they go into a collection. The vendor's client sends them:
 * https://www.cometchat.com/docs/sdk/javascript/send-message
 */
export const customOptions: Record<
	'conversationText' | 'sendNotification' | 'subType' | 'updateConversation',
	Field
> = {
	conversationText: {
		displayName: 'Conversation Text',
		name: 'conversationText',
		type: 'string',
		default: '',
		placeholder: 'e.g. Shared a location',
		description: 'The text in lists of conversations',
		displayOptions: ofCustomMessages,
		routing: { send: { type: 'body', property: 'data.text' } },
	},
	sendNotification: {
		displayName: 'Send Notification',
		name: 'sendNotification',
		type: 'boolean',
		default: true,
		description: 'Whether the custom message notifies its receivers',
		displayOptions: ofCustomMessages,
		routing: { send: { type: 'body', property: 'data.sendNotification' } },
	},
	subType: {
		displayName: 'Subtype',
		name: 'subType',
		type: 'string',
		default: '',
		placeholder: 'e.g. live-location',
		description: 'A second name, within the type',
		displayOptions: ofCustomMessages,
		routing: { send: { type: 'body', property: 'data.subType' } },
	},
	updateConversation: {
		displayName: 'Update Conversation',
		name: 'updateConversation',
		type: 'boolean',
		default: true,
		description: 'Whether it becomes the last message of its conversation',
		displayOptions: ofCustomMessages,
		routing: { send: { type: 'body', property: 'data.updateConversation' } },
	},
};

/** Display name of the field that holds most of a message, by message type, for an error about the size. */
const LABELS: Record<string, string> = {
	text: text.displayName,
	media: attachments.displayName,
	custom: customData.displayName,
	[CARD]: 'Card',
	[INTERACTIVE]: 'Interactive Data',
};

/**
 * Adds category and type, which follow from the content. The type of an interactive or custom message is a field of the form.
 * @throws InputError for a message that is too large, for an interactive message whose goal is incomplete, and for a card
 *   with mistakes
 */
export function completeContent(item: Item): void {
	const { request, value } = item;
	const kind = value('messageType');
	const { body } = request;
	body.category = kind === 'custom' || kind === INTERACTIVE ? kind : 'message';
	if (kind === 'text') body.type = 'text';
	if (kind === 'media') {
		const files = value('attachments') as Attachment[];
		body.type = messageTypeFor(files.map(({ mimeType }) => mimeType));
	}
	// A card has a category and a type of its own
	if (kind === CARD) completeCard(item);
	checkGoal(item);
	refuseObjectAsText(item, text, caption);
	refuseTooLong(body.data, LABELS[kind as string]);
	// The content is short enough here, so the receivers are too many
	if (JSON.stringify(body).length > MAX_REQUEST_CHARACTERS) {
		const lists = asRecord(body.multipleReceivers) as Record<string, string[]>;
		const { uids = [], guids = [] } = lists;
		const longerList = guids.length > uids.length ? 'Group IDs' : 'User IDs';
		throw new InputError(
			longerList,
			'names more receivers than one request can hold; give a part of them with each item',
		);
	}
}

/** The pattern of names in an expression that may give a text from outside of the item, e.g. of another node. */
const FROM_ELSEWHERE = /\$(?!(?:json|now|today)\b)[a-z(]/i;

/** @throws InputError for a text that an expression made of an object. Where the item holds these words, somebody wrote them */
export function refuseObjectAsText(
	{ value, inputs }: Pick<Item, 'value' | 'inputs'>,
	...fields: Array<Pick<Field, 'name' | 'displayName'>>
): void {
	for (const { name, displayName } of fields) {
		const written = value(`${name}, as written`);
		if (typeof written !== 'string' || !written.startsWith('=') || FROM_ELSEWHERE.test(written))
			continue;
		if ((written + JSON.stringify(inputs)).includes(OBJECT_AS_TEXT)) continue;
		throw new InputError(
			displayName,
			`holds ${OBJECT_AS_TEXT}: an expression made a text of an object. Let it take one of its values`,
		);
	}
}

/** @throws InputError for content of more than 10 KB, counted as the JSON that is sent */
export function refuseTooLong(data: unknown, label: string): void {
	if (!isTooLong(data)) return;
	throw new InputError(label, 'is too long: a message, with its metadata, holds at most 10 KB');
}

/** Whether content is more than a message holds. */
export function isTooLong(data: unknown): boolean {
	const written = JSON.stringify(data ?? {});
	// A UTF-16 unit takes at most three bytes in UTF-8, so a short text need not be encoded
	return (
		written.length * 3 > MAX_DATA_BYTES && new TextEncoder().encode(written).length > MAX_DATA_BYTES
	);
}
