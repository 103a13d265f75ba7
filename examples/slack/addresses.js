const { asText } = require('../shared/values');

/** An address as people use it: in an export, '&' may be escaped, also more than once. */
function addressOf(value) {
	return asText(value).replace(/&(?:amp;)+/g, '&');
}

/** The address, and before it the words that stood in its place. */
function link(given, label) {
	const address = addressOf(given).replace(/^(mailto|tel):/, '');
	if (address === '') return label;
	const bare = (url) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
	return label === '' || bare(label) === bare(address) ? address : `${label} (${address})`;
}

/** The addresses behind words, as `link` writes them. */
const BEHIND_WORDS = / \(([a-z][\w+.-]*:(?:[^\s()]|\([^\s()]*\))+)\)/gi;

/** Whether an address stands in a text, and not only as a part of another one. */
function hasAddress(text, address) {
	const wanted = comparable(address).replace(/\/$/, '');
	const searched = comparable(text);
	if (wanted === '') return false;
	for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
		const before = searched.slice(Math.max(0, at - 1), at);
		const after = searched.slice(at + wanted.length).replace(/^\//, '');
		if (!/[\w@.=/-]/.test(before) && !/^[.,:;!?]*[\w/?#&=%~-]/.test(after)) return true;
	}
	return false;
}

/** Two ways to write an address become the same: people leave out how it begins, and Slack adds that. */
function comparable(text) {
	return addressOf(text)
		.replace(/(?:https?:\/\/|(?<![\w.-]))(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})/gi, (_, host) =>
			host.toLowerCase(),
		)
		.replace(/%[0-9a-f]{2}/gi, (sign) => sign.toLowerCase());
}

module.exports = { addressOf, BEHIND_WORDS, hasAddress, link };
