/** The results that the report also reads: each has a function that writes its text, and a function that reads the text. */
import { percentile, type Answer } from './trigger/sender';

/** The milliseconds within which a share of the answers came. */
interface AnswerTimes {
	half: number;
	/** 99 % of the answers. */
	p99: number;
	all: number;
}

/** The times of a burst's answers → `452 ms, 1029 ms, 1563 ms` */
export function writeAnswerTimes(answers: Answer[]): string {
	return [0.5, 0.99, 1].map((share) => `${percentile(answers, share)} ms`).join(', ');
}

/** `452 ms, 1029 ms, 1563 ms` → `{ half: 452, p99: 1029, all: 1563 }` */
export function readAnswerTimes(text: string): AnswerTimes {
	const [half, p99, all] = numbersIn(text);
	return { half, p99, all };
}

/** What came of the events that were delivered twice. */
export interface RepeatCount {
	/** Events that started two runs. */
	ranTwice: number;
	/** The time between the two deliveries. */
	milliseconds: number;
}

/** `[{ ranTwice: 49, milliseconds: 5 }, { ranTwice: 0, milliseconds: 10_000 }]` → `49 after 5 ms, 0 after 10 s` */
export function writeRepeats(counts: RepeatCount[]): string {
	return counts
		.map(({ ranTwice, milliseconds }) => `${ranTwice} after ${writeTime(milliseconds)}`)
		.join(', ');
}

/** The inverse of {@link writeRepeats}. */
export function readRepeats(text: string): RepeatCount[] {
	return [...text.matchAll(/(\d+) after (\d+) (ms|s)/g)].map(([, ranTwice, time, unit]) => ({
		ranTwice: Number(ranTwice),
		milliseconds: Number(time) * (unit === 's' ? 1_000 : 1),
	}));
}

/** `5` → `5 ms`, `10_000` → `10 s` */
function writeTime(milliseconds: number): string {
	return milliseconds < 1_000 ? `${milliseconds} ms` : `${milliseconds / 1_000} s`;
}

/** The numbers in a text: `1,234.5 ms of 2 s` → `[1234.5, 2]` */
export function numbersIn(text: string): number[] {
	return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((found) =>
		Number(found.replaceAll(',', '')),
	);
}
