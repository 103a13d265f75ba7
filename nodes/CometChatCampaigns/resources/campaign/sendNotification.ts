import { collection, notice } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import {
	approvedTemplate,
	readTemplateOrWhyNot,
	refuseMissingVariables,
	refuseUnapproved,
} from '../../fields';
import {
	audienceFields,
	audienceOf,
	fromAllItems,
	refuseUnreadable,
	variableValuesByUser,
} from './audience';
import { sendInParts, refuseRetries, withItems, type Standstill } from './parts';

const URL = '/campaigns/notifications/messages';

const options: Field = collection('options', [
	{
		displayName: 'Tag',
		name: 'tag',
		type: 'string',
		default: '',
		placeholder: 'e.g. weekly',
		description: 'A word by which the figures can tell this notification from others',
		routing: { send: { type: 'body', property: 'tag' } },
	},
]);

/** Advice after a failed part, so that nobody gets the notification twice: it cannot be taken back. */
function howToGoOn({ sent, next, isInDoubt }: Standstill): string | undefined {
	const advice = [
		sent > 0 &&
			`The first ${sent} users have the notification. Do not run this again for all: leave them out, and begin with ${next}.`,
		isInDoubt &&
			`It is not known whether it was sent${sent > 0 ? ' to those' : ''}: look into the feed of ${next} before ('Get Many' of Notification Feed).`,
	];
	return advice.filter(Boolean).join(' ') || undefined;
}

export const sendNotification: Operation = {
	name: 'Send Notification',
	value: 'sendNotification',
	action: 'Send a notification to users',
	description:
		'Send a template to any number of users at once, without a campaign, each with variables of their own',
	routing: { request: { method: 'POST', url: URL } },
	fields: [
		approvedTemplate,
		...audienceFields('receivers', 'The UIDs of any number of users'),
		notice(
			'sendNotificationNotice',
			'The users get the notification now. This cannot be undone. More than 10,000 users are sent in parts, one item for each.',
		),
		options,
	],
	joinsItems: fromAllItems,
	completeItem: (item) => refuseRetries(item, audienceOf(item, 'receivers').size),
	run: async (client, item) => {
		const { body } = item.request;
		const template = await readTemplateOrWhyNot(client, body.templateId);
		const audience = audienceOf(item, 'receivers');
		const values = variableValuesByUser(item, audience, template);
		refuseUnreadable(item, template);
		refuseUnapproved(template);
		refuseMissingVariables(template, values, item.value);
		const outcomes = await sendInParts(
			values,
			async ({ users, valuesByUser }) => {
				const own = Object.keys(valuesByUser).length > 0 ? { variables: valuesByUser } : {};
				const partBody = { ...body, receivers: users, ...own };
				return await client.sendDescribed({ method: 'POST', url: URL, body: partBody });
			},
			howToGoOn,
		);
		const { templateId } = body;
		return withItems(
			item,
			outcomes.map((outcome) => (outcome instanceof Error ? outcome : { templateId, ...outcome })),
		);
	},
};
