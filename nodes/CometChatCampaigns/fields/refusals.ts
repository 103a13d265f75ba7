import { ServiceError } from '../../shared/transport/errors';
import { asRecord } from '../../shared/values/readers';
import type { Explain } from '../../shared/operation/types';

/** HTTP statuses by which the service refuses a request because of the state of the record. */
const STATE_REFUSED = [400, 409];

/**
 * Explains a refusal by the state of the campaign, because the service has no code for that. The campaign is read after
 * the refusal: read before, it could change in between.
 * @param allowed the states in which the service does what was asked for: in these, the refusal has another reason
 * @param rule the rule as a sentence for people
 */
export const explainState =
	(allowed: string[], rule: string): Explain =>
	async (error, client, { request }) => {
		if (!STATE_REFUSED.includes(error.details.status ?? 0)) return error;
		const { data } = await client.sendDescribed({
			method: 'GET',
			url: '/campaigns/campaigns/{id}',
			path: { id: request.ids.id },
		});
		const { status, name = request.ids.id } = asRecord(data);
		if (typeof status !== 'string' || allowed.includes(status)) return error;
		const now = status.replace(/_/g, ' ');
		return new ServiceError(`The campaign '${String(name)}' has the status ${now}`, {
			...error.details,
			// The status is the reason, not the values that the service may name
			fields: undefined,
			codeAdvice: rule,
		});
	};

/** Explains the refusal of a change by the state of the campaign, if the campaign is no draft. */
export const explainNotDraft = explainState(
	['draft'],
	'Only a draft can be changed. Create a new campaign with the same template instead, and cancel this one if it is scheduled: both would be sent.',
);
