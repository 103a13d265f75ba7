import fc from 'fast-check';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import { chatUrl, routeUrl } from '../../nodes/CometChat/transport/request/urls';
import { runNode } from '../engine/harness';

const credentials = { appId: 'app1', region: 'eu', apiKey: 'secret-key', apiOrigin: '' };

describe('the address of the chat API', () => {
	it('is made of app ID and region', () => {
		expect(chatUrl(credentials)).toBe('https://app1.api-eu.cometchat.io/v3');
		expect(chatUrl({ ...credentials, appId: ' App1 ' })).toBe(
			'https://app1.api-eu.cometchat.io/v3',
		);
		expect(chatUrl({ ...credentials, appId: 2405667 })).toBe(
			'https://2405667.api-eu.cometchat.io/v3',
		);
	});

	it.each([
		['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
		['https://chat.example.com/', 'https://chat.example.com'],
		[' https://chat.example.com ', 'https://chat.example.com'],
		['https://chat.example.com:443', 'https://chat.example.com'],
		['http://chat.example.com:80/', 'http://chat.example.com'],
		['https://Chät.example.com', 'https://xn--cht-rla.example.com'],
	])('is the custom origin %j when there is one', (apiOrigin, origin) => {
		expect(chatUrl({ ...credentials, apiOrigin })).toBe(`${origin}/v3`);
	});

	it.each([
		'',
		'a.b',
		'evil.example/',
		'a/b',
		'a@b',
		'a:80',
		'-a',
		'a-',
		'ä',
		'a b',
		'a?',
		'a#',
		'a'.repeat(64),
		'..',
		'%61',
	])('is refused for the app ID %j', (appId) => {
		expect(() => chatUrl({ ...credentials, appId })).toThrow("'App ID'");
	});

	it.each(['', 'jp', 'us.evil.example', 'EU'])('is refused for the region %j', (region) => {
		expect(() => chatUrl({ ...credentials, region })).toThrow("'Region'");
	});

	it.each([
		'chat.example.com',
		'ftp://chat.example.com',
		'https://chat.example.com/path',
		'https://u:p@chat.example.com',
		'https://chat.example.com?x',
		'javascript:alert(1)',
		'https://',
	])('is refused for the custom origin %j', (apiOrigin) => {
		expect(() => chatUrl({ ...credentials, apiOrigin })).toThrow("'Custom API Origin'");
	});

	it('never has another host than the one of the service', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (appId, region) => {
				let address: string;
				try {
					address = chatUrl({ ...credentials, appId, region });
				} catch {
					return;
				}
				expect(new URL(address).hostname).toMatch(/^[a-z0-9-]+\.api-(us|eu|in)\.cometchat\.io$/);
			}),
		);
	});
});

describe('the address of a route', () => {
	const chat = chatUrl(credentials);

	it.each([
		['/users/u1', 'https://app1.api-eu.cometchat.io/v3/users/u1'],
		['{call_url}/calls/s1', 'https://app1.call-eu.cometchat.io/v3/calls/s1'],
		['/v3.0/data_import/users', 'https://app1.api-eu.cometchat.io/v3.0/data_import/users'],
	])('of %s', (path, address) => {
		expect(routeUrl(chat, path)).toBe(address);
	});

	it('stays under a custom origin', () => {
		const own = chatUrl({ ...credentials, apiOrigin: 'https://chat.example.com' });
		expect(routeUrl(own, '{call_url}/calls/s1')).toBe('https://chat.example.com/v3/calls/s1');
		expect(routeUrl(own, '/v3.0/data_import/users')).toBe(
			'https://chat.example.com/v3.0/data_import/users',
		);
	});
});

describe('the API key', () => {
	const authenticate = async (request: object, data: object = credentials) =>
		(await (new CometChatApi().authenticate as Function)(data, request)) as object;

	it.each([
		{ url: 'https://app1.api-eu.cometchat.io/v3/users' },
		{ url: 'https://APP1.call-eu.cometchat.io/v3/calls' },
		{ uri: 'https://app1.api-eu.cometchat.io/v3/users' },
		{ url: '/users', baseURL: 'https://app1.api-eu.cometchat.io/v3' },
	])('goes into the header of %j', async (request) => {
		const sent = await authenticate({ ...request, headers: { accept: 'x' } });
		// A redirect would take the key along; the request with `uri` is of n8n's older kind
		const unredirected =
			'uri' in request
				? { followRedirect: false, followAllRedirects: false }
				: { disableFollowRedirect: true };
		expect(sent).toEqual({
			...request,
			...unredirected,
			headers: { accept: 'x', apikey: 'secret-key' },
		});
	});

	it('goes to a custom origin alone', async () => {
		const own = { ...credentials, apiOrigin: 'https://chat.example.com' };
		expect(await authenticate({ url: 'https://chat.example.com/v3/x' }, own)).toHaveProperty(
			'headers.apikey',
		);
		await expect(
			authenticate({ url: 'https://app1.api-eu.cometchat.io/v3/x' }, own),
		).rejects.toThrow('only sent to your own');
	});

	it.each([
		'https://evil.example/v3/users',
		'http://app1.api-eu.cometchat.io/v3/users',
		'https://app1.api-us.cometchat.io/v3/users',
		'https://app2.api-eu.cometchat.io/v3/users',
		'https://app1.api-eu.cometchat.io.evil.example/',
		'https://app1.api-eu.cometchat.io:8443/v3/users',
		'https://app1.api-eu.cometchat.io@evil.example/',
		'/users',
		'',
	])('is not sent to %j', async (url) => {
		await expect(authenticate({ url })).rejects.toThrow('only sent to your own CometChat app');
	});

	it('is not sent anywhere when the address is not plain', async () => {
		const parameters = { resource: 'user', operation: 'reactivate', uids: 'a' };
		const { error } = await runNode({
			parameters,
			credentials: { ...credentials, appId: 'evil.example/' },
		});
		expect(error?.message).toContain("The 'App ID' of the credentials");
		await expect(
			(new CometChatApi().authenticate as Function)({ ...credentials, appId: 'a/b' }, {}),
		).rejects.toThrow("'App ID'");
	});
});
