import { clock } from '../../CometChat/transport/clock';
import { Recent } from './stored';
import type { StoredEvent } from './stored';

/** Events that a trigger keeps in the memory of the process. */
const MOST = 10_000;

interface Entry {
	/** Unix milliseconds, whole seconds. */
	until: number;
	/** False when n8n failed to start the workflow. Left out: it did start it. */
	started?: Promise<boolean>;
}

/** What one trigger has seen. */
export class Memory {
	/** By key, in the order in which they came. */
	private readonly entries = new Map<string, Entry>();

	/** The newest of those that started the workflow, here or in another process, as they are stored. */
	private readonly recent = new Recent();

	/**
	 * Takes an event that is about to start the workflow; false when it has done so before. While another delivery of it
	 * is about to, this one waits: if n8n could not start the workflow, one of those that wait takes its place.
	 * @param start tells, when it is known, whether n8n started the workflow
	 */
	async take(key: string, until: number, start: () => Promise<boolean>): Promise<boolean> {
		for (let entry = this.live(key); entry; entry = this.live(key)) {
			if (!entry.started || (await entry.started)) return false;
		}
		// Nothing may be awaited between the last look and this: another delivery could slip in
		this.add(key, until, start());
		return true;
	}

	/** Takes over what other processes have stored: one that saves in the same moment may overwrite it. */
	learn(stored: unknown): void {
		for (const event of this.recent.read(stored)) {
			const known = this.entries.get(event.key);
			if (known && known.until >= event.until) continue;
			this.set(event.key, { until: event.until });
			this.recent.add(event);
		}
	}

	/**
	 * What the static data is to hold: what started the workflow, and one event more. Others that are not answered yet
	 * are left out, because n8n may fail to start the workflow with them.
	 */
	toStore(event: StoredEvent): string {
		return this.recent.toText(event);
	}

	/** Whether nothing is left to remember. */
	isOver(): boolean {
		for (const key of this.entries.keys()) if (this.live(key)) return false;
		return true;
	}

	private add(key: string, until: number, started: Promise<boolean>): void {
		const entry: Entry = { until, started };
		void started.then((isWell) => {
			if (isWell) this.keep(key, entry);
			// Without an entry, the repeated delivery starts the workflow
			else if (this.entries.get(key) === entry) this.entries.delete(key);
		});
		this.set(key, entry);
	}

	private set(key: string, entry: Entry): void {
		this.entries.delete(key);
		this.entries.set(key, entry);
		for (const oldest of this.entries.keys()) {
			if (this.entries.size <= MOST) break;
			this.entries.delete(oldest);
		}
	}

	private keep(key: string, entry: Entry): void {
		delete entry.started;
		this.recent.add({ key, until: entry.until });
	}

	private live(key: string): Entry | undefined {
		const entry = this.entries.get(key);
		return entry && entry.until > clock.now() ? entry : undefined;
	}
}
