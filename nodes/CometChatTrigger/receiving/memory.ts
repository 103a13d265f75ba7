import { clock } from '../../CometChat/transport/clock';

/** Events that a trigger keeps in the memory of the process, and in the workflow's static data. */
export const MOST = { inMemory: 10_000, stored: 1_000 };

interface Entry {
	/** Unix milliseconds. */
	until: number;
	/** False when n8n failed to start the workflow. Left out: it did start it. */
	started?: Promise<boolean>;
}

/** What one trigger has seen. */
export class Memory {
	/** By key, in the order in which they came. */
	private readonly entries = new Map<string, Entry>();

	/** The newest of those that started the workflow, as they are stored. */
	private recent: Token[] = [];

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

	/**
	 * What the static data is to hold: what it held, what started the workflow since, and one event more. Others that
	 * are not answered yet are left out, because n8n may fail to start the workflow with them.
	 */
	toStore(stored: StoredEvents, key: string, until: number): string {
		const now = clock.now();
		const ofOthers = [...stored].filter(([other]) => !this.entries.has(other));
		const ours = this.recent.filter((token) => token.until > now);
		return [
			...ofOthers.map(([, text]) => text),
			...ours.map(({ text }) => text),
			textOf(key, until),
		]
			.slice(-MOST.stored)
			.join(',');
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
		this.entries.delete(key);
		this.entries.set(key, entry);
		for (const oldest of this.entries.keys()) {
			if (this.entries.size <= MOST.inMemory) break;
			this.entries.delete(oldest);
		}
	}

	private keep(key: string, entry: Entry): void {
		delete entry.started;
		this.recent.push({ text: textOf(key, entry.until), until: entry.until });
		if (this.recent.length > 2 * MOST.stored) this.recent = this.recent.slice(-MOST.stored);
	}

	private live(key: string): Entry | undefined {
		const entry = this.entries.get(key);
		return entry && entry.until > clock.now() ? entry : undefined;
	}
}

/** An event as the static data holds it. */
interface Token {
	text: string;
	/** Unix milliseconds. */
	until: number;
}

/** What the static data holds, by key. */
export type StoredEvents = Map<string, string>;

/** A key, and until when it counts: Unix seconds, written to the base of 36 because there are many. */
const TOKEN = /^([\w-]{12})\.([\da-z]{6,7})$/;

/** Reads what the static data holds; what has expired, or is something else, is left out. */
export function readStored(value: unknown): StoredEvents {
	const stored: StoredEvents = new Map();
	const now = clock.now() / 1_000;
	for (const text of typeof value === 'string' ? value.split(',') : []) {
		const [, key, until] = TOKEN.exec(text) ?? [];
		if (key !== undefined && parseInt(until, 36) > now) stored.set(key, text);
	}
	return stored;
}

function textOf(key: string, until: number): string {
	return `${key}.${Math.ceil(until / 1_000).toString(36)}`;
}
