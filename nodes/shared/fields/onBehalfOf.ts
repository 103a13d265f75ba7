import { collection } from './collection';
import type { Field } from '../operation/types';
import { optional, picker } from './ids';

/** For operations that the service only does for a user. */
export const onBehalfOf: Field = {
	...picker(
		'onBehalfOf',
		'On Behalf Of',
		'searchUsers',
		'e.g. superhero2',
		'The user for whom this is done, by UID',
	),
	routing: { request: { headers: { onBehalfOf: '={{ $value }}' } } },
};

/** For operations that the app itself can do as well, to be listed in a collection. */
export const optionalOnBehalfOf: Field = {
	...optional(onBehalfOf),
	description: 'The user who does this, by UID; when empty, the app itself',
};

/** For operations that have no other options. */
export const onBehalfOfOptions: Field = collection('options', [optionalOnBehalfOf]);
