const {
	asKind,
	asList,
	asObject,
	asText,
	firstText,
	hasTime,
	isFalse,
	isObject,
	isTrue,
	toOwnId,
	toSeconds,
} = require('../shared/values');
const { changedAt } = require('../shared/newest');
const { dataFields, metadataOf, remarksOnOthers } = require('./data-fields');

/** Lists and objects that are read, named or meant for the session of a user or for delivery only. */
const OF_USERS = new Set('metadata preferred_languages discovery_keys session_tokens'.split(' '));
const OF_CHANNELS = new Set(
	'members operators banned_list banned_users messages created_by inviter metadata data last_message channel disappearing_message sms_fallback read_receipt delivery_receipt'.split(
		' ',
	),
);

/**
 * A person, from their own record or from where they are named.
 * @returns `rank` tells how much is known: 2 from their own record, 1 where they are named, 0 only the ID
 */
function toUser(user, isOwnRecord) {
	const picture = asText(user.profile_url);
	const phone = asText(user.phone_number);
	const languages = asList(user.preferred_languages).map(asText);
	const remarks = [];
	if (asList(user.discovery_keys).length > 0) remarks.push(['not carried over', 'Discovery keys']);
	if (isOwnRecord) remarks.push(...remarksOnOthers(user, OF_USERS));
	return {
		id: asText(user.user_id),
		rank: isOwnRecord ? 2 : Number(asText(user.nickname) !== ''),
		name: asText(user.nickname),
		avatar: /^https?:\/\//.test(picture) ? picture : '',
		createdAt: toSeconds(user.created_at),
		changedAt: changedAt(false, user.updated_at, user.last_seen_at),
		fields: {
			...metadataOf(user),
			...(languages.length > 0 && { sendbirdLanguages: languages }),
		},
		hidden: phone === '' ? {} : { contactNumber: phone },
		// Said of members, too; in either case it concerns the whole app
		...(isFalse(user.is_active) && { gone: 'deactivated' }),
		remarks,
	};
}

function toChannel(channel) {
	const remarks = [];
	const say = (condition, what) => condition && remarks.push(['not carried over', what]);
	say(isTrue(channel.freeze), 'Frozen: nobody could write');
	say(isTrue(channel.is_broadcast), 'Broadcast: only operators could write');
	// -1 keeps them
	const keptFor = Number(asObject(channel.disappearing_message).message_survival_seconds);
	say(isTrue(channel.is_ephemeral) || keptFor > 0, 'Messages are not kept');
	const receipts = [channel.read_receipt, channel.delivery_receipt].map(asObject);
	say(
		receipts.some((times) => Object.keys(times).length > 0),
		'Read receipts',
	);
	say(isObject(channel.last_message), 'Copy of the last message');
	const hasCode = asText(channel.access_code) !== '' || isTrue(channel.is_access_code_required);
	say(hasCode, 'Access code');
	remarks.push(...remarksOnOthers(channel, OF_CHANNELS));
	const id = asText(channel.channel_url);
	const isOpen = asKind(channel.channel_type) === 'open' || id.startsWith('sendbird_open_channel_');
	const creator = channel.created_by;
	const isDeleted = isTrue(channel.is_deleted) || hasTime(channel.deleted_at);
	const [operator] = asList(channel.operators);
	const person = (given) => (isObject(given) ? asText(given.user_id) : asText(given));
	const isPublic = (isOpen || isTrue(channel.is_public)) && !hasCode;
	const picture = asText(channel.cover_url);
	const createdAt = toSeconds(channel.created_at);
	const changed = changedAt(isDeleted, channel.deleted_at, channel.updated_at);
	return {
		id,
		guid: toOwnId(id),
		isDistinct: isTrue(channel.is_distinct),
		type: isPublic ? 'public' : 'private',
		name: asText(channel.name),
		icon: /^https?:\/\//.test(picture) ? picture : '',
		owner: person(creator) || person(operator),
		createdAt,
		// What has no time at all is often only a frame around messages, and knows less than any record of the channel
		changedAt: changed === 0 && createdAt === undefined ? -1 : changed,
		tags: isTrue(channel.freeze) ? ['frozen'] : [],
		fields: {
			...dataFields(channel),
			...metadataOf(channel),
		},
		reason: isDeleted ? 'Deleted channel' : '',
		remarks,
	};
}

/** The members of a channel, and those who are banned from it. */
function toMembers(channel, entry) {
	const operators = new Set(asList(entry.operators).map(idOf));
	const banned = [...asList(entry.banned_list), ...asList(entry.banned_users)].map((ban) => ({
		given: ban,
		isBanned: true,
	}));
	const members = asList(entry.members).map((member) => ({ given: member, isBanned: false }));
	const listed = new Set(asList(entry.members).map(idOf));
	const others = asList(entry.operators).filter((operator) => !listed.has(idOf(operator)));
	return [...members, ...others.map((given) => ({ given, isBanned: false })), ...banned]
		.filter(({ given }) => idOf(given) !== '')
		.map(({ given, isBanned }) => {
			const member = asObject(given);
			const remarks = [];
			if (isTrue(member.is_muted)) remarks.push(['not carried over', 'Muted: could not write']);
			if (isBanned && asText(member.end_at) !== '')
				remarks.push(['not carried over', 'End of a ban']);
			const isOperator = asKind(member.role) === 'operator' || operators.has(idOf(given));
			return {
				channel,
				user: idOf(given),
				name: firstText(member.nickname, asObject(member.user).nickname),
				scope: isOperator ? 'moderator' : 'participant',
				joinedAt: toSeconds(firstText(member.joined_ts, member.joined_at)),
				isBanned,
				changedAt: changedAt(false, member.updated_at),
				reason: asKind(member.state) === 'invited' ? 'Invitation that was not accepted' : '',
				remarks,
			};
		});
}

function idOf(person) {
	const { user_id: id, user } = asObject(person);
	return isObject(person) ? firstText(id, asObject(user).user_id) : asText(person);
}

module.exports = { toChannel, toMembers, toUser };
