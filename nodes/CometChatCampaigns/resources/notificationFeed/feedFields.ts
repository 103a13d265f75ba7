import { onBehalfOf } from '../../../shared/fields';
import { flag } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';

/** The user to whom the feed belongs. */
export const owner: Field = {
	...onBehalfOf,
	description: 'The user whose feed it is, by UID',
};

/** The service takes the switch as a text. Switched off, it is not sent. */
const textWhenOn: Convert = (value, refuse) => (flag(value, refuse) ? 'true' : undefined);

/** A field for a collection. */
export const templateOnly: Field = {
	displayName: 'Template Only',
	name: 'templateOnly',
	type: 'boolean',
	default: true,
	description: 'Whether to leave out the content with its filled placeholders',
	routing: { send: { type: 'query', property: 'templateOnly' } },
	as: textWhenOn,
};
