import { InputError } from '../../../shared/values/inputError';
import { newId } from '../../../shared/values/idsAndTags';
import { collection, output } from '../../../shared/fields';
import type { Field, Item, Operation } from '../../../shared/operation/types';
import { variableNamesIn, variablesOf } from '../../fields';
import { channels } from './channels';
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

const ownId: Field = {
	displayName: 'Template ID',
	name: 'newTemplateId',
	type: 'string',
	default: '',
	placeholder: 'e.g. weekly-digest',
	description:
		'Your own ID for the template: letters, digits, hyphens and underscores. When empty, the service makes one of the name.',
	routing: { send: { type: 'body', property: 'templateId' } },
	as: newId,
};

const additionalFields: Field = collection('additionalFields', [
	alternativeText,
	category,
	config,
	label,
	tags,
	ownId,
	{
		...variableNames,
		description: `${variableNames.description} When not added, they are taken from the content.`,
	},
]);

/**
 * Declares each placeholder in the content as a variable of the template, unless the form names the variables itself.
 * @throws InputError for a placeholder that is none of the named variables: users would read it as it is
 */
function declarePlaceholders({ request: { body } }: Item): void {
	const found = variableNamesIn(body.channels);
	if (found.length === 0) return;
	body.variableSchema ??= found;
	const declared = variablesOf(body.variableSchema).map(({ name }) => name);
	const lacking = found.find((name) => !declared.includes(name));
	if (lacking === undefined) return;
	throw new InputError(
		variableNames.displayName,
		`lack ${lacking}, which the content has as {{${lacking}}}: nobody would be asked for its value`,
	);
}

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a campaign template',
	description: 'Add a template with its content for each channel',
	routing: { request: { method: 'POST', url: '/campaigns/templates' } },
	fields: [{ ...name, required: true }, channels, status, additionalFields, ...output],
	completeItem: declarePlaceholders,
	simplify: simplifyTemplate,
};
