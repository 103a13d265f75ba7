const { entriesOf, nestedIn, NESTED_MESSAGES, notUnderstood } = require('../shared/entries');
const {
	asKind,
	asList,
	asObject,
	asText,
	firstText,
	isEmptyObject,
	hasTime,
	isObject,
	isTrue,
	toMilliseconds,
} = require('../shared/values');
const { changedAt } = require('../shared/newest');
const { otherFields } = require('../shared/other-fields');
const { toAttachment } = require('../shared/files');
const { OWN_FILES } = require('./keys');

/** Stream's own fields of a message; all others are fields of the app. */
const OF_MESSAGES = new Set(
	'id cid channel_id channel_type channel channel_cid channel_member_ids text html type user user_id attachments mentioned_users mentioned_user_ids mentioned_channel mentioned_here mentioned_group_ids mentioned_roles mml command command_info i18n latest_reactions own_reactions reactions reaction_counts reaction_scores reaction_groups reply_count deleted_reply_count thread_participants thread parent_id show_in_channel quoted_message quoted_message_id created_at updated_at deleted_at deleted_for_me message_text_updated_at shadowed silent pinned pinned_at pinned_by pin_expires before_message_send_failed image_labels moderation moderation_details poll poll_id shared_location draft reminder restricted_visibility member'.split(
		' ',
	),
);

/** Its own fields of an attachment. */
const OF_ATTACHMENTS = new Set(
	'id type fallback color pretext author_name author_link author_icon title title_link text fields image_url thumb_url footer footer_icon actions asset_url og_scrape_url file_size mime_type giphy original_width original_height duration waveform_data'.split(
		' ',
	),
);

const DELETED = 'Deleted message';

/** Kinds that are not what people wrote; `reply` is one in a thread, `regular` any other. */
const LEFT_OUT = new Map([
	['deleted', DELETED],
	['system', 'Notice of Stream or the app (system message)'],
	['ephemeral', 'Seen by its author only (ephemeral)'],
	['error', 'Refused by Stream (error)'],
]);

function toMessage(channel, message, settings) {
	const remarks = [];
	const user = isObject(message.user)
		? message.user
		: { id: firstText(message.user, message.user_id) };
	const parent = asText(message.parent_id);
	const { attachments, lines } = contentOf(message, settings.filesAddress, remarks);
	remark(message, remarks);
	const sender =
		asText(user.id) === '' ? { id: 'stream-unknown', isUnknown: true } : { id: asText(user.id) };
	const reason = reasonToLeaveOut(message);
	return {
		key: asText(message.id) === '' ? '' : `stream-${asText(message.id)}`,
		channel,
		sender,
		changedAt: changedAt(
			reason === DELETED,
			message.deleted_at,
			message.updated_at,
			message.message_text_updated_at,
		),
		sentAt: toMilliseconds(message.created_at),
		text: [asText(message.text), ...lines].filter((text) => text !== '').join('\n'),
		attachments,
		mentions: mentionsIn(message)
			.map((person) => (isObject(person) ? person : { id: person }))
			.map(({ id, name }) => ({ id: asText(id), name: asText(name) }))
			.filter(({ id }) => id !== ''),
		fields: {
			...otherFields(message, new Set([...OF_MESSAGES, ...nestedIn(message, OF_MESSAGES)])),
			...(quoted(message) !== '' && { quotes: `stream-${quoted(message)}` }),
		},
		replyTo: parent === '' ? '' : `stream-${parent}`,
		reason,
		remarks,
	};
}

/** The people whom a message mentions: records, or only IDs. */
function mentionsIn({ mentioned_users: people, mentioned_user_ids: ids }) {
	return asList(people).length > 0 ? people : asList(ids);
}

function reasonToLeaveOut(message) {
	if (asText(message.id) === '') return 'No ID';
	if (hasTime(message.deleted_at)) return DELETED;
	if (isTrue(message.shadowed)) return 'Hidden from others (shadow ban)';
	if (asList(message.restricted_visibility).length > 0) return 'Only some people could see it';
	return LEFT_OUT.get(asKind(message.type)) ?? '';
}

function quoted(message) {
	return firstText(message.quoted_message_id, asObject(message.quoted_message).id);
}

