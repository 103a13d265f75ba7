const { toChannel, toMembers, toUser } = require('./people-and-channels');
const { withoutKeys } = require('./keys');
const { mentionsIn, toMessage } = require('./messages');
const { entriesOf, notUnderstood } = require('../shared/entries');
const { asList, asObject, asText, firstText, isObject } = require('../shared/values');

/** The kinds of records by the names of fields that hold one or many of them. */
const KINDS = new Map([
	['user', 'user'],
	['users', 'user'],
	['channel', 'channel'],
	['channels', 'channel'],
	['message', 'message'],
	['messages', 'message'],
]);

const ID_FIELDS = { user: 'user_id', channel: 'channel_url', message: 'message_id' };

/** What the name of a list may say of its records, if they do not say it themselves. */
const SAID_BY_NAME = [
	[/deactivated|inactive/i, { is_active: false }],
	[/open_?channel/i, { channel_type: 'open' }],
];

/** Lists of which the chat has no use. */
const IGNORED = /^(failed_webhooks|webhooks)$/;

/**
 * Reads a record of Sendbird's data export: a user, a channel or a message with the fields that the Platform API gives. The
 * reference does not show the files, so each record is told by its own fields, and objects that hold lists are read as
 * well as records one by one; so are lists under names that are not known, as the dashboard writes them
 * (`{"active_users": […]}`), by what is in them.
 * @returns `users`, `channels`, `members` and `messages`; `ignored`: what has no place, and `unknown`: what was not
 * understood, a sentence for each
 */
function read(record, settings) {
	const found = { users: [], channels: [], members: [], messages: [], ignored: [], unknown: [] };
	const safe = withoutKeys(record);
	take(kindOf(safe), safe, { found, settings, channel: '' });
	return found;
}

/** Takes what a field holds that is named after a kind: a record, or many of them. */
function takeList(name, value, context) {
	const kind = KINDS.get(name);
	const isOne = isObject(value) && asText(value[ID_FIELDS[kind]]) !== '';
	const list = isOne ? [value] : entriesOf(value, name, ID_FIELDS[kind]);
	if (!list) context.found.unknown.push(notUnderstood(name));
	for (const entry of list ?? []) {
		const isNamed = asText(entry[ID_FIELDS[kind]]) !== '';
		take(isNamed ? kind : (kindOf(entry) ?? kind), entry, context);
	}
}

/** Takes the records of an object that only holds others. */
function takeAll(record, context) {
	const channel = asText(asObject(record.channel).channel_url) || context.channel;
	for (const [name, value] of Object.entries(record)) {
		if (KINDS.has(name)) takeList(name, value, { ...context, channel });
		else if (IGNORED.test(name)) context.found.ignored.push(`Entries of the kind: ${name}`);
		else if (isListOfRecords(value)) {
			const [, said] = SAID_BY_NAME.find(([pattern]) => pattern.test(name)) ?? [];
			for (const entry of value) {
				const given = { ...said, ...asObject(entry) };
				take(kindOf(given), given, { ...context, channel });
			}
		} else if (typeof value === 'object' && value !== null) {
			context.found.ignored.push(`Field beside the records: ${name}`);
		}
	}
}

function isContainer(record) {
	return Object.entries(record).some(
		([name, value]) =>
			((KINDS.has(name) || IGNORED.test(name)) && typeof value === 'object' && value !== null) ||
			isListOfRecords(value),
	);
}

/** Whether something is a list whose records tell what they are. */
function isListOfRecords(value) {
	return asList(value).some((entry) => isObject(entry) && kindOf(entry) !== undefined);
}

/** The kind of a record by the IDs that it has. A message names its channel, and the user who wrote it. */
function kindOf(record) {
	const has = (...names) => names.some((name) => asText(record[name]) !== '');
	if (has('message_id', 'msg_id') || (has('message') && has('channel_url'))) return 'message';
	// Somebody's place in a channel says nothing of the channel
	if (has('channel_url')) return has('user_id') ? undefined : 'channel';
	if (has('user_id')) return 'user';
	return has('webhook_id', 'category') ? 'failed_webhook' : undefined;
}

function take(kind, entry, context) {
	const { found } = context;
	if (kind === 'message') takeMessage(entry, context);
	else if (kind === 'channel' && asText(entry.channel_url) !== '') takeChannel(entry, context);
	else if (kind === 'user' && asText(entry.user_id) !== '') found.users.push(toUser(entry, true));
	else if (kind === 'failed_webhook') found.ignored.push('Entries of the kind: failed webhook');
	else if (kind === undefined && isContainer(entry)) takeAll(entry, context);
	else {
		found.unknown.push(
			`Records that were not understood, with the fields: ${Object.keys(entry).sort().slice(0, 10).join(', ')}`,
		);
	}
}

const LISTS_OF_PEOPLE = ['members', 'operators', 'banned_list', 'banned_users'];

function takeChannel(given, context) {
	const { found } = context;
	const entry = { ...given };
	for (const name of LISTS_OF_PEOPLE) {
		entry[name] = entriesOf(given[name], name, 'user_id');
		if (!entry[name]) found.unknown.push(notUnderstood(name));
	}
	const channel = toChannel(entry);
	found.channels.push(channel);
	found.members.push(...toMembers(channel.id, entry));
	const people = LISTS_OF_PEOPLE.flatMap((name) => asList(entry[name]));
	found.users.push(...peopleOf([entry.created_by, ...people]));
	takeList('messages', entry.messages, { ...context, channel: channel.id });
}

function takeMessage(given, { found, settings, channel }) {
	const entry = channel === '' ? given : { ...given, channel_url: given.channel_url ?? channel };
	const message = toMessage(entry, settings);
	if (message.channel === '') {
		found.unknown.push('A message without a channel');
		return;
	}
	found.messages.push(message);
	const { sender, reason } = message;
	found.users.push(
		...peopleOf([
			isObject(entry.user) ? entry.user : entry.sender,
			...mentionsIn(entry),
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
