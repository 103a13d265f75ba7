import { integer } from '../values/readers';
import type { Convert } from '../values/types';
import type { Field } from '../operation/types';

export const returnAll: Field = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
	local: true,
};

const atLeastOne: Convert = (value, refuse) => {
	const refuseIt = () => refuse('has to be a whole number of at least 1');
	const number = integer(value, refuseIt);
	return number >= 1 ? number : refuseIt();
};

export const limit: Field = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
	local: 'limit',
	as: atLeastOne,
};
