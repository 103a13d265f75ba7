import { cardSchema } from '../cardSchema';
import { ApiError, badField } from '../errors';
import { findGroup, findMessage, findUser, isInConversation } from '../lookup';
import type { JsonObject, Message, User } from '../records';
import { groupConversationId, userConversationId, type State } from '../state';
import { bodyValidator, compiledOnUse } from '../validation';
import { messageView } from '../views';
import { APP_SYSTEM, addNewMessage } from './actions';
import type { Bare, Behaviours, Call } from './call';
import { botsToldOf } from '../events/kinds/bots';
import { mentionedIn } from '../events/kinds/messages';
import { mustBeMember } from './clearance';
import { screen } from './moderation';
import { outcomesByTarget } from './outcomes';

/** The body of a request that sends a message. */
interface Sent {
	receiver?: string;
	receiverType?: Message['receiverType'];
	multipleReceivers?: { uids?: string[]; guids?: string[] };
	muid?: string;
	quotedMessageId?: string;
	category?: string;
	type?: string;
	data: JsonObject & { text?: string; customData?: JsonObject; attachments?: unknown[] };
	tags?: string[];
}

interface Sender {
	uid: string;
	/** Undefined for a bot and for the app, which may write to everybody. */
	user?: User;
}

/** Characters of the whole payload of a message at most. */
const MAX_PAYLOAD = 65_536;

/** Sending: to one or many receivers, into threads, and as a bot. */
export const sending: Behaviours = {
	'POST /messages': (call: Call<Sent>) =>
		sendAll(call, { uid: call.actor?.uid ?? APP_SYSTEM, user: call.actor }),

	'POST /bots/{uid}/messages': (call: Call<Sent>) => {
		const { state, params } = call;
		const bot = state.bots.get(params.uid.toLowerCase());
		if (!bot) {
			throw new ApiError('ERR_BOT_NOT_FOUND', `The bot with uid ${params.uid} does not exist.`);
		}
		return sendAll(call, { uid: bot.uid });
	},

	'POST /messages/{id}/thread': (call: Call<Sent>) => {
		const { state, params, body, actor } = call;
		const parent = findMessage(state, params.id);
		mustBeInConversation(state, parent, actor!);
		if (parent.parentId !== undefined) {
			throw new ApiError('ERR_MESSAGE_THREAD_NESTING', 'A reply cannot start a thread of its own.');
		}
		const isMine = parent.sender === actor!.uid;
		const isGroup = parent.receiverType === 'group';
		const receiver = isGroup || isMine ? parent.receiver : parent.sender;
		const { receiver: given = receiver, receiverType = parent.receiverType } = body;
		const isElsewhere = given.toLowerCase() !== receiver || receiverType !== parent.receiverType;
		if (isElsewhere || body.multipleReceivers) {
			throw new ApiError('ERR_WRONG_MESSAGE_THREAD', 'The thread is in another conversation.');
		}
		checkContent(body);
		const sender = { uid: actor!.uid, user: actor };
		return { data: sendOne(call, { ...body, receiver, receiverType }, sender, parent.id) };
	},
};

/** @throws ApiError when the user does not take part in the conversation of the message */
export function mustBeInConversation(state: State, message: Message, { uid }: User): void {
	if (isInConversation(state, message, uid)) return;
	throw new ApiError(
		'ERR_MESSAGE_NO_ACCESS',
		`The user with uid ${uid} has no access to the message ${message.id}.`,
	);
}

/** Sends to all receivers. Several receivers have an outcome each; a refusal of a single one refuses the request. */
function sendAll(call: Call<Sent>, sender: Sender): { data: JsonObject } {
	const sent = call.body;
	checkContent(sent);
	const { multipleReceivers, ...content } = sent;
	if (!multipleReceivers) return { data: sendOne(call, sent, sender) };
	const { uids = [], guids = [] } = multipleReceivers;
	if (uids.length + guids.length === 0) {
		throw badField('multipleReceivers', 'There is no receiver.');
	}
	const sendTo = (receiverType: Message['receiverType']) => (receiver: string) => ({
		data: sendOne(call, { ...content, receiver, receiverType }, sender),
	});
	return {
		data: {
			...(uids.length > 0 && { uids: outcomesByTarget(uids, sendTo('user')) }),
			...(guids.length > 0 && { guids: outcomesByTarget(guids, sendTo('group')) }),
		},
	};
}

