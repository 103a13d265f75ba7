/** A row of the report of an example that imports from another chat. */
export interface ReportRow {
	part: string;
	outcome: string;
	count: number;
	file: string;
	reason: string;
	ids: string;
}

/** The numbers of records of one kind, such as `users`, by outcome: they stand in the rows without a file and a reason. */
export function countsByOutcome(rows: ReportRow[], part: string): Record<string, number> {
	return Object.fromEntries(
		rows
			.filter((row) => row.part === part && row.file === '' && row.reason === '')
			.map(({ outcome, count }) => [outcome, count]),
	);
}

/** How often each reason occurs among the records of one kind with one outcome. */
export function reasonsIn(
	rows: ReportRow[],
	part: string,
	outcome: string,
): Record<string, number> {
	const reasons: Record<string, number> = {};
	for (const row of rows) {
		if (row.part !== part || row.outcome !== outcome || row.reason === '') continue;
		reasons[row.reason] = (reasons[row.reason] ?? 0) + row.count;
	}
	return reasons;
}
