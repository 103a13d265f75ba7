/**
 * The texts that were posted under a name. Objects are dropped: no page posts them, but anybody can post without a
 * page.
 */
export function postedTexts(value: unknown): string[] {
	return [value].flat().flatMap((entry) => (isPlain(entry) ? [String(entry)] : []));
}

const isPlain = (entry: unknown): boolean => entry !== undefined && typeof entry !== 'object';
