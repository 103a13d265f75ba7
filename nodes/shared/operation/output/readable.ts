import type { IDataObject } from 'n8n-workflow';
import { isoOfUnix } from '../../values/time';

/** Names of times in answers: `sentAt`, `until`, `lastSynced`, `fromDate`, `startTime` and the like. */
const TIME_NAME = /(?:At|^until|^lastSynced|^(?:from|to)Date|^(?:start|end)Time)$/;

/** A copy without the values that are undefined or null. */
export function withoutMissing(record: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
	);
}

/** A copy in which each Unix time has its ISO 8601 form beside it, e.g. `sentAtIso` beside `sentAt`. */
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
