import type { IHookFunctions } from 'n8n-workflow';
import { openClient } from '../transport/client';
import type { Api, Client } from '../transport/client';
import { LateError } from './failures';
import { times } from './times';

/**
 * Works with an API of the service, and waits at most `milliseconds`, because n8n and a person wait for it.
 * @param api left out: the chat API
 * @throws LateError when the time was over; it names the last answer of the service
 */
export async function clientInTime<Result>(
	context: IHookFunctions,
	milliseconds: number,
	api: Api | undefined,
	work: (client: Client) => Promise<Result>,
): Promise<Result> {
	const stop = AbortSignal.timeout(milliseconds);
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
