import { clock } from '../clock';

/** Called after a request was held back: why, and from when to when (by `clock.elapsed`). */
export type OnWait = (reason: string, from: number, to: number) => void;

/** How long the requests of a run waited, by the reason. Requests that wait side by side count once. */
export class Waits {
	/** The length of the waits, and the end of the last one, in milliseconds of `clock.elapsed`. */
	private readonly byReason = new Map<string, { total: number; until: number }>();

	readonly add: OnWait = (reason, from, to) => {
		const { total, until } = this.byReason.get(reason) ?? { total: 0, until: -Infinity };
		const afterEarlierWaits = Math.max(0, to - Math.max(from, until));
		this.byReason.set(reason, {
			// The total is at least this wait, which may have begun before the waits that are counted already
			total: Math.max(total + afterEarlierWaits, to - from),
			until: Math.max(until, to),
		});
	};

	/** A sentence for each reason that cost at least 5 seconds, a twelfth of the minute: tests make the minute short. */
	sentences(): string[] {
		return [...this.byReason]
			.filter(([, { total }]) => total >= clock.minute / 12)
			.map(([reason, { total }]) => `Waited ${Math.round(total / 1_000)} s: ${reason}`);
	}
}
