/**
 * Reads JSON. Whole numbers that JavaScript cannot hold become text, because they are IDs, and the next number would be
 * another one.
 * @returns nothing when the text is no JSON
 */
function parsed(text) {
	try {
		return /\d{16}/.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Node.js before 21 does not tell how a number was written. */
function exact(_, value, { source = '' } = {}) {
	const isLost = Number.isInteger(value) && !Number.isSafeInteger(value);
	return isLost && /^-?\d+$/.test(source) ? source : value;
}

module.exports = { parsed };
