const {
	asKind,
	asList,
	asObject,
	asText,
	firstText,
	hasTime,
	isObject,
	isTrue,
	toMilliseconds,
	toOwnId,
	toSeconds,
} = require('../shared/values');
const { changedAt } = require('../shared/newest');
const { otherFields } = require('../shared/other-fields');

/** Stream's own fields of a user; all others are fields of the app. */
const OF_USERS = new Set(
	'id name image role created_at updated_at last_active last_engaged_at deactivated_at deleted_at revoke_tokens_issued_before banned shadow_banned ban_expires online invisible email phone devices mutes channel_mutes blocked_user_ids push_notifications push_preferences privacy_settings teams teams_role unread_count total_unread_count unread_channels unread_threads bypass_moderation avg_response_time'.split(
		' ',
	),
);

/** The lists that a channel may have with it. */
const LISTS_OF_CHANNELS = [
	'members',
	'messages',
	'pinned_messages',
	'pending_messages',
	'read',
	'watchers',
	'threads',
];

const OF_CHANNELS = new Set([
	...LISTS_OF_CHANNELS,
	...'id type cid name image created_at updated_at created_by created_by_id truncated_at truncated_by truncated_by_id deleted_at last_message_at member_count message_count message_count_updated_at member_ids watcher_count membership config own_capabilities frozen disabled hidden hide_messages_before cooldown muted mute_expires_at blocked auto_translation_enabled auto_translation_language push_preferences active_live_locations channel_roles team'.split(
		' ',
	),
]);

const SHADOW_BAN = 'Shadow ban: others now see what the person writes';

/** Lists of a user that the import has no place for. */
const LISTS_OF_USERS = new Map([
	['devices', 'Devices'],
	['mutes', 'Muted people'],
	['channel_mutes', 'Muted channels'],
	['blocked_user_ids', 'Blocked people'],
]);

const OF_MEMBERS = new Set(
	'user user_id channel channel_id channel_type cid channel_cid created_at updated_at deleted_at archived_at pinned_at banned ban_expires shadow_banned role channel_role is_moderator invited invite_accepted_at invite_rejected_at status notifications_muted'.split(
		' ',
	),
);

/** In these kinds of channels everybody may read. */
const PUBLIC = /^livestream$/;

/**
 * A person, from a line of their own or from where they are named.
 * @param person an object, or only the ID
 * @returns `rank` tells how much is known: 2 from their own line, 1 where they are named, 0 only the ID
 */
function toUser(person, isOwnLine) {
	const user = asObject(person);
	const id = isObject(person) ? asText(user.id) : asText(person);
	if (id === '') return undefined;
	const remarks = [];
	const role = asText(user.role);
	const isOrdinary = ['', 'user'].includes(asKind(role));
	if (!isOrdinary) {
		remarks.push(['not carried over', `Role in the whole app (it is in the metadata): ${role}`]);
	}
	if (isTrue(user.invisible)) remarks.push(['not carried over', 'Invisibility']);
	if (isTrue(user.shadow_banned)) remarks.push(['not carried over', SHADOW_BAN]);
	remarks.push(...endOfBan(user));
	for (const [name, what] of LISTS_OF_USERS) {
		if (asList(user[name]).length > 0) remarks.push(['not carried over', what]);
	}
	const image = asText(user.image);
	const hidden = {
		...(asText(user.email) !== '' && { email: asText(user.email) }),
		...(asText(user.phone) !== '' && { contactNumber: asText(user.phone) }),
	};
	const gone = goneOf(user);
	return {
		id,
		rank: isOwnLine ? 2 : Number(isObject(person) && Object.keys(user).length > 1),
		name: asText(user.name),
		avatar: /^https?:\/\//.test(image) ? image : '',
		createdAt: toSeconds(user.created_at),
		changedAt: changedAt(gone === 'deleted', user.deleted_at, user.updated_at, user.deactivated_at),
		fields: {
			...otherFields(user, OF_USERS),
			...(!isOrdinary && { streamRole: role }),
			...(Array.isArray(user.teams) && user.teams.length > 0 && { streamTeams: user.teams }),
		},
		hidden,
		...(gone && { gone }),
		remarks,
	};
}

