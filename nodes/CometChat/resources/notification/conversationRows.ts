import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { oneOf, text } from '../../transport/request/values';
import type { Column } from './table';

/** The conversation of a row: who or what is on the other side. */
export const idCell: INodeProperties = {
	displayName: 'ID',
	name: 'id',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero2',
	description: 'The UID of the other user, or the GUID of the group',
};

export const kinds: INodePropertyOptions[] = [
	{ name: 'Group', value: 'group' },
	{ name: 'One-on-One', value: 'oneOnOne' },
];

export const idColumn: Column = { label: 'ID', as: text, required: true };
export const typeColumn: Column = {
	label: 'Type',
	as: oneOf(kinds.map(({ value }) => value)),
};
