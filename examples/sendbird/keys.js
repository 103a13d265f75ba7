/** Addresses of files that Sendbird keeps. */
const OWN_FILES = /^https?:\/\/[^/?#]*sendbird\.com(:\d+)?\//i;

/**
 * Removes the key from addresses of Sendbird's files, wherever in a text or in fields they stand: it opens files of the app,
 * and must not get into the chat.
 * @param value text, or anything else that JSON can hold
 */
function withoutKeys(value) {
	// In JSON, some programs write slashes with a backslash, and '&' and '=' as \u0026 and \u003d
	if (typeof value === 'string')
		return value.replace(/https?:(\\?\/){2}[^\s"'<>]+/gi, (url) => withoutKey(url));
	if (Array.isArray(value)) return value.map(withoutKeys);
	return typeof value === 'object' && value !== null
		? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutKeys(one)]))
		: value;
}

function withoutKey(url) {
	return OWN_FILES.test(url.replaceAll('\\', ''))
		? url
				.replace(
					/([?&]|&amp;|\\u0026)auth(=|\\u003d)[^&#)\]\\]*?(?=[.,;:!?]*([&#)\]\\]|$))/gi,
					'$1',
				)
				// What stands between the parts of an address, and has lost its part
				.replace(/\?(&(amp;)?|\\u0026)/g, '?')
				.replace(/(&(amp;)?|\\u0026)(?=&|\\u0026)/g, '')
				.replace(/([?&](amp;)?|\\u0026)(?=$|[#)\].,;:!]+)/g, '')
		: url;
}

module.exports = { OWN_FILES, withoutKeys };
