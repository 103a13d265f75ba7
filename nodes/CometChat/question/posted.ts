/**
 * What was posted under a name, as texts. Objects do not count: no page posts them, but nobody has to use a page to post
 * something.
 */
export function postedTexts(value: unknown): string[] {
	return [value].flat().flatMap((entry) => (isPlain(entry) ? [String(entry)] : []));
}

const isPlain = (entry: unknown): boolean => entry !== undefined && typeof entry !== 'object';
