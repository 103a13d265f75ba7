import { role } from '../../../shared/fields';
import { idList, outcomesIfTold } from '../../../shared/records/outcomes';
import type { Field, Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';

const which: Field = {
	displayName: 'Allow',
	name: 'allow',
	type: 'options',
	options: [
		{
			name: 'All Features',
			value: 'all',
			description: 'Every feature that is restricted for the role',
		},
		{ name: 'Some Features', value: 'some', description: 'The features that you choose' },
	],
	default: 'some',
	description: 'The features that users with the role may use again',
	local: true,
};

const featuresToAllow: Field = {
	displayName: 'Feature Names or IDs',
	name: 'features',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getRestrictedFeatures', loadOptionsDependsOn: ['role.value'] },
	required: true,
	default: [],
	description:
		'The features that are restricted for the role. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	displayOptions: { show: { allow: ['some'] } },
	routing: { send: { type: 'body', property: 'featuresToAllow' } },
	// The service also confirms the name of a feature, e.g. `List users`, and allows nothing: a text with blanks is refused
	as: idList,
};

export const allowFeatures: Operation = {
	name: 'Allow Features',
	value: 'allowFeatures',
	action: 'Allow restricted features of a role',
	description: 'Give users with a role the use of restricted features back',
	routing: { request: { method: 'DELETE', url: '/roles/{role}/restrictedfeatures' } },
	fields: [role, which, featuresToAllow],
	completeItem: ({ request, value }) => {
		if (value('allow') === 'all') request.body.allowAll = true;
	},
	// Allowing a feature that is not restricted succeeds
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	confirmation: { allowed: true },
	records: (data, { request: { ids, body } }) =>
		outcomesIfTold({
			answers: data,
			targets: (body.featuresToAllow ?? []) as string[],
			recordOf: (feature) => ({ allowed: true, ...ids, feature }),
		}),
};
