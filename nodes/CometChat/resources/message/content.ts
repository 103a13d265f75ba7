import { metadata } from '../../fields';
import { InputError } from '../../transport/errors';
import { mediaType } from '../../transport/request/mediaType';
import { jsonObject } from '../../transport/request/values';
import type { Field, Item } from '../../transport/types';
import { attachmentRows, type Attachment } from './attachments';

/** The content of a message holds at most 10 KB, and the request that sends it 65,536 characters. */
const LARGEST_CONTENT = 10 * 1024;
const LONGEST_REQUEST = 65_536;

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
	description: 'The text of the message. To mention a user, write &lt;@uid:UID&gt;.',
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
	description: 'The files, by addresses from which the app can load them',
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
					description: 'The address of the file, which stays where it is',
				},
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. photo.jpg',
					description: 'The name of the file. When empty, it is taken from the address.',
				},
				{
					displayName: 'MIME Type',
					name: 'mimeType',
					type: 'string',
					default: '',
					placeholder: 'e.g. image/jpeg',
					description:
						'The kind of the file, which decides whether it is shown as image, audio, video or file. When empty, it follows from the extension.',
				},
				{
					displayName: 'Size',
					name: 'size',
					type: 'number',
					default: 0,
					description: 'The size of the file in bytes, if you know it',
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
	description: 'The name by which your app knows this kind of message',
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

/** What a message holds, on top of every form that sends one. */
export const content: Field[] = [messageType, text, attachments, caption, customType, customData];

/** The data that the sender's own system keeps with a message, to be listed in Additional Fields. */
export const messageMetadata: Field = {
	...metadata,
	description: 'Your own data, as a JSON object. Together with the content it may hold 10 KB.',
	routing: { send: { type: 'body', property: 'data.metadata' } },
};

/** The same for a message that is sent: a custom one holds nothing but its custom data. */
export const sentMetadata: Field = {
	...messageMetadata,
	displayOptions: { show: { '/messageType': ['text', 'media'] } },
};

/**
 * Adds category and type, which follow from what the message holds, and refuses what is too large to be sent.
 * @throws InputError
 */
export function completeContent({ request, value }: Item): void {
	const kind = value('messageType');
	const { body } = request;
	body.category = kind === 'custom' ? 'custom' : 'message';
	if (kind === 'text') body.type = 'text';
	if (kind === 'media') {
		const attachments = value('attachments') as Attachment[];
		body.type = mediaType(attachments.map(({ mimeType }) => mimeType));
	}
	const label = kind === 'custom' ? 'Custom Data' : kind === 'media' ? 'Attachments' : 'Text';
	checkContent(body.data, label);
	if (JSON.stringify(body).length > LONGEST_REQUEST) {
		throw new InputError('User IDs', 'names more receivers than one request can hold');
	}
}

/** @throws InputError for content of more than 10 KB, counted as the JSON that is sent */
export function checkContent(data: unknown, label: string): void {
	// No character takes more than three bytes for each of its UTF-16 units
	const written = JSON.stringify(data ?? {});
	if (written.length * 3 <= LARGEST_CONTENT) return;
	if (new TextEncoder().encode(written).length > LARGEST_CONTENT) {
		throw new InputError(label, 'is too long: a message, with its metadata, holds at most 10 KB');
	}
}
