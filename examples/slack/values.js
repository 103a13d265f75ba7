/** Reading values that may be missing or of another kind: nothing in an export is certain. */

function isObject(value) {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value) {
	return isObject(value) ? value : {};
}

function asList(value) {
	return Array.isArray(value) ? value : [];
}

/** Text and numbers as text without spaces around it; anything else is empty. */
function asText(value) {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The first of some values that is a text. */
function firstText(...values) {
	return values.map(asText).find((text) => text !== '') ?? '';
}

/** Cuts text to a number of characters; an emoji is never cut in two. */
function cut(text, most) {
	const characters = [...text];
	return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/**
 * The service's ID for an ID of Slack: the service turns IDs into lower case, and takes letters, digits,
 * dashes and underscores, up to 100 of them.
 */
function toId(slackId) {
	return asText(slackId)
		.toLowerCase()
		.replace(/[^a-z0-9_-]/g, '-')
		.slice(0, 100);
}

module.exports = { isObject, asObject, asList, asText, firstText, cut, toId };
