import { clock } from '../clock';

/** Remembers when requests left, so that no minute holds more of them than it may. */
export class SlidingWindow {
	/** Times of `clock.elapsed`, earliest first; at most `perMinute`. */
	private readonly departures: number[] = [];

	/** The time from which the next request may leave: a minute after the departure that is `perMinute` requests back. */
	freeAt(perMinute: number): number {
		const blocking = this.departures.at(-perMinute);
		return blocking === undefined ? -Infinity : blocking + clock.minute;
	}

	/** Notes that a request leaves now. */
	leave(perMinute: number): void {
		this.departures.push(clock.elapsed());
		if (this.departures.length > perMinute) this.departures.shift();
	}

	/** Whether nothing has left in the last minute. */
	isIdle(): boolean {
		return (this.departures.at(-1) ?? -Infinity) + clock.minute <= clock.elapsed();
	}
}
