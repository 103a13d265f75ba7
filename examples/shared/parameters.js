/**
 * The signs around the parameters of an address, as they are, and as HTML, JSON and another address around this one write
 * them; that one may be inside a third.
 */
const FIRST = String.raw`(?:[?#]|\\u003f|%(?:25)*(?:3f|23))`;
const NEXT = String.raw`(?:&(?:amp;)*|\\u0026|%(?:25)*26(?:amp%(?:25)*3b)*)`;
const EQUALS = String.raw`(?:=|\\u003d|%(?:25)*3d)`;

/** A sign of a value: none that stands between parameters, and none with which an address ends. */
const SIGN = String.raw`(?:(?!${FIRST}|${NEXT}|%(?:25)*(?:0[9ad]|2[027]|3[ce]|7c))[^\s"'<>()[\]{}|\\])`;

/** A regular expression for parameters of an address, for {@link removed}. */
function parameter(name, value = `${SIGN}*`) {
	return new RegExp(`(${FIRST}|${NEXT})(?:${name})${EQUALS}(${value})(${NEXT})?`, 'gi');
}

/** Takes parameters out of a text with addresses, and leaves the others as they are. */
function removed(text, parameters) {
	const without = text.replace(parameters, (_, before, value, after) => {
		if (after === undefined) return value.slice(endOf(value));
		return isFirst(before) ? before : after;
	});
	// One behind another has the sign before it from that one
	return without === text ? text : removed(without, parameters);
}

function isFirst(sign) {
	return !/^(&|\\u0026|%(25)*26)/i.test(sign);
}

/** Where a value ends: the full stop behind it belongs to the sentence around it. */
function endOf(value) {
	let end = value.length;
	while ('.,;:!'.includes(value[end - 1] ?? ' ')) end--;
	return end;
}

/**
 * Takes parameters out of the addresses of a system's own files, also where such an address stands in another one.
 * @param host matches the beginning of these addresses
 * @param parameters see {@link parameter}
 */
function removedFrom(text, host, parameters) {
	if (!host.test(text)) return text;
	return text.replace(/[^\s"'<>]+/g, (word) => {
		const begin = word.search(host);
		return begin < 0 ? word : word.slice(0, begin) + removed(word.slice(begin), parameters);
	});
}

/**
 * The beginning of an address of one of some hosts, for {@link removedFrom}.
 * @param domains a regular expression
 */
function addressOn(domains) {
	const slash = String.raw`(?:\\?/|%(?:25)*2f)`;
	return new RegExp(
		String.raw`https?(?::|%(?:25)*3a)${slash}{2}[^/?#%\s\\]*(?:${domains})(?=$|[:/?#\\%])`,
		'i',
	);
}

module.exports = { addressOn, parameter, removed, removedFrom };
