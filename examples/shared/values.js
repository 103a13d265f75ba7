/** Reading values that may be missing or of another kind: nothing in an export is certain. */

function isObject(value) {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Some programs write `{}` where there is nothing. */
function isEmptyObject(value) {
	return isObject(value) && Object.keys(value).length === 0;
}

function asObject(value) {
	return isObject(value) ? value : {};
}

function asList(value) {
	return Array.isArray(value) ? value : [];
}

/** Text and numbers as text without spaces around it; anything else is empty. */
function asText(value) {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The word by which a system names a kind of something: some exports write it with capitals. */
function asKind(value) {
	return asText(value).toLowerCase();
}

/** The first of some values that is a text. */
function firstText(...values) {
	return values.map(asText).find((text) => text !== '') ?? '';
}

/** Cuts text to a number of characters; an emoji is never cut in two. */
function cut(text, most) {
	const characters = [...text];
	return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/**
 * The service's ID for an ID of another system: the service turns IDs into lower case, and takes letters, digits,
 * dashes and underscores, up to 100 of them.
 */
function toId(id) {
	return asText(id)
		.toLowerCase()
		.replace(/[^a-z0-9_-]/g, '-')
		.slice(0, 100);
}

/** The same for IDs that may have other characters, or more: two different ones must not become the same. */
function toOwnId(id) {
	const given = asText(id);
	const plain = toId(given);
	return plain === given.toLowerCase() ? plain : `${plain.slice(0, 90)}-${checksum(given)}`;
}

/** Eight hexadecimal digits that stand for a text (FNV-1a). */
function checksum(text) {
	let sum = 0x811c9dc5;
	for (const byte of Buffer.from(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
	return sum.toString(16).padStart(8, '0');
}

/** Some time as Unix seconds: Unix seconds or milliseconds, or a date as text, in UTC unless it says so. */
function toSeconds(value) {
	const milliseconds = toMilliseconds(value);
	return milliseconds === undefined ? undefined : Math.floor(milliseconds / 1000);
}

/** The same as Unix milliseconds. */
function toMilliseconds(value) {
	const text = asText(value);
	const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : millisecondsOf(text);
	// A date in milliseconds has more digits than any in seconds
	let milliseconds = number > 1e11 ? number : number * 1000;
	// Some programs write microseconds or nanoseconds
	for (let n = 0; n < 2 && milliseconds >= 1e14; n++) milliseconds /= 1000;
	return milliseconds >= FIRST_TIME && milliseconds < 1e14 ? milliseconds : undefined;
}

/** In Unix milliseconds: no chat is older than 2001, and smaller numbers are something else. */
const FIRST_TIME = 1_000_000_000_000;

/** JavaScript takes a date without a time zone for local time. */
function millisecondsOf(text) {
	const [, day, time, zone] =
		/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i.exec(
			text,
		) ?? [];
	if (day === undefined) return NaN;
	// PostgreSQL writes no minutes of a zone
	const offset = /^[+-]/.test(zone ?? '') ? zone.padEnd(5, '0') : 'Z';
	return Date.parse(`${day}T${time}${offset}`);
}

/**
 * When somebody joined a group. The service wants it after the creation of the group, and those who were in it from the
 * beginning joined in the same second; an earlier time counts as that, too. Nothing where the export does not tell when
 * somebody joined, or when the group was made: then it is as old as the import. All times are Unix seconds.
 */
function joinedAfter(createdAt, joinedAt) {
	return createdAt === undefined || joinedAt === undefined
		? undefined
		: Math.max(joinedAt, createdAt + 1);
}

/** Whether something is a yes; a table that became JSON has it as text or as a number. */
function isTrue(value) {
	return value === true || /^(true|1)$/i.test(asText(value));
}

/** Whether something is a no, and not only nothing. */
function isFalse(value) {
	return value === false || /^(false|0)$/i.test(asText(value));
}

/** Whether a time is written; 0 stands for none, and so does the year 1 of programs in Go. */
function hasTime(value) {
	return !/^(0|0001-01-01.*)?$/.test(asText(value));
}

module.exports = {
	isObject,
	isEmptyObject,
	asObject,
	asList,
	asText,
	asKind,
	firstText,
	cut,
	toId,
	toOwnId,
	checksum,
	toSeconds,
	toMilliseconds,
	joinedAfter,
	hasTime,
	isTrue,
	isFalse,
};
