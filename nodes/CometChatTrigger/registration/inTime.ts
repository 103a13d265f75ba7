import type { IHookFunctions } from 'n8n-workflow';
import { openClient } from '../../shared/transport/client';
import type { Client } from '../../shared/transport/client';
import { managementApi } from './api';
import { LateError } from './failures';
import { times } from './times';
import { Webhooks } from './webhooks';

/**
 * Works on the webhooks of the app, and waits at most `milliseconds`, because n8n and a person wait for it.
 * @throws LateError when the time was over; it names the last answer of the service
 */
export async function inTime<Result>(
	context: IHookFunctions,
	milliseconds: number,
	work: (webhooks: Webhooks) => Promise<Result>,
): Promise<Result> {
	const stop = AbortSignal.timeout(milliseconds);
	let status: number | undefined;
	const options = { timeout: times.request };
	const client = await openClient(context, { api: managementApi, options, stop });
	const exchange: Client['exchange'] = async (request) => {
		status = undefined;
		const answer = await client.exchange(request);
		status = answer.statusCode;
		return answer;
	};
	return await work(new Webhooks({ ...client, exchange })).catch((error: unknown) => {
		throw stop.aborted && error === stop.reason ? new LateError(milliseconds, status) : error;
	});
}
