import { collection, notice, outputOfWrite, ruleId } from '../../../shared/fields';
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

const updateFields: Field = collection(
	'updateFields',
	[
		action,
		conditions,
		description,
		enabled,
		filters,
		name,
		{
			...id,
			displayName: 'New Rule ID',
			description:
				'Another ID for the rule: up to 100 letters, digits, _ and -. The service may refuse to change it.',
		},
	],
	{ required: true, displayOptions: { show: { specifyRule: ['fields'] } } },
);

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a moderation rule',
	description: 'Switch a moderation rule on or off, or change what it catches',
	routing: { request: { method: 'PUT', url: '/moderation/rules/{ruleId}' } },
	fields: [
		ruleId,
		notice(
			'updateNotice',
			'Actions, conditions and filters that are given here replace all that the rule has. The change applies to the whole app at once; the former rule stays in its revisions.',
		),
		specifyRule,
		updateFields,
		ruleJson,
		outputOfWrite,
	],
	simplify: simplifyRule,
	completeItem: mergeRuleJson,
	replaces: ({ request: { ids, body }, value }) =>
		body.action === undefined && body.conditions === undefined && body.filters === undefined
			? undefined
			: {
					replaced: `actions, conditions or filters of the rule ${String(ids.ruleId)}`,
					field: (value(ruleJson.name) ? ruleJson : updateFields).displayName,
					instead: 'Give all of them with one item',
				},
};
