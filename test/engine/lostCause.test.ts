import type { IExecuteFunctions } from 'n8n-workflow';
import { describedRequest } from '../../nodes/CometChat/transport/request/prepare';
import { openClient } from '../../nodes/CometChat/transport/sending/client';
import { send } from '../../nodes/CometChat/transport/sending/send';
import { hurry } from './support';

hurry();

/** The error of n8n 1.102 to 2.33: its own sentence, without the cause, whose text and code stand elsewhere. */
const lostCause = (code: string, text: string) =>
	Object.assign(new Error('The service refused the connection - perhaps it is offline'), {
		cause: undefined,
		httpCode: code,
		messages: [text],
	});

async function errorOf(thrown: Error): Promise<unknown> {
	const context = {
		getCredentials: async () => ({ appId: 'app', region: 'us', apiKey: 'key' }),
		helpers: { httpRequestWithAuthentication: async () => await Promise.reject(thrown) },
	} as unknown as IExecuteFunctions;
	const client = await openClient(context, { options: { maxRetries: 0 } });
	const request = describedRequest({ method: 'GET', url: '/users' }, client.baseUrl);
	return await send(client, request).catch((error: unknown) => error);
}

describe('An error that has lost its cause', () => {
	it.each([
		['ECONNRESET', /^Check the connection between n8n and the service/],
		['ECONNREFUSED', /^Check 'App ID', 'Region' and 'Custom API Origin'/],
		['DEPTH_ZERO_SELF_SIGNED_CERT', /^The certificate of the service/],
	])('is known by its code %s', async (code, advice) => {
		expect(await errorOf(lostCause(code, 'something went wrong'))).toMatchObject({
			message: 'The service could not be reached, or the connection broke off',
			details: { code, advice: expect.stringMatching(advice) },
		});
	});

	it('without a code is told in its own words', async () => {
		expect(await errorOf(lostCause('', 'Invalid URL'))).toMatchObject({
			message: 'Invalid URL',
			details: { code: undefined },
		});
	});
});
