/** The text that n8n's own text of a review has instead of the arguments of the tool. */
const UNREADABLE = '[object Object]';

/**
 * The pattern of characters that can make arguments look like others: control characters, except line breaks and tabs, and
 * characters that change the direction of a text. A function makes it, because Unicode's classes slow down the start of n8n.
 */
const misleadingPattern = () => /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * The text of a review as a person reads it: the arguments of the tool as JSON, in which a text cannot pretend to be
 * another argument.
 * @param message as the form gives it
 * @param given the arguments of the tool
 */
export function reviewText(message: string, given: unknown): string {
	const isObject = typeof given === 'object' && given !== null;
	const readable = isObject
		? message.replaceAll(UNREADABLE, () => JSON.stringify(given, null, 2))
		: message;
	return readable.replace(
		misleadingPattern(),
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/**
 * The beginning of a text that takes at most `maxBytes` bytes when it is written as JSON.
 *
 * E.g. `Hello world` in 9 bytes is `Hel …`: 2 for the quotes, 3 for the ellipsis.
 */
export function shortened(text: string, maxBytes: number): string {
	const beginning = (length: number) =>
		// A character outside of the basic plane is not cut in two
		length < text.length ? `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')} …` : text;
	const fits = (length: number) =>
		new TextEncoder().encode(JSON.stringify(beginning(length))).length <= maxBytes;
	if (fits(text.length)) return text;
	// The beginning with `least` characters fits, the beginning with `most` characters does not
	let [least, most] = [0, text.length];
	while (most - least > 1) {
		const middle = Math.floor((least + most) / 2);
		if (fits(middle)) least = middle;
		else most = middle;
	}
	return beginning(least);
}
