/** A row of the report, as a section makes it. */
export interface Row {
	/** What was measured. A row replaces the row of the same name that an earlier benchmark wrote. */
	name: string;
	/** The result, e.g. `0.90 ×`. */
	value: string;
	/** A goal of `goals.ts`, or a bound such as `≤ 250 kB`. */
	goal: string;
}

/** A row of the report, with the day of the measurement, e.g. `2026-11-23`. */
export interface Measure extends Row {
	day: string;
}
