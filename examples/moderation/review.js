const ONE_DAY = 24 * 60 * 60;

/** When moderation acted on the message, in Unix seconds. An edit can be blocked long after the message was sent. */
const timeOf = ({ createdAt, message }) => createdAt ?? message.sentAt;

/** One rule can act on a message again when it was edited. */
const keyOf = (entry) => [entry.message.id, entry.ruleId, timeOf(entry)].join('/');

const toIso = (seconds) => new Date(seconds * 1000).toISOString();

/**
 * The entries that came since the last run; at the first run, those of the last day of the queue.
 * @param entries the blocked messages as the service gives them
 * @param mark what `markOf` gave at the last run, if there was one
 */
function sinceLastRun(entries, mark) {
	const from = mark?.until ?? Math.max(...entries.map(timeOf)) - ONE_DAY;
	const seen = new Set(mark?.keys);
	return entries.filter((entry) => timeOf(entry) >= from && !seen.has(keyOf(entry)));
}

/** How far this run came: the time of the newest entry, and which entries of that second it saw. */
function markOf(entries, mark) {
	const until = Math.max(mark?.until ?? 0, ...entries.map(timeOf));
	const keys = entries.filter((entry) => timeOf(entry) === until).map(keyOf);
	const earlier = mark?.until === until ? mark.keys : [];
	return { until, keys: [...new Set([...earlier, ...keys])] };
}

/** What a moderator decides by. */
function readable(entry) {
	const { id, type, sender, receiver, receiverType, sentAt, data = {} } = entry.message;
	const { sender: from, receiver: to } = data.entities ?? {};
	return {
		messageId: id,
		type,
		text: data.text,
		file: data.url ?? data.attachments?.[0]?.url,
		sender,
		senderName: from?.entity?.name ?? sender,
		receiver,
		receiverName: to?.entity?.name ?? receiver,
		receiverType,
		ruleId: entry.ruleId,
		ruleName: entry.ruleName,
		sentAt: toIso(sentAt),
		blockedAt: toIso(timeOf(entry)),
	};
}

/**
 * First what was done, then what could not be done, then what a person has to decide.
 * @param results messages of this run, and the two outputs of the node that bans
 */
function makeReport(results) {
	const failed = results.filter(({ error }) => error !== undefined);
	const banned = results.filter(({ banned: done }) => done === true);
	const messages = results.filter((result) => !failed.includes(result) && !banned.includes(result));
	return [
		...banned.map(({ uid, guid }) => ({ outcome: 'Banned', user: uid, group: guid })),
		...failed.map(({ sender, receiver, error }) => ({
			outcome: 'Not banned',
			user: sender,
			group: receiver,
			reason: typeof error === 'string' ? error : String(error?.message),
		})),
		...messages.map((message) => ({ outcome: 'Waiting for a decision', ...message })),
	];
}

module.exports = { sinceLastRun, markOf, readable, makeReport };