function endOfBan({ banned, ban_expires }) {
	return isTrue(banned) && hasTime(ban_expires) ? [['not carried over', 'End of a ban']] : [];
}

function goneOf(user) {
	if (hasTime(user.deleted_at)) return 'deleted';
	if (hasTime(user.deactivated_at)) return 'deactivated';
	return isTrue(user.banned) ? 'banned' : undefined;
}

function toChannel(id, channel) {
	const [type, ...rest] = id.split(':');
	const remarks = [];
	if (isTrue(channel.frozen)) remarks.push(['not carried over', 'Frozen: nobody could write']);
	if (isTrue(channel.disabled)) remarks.push(['not carried over', 'Disabled']);
	if (Number(channel.cooldown) > 0) remarks.push(['not carried over', 'Slow mode']);
	const image = asText(channel.image);
	const creator = channel.created_by ?? channel.created_by_id;
	return {
		id,
		guid: toOwnId(`${type}_${rest.join(':')}`),
		// Channels that were made from a list of members instead of an ID
		isDistinct: rest.join(':').startsWith('!members'),
		type: PUBLIC.test(type) ? 'public' : 'private',
		name: asText(channel.name),
		icon: /^https?:\/\//.test(image) ? image : '',
		owner: isObject(creator) ? asText(creator.id) : asText(creator),
		createdAt: toSeconds(channel.created_at),
		emptiedAt: toMilliseconds(channel.truncated_at),
		changedAt: changedAt(hasTime(channel.deleted_at), channel.deleted_at, channel.updated_at),
		tags: isTrue(channel.frozen) ? ['frozen'] : [],
		fields: {
			...otherFields(channel, OF_CHANNELS),
			...(asText(channel.team) !== '' && { streamTeam: asText(channel.team) }),
		},
		reason: hasTime(channel.deleted_at) ? 'Deleted channel' : '',
		remarks,
	};
}

/** Roles by what they are called in the two fields that may name them. */
const SCOPES = new Map([
	['owner', 'admin'],
	['admin', 'admin'],
	['channel_moderator', 'moderator'],
	['moderator', 'moderator'],
]);
const ORDINARY = new Set(['', 'member', 'channel_member', 'user']);

function toMember(channel, member) {
	const user = asObject(member.user);
	const roles = [member.role, member.channel_role, isTrue(member.is_moderator) ? 'moderator' : '']
		.map(asText)
		.filter((role) => !ORDINARY.has(asKind(role)));
	const remarks = roles
		.filter((role) => !SCOPES.has(asKind(role)))
		.map((role) => ['not carried over', `Role: ${role}`]);
	const scopes = roles.map((role) => SCOPES.get(asKind(role)));
	const hasLeft = hasTime(member.deleted_at);
	if (isTrue(member.shadow_banned)) {
		remarks.push(['not carried over', SHADOW_BAN]);
	}
	for (const name of Object.keys(otherFields(member, OF_MEMBERS))) {
		remarks.push(['not carried over', `Field of a member: ${name}`]);
	}
	remarks.push(...endOfBan(member));
	return {
		channel,
		user: firstText(member.user_id, user.id, member.user),
		name: asText(user.name),
		scope: ['admin', 'moderator'].find((scope) => scopes.includes(scope)) ?? 'participant',
		joinedAt: toSeconds(member.created_at),
		// An ID alone knows less than any record of the member
		changedAt:
			Object.keys(member).length === 1
				? -1
				: changedAt(hasLeft, member.deleted_at, member.updated_at),
		isBanned: isTrue(member.banned),
		reason: reasonToLeaveOut(member),
		remarks,
	};
}

/** Why a member does not come over, or nothing. */
function reasonToLeaveOut(member) {
	if (hasTime(member.deleted_at)) return 'Not a member any more';
	const isInvited = isTrue(member.invited) && !hasTime(member.invite_accepted_at);
	return isInvited ? 'Invitation that was not accepted' : '';
}

module.exports = { LISTS_OF_CHANNELS, toChannel, toMember, toUser };
