import type { IDataObject } from 'n8n-workflow';
import { isRecord, isYes } from '../../../shared/values/readers';

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
		keywordLists: conditions.filter(namesList).flatMap(({ value }) => (value ?? []) as string[]),
		revisionId,
		updatedAt: rule.updatedAt,
	};
}

/** Whether the value of a condition is a keyword list. Answers spell the name of the flag with an s, requests do not. */
function namesList(condition: Record<string, unknown>): boolean {
	const { isKeywordsReferencePresent, isKeywordReferencePresent } = condition;
	return isYes(isKeywordsReferencePresent ?? isKeywordReferencePresent);
}

/** A condition in words: the words of the service (a list or one text), or the parts of the condition. */
function inWords(condition: Record<string, unknown>): string {
	const { message, operand, operator, value } = condition;
	if (message !== undefined) return [message].flat().join(' ');
	return [operand, operator, value].flat().join(' ');
}
