import type { IDataObject } from 'n8n-workflow';
import { get } from '../values/nesting';

/**
 * Whether somebody says something in a message. The service also keeps calls, what happens in groups, and what AI agents do
 * with their tools as messages. What AI agents say has the type `assistant`.
 */
export function isChatMessage({ category, type }: IDataObject): boolean {
	if (category === 'agentic') return type === 'assistant';
	return category !== 'action' && category !== 'call';
}

/** Whether a message was deleted. The service also says null or 0 for "never", and may write numbers as text. */
export function isDeleted({ deletedAt }: IDataObject): boolean {
	return Boolean(deletedAt) && deletedAt !== '0';
}

/** Whether moderation has blocked a message, so that nobody can read it. */
export function isBlocked(message: Record<string, unknown>): boolean {
	return get(message, ['data', 'moderation', 'status']) === 'disapproved';
}
