import type { Execution } from './api';

/** A row of the report of an example that imports an export. */
export interface Row {
	part: string;
	outcome: string;
	count: number;
	file: string;
	reason: string;
}

/** The items that a step of an execution gave out. */
export function itemsOf(execution: Execution, node: string): Array<Record<string, unknown>> {
	const [run] = execution.data.resultData.runData[node] ?? [];
	return (run?.data?.main?.[0] ?? []).map(({ json }) => json);
}

export function reportOf(execution: Execution): Row[] {
	return itemsOf(execution, 'Report') as unknown as Row[];
}

/** The numbers of records of a kind that came in, failed, … */
export function overview(rows: Row[], part: string): Record<string, number> {
	return Object.fromEntries(
		rows
			.filter((row) => row.part === part && row.file === '' && row.reason === '')
			.map(({ outcome, count }) => [outcome, count]),
	);
}

/** The number of messages that were left out, by reason. */
export function leftOutByReason(rows: Row[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { part, outcome, reason, count } of rows) {
		if (part !== 'messages' || outcome !== 'left out' || reason === '') continue;
		counts[reason] = (counts[reason] ?? 0) + count;
	}
	return counts;
}
