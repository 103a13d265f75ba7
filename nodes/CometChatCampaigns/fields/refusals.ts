import { ServiceError } from '../../shared/transport/errors';
import { asRecord } from '../../shared/values/readers';
import { isoOfTime } from '../../shared/values/time';
import type { Explain } from '../../shared/operation/types';

/** HTTP statuses by which the service refuses a request because of the state of the record. */
const STATE_REFUSED = [400, 409];

/**
 * Explains a refusal by the state of the campaign, because the service has no code for that. The campaign is read after
 * the refusal: read before, it could change in between.
 * @param allowed the states in which the service does what was asked for: in these, the refusal has another reason
 * @param rule the rule as a sentence for people
 * @param ifDone advice instead of the rule by the state that the campaign has when nothing is left to do, e.g. after a run
 * whose answer was lost
 */
export const explainOtherStatus =
	(allowed: string[], rule: string, ifDone: Record<string, string> = {}): Explain =>
	async (error, client, { request }) => {
		if (!STATE_REFUSED.includes(error.details.status ?? 0)) return error;
		const { data } = await client.sendDescribed({
			method: 'GET',
			url: '/campaigns/campaigns/{id}',
			path: { id: request.ids.id },
		});
		const { status, name = request.ids.id, scheduledAt } = asRecord(data);
		if (typeof status !== 'string' || allowed.includes(status)) return error;
		const now = status.replace(/_/g, ' ');
		const time = status === 'scheduled' ? isoOfTime(scheduledAt) : undefined;
		const state = time === undefined ? now : `${now} (for ${time})`;
		return new ServiceError(`The campaign '${String(name)}' has the status ${state}`, {
			...error.details,
			// The status is the reason, not the values that the service may name
			aboutFields: undefined,
			codeAdvice: Object.hasOwn(ifDone, status) ? ifDone[status] : rule,
		});
	};

const ONLY_DRAFTS =
	'Only a draft can be changed. Create a new campaign with the same template instead, and cancel this one if it is scheduled: both would be sent.';

/** Explains the refusal of a change by the state of the campaign, if the campaign is no draft. */
export const explainNotDraft = explainOtherStatus(['draft'], ONLY_DRAFTS);

/** The same for a schedule: a campaign that is scheduled must not be made a second time. */
export const explainNotScheduled = explainOtherStatus(['draft'], ONLY_DRAFTS, {
	scheduled:
		'It is scheduled already, perhaps by an earlier run: if the time is right, nothing is left to do. For another time, cancel it, and create a new campaign with the same template.',
});
