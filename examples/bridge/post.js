const { forSlack } = require('./text');

/**
 * A message of the chat for Slack.
 * @param message as the service gives it; it is the newest state, so that edits cannot overtake each other
 * @returns undefined for a message that is deleted or blocked by now, and for what an AI agent does with its tools
 */
function asPost({ id, sender, type, category, deletedAt, data = {} }) {
	if (category === 'agentic' && type !== 'assistant') return undefined;
	if (Number(deletedAt) > 0 || data.moderation?.status === 'disapproved') return undefined;
	const files = data.attachments ?? [];
	const names = files.map(({ name }) => name ?? 'a file').join(', ');
	const stands = files.length > 0 ? `shared ${names}` : `sent a message of the type ${type}`;
	return {
		chatId: String(id),
		name: data.entities?.sender?.entity?.name ?? sender,
		text: forSlack(data.text ? withNames(data.text, data.mentions) : stands),
		hasFiles: files.length > 0,
	};
}

/** A text with the names of the people whom it mentions, which the chat spells by their UIDs: `<@uid:carol>`. */
function withNames(text, mentions) {
	return text.replace(/<@uid:([\w-]+)>/g, (_, uid) => `@${mentions?.[uid]?.name ?? uid}`);
}

module.exports = { asPost };
