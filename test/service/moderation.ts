import type { Condition, WrittenCondition } from './moderationRecords';

/** The next revision id: the number at its end counts the changes. */
export function nextRevision(revisionId: string): string {
	return revisionId.replace(/\d+$/, (number) => String(Number(number) + 1));
}

/** A condition as answers show it, made of the condition that was sent. */
export function shownCondition(written: WrittenCondition, index: number): Condition {
	const { operand = 'text', value = '', category = 'word' } = written;
	// A score, e.g. `violence_greaterThan_30`; any other value is the ID of a keyword list
	const threshold = /^(.+)_greaterThan_(\d+)$/.exec(value);
	const subject = operand.charAt(0).toUpperCase() + operand.slice(1);
	const message = threshold
		? `${subject} contains ${threshold[1]} with confidence greater than ${threshold[2]}`
		: `${subject} contains an entry of ${value}`;
	return {
		id: written.id ?? index + 1,
		isKeywordsReferencePresent: written.isKeywordReferencePresent ?? false,
		isMediaPresent: written.isMediaPresent ?? false,
		entity: written.entity ?? 'message',
		operand,
		category,
		operator: written.operator ?? 'contains',
		value: [value],
		message: [message],
	};
}
