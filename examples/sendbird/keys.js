const { inTexts } = require('../shared/in-texts');
const { addressOn, parameter, removedFrom } = require('../shared/parameters');

/** Addresses of files that Sendbird keeps. */
const OWN_FILES = addressOn(String.raw`sendbird\.com`);

/** The key in such an address opens files of the app. */
const KEY = parameter('auth');

/**
 * Takes the keys out of addresses of Sendbird's files: they must not get into the chat.
 * @param value anything that JSON can hold
 */
function withoutKeys(value) {
	return inTexts(value, (text) => removedFrom(text, OWN_FILES, KEY));
}

module.exports = { OWN_FILES, withoutKeys };
