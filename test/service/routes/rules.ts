import { ApiError, badField } from '../errors';
import { nextRevision, readSide } from '../moderation';
import { partOf } from '../paging';
import type { Filter, Rule, WrittenCondition } from '../records';
import type { Backend, Router } from '../router';
import {
	boolean,
	cursorQuery,
	integer,
	listOf,
	moderationId,
	object,
	oneOf,
	text,
} from '../schemas';
import { unixNow } from '../state';
import { without } from '../views';

interface RuleChanges {
	id?: string;
	name?: string;
	enabled?: boolean;
	description?: string;
	action?: string[];
	filters?: Filter[];
	conditions?: WrittenCondition[];
}

const filter = object(
	{
		type: oneOf('sender', 'receiver'),
		entity: oneOf('user', 'group'),
		operand: oneOf('uid', 'guid', 'name', 'role', 'type', 'tags', 'createdAt'),
		operator: oneOf(
			'equals',
			'notEquals',
			'in',
			'notIn',
			'startsWith',
			'endsWith',
			'lessThan',
			'greaterThan',
			// Publications of the service spell these two in both ways.
			'not equals',
			'not in',
		),
		value: text,
	},
	['type', 'operator', 'value'],
);

/** The write side: the value is one text, and the name of the reference flag has no plural. */
const condition = object({
	id: integer,
	entity: text,
	operand: text,
	operator: text,
	category: text,
	isKeywordReferencePresent: boolean,
	isMediaPresent: boolean,
	value: text,
});

/** Moderation rules. */
export function addRuleRoutes(api: Router, backend: Backend): void {
	api.add('GET /moderation/rules', { query: cursorQuery }, (request) => {
		const rules = [...backend.state.rules.values()].map(ruleView);
		return partOf(request, rules, {
			idOf: ({ id }) => id,
			withId: (rule, id) => ({ ...rule, id }),
			sentAtOf: ({ createdAt }) => createdAt,
		});
	});

	api.add<{ Params: { ruleId: string } }>('GET /moderation/rules/{ruleId}', {}, ({ params }) => ({
		data: ruleView(findRule(backend, params.ruleId)),
	}));

	api.add<{ Params: { ruleId: string }; Body: RuleChanges }>(
		'PUT /moderation/rules/{ruleId}',
		{
			bodyOptional: true,
			body: object({
				id: moderationId,
				name: { type: 'string', minLength: 1 },
				enabled: boolean,
				description: text,
				action: listOf({ type: 'string', minLength: 1 }),
				// A rule has at most 10 filters and 10 conditions.
				filters: listOf(filter, { maxItems: 10 }),
				conditions: listOf(condition, { maxItems: 10 }),
			}),
		},
		({ params, body }) => {
			const rule = findRule(backend, params.ruleId);
			if (body.id !== undefined && body.id !== rule.id) {
				throw badField('id', 'The id of a rule cannot be changed.');
			}
			const { conditions, ...changes } = body;
			Object.assign(rule, changes);
			if (conditions) rule.conditions = conditions.map(readSide);
			rule.active = rule.enabled;
			rule.updatedAt = unixNow();
			rule.revisionId = nextRevision(rule.revisionId);
			return { data: ruleView(rule) };
		},
	);
}

function ruleView(rule: Rule): Omit<Rule, 'filters'> {
	return without(rule, 'filters');
}

function findRule({ state }: Backend, id: string): Rule {
	const rule = state.rules.get(id);
	if (!rule) throw new ApiError('ERR_RULE_NOT_FOUND', `The rule with id ${id} does not exist.`);
	return rule;
}
