/** The text of a message of the chat as Slack takes it: nothing in it is a link, a mention or a call to everybody. */
function forSlack(text) {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What stands between angle brackets in a text of Slack: what it is, and the words for it. */
const MARK = /<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>/g;

/** The text of a message of Slack as a person reads it. */
function forChat(text) {
	return text
		.replace(MARK, (_, kind, target, words) => {
			if (kind === '@') return `@${words || target}`;
			if (kind === '#') return `#${words || target}`;
			if (kind === '!') return words || `@${target.split('^')[0]}`;
			const address = target.replace(/^mailto:|^tel:/, '');
			return !words || address.endsWith(words) ? address : `${words} (${address})`;
		})
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&amp;', '&');
}

module.exports = { forSlack, forChat };
