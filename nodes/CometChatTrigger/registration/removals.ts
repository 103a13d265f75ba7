import { pause } from '../../shared/webhook/pause';

/** Milliseconds after which a planned removal checks again whether it was cancelled. */
const TICK = 100;

/** A removal that is planned or under way. */
interface Removal {
	isCancelled: boolean;
	/** Ends when the removal is done, has failed or was cancelled. Never rejects. */
	ended: Promise<void>;
}

/** Removals of webhooks that are to happen in a few seconds, by their removal keys. */
const planned = new Map<string, Removal>();

/**
 * Plans the removal of a webhook; an earlier plan for the same webhook is dropped.
 * @param milliseconds until the removal begins
 * @param work removes the webhook; must not reject
 */
export function planRemoval(key: string, milliseconds: number, work: () => Promise<void>): void {
	const earlier = planned.get(key);
	if (earlier) earlier.isCancelled = true;
	const removal: Removal = { isCancelled: false, ended: Promise.resolve() };
	removal.ended = (async () => {
		await earlier?.ended;
		for (let left = milliseconds; left > 0 && !removal.isCancelled; left -= TICK) {
			await pause(Math.min(left, TICK));
		}
		if (!removal.isCancelled) await work();
		if (planned.get(key) === removal) planned.delete(key);
	})();
	planned.set(key, removal);
}

/** Drops the plan to remove a webhook, because its node is published again. Waits for a removal that has begun. */
export async function cancelRemoval(key: string): Promise<void> {
	const removal = planned.get(key);
	if (!removal) return;
	removal.isCancelled = true;
	await removal.ended;
}

/** Resolves when no removal is planned or under way. */
export async function removalsEnded(): Promise<void> {
	await Promise.all([...planned.values()].map(async ({ ended }) => await ended));
}
