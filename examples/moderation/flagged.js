const ONE_DAY = 24 * 60 * 60;

/** n8n keeps what a run remembers when it ends, so that a run has to end before the next one begins. */
const MAX_PER_RUN = 20;

const idOf = ({ id }) => String(id);

/** When the last user flagged the message, in Unix seconds. */
const timeOf = ({ flaggedBy = [] }) =>
	Math.max(0, ...flaggedBy.map(({ flaggedAt }) => flaggedAt ?? 0));

/**
 * The messages that moderators do not know yet, the oldest first; at the first run, those of the last day of the queue.
 * @param messages the flagged messages as the service gives them
 * @param known what `knownAfter` gave at the last run, if there was one
 */
function notReportedYet(messages, known) {
	const seen = new Set(known ?? tooOld(messages));
	return messages
		.filter((message) => !seen.has(idOf(message)))
		.sort((one, other) => timeOf(one) - timeOf(other))
		.slice(0, MAX_PER_RUN);
}

/**
 * The IDs that the next run leaves out: what was delivered, and what it left out before and is still in the queue.
 * @param delivered the messages that reached the moderators in this run
 */
function knownAfter(messages, known, delivered) {
	const queue = new Set(messages.map(idOf));
	const before = (known ?? tooOld(messages)).filter((id) => queue.has(id));
	return [...new Set([...before, ...delivered.map(({ messageId }) => messageId)])];
}

/** Messages that were flagged more than a day before the newest one: the workflow did not run yet. */
function tooOld(messages) {
	const from = Math.max(0, ...messages.map(timeOf)) - ONE_DAY;
	return messages.filter((message) => timeOf(message) < from).map(idOf);
}

/** The parts of a message that a moderator needs for a decision. */
function readable(message) {
	const { sender, receiver, receiverType, data = {}, flaggedBy = [] } = message;
	const { sender: from, receiver: to } = data.entities ?? {};
	return {
		messageId: idOf(message),
		text:
			data.text ?? data.url ?? data.attachments?.[0]?.url ?? `a message of type ${message.type}`,
		sender,
		senderName: from?.entity?.name ?? sender,
		receiver,
		receiverName: to?.entity?.name ?? receiver,
		receiverType,
		flaggedBy: flaggedBy.map(({ uid, name, reasonName, remark }) => ({
			uid,
			name: name ?? uid,
			why: [reasonName, remark].filter(Boolean).join(', ') || 'no reason',
		})),
	};
}

module.exports = { notReportedYet, knownAfter, readable };
