const { recordsIn } = require('./lines');
const { createNotes } = require('./notes');
const { tooOld } = require('./limits');
const { toOwnId } = require('./values');
const { toRecord } = require('./to-record');

/**
 * Reads a batch of files: what it says of users, channels and members, and how many messages there are.
 * @param files of the form `{path, content, from, to}`
 * @param read turns a record of the export into `{users, channels, members, messages, ignored, unknown}`
 * @returns `users`, `channels`, `members`; `inChannels`: the IDs of the channels of the messages; `total`; `notes`
 */
function lookAt(files, read, settings) {
	const notes = createNotes();
	const users = new Map();
	const channels = new Map();
	const members = new Map();
	const inChannels = new Set();
	let total = 0;
	for (const { file, found } of everythingIn(files, read, settings, notes)) {
		for (const user of found.users) {
			const known = users.get(user.id);
			if (!known || known.rank < user.rank) users.set(user.id, { ...user, file });
			else if (user.gone) known.gone = user.gone;
		}
		for (const channel of found.channels) channels.set(channel.id, { ...channel, file });
		for (const member of found.members) {
			members.set(`${member.channel} ${member.user}`, { ...member, file });
		}
		for (const { channel } of found.messages) inChannels.add(channel);
		total += found.messages.length;
	}
	return {
		users: [...users.values()],
		channels: [...channels.values()],
		members: [...members.values()],
		inChannels: [...inChannels],
		total,
		notes: notes.rows(),
	};
}

/**
 * Turns the messages of a batch of files into records. Each becomes a record, or is noted as left out.
 * @param places by the ID of a channel: its `guid`, or the two `people` of direct messages, or why it is `leftOut`
 * @param now Unix milliseconds
 * @returns `records`; `sources`: the file of each record by its ID; `notes`
 */
function mapMessages(files, read, { places, settings, now }) {
	const notes = createNotes();
	const records = [];
	const sources = {};
	// The notes about the files themselves were made when they were first read
	for (const { file, found } of everythingIn(files, read, settings, createNotes())) {
		for (const message of found.messages) {
			const note = (outcome, reason) => notes.add('messages', outcome, file, reason, message.key);
			const place = Object.hasOwn(places, message.channel) ? places[message.channel] : undefined;
			if (!place && !message.reason) {
				notes.add('files', 'without a place', file, NO_CHANNEL, message.channel);
			}
			const reason = reasonToLeaveOut(message, place, { settings, now });
			const made = reason === '' ? toRecord(message, place) : { reason };
			if (made.reason) {
				note('left out', made.reason);
			} else if (made.record.muid in sources) {
				note('left out', 'The same ID a second time');
			} else {
				for (const [outcome, what] of made.remarks) note(outcome, what);
				records.push(made.record);
				sources[made.record.muid] = file;
			}
		}
	}
	return { records, sources, notes: notes.rows() };
}

const NO_CHANNEL = 'The export has messages of a channel, but not the channel';

function reasonToLeaveOut(message, place, context) {
	if (message.reason) return message.reason;
	if (!place) return NO_CHANNEL;
	if (place.leftOut) return place.leftOut;
	if (message.sentAt === undefined) return 'No time';
	const old = tooOld(message.sentAt, context);
	if (old !== '') return old;
	if (message.text === '' && message.attachments.length === 0) {
		return message.remarks.length > 0
			? `Nothing but: ${message.remarks[0][1]}`
			: 'No text and no file';
	}
	const isStranger = place.people && !place.people.includes(toOwnId(message.sender.id));
	return isStranger ? 'Direct message of somebody who is not in it' : '';
}

/** Reads the records of all files, one after the other. */
function* everythingIn(files, read, settings, notes) {
	for (const { path, content, from, to } of files) {
		const { records, broken } = recordsIn(content, { from, to });
		for (const line of broken) {
			notes.add('files', 'unreadable', path, 'Lines that hold no JSON object', String(line));
		}
		for (const record of records) {
			const found = read(record, settings);
			for (const what of found.ignored) notes.add('files', 'not carried over', path, what);
			if (found.unknown) notes.add('files', 'unreadable', path, found.unknown);
			yield { file: path, found };
		}
	}
}

module.exports = { lookAt, mapMessages };
