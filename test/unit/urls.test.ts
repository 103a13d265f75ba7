import fc from 'fast-check';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import { chatUrl, routeUrl } from '../../nodes/CometChat/transport/request/urls';
import { runNode } from '../engine/harness';

const credentials = { appId: 'app1', region: 'eu', apiKey: 'secret-key', apiOrigin: '' };

describe('the address of the chat API', () => {
	it('is made of app ID and region', () => {
		expect(chatUrl(credentials)).toBe('https://app1.api-eu.cometchat.io/v3');
		expect(chatUrl({ ...credentials, appId: ' App1 ' })).toBe(
			'https://App1.api-eu.cometchat.io/v3',
		);
	});

	it('is the custom origin when there is one', () => {
		for (const apiOrigin of [
			'http://127.0.0.1:4010',
			'https://chat.example.com/',
			' https://chat.example.com ',
		]) {
			expect(chatUrl({ ...credentials, apiOrigin })).toBe(
				`${apiOrigin.trim().replace(/\/$/, '')}/v3`,
			);
		}
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
	it('goes into the header', async () => {
		const { authenticate } = new CometChatApi();
		const request = await (authenticate as Function)(credentials, {
			url: '/users',
			headers: { accept: 'x' },
		});
		expect(request).toEqual({ url: '/users', headers: { accept: 'x', apikey: 'secret-key' } });
	});

	it('is not sent anywhere when the address is not plain', async () => {
		const parameters = { resource: 'user', operation: 'reactivate', uidsToActivate: 'a' };
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
