const { withoutKeys } = require('./keys');
const { parsed } = require('../shared/json');
const { otherFields } = require('../shared/other-fields');
const { asObject, asText, isObject } = require('../shared/values');

/** The fields of a channel or message that the app fills itself: its custom type, and data that is often JSON. */
function dataFields({ custom_type: type, data }) {
	const text = asText(data);
	return {
		...(asText(type) !== '' && { sendbirdCustomType: asText(type) }),
		// Any text may stand there; JSON may have written a key in a way of its own
		...((text !== '' || isObject(data)) && {
			sendbirdData: isObject(data) ? data : withoutKeys(parsed(text) ?? text),
		}),
	};
}

/** Metadata is an object of texts; a table that became JSON has it as text. */
function metadataOf({ metadata }) {
	const text = asText(metadata);
	const found = text === '' ? metadata : withoutKeys(parsed(text) ?? text);
	return isObject(found) || text === '' ? asObject(found) : { sendbirdMetadata: found };
}

/** Remarks on lists and objects that nothing reads: the reference does not show all that an export may have. */
function remarksOnOthers(record, known) {
	return Object.entries(otherFields(record, known))
		.filter(([, value]) => typeof value === 'object')
		.map(([name]) => ['not carried over', `Field: ${name}`]);
}

module.exports = { dataFields, metadataOf, remarksOnOthers };
