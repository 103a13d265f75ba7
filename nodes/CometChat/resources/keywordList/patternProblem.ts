/**
 * Notations of other dialects than JavaScript's, each with what to write instead. The reference names no dialect, so a
 * pattern has to mean the same in all dialects. In JavaScript, some of these notations mean something else and fit nothing.
 * The first row that fits counts.
 */
const NOTATIONS: Array<[notation: RegExp, instead: string]> = [
	// Options, e.g. (?i) or (?i-m:…): ignoring case, dots for line breaks, any further options. `(?:` is no option
	[/\(\?[a-z]*i[a-z]*(?:-[a-z]+)?[:)]/y, 'both cases, like [cC]asino'],
	[/\(\?[a-z]*s[a-z]*(?:-[a-z]+)?[:)]/y, '[\\s\\S] for any character, also a line break'],
	[/\(\?(?!:)[a-z]*(?:-[a-z]+)?[:)]/y, 'the pattern without these options'],
	// Named groups, e.g. (?P<name>…) or (?'name'…), and what such a group has found: (?P=name)
	[/\(\?P<[^>]*>/y, '(?<name>…)'],
	[/\(\?'[^']*'/y, '(?<name>…)'],
	[/\(\?P=\w+\)/y, '\\k<name>'],
	// Calls of a group or of the whole pattern, e.g. (?P>name), (?&name), (?R) or (?1)
	[
		/\(\?(?:P>|&|R\)|[+-]?\d+\))\w*/y,
		'the part once more, because patterns cannot call themselves',
	],
	// Atomic groups, (?>…), and groups whose alternatives share their numbers, (?|…)
	[/\(\?[>|]/y, '(?:…)'],
	// Comments, e.g. (?# spam)
	[/\(\?#[^)]*\)/y, 'the pattern without the comment'],
	// Conditions, e.g. (?(1)yes|no)
	[/\(\?\(/y, 'both cases with | between them'],
	// Verbs, e.g. (*SKIP) or (*MARK:name)
	[/\(\*[A-Z\d_]+(?::[^)]*)?\)/y, 'the pattern without it'],
	// Possessive quantifiers, e.g. a++ or a{2,}+
	[/(?:[*+?]|\{\d+(?:,\d*)?\})\+/y, 'it without the last +, or \\+ for the character'],
	// Escapes of other dialects: the beginning, the end, quoted text, blanks, line breaks
	[/\\[AG]/y, '^'],
	[/\\[zZ]/y, '$'],
	[/\\Q/y, 'a backslash before each sign that has a meaning'],
	[/\\h/y, '[ \\t]'],
	[/\\R/y, '\\r?\\n'],
	// Classes by name, e.g. [[:alnum:]]
	[/\[\[:\^?\w+:\]/y, 'its characters, like [a-z0-9]'],
];

/** A pattern as JavaScript's own code has it, e.g. `/spam/i`: the options say that it is no pattern of a path. */
const LITERAL = /^\/.+\/[dgimsuvy]+$/;

/** An escaped character, e.g. `\+`, or a set of characters, e.g. `[a-z]`. No notation begins inside of it. */
const WHOLE = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/y;

/**
 * The reason why a text is no regular expression, as the rest of a sentence that begins with the pattern, e.g. `that is no …`;
 * undefined for a good pattern. The words are the same in all versions of Node.js, although newer versions know some notations.
 */
export function patternProblem(pattern: string): string | undefined {
	if (LITERAL.test(pattern)) {
		return 'between slashes with options behind them: write what stands between them, and both cases for i, like [cC]asino';
	}
	let at = 0;
	while (at < pattern.length) {
		for (const [notation, instead] of NOTATIONS) {
			const found = matchAt(notation, pattern, at);
			if (found !== undefined) {
				return `with the notation ${found}, which not all regular expressions have: write ${instead}`;
			}
		}
		at += matchAt(WHOLE, pattern, at)?.length ?? 1;
	}
	return compiles(pattern)
		? undefined
		: 'that is no regular expression, e.g. because a bracket is not closed';
}

/** The text at an index that fits a pattern; undefined if none fits. @param sticky a pattern with the flag `y` */
function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
	sticky.lastIndex = at;
	return sticky.exec(text)?.[0];
}

/** Whether the pattern is one for JavaScript, with or without its rules for Unicode. */
function compiles(pattern: string): boolean {
	return ['', 'u'].some((flags) => {
		try {
			return new RegExp(pattern, flags) instanceof RegExp;
		} catch {
			return false;
		}
	});
}
