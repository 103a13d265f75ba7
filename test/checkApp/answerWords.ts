/** How the open questions are asked, and how what an app does becomes an answer in words. */
import type { Answer, Run } from './run';

/** Asks a question, and gives the answer of the app; undefined when the question does not apply to the app. */
export type Ask = (run: Run) => Promise<string | undefined>;

/** `status 404, ERR_NOT_FOUND`, or `status 200` without a code. */
export const outcomeOf = ({ status, code }: Answer): string =>
	code ? `status ${status}, ${code}` : `status ${status}`;

/** `[1, 2, 2]` → `rising`, `[2, 1]` → `falling`, `[1, 3, 2]` → `neither` */
export function orderOf(values: Array<number | string>): string {
	const neighbours = values.slice(1).map((value, index) => [values[index], value] as const);
	if (neighbours.every(([before, after]) => before <= after)) return 'rising';
	return neighbours.every(([before, after]) => before >= after) ? 'falling' : 'neither';
}
