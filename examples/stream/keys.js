const { inTexts } = require('../shared/in-texts');
const { addressOn, parameter, removedFrom } = require('../shared/parameters');

/** Addresses of files that Stream keeps. */
const OWN_FILES = addressOn(
	String.raw`stream-io-cdn\.com|stream-cloud-uploads\.imgix\.net|getstream\.io`,
);

/** The parts of a signature that opens such an address to everybody, until it expires. */
const SIGNATURE = parameter('Signature|Policy|Key-Pair-Id');

/**
 * Takes the signatures out of addresses of Stream's files: they must not get into the chat.
 * @param value anything that JSON can hold
 */
function withoutKeys(value) {
	return inTexts(value, (text) => removedFrom(text, OWN_FILES, SIGNATURE));
}

module.exports = { OWN_FILES, withoutKeys };
