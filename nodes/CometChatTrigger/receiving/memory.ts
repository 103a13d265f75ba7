import { clock } from '../../CometChat/transport/clock';

/** Events that a trigger keeps in the memory of the process, and in the workflow's static data. */
export const MOST = { inMemory: 10_000, stored: 1_000 };

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

	/** Takes over what other processes have stored: one that saves in the same moment may overwrite it. */
	learn(stored: StoredEvents): void {
		for (const [key, token] of stored) {
			const known = this.entries.get(key);
			if (known && known.until >= token.until) continue;
			this.set(key, { until: token.until });
			this.remember(token);
		}
	}

	/**
	 * What the static data is to hold: what started the workflow, and one event more. Others that are not answered yet
	 * are left out, because n8n may fail to start the workflow with them.
	 */
	toStore(key: string, until: number): string {
		const now = clock.now();
		const live = this.recent.filter((token) => token.until > now);
		return [...live.map(({ text }) => text), textOf(key, until)].slice(-MOST.stored).join(',');
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
			if (this.entries.size <= MOST.inMemory) break;
			this.entries.delete(oldest);
		}
	}

	private keep(key: string, entry: Entry): void {
		delete entry.started;
		this.remember({ text: textOf(key, entry.until), until: entry.until });
	}

	private remember(token: Token): void {
		this.recent.push(token);
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
type StoredEvents = Map<string, Token>;

/** A key, and until when it counts: Unix seconds, written to the base of 36 because there are many. */
const TOKEN = /^([\w-]{12})\.([\da-z]{6,7})$/;

/** Reads what the static data holds; what has expired, or is something else, is left out. */
export function readStored(value: unknown): StoredEvents {
	const stored: StoredEvents = new Map();
	const now = clock.now();
	for (const text of typeof value === 'string' ? value.split(',') : []) {
		const [, key, seconds] = TOKEN.exec(text) ?? [];
		const until = parseInt(seconds, 36) * 1_000;
		if (key !== undefined && until > now) stored.set(key, { text, until });
	}
	return stored;
}

function textOf(key: string, until: number): string {
	return `${key}.${(until / 1_000).toString(36)}`;
}
