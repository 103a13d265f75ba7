import type { IDataObject } from 'n8n-workflow';

/**
 * Whether somebody says something in a message. The service keeps calls, what happens in groups, and how AI agents call
 * their tools as messages, too; what these agents say has the type `assistant`.
 */
export function isSpoken({ category, type }: IDataObject): boolean {
	if (category === 'agentic') return type === 'assistant';
	return category !== 'action' && category !== 'call';
}

/** Whether a message was deleted and the service still shows it. It also says null or 0 for "never". */
export function isDeleted({ deletedAt }: IDataObject): boolean {
	return Boolean(deletedAt);
}
