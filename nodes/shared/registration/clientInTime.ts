import type { IHookFunctions } from 'n8n-workflow';
import { openClient } from '../transport/client';
import type { Api, Client } from '../transport/client';
import { LateError } from './failures';
import { times } from './times';

/**
 * Does work with an API of the service for at most `milliseconds`, because n8n and a person wait for the result.
 * @param api undefined: the chat API
 * @throws LateError when the time is over; it names the answer to the last request
 */
export async function clientInTime<Result>(
	context: IHookFunctions,
	milliseconds: number,
	api: Api | undefined,
	work: (client: Client) => Promise<Result>,
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
		throw stop.aborted && error === stop.reason ? new LateError(milliseconds, status) : error;
	});
}
