/** The patterns of the units of a text, from large to small. A unit includes the separator behind it. */
const UNITS = [
	// Paragraphs
	/[\s\S]+?(?:\n\s*\n\s*|$)/g,
	// Lines
	/[^\n]*\n|[^\n]+$/g,
	// Sentences
	/[\s\S]+?(?:[.!?…]\s+|[。！？]|$)/g,
	// Words
	/\S*\s+|\S+$/g,
];

/**
 * Cuts a text into parts of at most `most` UTF-16 units: between paragraphs if possible, and otherwise between lines,
 * sentences or words. Only blanks at the ends of parts get lost.
 */
export function cutIntoParts(text: string, most: number): string[] {
	return packed(text, most, UNITS)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

/** Fills parts with whole units. A unit that is too long for a part is cut into smaller units. */
function packed(text: string, most: number, [units, ...smaller]: RegExp[]): string[] {
	if (text.length <= most) return [text];
	// The smallest unit is a code point, which is never cut in two
	const fitting = units
		? (text.match(units) ?? []).flatMap((unit) => packed(unit, most, smaller))
		: [...text];
	const parts: string[] = [];
	let part = '';
	for (const unit of fitting) {
		if (part.length + unit.length > most) {
			parts.push(part);
			part = '';
		}
		part += unit;
	}
	return [...parts, part];
}
