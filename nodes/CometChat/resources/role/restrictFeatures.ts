import { outcomesOf, role } from '../../fields';
import { list } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';

const featuresToRestrict: Field = {
	displayName: 'Features',
	name: 'features',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. u.deleteGroup, u.createGroup',
	description: 'The keys of the features: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'featuresToRestrict' } },
	as: list,
};

export const restrictFeatures: Operation = {
	name: 'Restrict Features',
	value: 'restrictFeatures',
	action: 'Restrict features of a role',
	description: 'Take features away from all users with a role; tells what became of each',
	routing: { request: { method: 'POST', url: '/roles/{role}/restrictedfeatures' } },
	fields: [role, featuresToRestrict],
	// Restricting a feature twice changes nothing
	idempotent: true,
	records: (answers, { request, value }) =>
		outcomesOf({
			answers,
			targets: value('features') as string[],
			recordOf: (feature) => ({ ...request.ids, feature, restricted: true }),
		}),
};
