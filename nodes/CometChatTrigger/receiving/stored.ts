import { randomBytes } from 'crypto';
import { clock } from '../../shared/transport/clock';
import { KEY_LENGTH } from './identity';

/** The static data of a workflow keeps this many of the newest events. */
export const MAX_STORED = 1_000;

/** The longest time for which an event is known (milliseconds). */
export const KNOWN_FOR_AT_MOST = 600_000;

/** The clocks of two processes may differ by this much (milliseconds). */
const CLOCK_DIFFERENCE = 60_000;

/** An event that started the workflow. */
export interface StoredEvent {
	key: string;
	/** The end of the time for which the event is known: whole seconds, as Unix milliseconds. */
	until: number;
}

/** Neighbouring events that are known until the same second. The text `keys` has their keys, one after the other. */
interface Group {
	until: number;
	keys: string;
}

/**
 * The newest events of one trigger, for the static data. n8n loads and saves their text for every event of a burst, so the text
 * is short: the writer, then the groups, separated by commas. A group is its end (Unix seconds in base 36), a full stop and the
 * keys.
 */
export class RecentEvents {
	/** The name of this process in the texts that it wrote, which it need not read again. */
	private readonly writer = randomBytes(6).toString('base64url');
	private readonly groups: Group[] = [];
	private size = 0;

	add({ key, until }: StoredEvent): void {
		const last = this.groups.at(-1);
		if (last?.until === until) last.keys += key;
		else this.groups.push({ until, keys: key });
		this.size++;
		// Room for one event stays free: `textWith` writes an event without adding it
		if (this.size >= MAX_STORED) this.dropOldest();
	}

	/** The text with one more event. The event is not added, because n8n may still fail to start the workflow with it. */
	textWith({ key, until }: StoredEvent): string {
		const live = this.groups.filter(isLive);
		return [this.writer, ...live.map(textOf), textOf({ until, keys: key })].join(',');
	}

	/** The events that another process stored. Expired entries and anything else are left out. */
	read(text: unknown): StoredEvent[] {
		if (typeof text !== 'string' || text.startsWith(`${this.writer},`)) return [];
		return text.split(',').flatMap(eventsOf).filter(isLive);
	}

	private dropOldest(): void {
		const [oldest] = this.groups;
		oldest.keys = oldest.keys.slice(KEY_LENGTH);
		if (oldest.keys === '') this.groups.shift();
		this.size--;
	}
}

/**
 * Whether an event or a group is still known now. An end that lies too far ahead shows that the clock was set back since, so
 * that nobody knows how long ago the events came.
 */
export function isLive({ until }: { until: number }): boolean {
	const left = until - clock.now();
	return left > 0 && left < KNOWN_FOR_AT_MOST + CLOCK_DIFFERENCE;
}

function textOf({ until, keys }: Group): string {
	return `${(until / 1_000).toString(36)}.${keys}`;
}

/** A group as `textOf` writes it, e.g. `tkx0m8.` and the keys without anything between them. */
const GROUP = new RegExp(`^([\\da-z]{6,7})\\.((?:[\\w-]{${KEY_LENGTH}})+)$`);
const KEYS = new RegExp(`.{${KEY_LENGTH}}`, 'g');

function eventsOf(group: string): StoredEvent[] {
	const [, seconds, keys] = GROUP.exec(group) ?? [];
	// The text is the writer, or was not written by a `RecentEvents`
	if (!keys) return [];
	const until = parseInt(seconds, 36) * 1_000;
	return (keys.match(KEYS) ?? []).map((key) => ({ key, until }));
}