/** Notes the parts of a message that the chat cannot hold. */
function remark(message, remarks) {
	const say = (condition, what) => condition && remarks.push(['not carried over', what]);
	const reactions = Object.keys(asObject(message.reaction_counts)).length;
	say(reactions > 0 || asList(message.latest_reactions).length > 0, 'Reactions');
	say(isTrue(message.pinned), 'Pinned message');
	say(hasTime(message.message_text_updated_at), 'Mark that it was edited');
	say(quoted(message) !== '', 'Look of a quote (the metadata names the quoted message)');
	say(Object.keys(asObject(message.i18n)).length > 0, 'Translations');
	say(isObject(message.shared_location), 'Live location');
	say(asText(message.poll_id) !== '' && Object.keys(asObject(message.poll)).length === 0, 'Poll');
	say(nestedIn(message, OF_MESSAGES).length > 0, NESTED_MESSAGES);
}

/** Files, and the text of what is shown besides: cards, links, polls. */
function contentOf(message, filesAddress, remarks) {
	const attachments = [];
	const lines = [];
	for (const given of attachmentsOf(message, remarks)) {
		const preview = firstText(given.og_scrape_url, given.title_link);
		if (asText(given.og_scrape_url) !== '' && asText(message.text).includes(preview)) {
			remarks.push(['not carried over', 'Preview of a link']);
			continue;
		}
		const url = firstText(given.asset_url, given.image_url, ...fileOf(given));
		const isFile = url !== '' && asText(given.og_scrape_url) === '';
		if (isFile) {
			const { attachment, problem } = toAttachment(
				{
					url,
					name: firstText(given.title, given.fallback),
					mimeType: given.mime_type,
					usualType: MIME_TYPES[asText(given.type)],
					size: given.file_size,
				},
				filesAddress,
				OWN_FILES,
			);
			if (attachment) attachments.push(attachment);
			if (problem) remarks.push(['not carried over', problem]);
		}
		const text = isFile ? [asText(given.pretext), asText(given.text)] : textOfCard(given);
		lines.push(...text.filter((line) => line !== ''));
		if (asList(given.actions).length > 0) remarks.push(['not carried over', 'Buttons']);
		if (url === '' && preview === '' && FILES.test(asText(given.type))) {
			remarks.push(['not carried over', 'File without address']);
		} else if (!isFile && text.every((line) => line === '')) {
			remarks.push(['not carried over', `Attachment of the kind: ${asText(given.type) || 'none'}`]);
		}
		for (const name of Object.keys(otherFields(given, OF_ATTACHMENTS))) {
			remarks.push(['not carried over', `Field of an attachment: ${name}`]);
		}
	}
	const poll = asObject(message.poll);
	if (!isEmptyObject(poll)) lines.push(...textOfPoll(poll, remarks));
	return { attachments, lines };
}

/** Kinds of attachments that are nothing without their file. */
const FILES = /^(file|image|video|audio|voiceRecording|giphy)$/;

function attachmentsOf({ attachments }, remarks) {
	const list = isObject(attachments) ? [attachments] : entriesOf(attachments, 'attachments', 'id');
	if (!list) remarks.push(['not carried over', notUnderstood('attachments')]);
	return (list ?? []).filter((given) => !isEmptyObject(given));
}

const MIME_TYPES = {
	image: 'image/jpeg',
	video: 'video/mp4',
	audio: 'audio/mpeg',
	voiceRecording: 'audio/aac',
	giphy: 'image/gif',
};

/** The picture of a GIF stands in a field of its own. */
function fileOf({ type, thumb_url: thumb }) {
	return type === 'giphy' ? [thumb] : [];
}

function textOfCard(card) {
	const title = asText(card.title);
	const address = firstText(card.title_link, card.og_scrape_url);
	return [
		asText(card.pretext),
		asText(card.author_name),
		address === '' || address === title ? title || address : `${title} (${address})`.trim(),
		asText(card.text),
		...asList(card.fields)
			.map(asObject)
			.map((field) =>
				[asText(field.title), asText(field.value)].filter((text) => text !== '').join(': '),
			),
		asText(card.footer),
	];
}

function textOfPoll(poll, remarks) {
	remarks.push(['not carried over', 'Poll: only its question and its answers']);
	return [
		asText(poll.name),
		asText(poll.description),
		...asList(poll.options)
			.map(asObject)
			.map(({ text }) => `• ${asText(text)}`),
	].filter((line) => line !== '' && line !== '• ');
}

module.exports = { mentionsIn, toMessage };