function sendOne(
	{ state, emit }: Bare,
	sent: Sent,
	{ uid, user }: Sender,
	parentId?: string,
): JsonObject {
	const { receiver: given, receiverType, muid, quotedMessageId, tags, data } = sent;
	const { category = 'message', type = 'text' } = sent;
	// Without multipleReceivers, the contract demands a receiver and its type
	const { conversationId, receiver } = placeFor(state, given!, receiverType!, uid, user);
	// Throws for a quoted message that does not exist
	if (quotedMessageId !== undefined) findMessage(state, quotedMessageId);
	const message = addNewMessage(state, {
		...(muid !== undefined && { muid }),
		conversationId,
		sender: uid,
		receiverType: receiverType!,
		receiver,
		category,
		type,
		data: type === 'text' || category !== 'message' ? data : withUrl(data),
		...(tags && { tags }),
		...(quotedMessageId !== undefined && { quotedMessageId }),
		...(parentId !== undefined && { parentId }),
	});
	emit('message_sent', { message });
	for (const bot of botsToldOf(state, message)) emit('after_message', { message, bot });
	if (mentionedIn(message).length > 0) emit('user_mentioned', { message });
	screen(state, message, emit);
	return messageView(state, message, user);
}

/** The conversation and the receiver of a new message. @throws ApiError when the sender may not write there */
function placeFor(
	state: State,
	given: string,
	receiverType: Message['receiverType'],
	uid: string,
	user?: User,
): { conversationId: string; receiver: string } {
	if (receiverType === 'group') {
		const group = findGroup(state, given);
		if (user) mustBeMember(group, user);
		return { conversationId: groupConversationId(group.guid), receiver: group.guid };
	}
	const receiver = findUser(state, given).uid;
	if (receiver === uid) throw badField('receiver', 'A user cannot send a message to itself.');
	if (state.blocks.get(receiver)?.has(uid)) {
		throw new ApiError('ERR_BLOCKED_SENDER', `The user ${receiver} has blocked the user ${uid}.`);
	}
	if (state.blocks.get(uid)?.has(receiver)) {
		throw new ApiError('ERR_BLOCKED_RECEIVER', `The user ${uid} has blocked the user ${receiver}.`);
	}
	return { conversationId: userConversationId(uid, receiver), receiver };
}

/** Media messages also carry the address of their first file by itself. `checkContent` has refused those without a file. */
function withUrl(data: Sent['data']): JsonObject {
	const [first] = data.attachments as Array<{ url: string }>;
	return { ...data, url: first.url };
}

function checkContent(sent: Sent): void {
	const { category = 'message', type = 'text', data } = sent;
	if (JSON.stringify(sent).length > MAX_PAYLOAD) {
		throw badField('data', `A message must not be longer than ${MAX_PAYLOAD} characters.`);
	}
	if (category === 'custom') {
		if (data.customData === undefined) {
			throw new ApiError('ERR_EMPTY_CUSTOM_DATA', 'A custom message needs data.customData.');
		}
	} else if (category === 'interactive') {
		if (data.interactiveData === undefined) {
			throw badField('data.interactiveData', 'An interactive message needs its content.');
		}
	} else if (category === 'card') {
		mustBeCard(data.card);
	} else if (type === 'text') {
		mustHaveText(data.text);
	} else if (!data.attachments?.length) {
		throw new ApiError('ERR_INVALID_MEDIA_MESSAGE', 'A media message needs data.attachments.');
	}
}

const validCard = compiledOnUse(bodyValidator, cardSchema);

/** The vendor says that the service passes cards on as they are. The stand-in is stricter: it checks the documented form. */
function mustBeCard(card: unknown): void {
	const valid = validCard(card);
	if (valid === true) return;
	const [{ instancePath, message }] = valid.error;
	throw badField('data.card', `${instancePath} ${message}`);
}

/** @throws ApiError for a text of blanks only */
export function mustHaveText(text = ''): void {
	if (text.trim() !== '') return;
	throw new ApiError('ERR_EMPTY_MESSAGE_TEXT', 'The text of the message is empty.');
}
