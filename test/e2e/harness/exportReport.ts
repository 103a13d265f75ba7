import type { ReportRow } from '../../support/importReport';
import type { Execution } from './api';

/** The items at the first output of a step of an execution. */
export function itemsOf(execution: Execution, node: string): Array<Record<string, unknown>> {
	const [run] = execution.data.resultData.runData[node] ?? [];
	return (run?.data?.main?.[0] ?? []).map(({ json }) => json);
}

export function reportOf(execution: Execution): ReportRow[] {
	return itemsOf(execution, 'Report') as unknown as ReportRow[];
}
