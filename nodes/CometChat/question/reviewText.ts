/** n8n's own text of a review has this instead of the arguments of the tool. */
const UNREADABLE = '[object Object]';

/**
 * Control characters but for line breaks and tabs, and those that change the direction of a text: they would show other
 * arguments than there are. Made when it is needed: patterns over Unicode's classes would slow down the loading of n8n.
 */
const misleading = () => /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

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
		misleading(),
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/**
 * The beginning of a text that takes, written as JSON, at most a number of bytes.
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
	// The beginning with `least` characters fits, with `most` characters it does not
	let [least, most] = [0, text.length];
	while (most - least > 1) {
		const middle = Math.floor((least + most) / 2);
		if (fits(middle)) least = middle;
		else most = middle;
	}
	return beginning(least);
}
