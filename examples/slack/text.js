const { link } = require('./addresses');
const { emojiOf } = require('./emoji');
const { asText, toId } = require('../shared/values');

/** A message mentions up to ten people. */
const MOST_MENTIONS = 10;

/** Emoji one after the other, by their names; none of them touches a word, as the parts of 10:30:45 do. */
const EMOJI = String.raw`(?<![\w:])(?::[\w+'-]+(?:::skin-tone-\d)?:)+(?!\w)`;

const IN_CODE = /<([^<>]+)>|&(amp|lt|gt);/g;
const SPELLED = new RegExp(`${IN_CODE.source}|\`\`\`[^]*?\`\`\`|\`[^\`\\n]+\`|${EMOJI}`, 'g');

/**
 * Slack's spelling of mentions, channels, links and emoji as readable text, and the three characters that Slack
 * escapes. People who are known are mentioned in the service's way.
 * @param names `has(slackId)` and `nameOf(slackId)` of people, `channelOf(slackId)`; and `labels`, a map that takes what a
 * text calls somebody or something whose name is not known, if blocks may speak of the same
 */
function plain(text, names) {
	const read = (whole, inside, escaped) =>
		escaped ? unescaped(whole) : (linked(inside, names) ?? whole);
	return text.replace(SPELLED, (whole, inside, escaped) => {
		if (inside || escaped) return read(whole, inside, escaped);
		// Slack shows no emoji in code
		return whole[0] === '`' ? whole.replace(IN_CODE, read) : withEmoji(whole);
	});
}

function linked(inside, names) {
	const bar = inside.indexOf('|');
	const target = bar < 0 ? inside : inside.slice(0, bar);
	const label = bar < 0 ? '' : unescaped(withEmoji(inside.slice(bar + 1)));
	const rest = target.slice(1);
	if (/^@\w/.test(target)) return mention(rest, label, names);
	if (/^#\w/.test(target)) return channel(rest, label, names);
	if (target.startsWith('!')) return command(rest, label, names);
	return /^[a-z][\w+.-]*:/i.test(target) ? link(unescaped(target), label) : undefined;
}

function mention(slackId, label, names) {
	if (names.has(slackId)) return `<@uid:${toId(slackId)}>`;
	return `@${labelOf(slackId, label, names) || slackId}`;
}

function channel(slackId, label, names) {
	return `#${labelOf(slackId, label, names) || names.channelOf(slackId) || slackId}`;
}

/** A group of people; its name has the @ already. */
function usergroup(slackId, label, names) {
	return labelOf(slackId, label, names) || `@${slackId}`;
}

function labelOf(slackId, label, names) {
	if (label !== '') names.labels?.set(slackId, label);
	return label || (names.labels?.get(slackId) ?? '');
}

/** `here`, `channel`, `everyone`, `subteam^S…` (a group of people), `date^…` (its label is the date). */
function command(given, label, names) {
	const [name, id] = given.split('^');
	if (name === 'date') return label || dateOf(id);
	if (name === 'subteam') return usergroup(id ?? name, label, names);
	return `@${name}`;
}

/** A date that has no words, in UTC. */
function dateOf(seconds) {
	const date = new Date(Number(seconds) * 1000);
	return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16).replace('T', ' ');
}

function unescaped(text) {
	return text.replace(/&(amp|lt|gt);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>' })[name]);
}

function withEmoji(text) {
	return text.replace(/:([\w+'-]+(?:::skin-tone-\d)?):/g, (whole, name) => emojiOf(name) ?? whole);
}

/** Turns the mentions that are too many into names. */
function limitMentions(text, names) {
	let count = 0;
	const limited = text.replace(/<@uid:([\w-]+)>/g, (whole, uid) => {
		count++;
		return count > MOST_MENTIONS ? `@${asText(names.nameOf(uid)) || uid}` : whole;
	});
	return { text: limited, tooMany: count > MOST_MENTIONS };
}

module.exports = { plain, mention, channel, usergroup, dateOf, limitMentions };
