import { isLive, RecentEvents } from './stored';
import type { StoredEvent } from './stored';

/** Events that the memory of a process keeps for one trigger. */
const MAX_EVENTS = 10_000;

/** An event that the memory knows. */
interface Entry {
	/** The end of the time for which the event is known: whole seconds, as Unix milliseconds. */
	until: number;
	/** Resolves with whether n8n could start the workflow. Left out after it could. */
	started?: Promise<boolean>;
}

/** The events that one trigger has seen. */
export class Memory {
	/** The events by their keys, in the order in which they came. */
	private readonly entries = new Map<string, Entry>();

	/** The newest events that started the workflow in any process, as the static data holds them. */
	private readonly recent = new RecentEvents();

	/**
	 * Takes a delivery that is about to start the workflow. A second delivery of the same event waits for the outcome of the first:
	 * if n8n could not start the workflow, one of the waiting deliveries is taken instead.
	 * @param watchStart watches the answer of n8n; resolves with whether n8n could start the workflow
	 * @returns false if the event has started the workflow before
	 */
	async claim(key: string, until: number, watchStart: () => Promise<boolean>): Promise<boolean> {
		for (let entry = this.liveEntry(key); entry; entry = this.liveEntry(key)) {
			if (!entry.started || (await entry.started)) return false;
		}
		// Nothing may be awaited between the loop and `add`, because another delivery could be taken meanwhile
		this.add(key, until, watchStart());
		return true;
	}

	/** Learns the events that other processes have stored in the static data. */
	learn(stored: unknown): void {
		for (const event of this.recent.read(stored)) {
			const entry = this.liveEntry(event.key);
			if (entry && entry.until >= event.until) continue;
			this.set(event.key, { until: event.until });
			this.recent.add(event);
		}
	}

	/**
	 * The text for the static data: the events that started the workflow, and the given event. Other events without an answer are
	 * left out, because n8n may fail to start the workflow with them.
	 */
	storedTextWith(event: StoredEvent): string {
		return this.recent.textWith(event);
	}

	/** Whether the memory knows no event any longer. */
	hasExpired(): boolean {
		for (const key of this.entries.keys()) if (this.liveEntry(key)) return false;
		return true;
	}

	private add(key: string, until: number, started: Promise<boolean>): void {
		const entry: Entry = { until, started };
		void started.then((hasStarted) => {
			if (hasStarted) this.keep(key, entry);
			// The entry is deleted, so that a repeated delivery starts the workflow
			else if (this.entries.get(key) === entry) this.entries.delete(key);
		});
		this.set(key, entry);
	}

	private set(key: string, entry: Entry): void {
		this.entries.delete(key);
		this.entries.set(key, entry);
		for (const oldest of this.entries.keys()) {
			if (this.entries.size <= MAX_EVENTS) break;
			this.entries.delete(oldest);
		}
	}

	private keep(key: string, entry: Entry): void {
		delete entry.started;
		this.recent.add({ key, until: entry.until });
	}

	private liveEntry(key: string): Entry | undefined {
		const entry = this.entries.get(key);
		return entry && isLive(entry) ? entry : undefined;
	}
}
