import type { IDataObject } from 'n8n-workflow';

/** A condition as rules are written: a text that contains the value, unless said otherwise. */
export const writtenCondition = (id: number, value: string, more: IDataObject = {}) => ({
	id,
	category: 'word',
	entity: 'message',
	operand: 'text',
	operator: 'contains',
	isKeywordReferencePresent: false,
	isMediaPresent: false,
	value,
	...more,
});
