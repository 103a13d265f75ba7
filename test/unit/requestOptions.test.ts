import type { IExecuteFunctions } from 'n8n-workflow';
import { openClient } from '../../nodes/shared/transport/client';
import { requestOptionsOf } from '../../nodes/shared/transport/options';

const batching = (batch: object) => ({ batching: { batch } });

it.each([
	[undefined, { maxConcurrentRequests: 10, maxRetries: 4, plan: 'paid', sendsAppId: false }],
	[
		{ maxConcurrentRequests: 0, maxRetries: -1 },
		{ maxConcurrentRequests: 1, maxRetries: 0 },
	],
	[
		{ maxConcurrentRequests: 51, maxRetries: 11 },
		{ maxConcurrentRequests: 50, maxRetries: 10 },
	],
	[
		{ maxConcurrentRequests: '7.9', maxRetries: 'x' },
		{ maxConcurrentRequests: 7, maxRetries: 4 },
	],
	[
		{ plan: 'free', sendAppId: true },
		{ plan: 'free', sendsAppId: true },
	],
	[{}, { defaults: { timeout: 300_000 } }],
	[
		{ timeout: 5, allowUnauthorizedCerts: true },
		{
			defaults: { timeout: 5, skipSslCertificateValidation: true },
		},
	],
	[{ timeout: null }, { defaults: { timeout: 300_000 } }],
	[{ timeout: 3e9 }, { defaults: { timeout: 2_147_483_647 } }],
	[batching({ batchInterval: 2 }), { batching: { size: 50, interval: 2 } }],
	[batching({ batchInterval: 1, batchSize: 0 }), { batching: { size: 1, interval: 1 } }],
])('reads the request options %j', (given, expected) => {
	expect(requestOptionsOf(given)).toMatchObject(expected);
});

it.each([
	batching({ batchSize: 5 }),
	batching({ batchInterval: 0 }),
	batching({ batchInterval: 1, batchSize: -1 }),
	{ batching: 'x' },
])('starts all items at once with %j', (options) =>
	expect(requestOptionsOf(options)).not.toHaveProperty('batching'),
);

it.each([
	['http://proxy', { host: 'proxy', port: 80, protocol: 'http' }],
	['https://proxy', { host: 'proxy', port: 443, protocol: 'https' }],
	[
		'http://me%40home:a%2Fb@proxy:3128',
		{ host: 'proxy', port: 3128, protocol: 'http', auth: { username: 'me@home', password: 'a/b' } },
	],
	[
		'http://100%25:a%2541b@proxy',
		{
			host: 'proxy',
			port: 80,
			protocol: 'http',
			auth: { username: '100%25', password: 'a%2541b' },
		},
	],
])('reads the proxy %s', (proxy, expected) => {
	expect(requestOptionsOf({ proxy }).defaults.proxy).toEqual(expected);
});

it.each([
	['proxy', 'is not an address'],
	[{ host: 'proxy' }, 'is not an address'],
	['proxy:3128', 'is not an address'],
	['ftp://proxy', 'is not an address'],
	['http://me:100%@proxy', 'in which % is not written as %25'],
	['http://me:%ff@proxy', 'in which % is not written as %25'],
])('refuses the proxy %s instead of sending without it', (proxy, reason) => {
	expect(() => requestOptionsOf({ proxy })).toThrow(`'Proxy' `);
	expect(() => requestOptionsOf({ proxy })).toThrow(reason);
});

it.each([undefined, null, '', 0, '0'])('keeps the usual time-out with %j', (timeout) => {
	expect(requestOptionsOf({ timeout }).defaults.timeout).toBe(300_000);
});

it.each([-1, NaN, 'soon', [5]])('refuses the time-out %j', (timeout) => {
	expect(() => requestOptionsOf({ timeout })).toThrow("'Timeout' has to be");
});

it('names the app of the credentials in a header when it is asked to', async () => {
	const credentials = { appId: ' App1 ', region: 'us', apiKey: 'key' };
	const context = { getCredentials: async () => credentials } as unknown as IExecuteFunctions;
	const client = await openClient(context, { options: { sendAppId: true } });
	expect(client.headers).toEqual({ appid: 'App1' });
	expect(await openClient(context)).not.toHaveProperty('headers');
});
