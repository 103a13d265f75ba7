import { asRecord, isRecord, jsonIn } from '../shared/values/readers';
import { KnownRecords } from './known';
import type { Pass } from './pass';

/** The service may show a record this many seconds later than its time says. */
export const LOOK_BACK = 60;

/** How far a trigger has come: it has reported all changes before `since`, and the later changes in `known`. */
export interface Position {
	/** How often the trigger has stored a position, this one included: of several positions, the one with the most is the newest. */
	saves: number;
	/** The event and the app; a position with another source is not used. */
	source: string;
	/** Unix seconds. */
	since: number;
	known: KnownRecords;
	/** Set while a list is too long for one look. */
	pass?: Pass;
}

/** The position as text. In an object, each small change would make n8n save the static data. */
export function serialize(position: Position): string {
	return JSON.stringify(position);
}

/** Undefined when no readable position is stored: the trigger then starts anew. */
export function parsePosition(stored: unknown): Position | undefined {
	const { saves, source, since, known, pass } = asRecord(jsonIn(String(stored)));
	if (!Number.isSafeInteger(saves) || !Number.isFinite(since) || typeof source !== 'string') return;
	if (!isRecord(known) || !Object.values(known).every((text) => typeof text === 'string')) return;
	return {
		saves: saves as number,
		source,
		since: since as number,
		known: new KnownRecords(known as Record<string, string>),
		...(isPass(pass) && { pass }),
	};
}

function isPass(value: unknown): value is Pass {
	return (
		isRecord(value) &&
		Number.isFinite(value.to) &&
		Number.isInteger(value.list) &&
		isRecord(value.bookmark) &&
		isRecord(value.recent) &&
		Object.values(value.recent).every((text) => typeof text === 'string')
	);
}
