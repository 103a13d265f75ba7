import type { IDataObject } from 'n8n-workflow';
import { output } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import { integer, jsonObject, recordIn } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { approvedTemplate, readTemplate, valueBySimilarName, variableFields } from '../../fields';
import { simplifyCampaign } from './simplifyCampaign';

export const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Weekly digest',
	description: 'The name of the campaign in the dashboard',
	routing: { send: { type: 'body', property: 'name' } },
};

export const config: Field = {
	displayName: 'Config',
	name: 'config',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"team": "growth"}',
	description: 'Settings of the campaign as a JSON object',
	routing: { send: { type: 'body', property: 'config' } },
	as: jsonObject,
};

const version: Field = {
	displayName: 'Template Version',
	name: 'templateVersion',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'The version of the template to send. When not added, the latest one.',
	routing: { send: { type: 'body', property: 'templateVersion' } },
	as: integer,
};

const additionalFields: Field = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [config, version],
};

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a campaign',
	description: 'Prepare a campaign as a draft, to which recipients are added before it is sent',
	routing: { request: { method: 'POST', url: '/campaigns/campaigns' } },
	fields: [
		{ ...name, required: true },
		approvedTemplate,
		...variableFields(
			'The values that fill placeholders like {{name}} of the template, for each recipient who has no value of their own',
			'The values by name, as a JSON object, for each recipient who has no value of their own',
			'variables',
		),
		additionalFields,
		...output,
	],
	run: async (client, { request }) => {
		const { body } = request;
		// The service demands a version; people mean the newest one
		if (body.templateVersion === undefined) {
			const template = await readTemplate(client, body.templateId);
			body.templateVersion = template.currentVersion;
			// The service finds a value by the exact name only
			const given = (body.variables ?? {}) as IDataObject;
			for (const { name: own } of template.variables) {
				given[own] = valueBySimilarName(given, own) as string | undefined;
			}
		}
		if (body.templateVersion === undefined) {
			throw new InputError(
				'Template Version',
				'is needed, because the service did not tell the latest version of the template',
			);
		}
		return [recordIn((await client.sendPrepared(request)).data)];
	},
	simplify: simplifyCampaign,
};
