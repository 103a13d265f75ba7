import { collection } from './collection';
import type { Field } from '../operation/types';
import { optional, picker } from './ids';

/** The user for an operation that the app itself cannot do. */
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

/** The user for an operation that the app itself can do as well; a member of a collection. */
export const optionalOnBehalfOf: Field = {
	...optional(onBehalfOf),
	description: 'The user who does this, by UID; when empty, the app itself',
};

/** Options for an operation that has no other option. */
export const onBehalfOfOptions: Field = collection('options', [optionalOnBehalfOf]);
