import { notice, output } from '../../../shared/fields';
import { ServiceError } from '../../../shared/transport/errors';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { Explain, Operation } from '../../../shared/operation/types';
import { campaignId, explainOtherStatus, readTemplateOrWhyNot, templateIdIn } from '../../fields';
import { simplifyCampaign } from './simplifyCampaign';

const SENT =
	'It was sent already, perhaps by an earlier run, and each campaign is sent once: nothing is left to do. Only to send the template once more, create a new campaign with it.';

const explainStatus = explainOtherStatus(
	['draft', 'scheduled'],
	'Only a draft or a scheduled campaign can be sent, and each campaign once. To send the template again, create a new campaign with it.',
	{ sending: SENT, completed: SENT },
);

/** Explains a refusal by the state of the campaign, by missing recipients, or by the state of the template. */
const explainSend: Explain = async (error, client, item) => {
	const explained = await explainStatus(error, client, item);
	if (explained !== error || error.details.status !== 400) return explained;
	const { data } = await client.sendDescribed({
		method: 'GET',
		url: '/campaigns/campaigns/{id}',
		path: { id: item.request.ids.id },
	});
	const campaign = asRecord(data);
	const { recipientSummary } = campaign;
	if (isRecord(recipientSummary) && recipientSummary.total === 0) {
		return withAdvice(error, "Add users first, with 'Add Recipients' or 'Import Recipients'.");
	}
	const templateId = templateIdIn(campaign);
	const { status } = await readTemplateOrWhyNot(client, templateId);
	if (status === undefined || status === 'approved') return error;
	return withAdvice(
		error,
		`Its template '${String(templateId)}' has the status ${status}: only approved templates can be sent. Approve it in the dashboard, or with Campaign Template > Update.`,
	);
};

const withAdvice = ({ message, details }: ServiceError, codeAdvice: string) =>
	new ServiceError(message, { ...details, codeAdvice });

export const send: Operation = {
	name: 'Send',
	value: 'send',
	action: 'Send a campaign',
	description: 'Send a draft, or a scheduled campaign before its time, to all of its recipients',
	routing: { request: { method: 'POST', url: '/campaigns/campaigns/{id}/send' } },
	fields: [
		campaignId,
		notice(
			'sendNotice',
			'All recipients get the notification now. This cannot be undone, and a campaign can be sent only once.',
		),
		...output,
	],
	// Two items with one campaign must not be sent side by side: the service could let both pass
	orderKey: ({ request: { url } }) => url,
	explain: explainSend,
	simplify: simplifyCampaign,
};
