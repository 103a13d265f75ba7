import type { IExecuteFunctions } from 'n8n-workflow';
import { chatHeaders } from '../../nodes/shared/transport/authenticate';
import { openClient } from '../../nodes/shared/transport/client';
import { requestOptionsOf, trafficOf } from '../../nodes/shared/transport/options';

const batching = (batch: object) => ({ batching: { batch } });

it.each([
	[{}, { maxConcurrentRequests: 10, plan: 'paid' }],
	[{ maxConcurrentRequests: 0 }, { maxConcurrentRequests: 1 }],
	[{ maxConcurrentRequests: 51 }, { maxConcurrentRequests: 50 }],
	[{ maxConcurrentRequests: '7.9' }, { maxConcurrentRequests: 7 }],
	[{ maxConcurrentRequests: 'x' }, { maxConcurrentRequests: 10 }],
	[{ maxConcurrentRequests: '' }, { maxConcurrentRequests: 10 }],
	[{ plan: 'free' }, { plan: 'free' }],
])('reads how fast the app may be asked from the credentials %j', (given, expected) => {
	expect(trafficOf(given)).toMatchObject(expected);
});

it.each([
	[undefined, { defaults: { timeout: 300_000 } }],
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
	// n8n decodes both once more, so % itself stays encoded: test/engine/proxy shows what the proxy gets
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

const clientWith = async (given: object) => {
	const credentials = { appId: ' App1 ', region: 'us', apiKey: 'key', ...given };
	const context = { getCredentials: async () => credentials } as unknown as IExecuteFunctions;
	return await openClient(context);
};

it.each([
	[true, true],
	[false, undefined],
	// The connection is insecure only for the value that the switch itself gives
	['true', undefined],
	[undefined, undefined],
])('looks at certificates unless the credentials say otherwise: %j', async (given, expected) => {
	const { defaults } = await clientWith({ ignoreSslIssues: given });
	expect(defaults.skipSslCertificateValidation).toBe(expected);
});

it('adds the App ID to the headers when the credentials ask for it, and does not hide it in errors', async () => {
	const credentials = { appId: ' App1 ', apiKey: 'key' };
	expect(chatHeaders(credentials)).toEqual({ apikey: 'key' });
	expect(chatHeaders({ ...credentials, sendAppId: true })).toEqual({
		apikey: 'key',
		appid: 'App1',
	});
	expect((await clientWith({ sendAppId: true })).secrets).toEqual(['key']);
});
