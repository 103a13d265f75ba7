import { fullyTrimmedText } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';

/** A name of the IANA time zone database, e.g. `Europe/Berlin`. Refuses offsets like +02:00. */
const timeZoneName: Convert = (value, refuse) => {
	const name = fullyTrimmedText(value, refuse);
	return isKnown(name) ? name : refuse('is not the name of a time zone, like Europe/Berlin');
};

function isKnown(name: string): boolean {
	try {
		// Offsets begin with a sign; Intl refuses names that it does not know
		return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
	} catch {
		return false;
	}
}

export const timezone: Field = {
	displayName: 'Time Zone',
	name: 'timezone',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Europe/Berlin',
	description: 'The time zone of the schedule',
	routing: { send: { type: 'body', property: 'timezone' } },
	as: timeZoneName,
};
