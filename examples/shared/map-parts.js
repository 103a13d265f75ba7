const { fitFields, inLists } = require('./limits');
const { keepNewest, keepNewestChannel, newestUser, olderIn } = require('./newest');
const { createNotes } = require('./notes');
const { cut, joinedAfter, toOwnId } = require('./values');

const MAX_NAME = 100;

/** The metadata of users and groups may have 5 KB; the service's own names take some of it. */
const MAX_FIELDS_BYTES = 4 * 1024;

/** Why people cannot sign in any more; a person can be banned where they used to be, but not in a whole app here. */
const GONE = new Map([
	['banned', 'Ban in the whole app: the user is deactivated'],
	['deleted', 'Deletion: the user is deactivated'],
]);

/**
 * Turns what an export says of people and channels into the records of the imports of users, groups and members.
 * @param batches what `lookAt` found in each batch of files
 * @param others the paths of files that cannot be part of an export
 * @param system `tag` for what is imported
 * @returns the records; `places`: the ID of each channel, and where its messages go (see `mapMessages`); `older`: by number of the batch, the
 * messages of which another batch has a newer state; `departed`: who cannot sign in
 * any more, lists of `uids`; `totals` of each kind; `notes`: what does not come over as it is
 * @throws when there is nothing in it
 */
function mapParts({ batches, others = [], system }) {
	const notes = createNotes();
	const people = collectPeople(batches, system, notes);
	const channels = collectChannels(batches, people, system, notes);
	for (const path of others) {
		notes.add('files', 'unreadable', path, 'Neither JSON nor JSON Lines');
	}
	const messages = batches.reduce((sum, { total }) => sum + total, 0);
	if (people.total + channels.total + messages === 0) {
		throw new Error('No user, channel or message was found in the files');
	}
	return {
		users: people.records,
		groups: channels.groups,
		members: channels.members,
		places: channels.places,
		older: olderIn(batches),
		departed: inLists(people.departed),
		totals: {
			users: people.total,
			groups: channels.total,
			members: channels.membersTotal,
			messages,
		},
		notes: [...notes.rows(), ...batches.flatMap((batch) => batch.notes)],
	};
}

function collectPeople(batches, { tag, idField }, notes) {
	const byUid = new Map();
	const twins = new Map();
	for (const user of batches.flatMap(({ users }) => users)) {
		const uid = toOwnId(user.id);
		const known = byUid.get(uid);
		if (known && known.id !== user.id) twins.set(user.id, user.file);
		else byUid.set(uid, newestUser(known, user));
	}
	for (const [id, file] of twins) {
		notes.add(
			'users',
			'left out',
			file,
			'The ID of another user but for capitals: both are one user here',
			id,
		);
	}
	const records = [];
	const departed = [];
	for (const [uid, user] of byUid) {
		const { id, file, rank, name, avatar, createdAt, hidden, gone } = user;
		const remarks = [...user.remarks];
		if (gone) departed.push(uid);
		if (GONE.has(gone)) remarks.push(['not carried over', GONE.get(gone)]);
		if (rank === 0) remarks.push(['added', 'Only the ID is known']);
		const shown = cut(name || id, MAX_NAME);
		if (shown !== (name || id)) remarks.push(['shortened', 'Name']);
		const metadata = {
			...fitFields(user.fields, MAX_FIELDS_BYTES, remarks),
			...(uid !== id && { [idField]: id }),
			// Only the server sees what is in `@private`
			...(Object.keys(hidden).length > 0 && { '@private': hidden }),
		};
		records.push({
			uid,
			name: shown,
			...(avatar !== '' && { avatar }),
			...(createdAt !== undefined && { createdAt }),
			tags: [tag],
			...(Object.keys(metadata).length > 0 && { metadata }),
		});
		for (const [outcome, what] of remarks) notes.add('users', outcome, file, what, uid);
	}
	return { records, departed, total: byUid.size + twins.size, has: (id) => byUid.has(toOwnId(id)) };
}

function collectChannels(batches, people, system, notes) {
	const channels = new Map();
	for (const channel of batches.flatMap((batch) => batch.channels)) {
		keepNewestChannel(channels, channel);
	}
	const members = new Map();
	for (const member of batches.flatMap((batch) => batch.members)) {
		const list = members.get(member.channel) ?? new Map();
		keepNewest(list, toOwnId(member.user), member);
		members.set(member.channel, list);
	}
	const sendersOf = new Map();
	for (const [id, senders] of batches.flatMap((batch) => batch.senders)) {
		sendersOf.set(id, [...(sendersOf.get(id) ?? []), ...senders]);
	}
	const result = { groups: [], members: [], places: [], total: 0, membersTotal: 0 };
	const byGuid = new Map();
	for (const [id, channel] of channels) {
		const own = [...(members.get(id) ?? [])];
		members.delete(id);
		const pair = channel.reason ? undefined : pairOf(channel, own, sendersOf.get(id) ?? []);
		if (pair) {
			result.places.push([id, { people: pair, emptiedAt: channel.emptiedAt }]);
			noteLosses(channel, own, notes);
			continue;
		}
		result.total++;
		result.membersTotal += own.length;
		const leftOut = channel.reason || (byGuid.has(channel.guid) ? 'The ID of another channel' : '');
		if (leftOut !== '') {
			result.places.push([id, { leftOut }]);
			notes.add('groups', 'left out', channel.file, leftOut, id);
			for (const [uid, { file }] of own)
				notes.add('members', 'left out', file, leftOut, `${id} ${uid}`);
			continue;
		}
		byGuid.set(channel.guid, id);
		result.places.push([id, { guid: channel.guid, emptiedAt: channel.emptiedAt }]);
		result.groups.push(toGroup(channel, own, people, system, notes));
		for (const [uid, member] of own) {
			const record = toMember(uid, member, channel, notes);
			if (record) result.members.push(record);
		}
	}
	for (const [id, list] of members) {
		result.membersTotal += list.size;
		for (const [uid, { file }] of list) {
			notes.add(
				'members',
				'left out',
				file,
				'The export does not have the channel',
				`${id} ${uid}`,
			);
		}
	}
	return result;
}

