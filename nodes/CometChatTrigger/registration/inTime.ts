import type { IHookFunctions } from 'n8n-workflow';
import { withClientInTime } from '../../shared/registration/times';
import type { Client } from '../../shared/transport/client';
import { managementApi } from './api';
import { Webhooks } from './webhooks';

/**
 * Works on the webhooks of the app, and waits at most `milliseconds`.
 * @throws LateError when the time was over
 */
export async function inTime<Result>(
	context: IHookFunctions,
	milliseconds: number,
	work: (webhooks: Webhooks) => Promise<Result>,
): Promise<Result> {
	const workWith = async (client: Client) => await work(new Webhooks(client));
	return await withClientInTime(context, milliseconds, workWith, managementApi);
}
