const { asText, isObject } = require('./values');

/**
 * The entries of a list that an export may have in several forms: as a list, of records or only of their IDs; as an object
 * that has them by their IDs; or as an object around the list.
 * @param name of the list
 * @param idField the field for an ID
 * @returns objects; nothing when it is in none of these forms
 */
function entriesOf(value, name, idField) {
	if (value === undefined || value === null) return [];
	if (Array.isArray(value)) {
		return value.map((entry) => (isObject(entry) ? entry : { [idField]: asText(entry) }));
	}
	if (!isObject(value)) return undefined;
	if (Array.isArray(value[name])) return entriesOf(value[name], name, idField);
	const entries = Object.entries(value);
	return entries.every(([, entry]) => isObject(entry))
		? entries.map(([id, entry]) => ({ [idField]: id, ...entry }))
		: undefined;
}

/** What the report says of messages that stand in another one. */
const NESTED_MESSAGES = 'Messages inside a message';

/** What the report says of such a list. */
function notUnderstood(name) {
	return `A list in a form that was not understood: ${name}`;
}

/** The fields of a message, besides the system's own, in which other messages stand. */
function nestedIn(message, own) {
	const isMessage = (value) => isObject(value) && ('text' in value || 'message' in value);
	return Object.keys(message).filter(
		(name) => !own.has(name) && [message[name]].flat().some(isMessage),
	);
}

module.exports = { entriesOf, nestedIn, NESTED_MESSAGES, notUnderstood };
