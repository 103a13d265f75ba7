/** The most levels of objects and lists in a body. n8n can neither store nor read a body with many more levels. */
export const MAX_LEVELS = 200;

/** Whether objects and lists are nested deeper than a number of levels. */
export function isDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1));
}
