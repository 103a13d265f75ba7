import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../../shared/values/inputError';
import type { Operation } from '../../../shared/operation/types';
import {
	campaignId,
	explainNotDraft,
	refuseMissingVariables,
	templateOfCampaign,
} from '../../fields';
import { audienceFields, audienceOf, fromAllItems, variableValuesByUser } from './audience';
import { sendInParts, MAX_USERS_PER_REQUEST, withItems } from './parts';

const URL = '/campaigns/campaigns/{id}/recipients';

export const addRecipients: Operation = {
	name: 'Add Recipients',
	value: 'addRecipients',
	action: 'Add recipients to a campaign',
	description:
		'Add up to 10,000 users to a campaign that is still a draft, each with variables of their own',
	routing: { request: { method: 'POST', url: URL } },
	fields: [
		campaignId,
		...audienceFields(
			'userIds',
			"The UIDs of up to 10,000 users (for more, use 'Import Recipients')",
		),
	],
	joinsItems: fromAllItems,
	completeItem: (item) => {
		const { size } = audienceOf(item, 'userIds');
		if (size <= MAX_USERS_PER_REQUEST) return;
		throw new InputError(
			'User IDs',
			`names ${size} users, but a request takes at most ${MAX_USERS_PER_REQUEST}. Use 'Import Recipients'`,
		);
	},
	run: async (client, item) => {
		const { id } = item.request.ids;
		const { template, defaults } = await templateOfCampaign(client, id);
		const values = variableValuesByUser(item, audienceOf(item, 'userIds'), template);
		refuseMissingVariables(template, withDefaults(values, defaults), item.value);
		// There is only one part, because `completeItem` has refused more users, so there is one outcome: the answer with the
		// users of the part. `sendInParts` throws the refusal of a first part: the check for an error is for the types
		const outcomes = await sendInParts(values, async ({ users, valuesByUser: own }) => {
			const body = { userIds: users, ...(Object.keys(own).length > 0 && { userVariables: own }) };
			return await client.sendDescribed({ method: 'POST', url: URL, path: { id }, body });
		});
		return withItems(
			item,
			outcomes.map((outcome) => (outcome instanceof Error ? outcome : { id, ...outcome })),
		);
	},
	explain: explainNotDraft,
};

/** The values by user, with the campaign's default for each variable for which the user has no value. */
function* withDefaults(
	values: Map<string, IDataObject>,
	defaults: IDataObject,
): Generator<[string, IDataObject]> {
	for (const [uid, own] of values) yield [uid, { ...defaults, ...own }];
}
