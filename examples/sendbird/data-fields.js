const { parsed } = require('../shared/json');
const { asText, isObject } = require('../shared/values');

/** The fields of a channel or message that the app fills itself: its custom type, and data that is often JSON. */
function dataFields({ custom_type: type, data }) {
	const text = asText(data);
	return {
		...(asText(type) !== '' && { sendbirdCustomType: asText(type) }),
		// Any text may stand there
		...((text !== '' || isObject(data)) && {
			sendbirdData: isObject(data) ? data : (parsed(text) ?? text),
		}),
	};
}

module.exports = { dataFields };
