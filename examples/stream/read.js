const { LISTS_OF_CHANNELS, toChannel, toMember, toUser } = require('./people-and-channels');
const { withoutKeys } = require('./keys');
const { mentionsIn, toMessage } = require('./messages');
const { entriesOf, notUnderstood } = require('../shared/entries');
const { asList, asObject, asText, isObject } = require('../shared/values');

/** The kinds of records, with the field that has the ID of one. */
const KINDS = { user: 'id', channel: 'cid', member: 'user_id', message: 'id' };

/** Kinds of records that have no place in the chat. */
const IGNORED = new Set([
	'reaction',
	'read',
	'device',
	'channel_mute',
	'user_mute',
	'mute',
	'thread',
	'draft',
	'poll',
	'poll_vote',
	'pinned_message',
	'pending_message',
	'watcher',
	'membership',
	'reminder',
	'activity',
]);

/**
 * Reads a record of an export of Stream. Its reference says that version 2 has an entity on each line, with the fields
 * that the API gives, but not how a line tells which kind it is. So all of these are understood: the entity as it is; in
 * an object that names it (`{"message": {…}}`); with its type (`{"type": "message", "item": {…}}`, which is how Stream
 * takes imports); and the object of version 1, with a channel, its messages and its members.
 * @returns `users`, `channels`, `members` and `messages`; `ignored`: what has no place, and `unknown`: what was not
 * understood, a sentence for each
 */
function read(record, settings) {
	const found = { users: [], channels: [], members: [], messages: [], ignored: [], unknown: [] };
	take(withoutKeys(record), { found, settings, channel: '' });
	return found;
}

function take(record, context) {
	const inside = isObject(record.item) ? record.item : record.data;
	const given = kindNamed(asText(record.type));
	if (given !== undefined && isObject(inside)) return takeEntity(given, inside, context);
	if (isContainer(record)) return takeAll(record, context);
	const kind = kindOf(record);
	if (kind !== undefined) return takeEntity(kind, record, context);
	if (Object.values(record).some(isListOfRecords)) return takeLists(record, context);
	context.found.unknown.push(
		`Records that were not understood, with the fields: ${Object.keys(record).sort().slice(0, 10).join(', ')}`,
	);
}

/** `Message`, `messages` and `message` are the same. */
function kindNamed(name) {
	const kind = name.toLowerCase().replace(/s$/, '');
	return Object.hasOwn(KINDS, kind) || IGNORED.has(kind) ? kind : undefined;
}

/** What an answer of the API and version 1 have beside records. */
const BESIDE = new Set(['type', 'version', 'duration', 'watcher_count', 'hidden']);

/** Whether a record only wraps others: each of its fields is named after a kind, and holds a record or a list. */
function isContainer(record) {
	const entries = Object.entries(record).filter(
		([name, value]) => value !== null && !BESIDE.has(name),
	);
	return (
		entries.length > 0 &&
		entries.every(([name, value]) => kindNamed(name) && (isObject(value) || Array.isArray(value)))
	);
}

/** Whether something is a list whose records tell what they are. */
function isListOfRecords(value) {
	const isRecord = (entry) => isContainer(entry) || kindOf(entry) !== undefined;
	return asList(value).some((entry) => isObject(entry) && isRecord(entry));
}

/** Takes the records of lists under names that are not known, by what is in them. */
function takeLists(record, context) {
	for (const [name, value] of Object.entries(record)) {
		const kind = kindNamed(name);
		if (kind !== undefined && value !== null) takeList(kind, name, value, context);
		else if (isListOfRecords(value)) {
			for (const entry of value) take(asObject(entry), context);
		} else if (typeof value === 'object' && value !== null) {
			context.found.ignored.push(`Field beside the records: ${name}`);
		}
	}
}

function takeAll(record, { found, settings, channel }) {
	const own = record.channel ?? asObject(asList(record.channels)[0]);
	const context = { found, settings, channel: isObject(own) ? channelId(own) || channel : channel };
	for (const [name, value] of Object.entries(record)) {
		const kind = kindNamed(name);
		if (kind !== undefined && value !== null) takeList(kind, name, value, context);
	}
}

