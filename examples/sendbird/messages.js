const {
	asKind,
	asList,
	asObject,
	asText,
	checksum,
	firstText,
	hasTime,
	isObject,
	isTrue,
	toMilliseconds,
} = require('../shared/values');
const { toAttachment } = require('../shared/files');
const { nestedIn, NESTED_MESSAGES } = require('../shared/entries');
const { changedAt } = require('../shared/newest');
const { dataFields, remarksOnOthers } = require('./data-fields');
const { OWN_FILES } = require('./keys');

/** Sendbird's own fields that look like messages. */
const OWN = new Set([
	'og_tag',
	'poll',
	'user',
	'sender',
	'channel',
	'apple_critical_alert_options',
	'file',
	'files',
]);

/** What is read or named besides them, what only repeats other fields, and how a message was delivered. */
const KNOWN = new Set([
	...OWN,
	...'data mentioned_users mentioned_user_ids translations reactions metaarray sorted_metaarray thumbnails thread_info parent_message_info message_events requested_mentioned_user_ids'.split(
		' ',
	),
]);

function toMessage(message, settings) {
	const remarks = [];
	const channel = firstText(message.channel_url, asObject(message.channel).channel_url);
	// IDs of messages are numbers; nothing says that two channels never have the same one
	const keyOf = (id) => (id === '' ? '' : `sendbird-${checksum(channel)}-${id}`);
	const person =
		[message.user, message.sender].map(asObject).find((given) => asText(given.user_id) !== '') ??
		{};
	const id = firstText(person.user_id, message.user_id, message.sender_id, message.sender);
	remark(message, remarks);
	const mentions = mentionsIn(message);
	const key = keyOf(firstText(message.message_id, message.msg_id));
	const reason = key === '' ? 'No ID' : reasonToLeaveOut(message);
	return {
		key,
		channel,
		sender: {
			id: id || 'sendbird-unknown',
			name:
				id === ''
					? 'Unknown'
					: firstText(person.nickname, message.sender_nickname, message.nickname),
		},
		sentAt: toMilliseconds(firstText(message.created_at, message.ts)),
		text: textOf(message, mentions),
		attachments: filesOf(message, settings.filesAddress, remarks),
		mentions: mentions
			.map(({ user_id: uid, nickname }) => ({ id: asText(uid), name: asText(nickname) }))
			.filter(({ id: uid }) => uid !== ''),
		fields: dataFields(message),
		replyTo: keyOf(
			firstText(message.parent_message_id, message.root_message_id).replace(/^0$/, ''),
		),
		changedAt: changedAt(reason === DELETED, message.deleted_at, message.updated_at),
		reason,
		remarks,
	};
}

/** The people whom a message mentions: pages of the reference also have only their IDs, there or in a list of their own. */
function mentionsIn({ mentioned_users: people, mentioned_user_ids: ids }) {
	const given = asList(people).length > 0 ? people : asList(ids);
	return given.map((person) => (isObject(person) ? person : { user_id: person }));
}

/** The template names people by their IDs in braces; the text by names that may have changed since. */
function textOf(message, mentions) {
	const template = firstText(message.mentioned_message_template, message.message_template);
	const ids = new Set(mentions.map(({ user_id: id }) => asText(id)));
	return template === '' || !asText(message.type).match(/^(MESG|text)?$/i)
		? firstText(message.message, message.text)
		: template.replace(/@\{([^{}]+)\}/g, (whole, id) => (ids.has(id) ? `@${id}` : whole));
}

const DELETED = 'Deleted message';

function reasonToLeaveOut(message) {
	if (isTrue(message.is_removed) || isTrue(message.is_deleted) || hasTime(message.deleted_at)) {
		return DELETED;
	}
	if (/^(ADMM|admin)/i.test(firstText(message.type, message.message_type)))
		return 'Admin message (nobody sent it)';
	return isTrue(message.silent) && asText(message.message) === ''
		? 'Silent message without a text'
		: '';
}

function filesOf(message, filesAddress, remarks) {
	const given = [
		...asList(message.files),
		...[message.file, message.files].filter(isObject),
		...(asText(message.file) !== '' ? [{ url: message.file }] : []),
		...(asText(message.url) !== '' && !isObject(message.file) ? [{ url: message.url }] : []),
	]
		.map(asObject)
		.filter(saysSomething);
	if (given.length === 0 && /^FILE$/i.test(asText(message.type))) given.push({});
	const attachments = [];
	for (const {
		url,
		name,
		file_name: fileName,
		type,
		file_type: fileType,
		size,
		file_size: fileSize,
	} of given) {
		const { attachment, problem } = toAttachment(
			{
				url,
				name: firstText(name, fileName, message.file_name),
				mimeType: firstText(type, fileType, message.file_type),
				size: firstText(size, fileSize, message.file_size),
			},
			filesAddress,
			OWN_FILES,
		);
		if (attachment) attachments.push(attachment);
		if (problem) remarks.push(['not carried over', problem]);
	}
	return attachments;
}

/** A message without a file may have an object for one, with nothing in it. */
function saysSomething(file) {
	return Object.values(file).some((value) => !['', '0'].includes(asText(value)));
}

/** Notes the parts of a message that the chat cannot hold. */
function remark(message, remarks) {
	const say = (condition, what) => condition && remarks.push(['not carried over', what]);
	say(asList(message.reactions).length > 0, 'Reactions');
	say(Number(message.updated_at) > 0, 'Mark that it was edited');
	say(Object.keys(asObject(message.translations)).length > 0, 'Translations');
	say(Object.keys(asObject(message.og_tag)).length > 0, 'Preview of a link');
	say(Object.keys(asObject(message.poll)).length > 0, 'Poll');
	say(asKind(message.mention_type) === 'channel', 'Mention of the whole channel');
	const extra =
		asList(message.sorted_metaarray).length + Object.keys(asObject(message.metaarray)).length;
	say(extra > 0, 'Meta array');
	const nested = nestedIn(message, new Set([...OWN, 'parent_message_info']));
	say(nested.length > 0, NESTED_MESSAGES);
	remarks.push(...remarksOnOthers(message, new Set([...KNOWN, ...nested])));
}

module.exports = { mentionsIn, toMessage };
