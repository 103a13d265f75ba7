import { cardExample, output, refuseSwallowed } from '../../../CometChat/fields';
import { InputError } from '../../../CometChat/transport/errors';
import { jsonObject } from '../../../CometChat/transport/request/values';
import type { Field, Operation } from '../../../CometChat/transport/types';
import { CHANNEL_TYPES, inAppContent, templateId } from '../../fields';
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

const content: Field = {
	displayName: 'Content',
	name: 'content',
	type: 'json',
	required: true,
	default: '',
	placeholder: cardExample('Hi {{first_name}}'),
	description:
		'The new content as a JSON object: in the app, a card as the Card Builder of the dashboard exports it. Paste it as a fixed value, since n8n would take {{ }} in an expression for its own.',
	routing: { send: { type: 'body', property: 'content' } },
	written: refuseSwallowed,
	as: jsonObject,
};

export const updateContent: Operation = {
	name: 'Update Content',
	value: 'updateContent',
	action: 'Update the content of a campaign template',
	description: 'Replace what a template says in the app or in the push notification',
	routing: {
		request: { method: 'PUT', url: '/campaigns/templates/{id}/channels/{channelType}' },
	},
	fields: [templateId, channelType, content, ...output],
	complete: ({ request, value }) => {
		if (value('channelType') !== 'in_app') return;
		request.body.content = inAppContent(request.body.content, (reason) => {
			throw new InputError(content.displayName, reason);
		}) as never;
	},
	simplify: simplifyTemplate,
};
