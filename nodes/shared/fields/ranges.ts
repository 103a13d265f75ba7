import { unixSeconds } from '../values/time';
import { flag } from '../values/readers';
import type { Convert } from '../values/types';
import type { Field, Item } from '../operation/types';
import { refuseReversedPeriod } from './conflicts';

const ZONE = 'ISO 8601; without a zone: UTC.';

/** Reads a switch that is sent as 1 while it is on, and not at all while it is off. */
export const oneWhenOn: Convert = (value, refuse) => (flag(value, refuse) ? 1 : undefined);

/** A period as two filters, each of which may be left out, e.g. `createdAt[from]` and `createdAt[to]`. */
export interface Period {
	after: Field;
	before: Field;
	/** @throws InputError for a period that ends before it begins */
	check: (item: Item) => void;
}

/**
 * The two filters of a period.
 * @param verb what happened to the records, e.g. `Created`
 * @param records what the list holds, e.g. `users`
 * @param property the query parameter without its ending, e.g. `createdAt`
 * @param more a further sentence for the descriptions
 */
export function period(verb: string, records: string, property: string, more = ''): Period {
	/** @param direction `later` or `earlier`: the times beside the bound that the filter lets through */
	const bound = (side: 'From' | 'To', when: string, direction: string): Field => ({
		displayName: `${verb} ${when}`,
		name: `${property}${side}`,
		type: 'dateTime',
		default: '',
		description: [`Only ${records} ${verb.toLowerCase()} at this time or ${direction}.`, more, ZONE]
			.filter((sentence) => sentence !== '')
			.join(' '),
		routing: { send: { type: 'query', property: `${property}[${side.toLowerCase()}]` } },
		as: unixSeconds,
	});
	const after = bound('From', 'After', 'later');
	const before = bound('To', 'Before', 'earlier');
	return {
		after,
		before,
		check: (item) =>
			refuseReversedPeriod(
				item,
				[`${property}[from]`, after.displayName],
				[`${property}[to]`, before.displayName],
			),
	};
}
