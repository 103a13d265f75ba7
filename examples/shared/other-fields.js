/** The fields of a record that an app added to it: all but the system's own, and those without a value. */
function otherFields(record, own) {
	return Object.fromEntries(
		Object.entries(record).filter(
			([name, value]) => !own.has(name) && value !== null && value !== undefined && value !== '',
		),
	);
}

module.exports = { otherFields };
