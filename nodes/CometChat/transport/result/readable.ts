import type { IDataObject } from 'n8n-workflow';
import { isoOf } from '../request/time';

/** Names of times in answers: `sentAt`, `until`, `fromDate`, `startTime` and the like. */
const TIME_NAME = /(?:At|^until|^(?:from|to)Date|^(?:start|end)Time)$/;

/** Numbers above it are milliseconds: as seconds, they would lie in the year 5138 or later. */
const MAX_SECONDS = 1e11;

/** A copy without what is not there. */
export function withoutMissing(record: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
	);
}

/** A copy in which each Unix time has the same time in ISO 8601 beside it: `sentAt` and `sentAtIso`. */
export function withIsoTimes(record: IDataObject): IDataObject {
	const entries: Array<[string, IDataObject[string]]> = [];
	for (const entry of Object.entries(record)) {
		const [name, value] = entry;
		entries.push(entry);
		const iso = TIME_NAME.test(name) ? isoOfUnix(value) : undefined;
		if (iso !== undefined) entries.push([`${name}Iso`, iso]);
	}
	return Object.fromEntries(entries);
}

/**
 * A Unix time in ISO 8601. Undefined for what is no time: the service also says 0 or null for "never".
 * @param value seconds or milliseconds, as a number or in digits
 */
export function isoOfUnix(value: unknown): string | undefined {
	const isWritten = typeof value === 'string' && /^\d+$/.test(value);
	if (!isWritten && typeof value !== 'number') return undefined;
	const time = Number(value);
	return time > 0 ? isoOf(time > MAX_SECONDS ? time : time * 1_000) : undefined;
}
