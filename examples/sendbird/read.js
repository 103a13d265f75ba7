const { toChannel, toMembers, toUser } = require('./people-and-channels');
const { toMessage } = require('./messages');
const { asList, asObject, asText, firstText, isObject } = require('../shared/values');

/** The possible names of lists in an object, with the kind of their records. */
const LISTS = { users: 'user', channels: 'channel', messages: 'message' };

/** Lists of which the chat has no use. */
const IGNORED = /^(failed_webhooks|webhooks)$/;

/**
 * Reads a record of Sendbird's data export: a user, a channel or a message with the fields that the Platform API gives. The
 * reference does not show the files, so each record is told by its own fields, and objects that hold lists are read as
 * well as records one by one.
 * @returns `users`, `channels`, `members` and `messages`, `ignored`: what has no place, `unknown`: what was not understood
 */
function read(record, settings) {
	const found = { users: [], channels: [], members: [], messages: [], ignored: [], unknown: '' };
	const lists = Object.entries(record).filter(
		([name, value]) => (name in LISTS || IGNORED.test(name)) && Array.isArray(value),
	);
	// Channels and users have such fields, too, but an ID besides
	if (lists.length > 0 && kindOf(record) === undefined) {
		for (const [name, list] of lists) {
			if (IGNORED.test(name)) found.ignored.push(`Entries of the kind: ${name}`);
			else for (const entry of list) take(LISTS[name], asObject(entry), found, settings);
		}
	} else take(kindOf(record), record, found, settings);
	return found;
}

/** The kind of a record by the IDs that it has. A message names its channel, and the user who wrote it. */
function kindOf(record) {
	const has = (...names) => names.some((name) => asText(record[name]) !== '');
	if (has('message_id', 'msg_id')) return 'message';
	if (has('channel_url')) return 'channel';
	if (has('user_id')) return 'user';
	return has('webhook_id', 'category') ? 'failed_webhook' : undefined;
}

function take(kind, entry, found, settings) {
	if (kind === 'message') takeMessage(entry, found, settings);
	else if (kind === 'channel' && asText(entry.channel_url) !== '') takeChannel(entry, found);
	else if (kind === 'user' && asText(entry.user_id) !== '') found.users.push(toUser(entry, true));
	else if (kind === 'failed_webhook') found.ignored.push('Entries of the kind: failed webhook');
	else {
		found.unknown = `Records that were not understood, with the fields: ${Object.keys(entry).sort().slice(0, 10).join(', ')}`;
	}
}

function takeChannel(entry, found) {
	const channel = toChannel(entry);
	found.channels.push(channel);
	found.members.push(...toMembers(channel.id, entry));
	const named = [
		entry.created_by,
		...['members', 'operators', 'banned_list', 'banned_users'].flatMap((list) =>
			asList(entry[list]),
		),
	];
	found.users.push(...peopleOf(named));
}

function takeMessage(entry, found, settings) {
	const message = toMessage(entry, settings);
	if (message.channel === '') {
		found.unknown = 'A message without a channel';
		return;
	}
	found.messages.push(message);
	const { sender, reason } = message;
	found.users.push(
		...peopleOf([
			isObject(entry.user) ? entry.user : entry.sender,
			...asList(entry.mentioned_users),
			// Notices have no author
			...(reason === ''
				? [{ user_id: sender.id, ...(sender.name && { nickname: sender.name }) }]
				: []),
		]),
	);
}

function peopleOf(list) {
	return list
		.map((person) => (isObject(person) ? person : { user_id: person }))
		.map((person) => ({
			...asObject(person.user),
			...person,
			user_id: firstText(person.user_id, asObject(person.user).user_id),
		}))
		.filter(({ user_id: id }) => id !== '')
		.map((person) => toUser(person, false));
}

module.exports = { read };