/** The senders of messages whose sender the export does not name. */
const UNNAMED = ['stream-unknown', 'sendbird-unknown'];

/**
 * The two people of a channel that was made of people instead of an ID; undefined when they are not two. A person who has
 * left is missing among the members, but is found by messages of the channel. The person who made the channel does not count,
 * because a server can make channels for others.
 */
function pairOf({ isDistinct }, members, senders) {
	if (!isDistinct) return undefined;
	const pair = new Set(members.map(([uid]) => uid));
	const named = senders.filter((sender) => pair.size < 2 || !UNNAMED.includes(sender));
	for (const sender of named) pair.add(toOwnId(sender));
	return pair.size === 2 ? [...pair] : undefined;
}

/** Two people who write to each other have neither a group nor members: names what the export says of both. */
function noteLosses(channel, members, notes) {
	const { id, name, icon, fields, remarks, file } = channel;
	const named = [name && 'name', icon && 'picture', ...Object.keys(fields)].filter(Boolean);
	const own = named.map((what) => ['not carried over', `Of direct messages: ${what}`]);
	const left =
		members.length < 2 ? [['not carried over', 'Of direct messages: who left them']] : [];
	for (const [outcome, what] of [...remarks, ...own, ...left])
		notes.add('groups', outcome, file, what, id);
	for (const [uid, member] of members) {
		const ban = member.isBanned ? [['not carried over', 'Ban in direct messages']] : [];
		for (const [outcome, what] of [...member.remarks, ...ban]) {
			notes.add('members', outcome, member.file, what, `${id} ${uid}`);
		}
	}
}

function toGroup(channel, members, people, { tag, idField }, notes) {
	const { id, guid, type, name, icon, owner, createdAt, file } = channel;
	const remarks = [...channel.remarks];
	const isKnown = owner !== '' && people.has(owner);
	// An owner can read a group: who has left a private one, or is banned, must not come back like that
	const isIn = ([uid, { isBanned, reason }]) => uid === toOwnId(owner) && !isBanned && !reason;
	const isOut = type === 'private' && members.length > 0 && !members.some(isIn);
	const hasOwner = isKnown && !isOut;
	if (!hasOwner) {
		const why = isKnown ? 'not in the conversation any more' : 'not known';
		remarks.push(['not carried over', `Creator: ${why}`]);
	}
	if (createdAt === undefined && members.some(([, { joinedAt }]) => joinedAt !== undefined))
		remarks.push(['not carried over', 'When members joined: the time of creation is not known']);
	const fullName = name || namesOf(members) || id;
	const shown = cut(fullName, MAX_NAME);
	if (shown !== fullName) remarks.push(['shortened', 'Name']);
	const fields = fitFields(channel.fields, MAX_FIELDS_BYTES, remarks);
	for (const [outcome, what] of remarks) notes.add('groups', outcome, file, what, guid);
	return {
		guid,
		name: shown,
		type,
		...(icon !== '' && { icon }),
		...(hasOwner && { owner: toOwnId(owner) }),
		...(createdAt !== undefined && { createdAt }),
		tags: [tag, ...channel.tags],
		metadata: { ...fields, ...(guid !== id && { [idField]: id }) },
	};
}

/** Some channels have no name; people call them by those who are in it. */
function namesOf(members) {
	return members
		.slice(0, 5)
		.map(([, { name }]) => name)
		.filter((name) => name !== '')
		.join(', ');
}

function toMember(uid, member, channel, notes) {
	const id = `${channel.guid} ${uid}`;
	if (member.reason) {
		notes.add('members', 'left out', member.file, member.reason, id);
		return undefined;
	}
	for (const [outcome, what] of member.remarks) {
		notes.add('members', outcome, member.file, what, id);
	}
	const isOwner = channel.owner !== '' && toOwnId(channel.owner) === uid;
	const joinedAt = joinedAfter(channel.createdAt, member.joinedAt);
	return {
		guid: channel.guid,
		uid,
		scope: isOwner ? 'admin' : member.scope,
		...(joinedAt !== undefined && { joinedAt }),
		...(member.isBanned && { isBanned: true }),
	};
}

module.exports = { mapParts };
