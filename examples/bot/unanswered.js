const numberOf = ({ id }) => Number(id);

/**
 * Finds the messages that a run answers: the one that started it, and those before it that the bot has not answered
 * yet. Undefined if there is nothing to answer, or if a newer message has a run of its own, which answers all of them.
 * An answer quotes the newest message that it answers, which therefore is known however late the answer came.
 * @param event what the trigger gave
 * @param messages the last texts of the conversation, in any order
 */
function unanswered(event, messages) {
	const asked = messages.filter(({ sender }) => sender === event.sender);
	const quoted = messages
		.filter(({ sender }) => sender !== event.sender)
		.map(({ quotedMessage }) => Number(quotedMessage?.id ?? 0));
	const answered = Math.max(0, ...quoted);
	const current = numberOf(event);
	if (current <= answered || asked.some((message) => numberOf(message) > current)) return undefined;
	// The list can lag behind the event
	const known = asked.some((message) => numberOf(message) === current) ? asked : [...asked, event];
	const texts = known
		.filter((message) => numberOf(message) > answered && !message.deletedAt)
		.sort((one, other) => numberOf(one) - numberOf(other))
		.map(({ text }) => text)
		.filter(Boolean);
	return texts.length > 0 ? { ...event, text: texts.join('\n') } : undefined;
}

module.exports = { unanswered };
