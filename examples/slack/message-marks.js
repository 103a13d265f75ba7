const { emojiOf } = require('./emoji');
const { asList, asObject, asText, toId } = require('../shared/values');

/** The most different reactions that the service takes for a message. */
const MAX_KINDS = 25;

/**
 * Reads the marks of a message that comes over: reactions, and a pin. The service takes both when the message is
 * in, each as the person who did it, who has to be in the conversation.
 * @returns `mark`, if there is anything; `total`: how many reactions there are to account for
 */
function marksOf(entry, record, conversation, file, { people, notes }) {
	const { muid, sender, sentAt } = record;
	const memberOf = (slackId) => {
		const uid = people.idOf(slackId);
		conversation.members ??= new Set(asList(conversation.memberIds).map(toId));
		return conversation.members.has(uid) ? uid : undefined;
	};
	const all = reactionsOf(entry, memberOf);
	const left = all.filter(({ reason }) => reason);
	for (const { reason, count } of left) {
		notes.add('reactions', 'left out', file, reason, muid, count);
	}
	const reactions = all.filter(({ reason }) => !reason);
	const total = left.reduce((sum, { count }) => sum + count, reactions.length);
	const pin =
		conversation.pins.find((candidate) => candidate.muid === muid) ?? pinIn(entry, conversation);
	if (reactions.length === 0 && !pin) return { total };
	return {
		mark: { muid, sender, sentAt, reactions, ...(pin && { pin: { uid: memberOf(pin.user) } }) },
		total,
	};
}

/** The lists of direct messages tell no pins, but a message tells where it is pinned, and some who did it. */
function pinIn({ pinned_to: places, pinned_info: info }, { id }) {
	if (!asList(places).map(toId).includes(id)) return undefined;
	return { user: asText(asObject(info).pinned_by) };
}

/** Each reaction of a person as `reaction` and `uid`, or the `reason` why it does not come over, with its `count`. */
function reactionsOf(entry, uidOf) {
	const reactions = [];
	for (const [place, given] of asList(entry.reactions).map(asObject).entries()) {
		const users = asList(given.users).map(asText);
		const unnamed = Math.max(0, (Number.isInteger(given.count) ? given.count : 0) - users.length);
		if (unnamed > 0) {
			reactions.push({ reason: 'The export does not say whose reaction it is', count: unnamed });
		}
		const reaction = emojiOf(asText(given.name));
		for (const slackId of users) {
			const uid = uidOf(slackId);
			if (!reaction) {
				reactions.push({ reason: `Not an emoji of Unicode: :${asText(given.name)}:`, count: 1 });
			} else if (place >= MAX_KINDS) {
				reactions.push({ reason: `More than ${MAX_KINDS} different reactions`, count: 1 });
			} else if (!uid) {
				reactions.push({ reason: 'The person is not in the conversation any more', count: 1 });
			} else reactions.push({ reaction, uid });
		}
	}
	return reactions;
}

module.exports = { marksOf };
