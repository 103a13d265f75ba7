/** The goals of the measures. A goal is a text, because the report keeps it in its table; this file says which results meet it. */
import { numbersIn, readAnswerTimes, readRepeats } from './results';

/** The goal of a measure that has none. */
export const NO_GOAL = 'reported';

/** The service gives a trigger 2 seconds to answer. */
export const QUICK_ANSWERS = '99 % ≤ 200 ms, all ≤ 2,000 ms';

/** The service repeats an event after 10 and 30 seconds. */
export const NO_LATE_REPEATS = '0 after 10 s and later';

export const RIGHT_STATUSES = 'the right status each';
/** The end of the result that meets {@link RIGHT_STATUSES}. */
export const NO_WRONG_STATUS = 'wrong: none';

export const NONE_MISSING = '0 missing, 0 twice';
export const ZERO = '0';
export const NONE_LATE = '0 late';
/** Somebody compares the figures of the result, because single ones go up and down. */
export const NO_GROWTH = 'no growth';

/** `runsOnce(3_000)` → `3000 runs, 0 twice` */
export const runsOnce = (runs: number) => `${runs} runs, 0 twice`;

/** `allRight(50)` → `50 right` */
export const allRight = (count: number) => `${count} right`;

type Judge = (result: string) => boolean;

const JUDGES: Record<string, Judge> = {
	[QUICK_ANSWERS]: (result) => {
		const { p99, all } = readAnswerTimes(result);
		return p99 <= 200 && all <= 2_000;
	},
	[NO_LATE_REPEATS]: (result) => {
		const late = readRepeats(result).filter(({ milliseconds }) => milliseconds >= 10_000);
		return late.length > 0 && late.every(({ ranTwice }) => ranTwice === 0);
	},
	[RIGHT_STATUSES]: (result) => result.endsWith(NO_WRONG_STATUS),
	[NONE_MISSING]: (result) => result.startsWith(NONE_MISSING),
	[ZERO]: (result) => result === ZERO,
	[NONE_LATE]: (result) => result.includes(` ${NONE_LATE}`),
};

/** Whether a result meets a goal; undefined for {@link NO_GOAL}, and for a goal that a person has to judge. */
export function isMet(result: string, goal: string): boolean | undefined {
	return (JUDGES[goal] ?? judgeOfNumber(goal))?.(result);
}

/** The judge of a goal whose number varies; undefined for other goals. */
function judgeOfNumber(goal: string): Judge | undefined {
	const [number] = numbersIn(goal);
	if (goal.startsWith('≤ ')) return (result) => numbersIn(result)[0] <= number;
	if (goal.startsWith('≥ ')) return (result) => numbersIn(result)[0] >= number;
	if (goal === allRight(number)) return (result) => result.startsWith(goal);
	if (goal === runsOnce(number)) {
		return (result) => result.startsWith(`${number} runs, 0 of them twice`);
	}
	return undefined;
}
