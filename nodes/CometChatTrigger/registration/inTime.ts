import type { IHookFunctions } from 'n8n-workflow';
import { clientInTime } from '../../shared/registration/times';
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
	return await clientInTime(
		context,
		milliseconds,
		managementApi,
		async (client) => await work(new Webhooks(client)),
	);
}
