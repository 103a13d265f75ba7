import { byCursor, limit, output, returnAll, ruleId } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { simplifyRule } from './simplifyRule';

export const getManyRevisions: Operation = {
	name: 'Get Many Revisions',
	value: 'getManyRevisions',
	action: 'Get many revisions of a moderation rule',
	description: 'List how a moderation rule was before each of its changes, and how it is now',
	routing: { request: { method: 'GET', url: '/moderation/rules/{ruleId}/revisions' } },
	fields: [ruleId, returnAll, limit, ...output],
	paging: byCursor('revisionId'),
	simplify: simplifyRule,
};
