const { fit, fitFields } = require('./limits');
const { toOwnId } = require('./values');

/** A message mentions up to ten people. */
const MAX_MENTIONS = 10;

/** Fields of the app's own get half of the 10 KB that a message may have. */
const MAX_FIELDS_BYTES = 5 * 1024;

/** The record of a message, with remarks on what could not come along. */
function toRecord(message, place) {
	const remarks = [...message.remarks];
	const sender = toOwnId(message.sender.id);
	const { text, tooMany } = withMentions(message.text, message.mentions);
	if (tooMany) remarks.push(['shortened', 'More than ten mentions: the others are names']);
	if (message.replyTo) {
		remarks.push(['not carried over', 'Place in a thread (the metadata names its first message)']);
	}
	const metadata = {
		...fitFields(message.fields, MAX_FIELDS_BYTES, remarks),
		...(message.replyTo && { replyTo: message.replyTo }),
	};
	const data = fit(
		{
			...(text !== '' && { text }),
			...(message.attachments.length > 0 && { attachments: message.attachments }),
			...(Object.keys(metadata).length > 0 && { metadata }),
		},
		remarks,
	);
	const receiver = place.guid ?? place.people.find((uid) => uid !== sender);
	const receiverType = place.guid === undefined ? 'user' : 'group';
	return {
		record: { muid: message.key, sender, receiverType, receiver, sentAt: message.sentAt, ...data },
		remarks,
	};
}

/**
 * Spells the mentions of people in the service's way.
 * @param mentions `{id, name}` of the people whose names stand behind an @ in the text
 */
function withMentions(text, mentions) {
	const byName = new Map();
	for (const { id, name } of mentions) {
		for (const word of new Set([name, id])) {
			byName.set(word, [...(byName.get(word) ?? []), id]);
		}
	}
	byName.delete('');
	// The longest name first: 'Ada' begins 'Ada Lovelace'
	const names = [...byName.keys()].sort((a, b) => b.length - a.length);
	if (names.length === 0) return { text, tooMany: false };
	let count = 0;
	const mentioned = new Set();
	// What stands directly before an @ is the beginning of a mail address
	const pattern = new RegExp(
		`(?<![\\w.%+-])@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`,
		'gu',
	);
	const spelled = text.replace(pattern, (whole, name) => {
		count++;
		const ids = byName.get(name);
		// People with the same name are mentioned in turn
		const id = ids.find((one) => !mentioned.has(one)) ?? ids[0];
		mentioned.add(id);
		return count > MAX_MENTIONS ? whole : `<@uid:${toOwnId(id)}>`;
	});
	return { text: spelled, tooMany: count > MAX_MENTIONS };
}

function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

module.exports = { toRecord };
