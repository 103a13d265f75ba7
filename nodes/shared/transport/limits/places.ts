interface Waiting {
	max: number;
	start: () => void;
}

/** A limited number of places. A caller that finds no free place waits; places are given in the order of arrival. */
export class Places {
	private count = 0;

	/** In order of arrival. */
	private readonly waiting = new Set<Waiting>();

	/** The number of places that are taken. */
	get taken(): number {
		return this.count;
	}

	/**
	 * Takes a place when fewer than `max` are taken and no earlier caller waits.
	 * @throws the reason of the signal, at once, when it is aborted before a place was free
	 */
	async take(max: number, signal?: AbortSignal): Promise<void> {
		signal?.throwIfAborted();
		if (this.count < max && this.waiting.size === 0) this.count++;
		else await this.turn(max, signal);
	}

	/** Gives a place back. */
	free(): void {
		this.count--;
		this.startWaiting();
	}

	isIdle(): boolean {
		return this.count + this.waiting.size === 0;
	}

	/** Waits until a place is free, which then counts as taken. */
	private async turn(max: number, signal?: AbortSignal): Promise<void> {
		let leave = () => {};
		try {
			await new Promise<void>((start, refuse) => {
				const place = { max, start };
				leave = () => {
					this.waiting.delete(place);
					refuse(signal?.reason as Error);
					// The callers behind it may have waited for this caller only
					this.startWaiting();
				};
				this.waiting.add(place);
				signal?.addEventListener('abort', leave);
			});
		} finally {
			signal?.removeEventListener('abort', leave);
		}
	}

	private startWaiting(): void {
		for (const place of this.waiting) {
			if (this.count >= place.max) return;
			this.waiting.delete(place);
			this.count++;
			place.start();
		}
	}
}
