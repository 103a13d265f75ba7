/**
 * Changes every text in something that JSON can hold, wherever it stands.
 * @param change gets a text, and returns what takes its place
 */
function inTexts(value, change) {
	if (typeof value === 'string') return change(value);
	if (Array.isArray(value)) return value.map((one) => inTexts(one, change));
	if (typeof value !== 'object' || value === null) return value;
	// A name may be a text of people, too
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [change(name), inTexts(one, change)]),
	);
}

module.exports = { inTexts };
