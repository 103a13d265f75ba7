import { collection, notice, outputOfWrite } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { conditions } from './conditions';
import { filters } from './filters';
import {
	action,
	description,
	enabled,
	id,
	name,
	ruleJson,
	mergeRuleJson,
	specifyRule,
} from './ruleFields';
import { simplifyRule } from './simplifyRule';

const inFields: Partial<Field> = {
	required: true,
	displayOptions: { show: { specifyRule: ['fields'] } },
};

const additionalFields: Field = collection('additionalFields', [description, filters, id], {
	displayOptions: inFields.displayOptions,
});

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a moderation rule',
	description: 'Add a rule that examines new messages of the app, and blocks those that it catches',
	routing: { request: { method: 'POST', url: '/moderation/rules' } },
	fields: [
		specifyRule,
		notice(
			'createNotice',
			'The rule applies to the whole app from now on, also to messages that the API sends. To prepare it, switch Enabled off.',
		),
		// Without `enabled`, the service switches the rule on for the whole app
		{ ...enabled, displayOptions: inFields.displayOptions, whenEmpty: 'default' },
		{ ...name, ...inFields },
		{ ...conditions, ...inFields },
		{ ...action, ...inFields },
		additionalFields,
		ruleJson,
		outputOfWrite,
	],
	simplify: simplifyRule,
	completeItem: mergeRuleJson,
};
