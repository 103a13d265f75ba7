/** What stands in quotation marks or in brackets of a header names people and holds no address. */
const ASIDE = /"(?:[^"\\]|\\.)*"|\((?:[^()\\]|\\.)*\)/g;
/** A longer one holds more than one address. */
const MAX_HEADER = 1_000;

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** The address in a header such as From, in small letters; undefined unless it is exactly one. */
function addressIn(header) {
	const [one, ...others] = String(header ?? '')
		.slice(0, MAX_HEADER)
		.replace(ASIDE, ' ')
		.split(/[,;]/);
	if (others.length > 0) return undefined;
	const [, inBrackets] = /^[^<>]*<([^<>]*)>\s*$/.exec(one) ?? [];
	const address = (inBrackets ?? one).trim();
	return ADDRESS.test(address) ? address.toLowerCase() : undefined;
}

module.exports = { addressIn };
