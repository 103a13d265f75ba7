const { forChat } = require('./text');

/** The beginning of the UID of those who write in Slack. What they write comes from there, and does not go back. */
const PREFIX = 'slack-';

const IN_CHAT = {
	message_sent: 'post in Slack',
	message_edited: 'edit in Slack',
	message_deleted: 'delete in Slack',
};

/** Messages of people; all others of Slack's say that somebody joined, pinned something, and so on. */
const WRITTEN = [undefined, 'file_share', 'me_message', 'thread_broadcast'];

/**
 * What an event asks for on the other side.
 * @param event of the chat or of Slack, with the group and the channel that belong together
 * @returns undefined when the event asks for nothing: it happened in another channel, or this workflow caused it
 */
function whatToDo(event) {
	if (event.event !== undefined) return afterChat(event);
	return isSame(event.channel, event.bridgeChannel) ? afterSlack(event) : undefined;
}

/** The service keeps IDs in small letters, and people may enter them in capitals or with blanks around them. */
function isSame(id, entered) {
	return String(id).toLowerCase() === String(entered).trim().toLowerCase();
}

function afterChat({ event, id, sender, receiver, receiverType, bridgeGroup }) {
	const isHere = receiverType === 'group' && isSame(receiver, bridgeGroup);
	if (!isHere || !IN_CHAT[event] || String(sender).startsWith(PREFIX)) return undefined;
	return { what: IN_CHAT[event], chatId: String(id) };
}

function afterSlack({
	subtype,
	ts,
	deleted_ts: deleted,
	message,
	previous_message: previous,
	...event
}) {
	if ([event, message, previous].some((one) => one?.bot_id)) return undefined;
	if (subtype === 'message_deleted' || message?.subtype === 'tombstone') {
		return { what: 'delete in the chat', slackTs: deleted ?? message.ts };
	}
	if (subtype === 'message_changed') {
		// Slack tells of an edit, too, when it has found a picture behind a link
		if (message.text === previous?.text) return undefined;
		return withText({ what: 'edit in the chat', slackTs: message.ts, ...writtenBy(message) });
	}
	if (!WRITTEN.includes(subtype) || !event.user) return undefined;
	return withText({ what: 'send in the chat', slackTs: ts, ...writtenBy(event) });
}

/** The chat takes no message without a text. */
function withText(todo) {
	return todo.text === '' ? undefined : todo;
}

function writtenBy({ user, text, files = [], attachments = [] }) {
	const shared = files.map(({ name, permalink }) => `📎 ${name ?? 'A file'}: ${permalink ?? ''}`);
	// Who passes a message on may write nothing; below a text of one's own stand previews of links, too
	const passedOn = text ? [] : attachments.map((one) => forChat(one.text || one.fallback || ''));
	return {
		slackUser: user,
		uid: PREFIX + String(user).toLowerCase(),
		text: [forChat(text ?? ''), ...passedOn, ...shared].filter(Boolean).join('\n'),
	};
}

module.exports = { whatToDo };
