import { asRecord, isRecord, jsonIn } from '../shared/values/readers';
import { KnownChanges } from './known';
import type { Pass } from './pass';

/** The service may show a record this many seconds later than its time says. */
export const LOOK_BACK_SECONDS = 60;

/** How far a trigger has come. */
export interface Position {
	/** How often the trigger has stored a position, this time included. Of several positions, the newest has the highest number. */
	saves: number;
	/** The event, its place and the app. A position with another key is not used. */
	eventKey: string;
	/** All changes before this time were reported (Unix seconds). */
	since: number;
	/** The changes from `since` on that were reported. */
	known: KnownChanges;
	/** The pass through a list that is too long for one look. */
	pass?: Pass;
}

/** The position as text: n8n saves the static data at each small change of an object. */
export function serialize(position: Position): string {
	return JSON.stringify(position);
}

/** The position that was stored; undefined if there is no readable position, so that the trigger starts anew. */
export function parsePosition(stored: unknown): Position | undefined {
	const { saves, eventKey, since, known, pass } = asRecord(jsonIn(String(stored)));
	if (!Number.isSafeInteger(saves) || !Number.isFinite(since) || typeof eventKey !== 'string')
		return;
	if (!isRecord(known) || !Object.values(known).every((text) => typeof text === 'string')) return;
	return {
		saves: saves as number,
		eventKey,
		since: since as number,
		known: new KnownChanges(known as Record<string, string>),
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
