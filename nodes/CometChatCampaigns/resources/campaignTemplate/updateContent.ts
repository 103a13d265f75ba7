import { asPasted, output } from '../../../shared/fields';
import { refuseAs } from '../../../shared/values/inputError';
import type { Field, Operation } from '../../../shared/operation/types';
import { CHANNEL_TYPES, contentFields, contentOf, templateId } from '../../fields';
import { simplifyTemplate } from './simplifyTemplate';

const channelType: Field = {
	displayName: 'Channel Type',
	name: 'channelType',
	type: 'options',
	options: CHANNEL_TYPES,
	default: 'in_app',
	description: 'The channel whose content is replaced; the template has to have it',
	path: 'channelType',
};

/** Where the JSON of the form goes. `completeItem` then checks it, or puts the card of the other fields in its place. */
const inBody = { routing: { send: { type: 'body' as const, property: 'content' } } };

export const updateContent: Operation = {
	name: 'Update Content',
	value: 'updateContent',
	action: 'Update the content of a campaign template',
	description: 'Replace what a template says in the app or in the push notification',
	routing: {
		request: { method: 'PUT', url: '/campaigns/templates/{id}/channels/{channelType}' },
	},
	fields: [
		templateId,
		channelType,
		...contentFields(inBody, { readAsWritten: asPasted }),
		...output,
	],
	completeItem: ({ request, value }) => {
		request.body.content = contentOf(value, refuseAs('Content'));
	},
	simplify: simplifyTemplate,
};
