import { withListHint, role } from '../../../shared/fields';
import { idList, outcomesOf } from '../../../shared/records/outcomes';
import type { Field, Operation } from '../../../shared/operation/types';

const featuresToRestrict: Field = {
	displayName: 'Features',
	name: 'features',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. u.listUsers, u.deleteGroup',
	description: `${withListHint('The keys of the features')} (<a href="https://www.cometchat.com/docs/rest-api/restrict-features">all keys</a>)`,
	routing: { send: { type: 'body', property: 'featuresToRestrict' } },
	// The service may also confirm the name of a feature, e.g. `List users`, and restrict nothing: a text with blanks is refused
	as: idList,
};

export const restrictFeatures: Operation = {
	name: 'Restrict Features',
	value: 'restrictFeatures',
	action: 'Restrict features of a role',
	description:
		'Take features away from all users with a role; returns the outcome for each feature',
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
