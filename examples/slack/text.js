const { asText, toId } = require('../shared/values');

/** A message mentions up to ten people. */
const MOST_MENTIONS = 10;

/**
 * Slack's spelling of mentions, channels and links as readable text, and the three characters that Slack
 * escapes. People who are known are mentioned in the service's way.
 * @param names `has(slackId)` and `nameOf(slackId)` of people, `channelOf(slackId)`
 */
function plain(text, names) {
	return text.replace(/<([^<>]+)>|&(amp|lt|gt);/g, (whole, inside, escaped) => {
		if (escaped) return { amp: '&', lt: '<', gt: '>' }[escaped];
		const bar = inside.indexOf('|');
		const target = bar < 0 ? inside : inside.slice(0, bar);
		const label = bar < 0 ? '' : unescaped(inside.slice(bar + 1));
		return spelled(target, label, names) ?? whole;
	});
}

function spelled(target, label, names) {
	const rest = target.slice(1);
	if (/^@\w/.test(target)) return mention(rest, label, names);
	if (/^#\w/.test(target)) return channel(rest, label, names);
	if (target.startsWith('!')) return command(rest, label);
	if (/^(mailto|tel):/.test(target)) return link(unescaped(target).replace(/^\w+:/, ''), label);
	return /^[a-z][\w+.-]*:/i.test(target) ? link(unescaped(target), label) : undefined;
}

function mention(slackId, label, names) {
	if (names.has(slackId)) return `<@uid:${toId(slackId)}>`;
	return `@${label || slackId}`;
}

function channel(slackId, label, names) {
	return `#${label || names.channelOf(slackId) || slackId}`;
}

/** `here`, `channel`, `everyone`, `subteam^S…` (a group of people), `date^…` (its label is the date). */
function command(given, label) {
	const [name, id] = given.split('^');
	if (name === 'date') return label;
	if (name === 'subteam') return label || `@${id ?? name}`;
	return `@${name}`;
}

/** The address, and before it the words that stood in its place. */
function link(address, label) {
	if (address === '') return label;
	const bare = (url) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
	return label === '' || bare(label) === bare(address) ? address : `${label} (${address})`;
}

function unescaped(text) {
	return text.replace(/&(amp|lt|gt);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>' })[name]);
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

module.exports = { plain, mention, channel, link, limitMentions };
