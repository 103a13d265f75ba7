import type { ServiceError } from '../errors';
import { describedRequest } from '../request/prepare';
import type { RequestDescription } from '../types';
import type { Client } from './client';
import { send } from './send';

/** What a person at the credentials reads when the request that tries them does not end with a list. */
export interface TrialTexts {
	byCode: Record<string, string>;
	byStatus: Record<number, string>;
	/** Something other than the service answered. */
	somethingElse: string;
	/** What to check when the host cannot be reached. */
	unreachable: string;
}

/**
 * Tries credentials with a request for a list.
 * @returns what is wrong; undefined when nothing is
 */
export async function problemWith(
	client: Client,
	request: RequestDescription,
	texts: TrialTexts,
): Promise<string | undefined> {
	try {
		const { data } = await send(client, describedRequest(request, client.baseUrl));
		return Array.isArray(data) ? undefined : texts.somethingElse;
	} catch (error) {
		const { status, code = '' } = (error as ServiceError).details;
		if (status === undefined) {
			return `Could not reach ${new URL(client.baseUrl).host}. ${texts.unreachable}`;
		}
		if (Object.hasOwn(texts.byCode, code)) return texts.byCode[code];
		if (status >= 200 && status < 300) return texts.somethingElse;
		return (
			texts.byStatus[status] ?? `The service answered with HTTP status ${status}. Try again later.`
		);
	}
}
