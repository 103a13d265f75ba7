/** A row of the report of an example that imports from another chat. */
export interface Row {
	part: string;
	outcome: string;
	count: number;
	file: string;
	reason: string;
	ids: string;
}

/** The numbers of records of a kind that came in, failed, … */
export function overview(rows: Row[], part: string): Record<string, number> {
	return Object.fromEntries(
		rows
			.filter((row) => row.part === part && row.file === '' && row.reason === '')
			.map(({ outcome, count }) => [outcome, count]),
	);
}

/** The reasons for what does not come over as it is, with how often each occurs. */
export function reasonsIn(rows: Row[], part: string, outcome: string): Record<string, number> {
	const reasons: Record<string, number> = {};
	for (const row of rows) {
		if (row.part !== part || row.outcome !== outcome || row.reason === '') continue;
		reasons[row.reason] = (reasons[row.reason] ?? 0) + row.count;
	}
	return reasons;
}
