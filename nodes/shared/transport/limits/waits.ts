import { clock } from '../clock';

/** Called after a request has waited for its turn: why, and from when to when (by `clock.elapsed`). */
export type OnWait = (reason: string, from: number, to: number) => void;

/** The wait that the service asks for when there are too many requests. */
export const ASKED_TO_WAIT = 'the service asked to wait';

/** The numbers that answers give before a limit is reached. */
export const NEARLY_USED_UP = 'the requests of this minute were nearly used up';

/** How long the requests of a run waited, by the reason. Requests that wait side by side count once. */
export class Waits {
	private readonly byReason = new Map<string, { total: number; until: number }>();

	readonly add: OnWait = (reason, from, to) => {
		const { total, until } = this.byReason.get(reason) ?? { total: 0, until: -Infinity };
		const longer = total + Math.max(0, to - Math.max(from, until));
		this.byReason.set(reason, {
			total: Math.max(longer, to - from),
			until: Math.max(until, to),
		});
	};

	/** A sentence for each reason that cost a person more than a moment (a twelfth of a minute). */
	sentences(): string[] {
		return [...this.byReason]
			.filter(([, { total }]) => total >= clock.minute / 12)
			.map(([reason, { total }]) => `Waited ${Math.round(total / 1_000)} s: ${reason}`);
	}
}
