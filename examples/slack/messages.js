const { filesOf } = require('./attachments');
const { inTexts } = require('../shared/in-texts');
const { fit, tooOld } = require('../shared/limits');
const { withBlocks } = require('./blocks');
const { textOfCards } = require('./cards');
const { withoutKeys } = require('./keys');
const { marksOf } = require('./message-marks');
const { senderOf } = require('./people');
const { asList, asObject, asText, firstText, isObject, toId } = require('../shared/values');
const { limitMentions, plain } = require('./text');
const { lines, richText } = require('./rich-text');
const { saysNoMore } = require('./together');

/** Subtypes of messages that Slack itself writes: somebody joined, a topic was set, a file was pinned, a call began. */
const NOTICE =
	/^((channel|group|mpim)_.*|(un)?pinned_item|bot_(add|remove|enable|disable)|huddle_.*|sh_room_.*|message_(changed|deleted|replied)|joiner_notification.*|reminder_(add|delete)|ekm_access_denied)$/;

/** Subtypes of messages that people and apps write. */
const ORDINARY =
	/^(bot_message|me_message|thread_broadcast|reply_broadcast|file_share|file_comment|slackbot_response|assistant_app_thread)?$/;

/** Slack's own words in place of a text, where an app wrote blocks only. */
const NO_TEXT = /^This (content can't be displayed|message contains interactive elements)\.$/;

/**
 * Turns the messages of all days into records. Every entry becomes a record, or is noted as left out.
 * @param seen the messages before these, by their IDs; those of `days` are added
 * @param context `conversations`, `people`, `names`, `notes`, `settings` and `now` (Unix milliseconds)
 * @returns `records`; `sources`: the file of each record by its ID; `joined`: when people joined, by
 * `<guid> <uid>`; `total`: how many messages there are to account for; `marks` (see `marksOf`), and how many `reactions`
 */
function mapMessages(days, context, seen = new Map()) {
	const result = { records: [], sources: {}, joined: new Map(), total: 0, marks: [], reactions: 0 };
	for (const { folder, file, entries, isBeginning } of days) {
		const found = context.conversations.folderOf(folder);
		const { conversation } = found;
		// Once for each file
		if (!conversation && !isCanvas(folder) && isBeginning) {
			context.notes.add('files', 'without a place', file, found.reason);
		}
		for (const given of entries) {
			result.total++;
			const entry = asObject(given);
			// An entry without a time can still be found by its file
			const id = asText(entry.ts) || file;
			const note = (outcome, reason) => context.notes.add('messages', outcome, file, reason, id);
			const reason = isObject(given)
				? reasonToLeaveOut(entry, folder, found, context, result.joined)
				: 'Not a message';
			const made = reason === '' ? mapMessage(entry, conversation, file, context) : { reason };
			const record = made.record && withOwnId(made.record, seen);
			if (!record) {
				note('left out', made.reason ?? 'The same message a second time');
				continue;
			}
			for (const [outcome, what] of made.remarks) note(outcome, what);
			result.records.push(record);
			result.sources[record.muid] = file;
			const { mark, total } = marksOf(entry, record, conversation, file, context);
			result.reactions += total;
			if (mark) result.marks.push(mark);
		}
	}
	return result;
}

/** Windows has no colon in the names of files. */
function isCanvas(folder) {
	return /^FC[:_]/.test(folder);
}

/** Why a message does not come over, or nothing; notes the time when somebody joined. */
function reasonToLeaveOut(entry, folder, { conversation, reason }, context, joined) {
	const subtype = asText(entry.subtype);
	if (!conversation) {
		return isCanvas(folder) ? 'Comment on a canvas' : reason;
	}
	if (!['', 'message'].includes(asText(entry.type))) return `Not a message: ${asText(entry.type)}`;
	const seconds = secondsOf(entry.ts);
	if (seconds === undefined) return 'No time';
	if (subtype === 'tombstone') return 'Deleted message';
	if (NOTICE.test(subtype) || entry.hidden === true) {
		if (/_join$/.test(subtype) && conversation.guid) {
			joined.set(`${conversation.guid} ${toId(entry.user)}`, seconds);
		}
		return `Notice of Slack${subtype === '' ? '' : `: ${subtype}`}`;
	}
	return tooOld(seconds, context);
}

/** The record of a message, with remarks on what could not come along; or the reason why there is none. */
function mapMessage(entry, conversation, file, { people, names, settings }) {
	const remarks = [];
	const subtype = asText(entry.subtype);
	const { text, files } = contentOf(
		entry,
		{ ...names, miss: (what) => remarks.push(['not carried over', withoutKeys(what)]) },
		remarks,
	);
	const { attachments, problems } = filesOf(entry, files, settings.filesAddress);
	for (const problem of problems) remarks.push(['not carried over', problem]);
	if (text === '' && attachments.length === 0) {
		return { reason: problems.length > 0 ? `Nothing but: ${problems[0]}` : 'No text and no file' };
	}
	const sender = senderOf(entry) ?? { slackId: 'slack-unknown', name: 'Unknown' };
	const place = placeOf(sender, conversation, file, people);
	if (place.reason) return place;

	if (!ORDINARY.test(subtype)) {
		remarks.push(['not carried over', `Kind of message: ${subtype}`]);
	}
	if (entry.edited) remarks.push(['not carried over', 'Mark that it was edited']);
	const threadTs = asText(entry.thread_ts);
	const isReply = threadTs !== '' && threadTs !== asText(entry.ts);
	if (isReply) {
		remarks.push(['not carried over', 'Place in a thread (the metadata names its first message)']);
	}
	const username = asText(entry.username);
	const metadata = {
		...(isReply && { replyTo: `slack-${conversation.id}-${threadTs}` }),
		...(username !== '' && username !== names.nameOf(place.sender) && { slackName: username }),
	};
	const data = fit(
		{
			...(text !== '' && { text }),
			...(attachments.length > 0 && { attachments }),
			...(Object.keys(metadata).length > 0 && { metadata }),
		},
		remarks,
	);
	const muid = `slack-${conversation.id}-${asText(entry.ts)}`;
	return { record: { muid, ...place, sentAt: secondsOf(entry.ts), ...data }, remarks };
}

/** Everything that is there to read (the text, what only the blocks say, and the cards below), and the files of the cards. */
function contentOf(entry, people, remarks) {
	const names = { ...people, labels: new Map() };
	const given = firstText(entry.text, asObject(entry.comment).comment);
	const blocks = asList(entry.blocks);
	const isSlacks =
		NO_TEXT.test(given) && (blocks.length > 0 || asList(entry.attachments).length > 0);
	const typed = isSlacks ? '' : plain(given, names);
	const isOfApp =
		[entry.bot_id, entry.app_id].some((id) => asText(id) !== '') || entry.subtype === 'bot_message';
	const whole = withBlocks(typed, blocks, names);
	// Blocks of people repeat their text; apps often say more in theirs
	const own =
		isOfApp || typed === '' ? whole : shorter(whole, withoutRepeated(typed, blocks, names));
	const cards = textOfCards(entry.attachments, own, isOfApp, names);
	if (cards.previews > 0) remarks.push(['not carried over', 'Preview of a link']);
	const { text, tooMany } = limitMentions(lines([own, cards.text]), names);
	if (tooMany) remarks.push(['shortened', 'More than ten mentions: the others are names']);
	return { text: withoutKeys(text.trim()), files: inTexts(cards.files, withoutKeys) };
}

/** A text of a person, and what the blocks say besides: typed text counts only if it has words that the text has not. */
function withoutRepeated(text, blocks, given) {
	// All is named already
	const names = { ...given, miss: () => {} };
	const repeats = (block) =>
		block.type === 'rich_text' && saysNoMore(withoutKeys(richText(block, names)), text);
	return withBlocks(
		text,
		blocks.filter((block) => !repeats(asObject(block))),
		names,
	);
}

/** The shorter of two texts that say the same: the longer text repeats something. */
function shorter(one, other) {
	return one.length <= other.length ? one : other;
}

/** Sender and receiver, or the reason why there is no receiver. */
function placeOf({ slackId, name }, conversation, file, people) {
	if (conversation.guid) {
		const sender = people.ensure(slackId, name, file);
		return { sender, receiverType: 'group', receiver: conversation.guid };
	}
	const pair = conversation.people.map((id) => people.ensure(id, '', file));
	const sender = people.ensure(slackId, name, file);
	if (pair.length === 0)
		return { reason: 'Direct message, but the lists do not name its two people' };
	if (new Set(pair).size < 2) return { reason: 'Note to oneself' };
	if (!pair.includes(sender)) return { reason: 'Direct message of somebody who is not in it' };
	return { sender, receiverType: 'user', receiver: pair.find((id) => id !== sender) };
}

/**
 * Slack's times are unique in a conversation, but a file may hold a message twice: then it is left out. In
 * the unlikely case that two different ones have the same time, the second gets an ID of its own.
 */
function withOwnId(record, seen) {
	const content = JSON.stringify(record);
	const before = seen.get(record.muid) ?? [];
	if (before.includes(content)) return undefined;
	seen.set(record.muid, [...before, content]);
	return before.length === 0 ? record : { ...record, muid: `${record.muid}-${before.length + 1}` };
}

/** Slack's `1700000000.000100` as Unix seconds. */
function secondsOf(ts) {
	const text = asText(ts);
	return /^\d{10}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : undefined;
}

module.exports = { mapMessages };
