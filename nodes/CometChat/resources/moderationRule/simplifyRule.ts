import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../shared/values/readers';

/** The most useful fields: whether the rule is on, what it catches, and what it does then. */
export function simplifyRule(rule: IDataObject): IDataObject {
	const { id, name, description, enabled, active, action, revisionId } = rule;
	const conditions = Array.isArray(rule.conditions) ? rule.conditions.filter(isRecord) : [];
	return {
		id,
		name,
		description,
		enabled: enabled ?? active,
		action,
		conditions: conditions.map(inWords),
		// Answers spell this name with an s, requests do not
		keywordLists: conditions
			.filter(({ isKeywordsReferencePresent }) => isKeywordsReferencePresent === true)
			.flatMap(({ value }) => value as string[]),
		revisionId,
		updatedAt: rule.updatedAt,
	};
}

/** A condition in words: the words of the service (a list or one text), or the parts of the condition. */
function inWords(condition: Record<string, unknown>): string {
	const { message, operand, operator, value } = condition;
	if (message !== undefined) return [message].flat().join(' ');
	return [operand, operator, value].flat().join(' ');
}
