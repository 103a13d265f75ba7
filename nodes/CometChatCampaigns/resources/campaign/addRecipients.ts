import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../CometChat/transport/request/values';
import type { Operation } from '../../../CometChat/transport/types';
import { campaignId, knownTemplate, onlyDrafts, refuseMissing } from '../../fields';
import { audienceFields, audienceOf, fromAllItems, inParts, valuesOf } from './audience';

const URL = '/campaigns/campaigns/{id}/recipients';

export const addRecipients: Operation = {
	name: 'Add Recipients',
	value: 'addRecipients',
	action: 'Add recipients to a campaign',
	description: 'Add users to a campaign that is still a draft, each with variables of their own',
	routing: { request: { method: 'POST', url: URL } },
	fields: [campaignId, ...audienceFields('userIds')],
	joinsItems: fromAllItems,
	complete: (item) => {
		audienceOf(item, 'userIds');
	},
	run: async (client, item) => {
		const { id } = item.request.ids;
		const address = { url: '/campaigns/campaigns/{id}', path: { id } };
		const campaign = await client.once(
			address,
			async () => (await client.request({ method: 'GET', ...address })).data,
		);
		const { templateId, variables } = isRecord(campaign) ? campaign : {};
		const template = templateId === undefined ? undefined : await knownTemplate(client, templateId);
		const names = (template?.variables ?? []).map(({ name }) => name);
		const values = valuesOf(item, audienceOf(item, 'userIds'), names);
		const defaults = isRecord(variables) ? (variables as IDataObject) : {};
		if (template) refuseMissing(template, withDefaults(values, defaults));
		const outcomes = await inParts(values, async ({ users, variables: own }) => {
			const body = { userIds: users, ...(Object.keys(own).length > 0 && { userVariables: own }) };
			return await client.request({ method: 'POST', url: URL, path: { id }, body });
		});
		return outcomes.map((outcome) => (outcome instanceof Error ? outcome : { id, ...outcome }));
	},
	explain: onlyDrafts,
};

/** What a user reads: an own value wins over the one of the campaign. */
function* withDefaults(
	values: Map<string, IDataObject>,
	defaults: IDataObject,
): Generator<[string, IDataObject]> {
	for (const [uid, own] of values) yield [uid, { ...defaults, ...own }];
}
