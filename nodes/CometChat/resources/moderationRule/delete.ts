import { notice, ruleId } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const deleteRule: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a moderation rule',
	description: 'Remove a moderation rule and its revisions for good',
	routing: { request: { method: 'DELETE', url: '/moderation/rules/{ruleId}' } },
	fields: [
		ruleId,
		notice(
			'deleteNotice',
			'Messages that this rule held back pass from now on, in the whole app. This cannot be undone; a rule that is only switched off (Update) can be switched on again.',
		),
	],
	doneAfterLostAnswer: ['ERR_RULE_NOT_FOUND'],
	confirmation: { deleted: true },
};
