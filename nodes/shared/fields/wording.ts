/** The description of a field that takes a list of `entries`. */
export function withListHint(entries: string): string {
	return `${entries}, with commas or as an array`;
}

/** The description of a field that the reference lacks. */
export function undocumented(description: string): string {
	return `${description}. Undocumented.`;
}

/** The description of a filter that the API does not have. */
export function appliedByNode(description: string): string {
	return `${description}. The node applies it, which takes longer.`;
}