/** Takes what a field holds that is named after a kind: a record, or many of them. */
function takeList(kind, name, value, context) {
	if (IGNORED.has(kind)) {
		if (asList(value).length > 0 || isObject(value))
			context.found.ignored.push(`Entries of the kind: ${kind}`);
		return;
	}
	// A field in the singular holds a record, however it looks
	const isOne = isObject(value) && (name === kind || isEntity(kind, value));
	const list = isOne ? [value] : entriesOf(value, name, KINDS[kind]);
	if (!list) context.found.unknown.push(notUnderstood(name));
	// Version 1 may put a channel with all that it has into a list
	for (const entry of list ?? []) {
		if (isContainer(entry)) takeAll(entry, context);
		else takeEntity(kind, entry, context);
	}
}

/** Whether something is a record itself, and not an object that has records by their IDs. */
function isEntity(kind, value) {
	return isContainer(value) || asText(value[KINDS[kind]]) !== '' || isObject(value.user);
}

/** The kind of a record by fields that only this kind has. */
function kindOf(record) {
	const has = (name) => record[name] !== undefined;
	if (has('message_id') && (has('score') || has('type')) && !has('text')) return 'reaction';
	const isInChannel = has('cid') || has('channel_cid') || has('channel_id');
	const isOfUser = isInChannel && (has('user') || has('user_id'));
	// Members have no ID of their own; a message that is nothing but a file may have no text
	if ((has('text') || isOfUser) && has('id') && !has('member_count')) return 'message';
	if (has('created_by') || has('member_count') || has('config')) return 'channel';
	if (channelId(record) !== '' && (has('messages') || has('members'))) return 'channel';
	if (isOfUser) return has('last_read') ? 'read' : 'member';
	if (has('id') && (has('role') || has('name') || has('banned') || has('online'))) return 'user';
	return undefined;
}

function takeEntity(kind, entity, context) {
	const { found, settings, channel } = context;
	if (IGNORED.has(kind)) {
		found.ignored.push(`Entries of the kind: ${kind}`);
		return;
	}
	const inChannel = kind === 'channel' ? channelId(entity) : channelOf(entity) || channel;
	for (const person of peopleIn(kind, entity)) {
		const user = toUser(person, kind === 'user');
		if (user) found.users.push(user);
	}
	if (kind === 'user') return;
	if (inChannel === '') {
		found.unknown.push(`A ${kind} without a channel`);
	} else if (kind === 'channel') {
		found.channels.push(toChannel(inChannel, entity));
		// In the form of imports, a channel may have nothing but the IDs of its members
		const lists = { ...entity, members: entity.members ?? entity.member_ids };
		for (const name of LISTS_OF_CHANNELS) {
			takeList(kindNamed(name), name, lists[name] ?? [], { ...context, channel: inChannel });
		}
	} else if (kind === 'member') {
		const member = toMember(inChannel, entity);
		if (member.user === '') found.unknown.push('A member without a user');
		else found.members.push(member);
	} else {
		const message = toMessage(inChannel, entity, settings);
		found.messages.push(message);
		if (message.sender.isUnknown && message.reason === '') {
			found.users.push(toUser(message.sender.id, false));
		}
	}
}

/** Everybody whom an entity names: all have to be in the app. */
function peopleIn(kind, entity) {
	if (kind === 'user') return [entity];
	if (kind === 'channel') return [entity.created_by ?? entity.created_by_id];
	if (kind === 'member') return [entity.user ?? entity.user_id];
	return [entity.user ?? entity.user_id, ...mentionsIn(entity)];
}

/** `<type>:<id>`, which is how Stream names a channel. */
function channelId(entity) {
	const { cid, type, id } = entity;
	return (
		asText(cid) || (asText(type) !== '' && asText(id) !== '' ? `${asText(type)}:${asText(id)}` : '')
	);
}

function channelOf(entity) {
	const { cid, channel_cid: other, channel_type: type, channel_id: id } = entity;
	const named = asText(cid) || asText(other);
	if (named !== '') return named;
	if (asText(type) !== '' && asText(id) !== '') return `${asText(type)}:${asText(id)}`;
	return isObject(entity.channel) ? channelId(entity.channel) : '';
}

module.exports = { read };
