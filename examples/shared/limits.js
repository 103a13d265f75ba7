const { asText } = require('./values');

/** The service keeps messages for six months, and takes up to 10 KB for the content of a message. */
const RETENTION_MONTHS = 6;
const LARGEST_DATA = 10 * 1024;

/** The most people that one request deactivates. */
const MAX_DEPARTED = 50;

/** An import may take hours, in which messages can get too old. */
const LONGEST_IMPORT = 24 * 60 * 60;

/** In Unix seconds; the last day of a month where the month is shorter. */
function oldestAllowed(now) {
	const date = new Date(now);
	const day = date.getUTCDate();
	date.setUTCMonth(date.getUTCMonth() - RETENTION_MONTHS);
	if (date.getUTCDate() !== day) date.setUTCDate(0);
	return date.getTime() / 1000 + LONGEST_IMPORT;
}

/** Why a message is too old to be sent, or nothing. */
function tooOld(seconds, { settings, now }) {
	return !settings.sendOldMessages && seconds < oldestAllowed(now)
		? `Older than ${RETENTION_MONTHS} months, or will be within a day`
		: '';
}

/** Drops files that take more than half of the room, and shortens the text, until the content is not too large. */
function fit(data, remarks) {
	if (sizeOf(data) <= LARGEST_DATA) return data;
	const { text = '', attachments = [] } = data;
	while (attachments.length > 1 && sizeOf(attachments) > LARGEST_DATA / 2) {
		attachments.pop();
		remarks.push(['not carried over', 'Files that are too many']);
	}
	if (text === '' || sizeOf(data) <= LARGEST_DATA) return data;
	const characters = [...text];
	const start = (length) => `${characters.slice(0, length).join('')}…`;
	// The longest beginning that fits, by halving
	let [fits, tooLong] = [0, characters.length];
	while (tooLong - fits > 1) {
		const length = Math.floor((fits + tooLong) / 2);
		if (sizeOf({ ...data, text: start(length) }) > LARGEST_DATA) tooLong = length;
		else fits = length;
	}
	remarks.push(['shortened', 'Text of more than 10 KB']);
	return { ...data, text: start(fits) };
}

/** The fields of some metadata that fit into a number of bytes, the small ones first. */
function fitFields(fields, bytes, remarks) {
	const sorted = Object.entries(fields).sort(([, a], [, b]) => sizeOf(a) - sizeOf(b));
	let kept = {};
	for (const [name, value] of sorted) {
		// Not by assignment, to which `__proto__` is something else
		const longer = { ...kept, [name]: value };
		if (sizeOf(longer) <= bytes) kept = longer;
		else remarks.push(['not carried over', `Field that is too large: ${asText(name)}`]);
	}
	return kept;
}

function sizeOf(value) {
	return Buffer.byteLength(JSON.stringify(value));
}

/** UIDs in lists of as many as one request deactivates. */
function inLists(uids) {
	const lists = [];
	for (let start = 0; start < uids.length; start += MAX_DEPARTED) {
		lists.push({ uids: uids.slice(start, start + MAX_DEPARTED) });
	}
	return lists;
}

module.exports = { fit, fitFields, inLists, tooOld };
