/** The fields of a record that an app added to it: all but the system's own, and those that hold nothing. */
function otherFields(record, own) {
	return Object.fromEntries(
		Object.entries(record).filter(([name, value]) => !own.has(name) && holdsSomething(value)),
	);
}

function holdsSomething(value) {
	return typeof value === 'object' && value !== null
		? Object.keys(value).length > 0
		: value !== undefined && value !== null && value !== '';
}

module.exports = { otherFields };
