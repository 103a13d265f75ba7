import { clock } from '../clock';

/** Plans the starts of requests so that no minute holds more than the window. */
export class SlidingWindow {
	/** Times of `clock.elapsed`, earliest first; as many as one minute may hold. */
	private starts: number[] = [];

	/** Takes the next place and returns its time. */
	reserve(perMinute: number): number {
		const now = clock.elapsed();
		const blocking = this.starts.length - perMinute;
		const at = blocking >= 0 ? Math.max(now, this.starts[blocking] + clock.minute) : now;
		// Behind a pause, a place may be taken before later ones that others wait for
		this.starts.splice(this.starts.findLastIndex((start) => start <= at) + 1, 0, at);
		if (this.starts.length > perMinute) this.starts.splice(0, this.starts.length - perMinute);
		return at;
	}

	/** Gives a place back that was not used. */
	release(at: number): void {
		const index = this.starts.lastIndexOf(at);
		if (index >= 0) this.starts.splice(index, 1);
	}

	/** No place of the last minute is left. */
	isIdle(): boolean {
		return (this.starts.at(-1) ?? -Infinity) + clock.minute <= clock.elapsed();
	}
}
