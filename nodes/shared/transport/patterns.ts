/** A regular expression in a text of the service, `^…$`, with or without slashes, flags and quotes. */
const PATTERN = /["'`]?\/?\^\S{0,200}\$\/?[a-z]*["'`]?/g;

/**
 * A pattern of a single set of characters, with their number: `^[A-Za-z0-9_-]{1,100}$`. A set that begins with `^` names the
 * characters that may not be there, and has no words.
 */
const ONE_SET = /\^\(?\[(?!\^)([^\]]+)\]\)?(?:[+*]|\{(\d+)(?:,(\d*))?\})?\$/;

/** The words for the parts of a set of characters, in the order of the sentence. The part `\w` gives three words. */
const WORDS: Array<[part: RegExp, word: string]> = [
	[/A-Z|a-z|\\w/, 'letters'],
	[/0-9|\\d|\\w/, 'digits'],
	// Elsewhere in a set, a hyphen stands between the ends of a range
	[/-$|^-|\\-/, 'hyphens'],
	[/_|\\w/, 'underscores'],
	[/\./, 'dots'],
	[/@/, '@'],
	[/ |\\s/, 'spaces'],
];

/** The text with its regular expressions in words: `^[a-z0-9]{1,9}$` becomes `(letters and digits, at most 9 characters)`. */
export function patternsInWords(text: string): string {
	return text.replace(PATTERN, (pattern) => {
		const [, set, least, most] = ONE_SET.exec(pattern) ?? [];
		const words = WORDS.filter(([part]) => part.test(set ?? '')).map(([, word]) => word);
		const last = words.pop();
		if (last === undefined) return 'the form that the reference describes';
		const allowed = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
		// {36} has one number only
		const largest = most === undefined ? least : most;
		return `(${allowed}${largest ? `, at most ${largest} characters` : ''})`;
	});
}
