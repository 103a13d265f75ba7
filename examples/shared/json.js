/**
 * Reads JSON. Whole numbers that JavaScript cannot hold become text (in Node.js 21 or newer), because they are IDs, and a
 * rounded one belongs to somebody else.
 * @returns nothing when the text is no JSON
 */
function parsed(text) {
	try {
		return /\d{16}/.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Node.js before 21 does not tell how a number was written, and leaves it rounded. */
function exact(_, value, { source = '' } = {}) {
	const isLost = Number.isInteger(value) && !Number.isSafeInteger(value);
	return isLost && /^-?\d+$/.test(source) ? source : value;
}

module.exports = { parsed };
