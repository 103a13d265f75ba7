import { clock } from '../clock';

/** Remembers when requests left, so that no minute holds more of them than it may. */
export class SlidingWindow {
	/** Times of `clock.elapsed`, earliest first; at most as many as a minute may hold. */
	private readonly departures: number[] = [];

	/** From when on the next request may leave. */
	freeAt(perMinute: number): number {
		const blocking = this.departures.at(-perMinute);
		return blocking === undefined ? -Infinity : blocking + clock.minute;
	}

	/** A request leaves now. */
	leave(perMinute: number): void {
		this.departures.push(clock.elapsed());
		if (this.departures.length > perMinute) this.departures.shift();
	}

	/** Nothing has left in the last minute. */
	isIdle(): boolean {
		return (this.departures.at(-1) ?? -Infinity) + clock.minute <= clock.elapsed();
	}
}
