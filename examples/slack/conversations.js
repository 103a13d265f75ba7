const { readingsOf } = require('./folders');
const { pinsOf } = require('./pins');
const { plain } = require('./text');
const {
	asList,
	asObject,
	asText,
	cut,
	firstText,
	joinedAfter,
	toId,
	toSeconds,
} = require('../shared/values');

const LONGEST_NAME = 100;

/** Stands for a folder whose name two conversations have: nobody can tell whose messages lie in it. */
const SEVERAL = {};

/** Slack's own limit for topics and purposes; the metadata of a group takes 5 KB. */
const LONGEST_TOPIC = 250;

/**
 * The conversations of an export, found by the folder of their messages: channels and private channels by
 * their name, direct messages by their ID, group direct messages by either.
 * @returns `groups`: what becomes a group; `folderOf(name)`: the conversation, or why there is none (`reason`); `nameOf(slackId)` of a channel; `pins`: the IDs of all pinned
 * messages, each with the file that lists it
 */
function collectConversations(lists, notes) {
	const groups = [];
	const byFolder = new Map();
	const names = new Map();
	const pins = [];
	const kinds = { channels: 'public', groups: 'private', mpims: 'private' };
	for (const [list, type] of Object.entries(kinds)) {
		for (const { file, entry } of lists[list]) {
			const source = asObject(entry);
			const guid = toId(source.id);
			const name = firstText(source.name, source.id);
			const reason = unusable(guid, groups);
			if (reason) {
				notes.add('groups', 'left out', file, reason, name);
				continue;
			}
			const conversation = {
				id: guid,
				guid,
				// Programs that make such exports themselves may list all conversations as channels
				type: isPrivate(source) ? 'private' : type,
				name,
				file,
				source,
				isDirect: list === 'mpims' || source.is_mpim === true,
				memberIds: source.members,
				pins: pinsOf(source, guid),
			};
			for (const { muid } of conversation.pins) pins.push({ muid, file });
			groups.push(conversation);
			names.set(guid, name);
			for (const folder of [asText(source.name), asText(source.id)]) {
				if (folder === '') continue;
				const known = byFolder.get(key(folder)) ?? conversation;
				byFolder.set(key(folder), known === conversation ? conversation : SEVERAL);
			}
		}
	}
	for (const { file, entry } of lists.dms) {
		const source = asObject(entry);
		const people = asList(source.members)
			.map(asText)
			.filter((slackId) => slackId !== '');
		const id = toId(source.id);
		if (id === '') continue;
		const own = pinsOf(source, id);
		byFolder.set(key(asText(source.id)), { id, people, memberIds: people, pins: own });
		for (const { muid } of own) pins.push({ muid, file });
	}
	return {
		groups,
		folderOf: (folder) => {
			const found = readingsOf(folder).map((name) => byFolder.get(name));
			const conversation = found.find((one) => one !== undefined);
			if (!conversation) return { reason: 'No conversation of the export has this folder' };
			return conversation === SEVERAL
				? { reason: 'Several conversations of the export have this folder' }
				: { conversation };
		},
		nameOf: (slackId) => names.get(toId(slackId)),
		pins,
	};
}

/** Slack says of old private channels that they are groups. */
function isPrivate({ is_private, is_mpim, is_group }) {
	return [is_private, is_mpim, is_group].includes(true);
}

/** Accents are spelled in two ways. */
function key(folder) {
	return folder.normalize('NFC');
}

function unusable(guid, groups) {
	if (guid === '') return 'No ID';
	return groups.some((other) => other.guid === guid) ? 'The ID stands in the lists twice' : '';
}

/** The groups as the service takes them. The creator is the owner, if anything is known of that person. */
function toGroups({ groups, nameOf }, people, notes) {
	const names = { ...people, channelOf: nameOf };
	return groups.map(({ guid, type, name, file, source, isDirect }) => {
		const { creator, created, is_archived } = source;
		const fullName = isDirect ? namesOf(source, people) || name : name;
		const owner = asText(creator);
		const isKnown = owner !== '' && people.has(owner);
		const lacksOwner = isKnown ? hasLeft(owner, type, source.members) : 'Creator: not known';
		if (lacksOwner !== '') notes.add('groups', 'not carried over', file, lacksOwner, guid);
		const record = { guid, name: cut(fullName, LONGEST_NAME), type };
		if (record.name !== fullName) notes.add('groups', 'shortened', file, 'Name', guid);
		const metadata = {};
		for (const part of ['topic', 'purpose']) {
			const full = readable(asText(asObject(source[part]).value), names);
			metadata[part] = cut(full, LONGEST_TOPIC);
			if (metadata[part] !== full) notes.add('groups', 'shortened', file, part, guid);
		}
		const createdAt = toSeconds(created);
		return {
			...record,
			...(lacksOwner === '' && { owner: toId(owner) }),
			...(createdAt !== undefined && { createdAt }),
			tags: ['slack', ...(is_archived === true ? ['archived'] : [])],
			metadata,
		};
	});
}

/** An owner can read a group: who has left a private one must not come back like that. */
function hasLeft(owner, type, members) {
	const uids = asList(members).map(toId);
	const isOut = type === 'private' && uids.length > 0 && !uids.includes(toId(owner));
	return isOut ? 'Creator: not in the conversation any more' : '';
}

/** Topics are spelled like messages; only in messages a mention is more than a name. */
function readable(text, names) {
	return plain(text, names).replace(/<@uid:([\w-]+)>/g, (_, uid) => `@${names.nameOf(uid)}`);
}

/** Slack calls a group of people `mpdm-ada--alan-1`; people call it by their names. */
function namesOf({ members }, people) {
	const names = asList(members).map((slackId) => people.nameOf(slackId));
	return names.filter((name) => name !== undefined).join(', ');
}

/**
 * The members of the groups.
 * @param joined when somebody joined (Unix seconds), by `<guid> <uid>`
 */
function toMembers({ groups }, people, joined, notes) {
	const members = [];
	let total = 0;
	for (const { guid, file, source } of groups) {
		const seen = new Set();
		for (const slackId of asList(source.members)) {
			total++;
			const given = asText(slackId);
			if (given === '' || seen.has(toId(given))) {
				const reason = given === '' ? 'No ID' : 'The ID stands in the list twice';
				notes.add('members', 'left out', file, reason, `${guid} ${given}`);
				continue;
			}
			seen.add(toId(given));
			const uid = people.ensure(given, '', file);
			const createdAt = toSeconds(source.created);
			const joinedAt = joinedAfter(createdAt, joined.get(`${guid} ${uid}`));
			members.push({
				guid,
				uid,
				scope: toId(source.creator) === uid ? 'admin' : 'participant',
				...(joinedAt !== undefined && { joinedAt }),
			});
		}
	}
	return { members, total };
}

module.exports = { collectConversations, toGroups, toMembers };
