/** A longer header is no person's. */
const MAX_HEADER = 1_000;

const ADDRESSES = /[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+/g;

/**
 * The address in a header such as From, in small letters; undefined unless it is the only one there. n8n has decoded the
 * header, so quotation marks and brackets in it can be part of a name that somebody has made up: nothing is left out as a
 * name or a remark.
 */
function addressIn(header) {
	const text = String(header ?? '');
	if (text.length > MAX_HEADER) return undefined;
	const found = text.toLowerCase().match(ADDRESSES) ?? [];
	const isWhole = found.join('').split('@').length === text.split('@').length;
	return isWhole && new Set(found).size === 1 ? found[0] : undefined;
}

module.exports = { addressIn };
