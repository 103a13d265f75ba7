import { output, ruleId } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { simplifyRule } from './simplifyRule';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a moderation rule',
	description: 'Read what a moderation rule catches, and what it does then',
	routing: { request: { method: 'GET', url: '/moderation/rules/{ruleId}' } },
	fields: [ruleId, ...output],
	simplify: simplifyRule,
};
