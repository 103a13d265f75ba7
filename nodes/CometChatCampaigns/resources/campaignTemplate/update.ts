import { collection, output } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { templateId } from '../../fields';
import { simplifyTemplate } from './simplifyTemplate';
import {
	alternativeText,
	category,
	config,
	label,
	name,
	status,
	tags,
	variableNames,
} from './templateFields';

const updateFields: Field = collection(
	'updateFields',
	[
		{ ...alternativeText, whenEmpty: { sends: '' } },
		{ ...category, whenEmpty: { sends: '' } },
		config,
		{ ...label, whenEmpty: { sends: '' } },
		name,
		status,
		{ ...tags, whenEmpty: { sends: [] } },
		variableNames,
	],
	{ required: true },
);

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a campaign template',
	description:
		'Change the name, label, variables or status of a template. A change of an approved one makes a new version.',
	routing: { request: { method: 'PUT', url: '/campaigns/templates/{id}' } },
	fields: [templateId, updateFields, ...output],
	simplify: simplifyTemplate,
};
