import { withListHint, optionalPicker } from '../../../shared/fields';
import { isEmpty, isRecord, jsonObject, list } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';
import { variableName } from '../../fields';

const sendAs = (property: string) => ({ send: { type: 'body' as const, property } });

export const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Weekly digest',
	description: 'The name of the template in the dashboard',
	routing: sendAs('name'),
};

export const status: Field = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'Approved', value: 'approved', description: 'It can be sent' },
		{ name: 'Draft', value: 'draft', description: 'It cannot be sent yet' },
	],
	default: 'draft',
	description: 'Whether the template can be sent',
	routing: sendAs('status'),
};

export const label: Field = {
	displayName: 'Label',
	name: 'label',
	type: 'string',
	default: '',
	placeholder: 'e.g. News',
	description: 'A short text that the feed shows beside the notification',
	routing: sendAs('label'),
};

export const alternativeText: Field = {
	displayName: 'Alternative Text',
	name: 'alternativeText',
	type: 'string',
	default: '',
	placeholder: 'e.g. Your weekly digest is here',
	description: 'Plain text for places that cannot show the content',
	routing: sendAs('alternativeText'),
};

export const tags: Field = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. weekly, news',
	description: withListHint('Words by which templates and feed items are found'),
	routing: sendAs('tags'),
	as: list,
};

export const category: Field = {
	...optionalPicker(
		'templateCategory',
		'Category',
		'searchCategories',
		'e.g. Updates',
		'The category of the template, by name. It has to exist.',
	),
	routing: sendAs('templateCategory'),
};

export const config: Field = {
	displayName: 'Config',
	name: 'config',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"sequenceEnabled": true}',
	description:
		'Settings of the template as a JSON object. With sequenceEnabled, one channel follows after the other.',
	routing: sendAs('config'),
	as: jsonObject,
};

/** Names, or objects as answers have them: the reference documents both. */
const variableList: Convert = (value, refuse) => {
	const given = Array.isArray(value) ? value.filter((entry) => !isEmpty(entry)) : [];
	if (given.some(isRecord)) return given;
	return list(value, refuse).map((entry) => variableName(entry, refuse));
};

export const variableNames: Field = {
	displayName: 'Variables',
	name: 'variableSchema',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. first_name, posts',
	description: `${withListHint('The names of the placeholders in the content')}. A sender is asked for their values.`,
	routing: sendAs('variableSchema'),
	as: variableList,
};
