const { recordsIn } = require('./lines');
const { keepNewest, keepNewestChannel, newestUser } = require('./newest');
const { createNotes } = require('./notes');
const { tooOld } = require('./limits');
const { toOwnId } = require('./values');
const { toRecord } = require('./to-record');

/**
 * Reads a batch of files: what it says of users, channels and members, and how many messages there are.
 * @param files of the form `{path, content, from, to, before}`; `before` is what `cut` says
 * @param read turns a record of the export into `{users, channels, members, messages, ignored, unknown}`
 * @returns `users`, `channels`, `members`; `inChannels`: the IDs of the channels of the messages; `senders`: a list of
 * `[channel, people]` with the first three who wrote messages in a channel; `states`: a list of
 * `[key, changedAt]` of each message, as JSON, because n8n keeps one text in less memory; `total`; `notes`
 */
function lookAt(files, read, settings) {
	const notes = createNotes();
	const users = new Map();
	const channels = new Map();
	const members = new Map();
	const states = new Map();
	const inChannels = new Set();
	const senders = new Map();
	let total = 0;
	for (const { file, found } of everythingIn(files, read, settings, notes)) {
		for (const user of found.users) {
			users.set(user.id, newestUser(users.get(user.id), { ...user, file }));
		}
		for (const channel of found.channels) {
			keepNewestChannel(channels, { ...channel, file });
		}
		for (const member of found.members) {
			keepNewest(members, `${member.channel} ${member.user}`, { ...member, file });
		}
		for (const { key, channel, sender, changedAt, sentAt, reason } of found.messages) {
			if (sentAt === undefined && reason === '')
				notes.add('files', 'unreadable', file, NO_TIME, key);
			inChannels.add(channel);
			const writers = senders.get(channel) ?? new Set();
			if (reason === '' && writers.size < MAX_SENDERS) senders.set(channel, writers.add(sender.id));
			if (key !== '') keepNewest(states, key, { changedAt });
		}
		total += found.messages.length;
	}
	return {
		users: [...users.values()],
		channels: [...channels.values()],
		members: [...members.values()],
		inChannels: [...inChannels],
		senders: [...senders].map(([channel, writers]) => [channel, [...writers]]),
		states: JSON.stringify([...states].map(([key, { changedAt }]) => [key, changedAt])),
		total,
		notes: notes.rows(),
	};
}

/**
 * Turns the messages of a batch of files into records. Each becomes a record, or is noted as left out.
 * @param places the ID of each channel, and its `guid`, or the two `people` of direct messages, or why it is `leftOut`;
 * `emptiedAt`: until when all messages were removed
 * @param older keys of messages of which another batch has a newer state
 * @param now Unix milliseconds
 * @returns `records`; `sources`: the file of each record by its ID; `notes`
 */
function mapMessages(files, read, { places, older = [], settings, now }) {
	const notes = createNotes();
	const records = [];
	const sources = {};
	// The notes about the files themselves were made when they were first read
	const all = [...everythingIn(files, read, settings, createNotes())].flatMap(({ file, found }) =>
		found.messages.map((message) => ({ file, message })),
	);
	const placeOf = new Map(places);
	const newest = new Map();
	for (const { message } of all) keepNewest(newest, message.key, message);
	for (const key of older) newest.delete(key);
	for (const { file, message } of all) {
		const note = (outcome, reason) => notes.add('messages', outcome, file, reason, message.key);
		const place = placeOf.get(message.channel);
		if (!place && !message.reason) {
			notes.add('files', 'without a place', file, NO_CHANNEL, message.channel);
		}
		const isOlder = message.key !== '' && newest.get(message.key) !== message;
		const reason = isOlder ? OLDER : reasonToLeaveOut(message, place, { settings, now });
		if (reason !== '') {
			note('left out', reason);
			continue;
		}
		const { record, remarks } = toRecord(message, place);
		for (const [outcome, what] of remarks) note(outcome, what);
		records.push(record);
		sources[record.muid] = file;
	}
	return { records, sources, notes: notes.rows() };
}

/** More than two people have no direct messages. */
const MAX_SENDERS = 3;

const NO_TIME = 'Messages whose time was not understood';
const OLDER = 'The same ID a second time';
const NO_CHANNEL = 'The export has messages of a channel, but not the channel';

function reasonToLeaveOut(message, place, context) {
	if (message.reason) return message.reason;
	if (!place) return NO_CHANNEL;
	if (place.leftOut) return place.leftOut;
	if (message.sentAt === undefined) return 'No time';
	if (message.sentAt < place.emptiedAt) return 'Removed when the channel was emptied (truncated)';
	const old = tooOld(message.sentAt / 1000, context);
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
	for (const { path, content, from = 0, to = content.length, before = 0 } of files) {
		const { records, broken, isEmpty } = recordsIn(content, { from, to });
		if (isEmpty) notes.add('files', 'not carried over', path, 'The file holds no record');
		for (const line of broken) {
			notes.add(
				'files',
				'unreadable',
				path,
				'Lines that hold no JSON object',
				String(before + line),
			);
		}
		for (const { record, from: begin, to: end } of records) {
			const found = read(record, settings);
			const messages = shareOf(found.messages, [begin, end], { from, to });
			if (begin < from) {
				yield { file: path, found: { ...NOTHING, messages } };
				continue;
			}
			for (const what of found.ignored) notes.add('files', 'not carried over', path, what);
			for (const what of found.unknown) notes.add('files', 'unreadable', path, what);
			yield { file: path, found: { ...found, messages } };
		}
	}
}

const NOTHING = { users: [], channels: [], members: [] };

/**
 * The messages of a record that belong to a part of the file. A record may hold a whole channel: then each part through
 * which it reaches gets its share.
 */
function shareOf(messages, [begin, end], { from, to }) {
	return messages.filter((_, index) => {
		const place = begin + ((end - begin) * index) / messages.length;
		return place >= from && place < to;
	});
}

module.exports = { lookAt, mapMessages };
