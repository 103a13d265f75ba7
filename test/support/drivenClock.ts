import { clock } from '../../nodes/shared/transport/clock';
import { Limiter } from '../../nodes/shared/transport/limits/limiter';
import { seededRandom } from '../service';

interface Sleeper {
	at: number;
	wake: () => void | Promise<void>;
}

/** A clock that a test drives: hours pass while nobody waits. */
export interface DrivenClock {
	/** Unix milliseconds. */
	now(): number;
	/** Milliseconds since the clock was started. */
	elapsed(): number;
	/** Calls `action` after that many milliseconds; time stands still until `action` is done. */
	after(milliseconds: number, action: () => void | Promise<void>): void;
	/** Runs work and drives the clock meanwhile. */
	run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** After this many turns of the event loop without a request under way, all work is taken to be waiting. */
const QUIET_TURNS = 4;

/** Work that takes longer on the driven clock is endless. Jest's time-out cannot stop it, because it counts real time. */
const ENDLESS_MS = 3 * 3_600_000;

/**
 * Replaces the node's clock with one that the test drives. Time stands still while a request is under way or code runs;
 * when only waits are left, it jumps to the end of the shortest. Back-off comes from seeded random numbers, so that a run
 * can be repeated.
 */
export function driveClock(): DrivenClock {
	const usualClock = { ...clock };
	const usualSend = Limiter.prototype.sendWhenFree;
	const usualRandom = Math.random;
	// All runs on this clock share the generator, so that each run draws other numbers
	const random = seededRandom(1);
	const startedAt = Date.now();
	let elapsed = 0;
	let inFlight = 0;
	const sleepers: Sleeper[] = [];
	const now = () => startedAt + elapsed;

	const wakeNext = async (): Promise<void> => {
		let next = 0;
		for (let n = 1; n < sleepers.length; n++) if (sleepers[n].at < sleepers[next].at) next = n;
		const [sleeper] = sleepers.splice(next, 1);
		if (!sleeper) return;
		elapsed = Math.max(elapsed, sleeper.at - startedAt);
		await sleeper.wake();
	};

	return {
		now,
		elapsed: () => elapsed,
		after: (milliseconds, action) => {
			sleepers.push({ at: now() + milliseconds, wake: action });
		},
		run: async (work) => {
			Math.random = random;
			Object.assign(clock, {
				now,
				// The node uses only differences between elapsed times, so any start will do
				elapsed: now,
				sleep: async (milliseconds: number) =>
					await new Promise<void>((wake) => sleepers.push({ at: now() + milliseconds, wake })),
			});
			Limiter.prototype.sendWhenFree = async function (
				this: Limiter,
				limit,
				cost,
				exchange,
				...others
			) {
				const counted = async () => {
					inFlight++;
					try {
						return await exchange();
					} finally {
						inFlight--;
					}
				};
				return (await usualSend.call(this, limit, cost, counted, ...others)) as never;
			};
			let isDone = false;
			try {
				const result = work().finally(() => (isDone = true));
				const began = elapsed;
				for (let quiet = 0; !isDone; quiet++) {
					if (elapsed - began > ENDLESS_MS) throw new Error('The work does not end');
					await new Promise((resolve) => setImmediate(resolve));
					if (inFlight > 0) quiet = 0;
					if (quiet < QUIET_TURNS) continue;
					quiet = 0;
					await wakeNext();
				}
				return await result;
			} finally {
				Object.assign(clock, usualClock);
				Math.random = usualRandom;
				Limiter.prototype.sendWhenFree = usualSend;
				// A wait of this run must not reach into the next run
				sleepers.length = 0;
			}
		},
	};
}
