/** The description of a field that takes a list. */
export function listOf(entries: string): string {
	return `${entries}: with commas or one per line, or an array by expression`;
}

/** The description of a field that the reference lacks. */
export function unlisted(description: string): string {
	return `${description}. The API reference does not list it; the vendor's own client uses it.`;
}

/** The description of a filter that the API does not have. */
export function appliedHere(description: string): string {
	return `${description}. The service has no such filter: the node reads the list and applies it, so that it takes longer.`;
}
