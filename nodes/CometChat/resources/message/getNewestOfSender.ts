import type { IDataObject } from 'n8n-workflow';
import { collection } from '../../../shared/fields';
import { noListError } from '../../../shared/transport/errors';
import { ensureFiltered } from '../../../shared/records/asked';
import { isBlocked, isDeleted } from '../../../shared/records/spoken';
import { typeNames } from '../../../shared/values/messageKinds';
import { filterConversationId, filterId } from '../../../shared/values/idsAndTags';
import { integer, isRecord, number } from '../../../shared/values/readers';
import { Outcome } from '../../../shared/operation/outcome';
import type { Field, Operation } from '../../../shared/operation/types';
import { CHECKED_FILTERS } from './order';

/** Seconds. For longer waits there is the Wait node, which holds no execution in memory meanwhile. */
const MAX_WAIT = 60;

/** More than the newest message is read: some may be blocked by moderation, which the list cannot leave out. */
const MESSAGES_READ = 10;

const fromEvent = (text: string) =>
	`${text}. When empty, it is the one of the event that started the workflow.`;

const conversationId: Field = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1_user_helper-bot',
	description: fromEvent('The ID of the conversation in which the message was written'),
	fromEvent: 'conversationId',
	routing: { send: { type: 'query', property: 'conversationId' } },
	as: filterConversationId,
};

const sender: Field = {
	displayName: 'Sender ID',
	name: 'senderUid',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1',
	description: fromEvent('The UID of the user who wrote the message'),
	fromEvent: 'sender',
	routing: { send: { type: 'query', property: 'sender' } },
	as: filterId,
};

const messageId: Field = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: fromEvent('The ID of the message'),
	fromEvent: 'id',
	as: integer,
	local: true,
};

const seconds: Field = {
	displayName: 'Wait First (Seconds)',
	name: 'waitFirst',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: MAX_WAIT },
	default: 3,
	description: `How long the sender has time to go on writing before the node looks, ${MAX_WAIT} at most`,
	as: (value, refuse) => {
		const wait = number(value, refuse);
		return wait >= 0 && wait <= MAX_WAIT ? wait : refuse(`has to be 0 to ${MAX_WAIT}`);
	},
	local: true,
	// Outside of a collection, this refuses an expression that finds nothing: without a wait, each of several messages is answered
	whenEmpty: 'default',
};

const options: Field = collection('options', [
	{
		displayName: 'Types',
		name: 'types',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. text, image',
		description:
			'Only messages of these types count as newer ones, with commas or one per line. Take those with which the trigger starts the workflow.',
		routing: { send: { type: 'query', property: 'types' } },
		as: typeNames,
	},
]);

/**
 * Lets a workflow answer several short messages once: each message starts a run, and only the run of the newest message goes on.
 * The service is asked for the newest message, so this also works with several processes of n8n.
 */
export const getNewestOfSender: Operation = {
	name: 'Get Newest of Sender',
	value: 'getNewestOfSender',
	action: 'Get a message if it is the newest of its sender',
	description:
		'Pass the item on if the sender wrote nothing after this message in the conversation; otherwise nothing comes out',
	routing: { request: { method: 'GET', url: '/messages' } },
	fields: [conversationId, sender, messageId, seconds, options],
	completeItem: ({ request: { query } }) => {
		// `prepend` asks for the newest messages. Deleted messages do not count, because nobody answers them
		Object.assign(query, { affix: 'prepend', limit: MESSAGES_READ, hideDeleted: true });
		query.categories = ['message', 'custom', 'interactive'];
	},
	run: async (client, { inputs, binary, request, value }) => {
		await client.wait(Number(value('waitFirst')) * 1_000);
		const { data } = await client.sendPrepared(request);
		if (!Array.isArray(data)) throw noListError();
		ensureFiltered(data as IDataObject[], request.query, CHECKED_FILTERS);
		const isOutdated = data.some((message) => isNewer(message, value('messageId')));
		return isOutdated ? [] : [new Outcome(inputs[0], { binary, isInput: true })];
	},
};

/** Whether a message is newer than the message with this ID. False for a blocked or deleted message, which nobody can read. */
function isNewer(message: unknown, id: unknown): boolean {
	if (!isRecord(message)) return false;
	const isReadable = !isBlocked(message) && !isDeleted(message as IDataObject);
	return Number(message.id) > Number(id) && isReadable;
}
