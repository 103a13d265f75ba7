import type { IHookFunctions } from 'n8n-workflow';
import { openClient } from '../transport/client';
import type { Api, Client } from '../transport/client';
import { LateError } from './failures';

/** How long n8n waits for the registration of a webhook, in milliseconds. One object, so that a test can change it. */
export const times = {
	/**
	 * The time for everything that publishing a workflow does. n8n 2 gives a publication 84 seconds, for up to five tries:
	 * the first try takes most of the seconds, and `tryOncePerPublication` makes the other tries short.
	 */
	publishing: 45_000,
	/** The time for one request. The end of `publishing` cuts no request off, so that its outcome is known. */
	request: 15_000,
	/** The time for removing the webhook after the workflow was unpublished. */
	removal: 20_000,
	/**
	 * The time between unpublishing and the removal. When a workflow is published again, n8n removes its webhook and
	 * creates it at once. Within this time the webhook is kept, so that no event in between is lost.
	 */
	untilRemoval: 5_000,
};

/**
 * Does work with an API of the service for at most `milliseconds`, because n8n and a person wait for the result.
 * @param api left out: the chat API
 * @throws LateError when the time is over; it names the answer to the last request
 */
export async function withClientInTime<Result>(
	context: IHookFunctions,
	milliseconds: number,
	work: (client: Client) => Promise<Result>,
	api?: Api,
): Promise<Result> {
	const stop = AbortSignal.timeout(milliseconds);
	/** HTTP status of the answer to the last request; undefined until it comes. */
	let status: number | undefined;
	const options = { timeout: times.request };
	const client = await openClient(context, { api, options, stop });
	const exchange: Client['exchange'] = async (request) => {
		status = undefined;
		const answer = await client.exchange(request);
		status = answer.statusCode;
		return answer;
	};
	return await work({ ...client, exchange }).catch((error: unknown) => {
		throw error === stop.reason ? new LateError(milliseconds, status) : error;
	});
}
