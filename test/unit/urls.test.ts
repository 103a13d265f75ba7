import fc from 'fast-check';
import { chatUrl, managementUrl, routeUrl } from '../../nodes/shared/transport/urls';
import { runNode } from '../engine/harness';
import { forAll } from '../support/forAll';

const credentials = { appId: 'app1', region: 'eu', apiKey: 'secret-key', apiOrigin: '' };

describe.each([
	['chat', chatUrl],
	['Management', managementUrl],
])('the address of the %s API', (_name, addressOf) => {
	it.each([
		'',
		'a b',
		'a'.repeat(64),
		...'a.b evil.example/ a/b a@b a:80 -a a- ä a? a# .. %61'.split(' '),
	])('is refused for the app ID %j', (appId) => {
		expect(() => addressOf({ ...credentials, appId })).toThrow("'App ID'");
	});

	it.each([
		'chat.example.com',
		'ftp://chat.example.com',
		'https://chat.example.com/path',
		'https://u:p@chat.example.com',
		'https://chat.example.com?x',
		'https://chat.example.com?',
		'javascript:alert(1)',
		'https://',
	])('is refused for the custom origin %j', (apiOrigin) => {
		expect(() => addressOf({ ...credentials, apiOrigin })).toThrow("'Custom API Origin'");
	});

	it.each([
		['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
		['https://chat.example.com/', 'https://chat.example.com'],
		[' https://chat.example.com ', 'https://chat.example.com'],
		['https://chat.example.com:443', 'https://chat.example.com'],
		['http://chat.example.com:80/', 'http://chat.example.com'],
		['https://Chät.example.com', 'https://xn--cht-rla.example.com'],
	])('is at the custom origin %j when there is one', (apiOrigin, origin) => {
		const path = addressOf === chatUrl ? '/v3' : '/apps/app1';
		expect(addressOf({ ...credentials, apiOrigin })).toBe(`${origin}${path}`);
	});
});

it.each([
	['app1', 'https://app1.api-eu.cometchat.io/v3', 'https://apimgmt.cometchat.io/apps/app1'],
	[' App1 ', 'https://app1.api-eu.cometchat.io/v3', 'https://apimgmt.cometchat.io/apps/App1'],
	[2405667, 'https://2405667.api-eu.cometchat.io/v3', 'https://apimgmt.cometchat.io/apps/2405667'],
])('the addresses are made of the app ID %j and the region', (appId, chat, management) => {
	expect(chatUrl({ ...credentials, appId })).toBe(chat);
	expect(managementUrl({ ...credentials, appId })).toBe(management);
});

it.each(['', 'jp', 'us.evil.example', 'EU'])('the region %j is refused', (region) => {
	expect(() => chatUrl({ ...credentials, region })).toThrow("'Region'");
});

it('the chat API never has another host than the one of the service', async () => {
	const appIds = fc.oneof(fc.constant('app1'), fc.string({ unit: fc.constantFrom(...'a0-./@:#') }));
	const regions = fc.oneof(fc.constantFrom('us', 'eu', 'in'), fc.string());
	let taken = 0;
	await forAll(100, [appIds, regions], (appId, region) => {
		let address: string;
		try {
			address = chatUrl({ ...credentials, appId, region });
		} catch {
			return;
		}
		taken++;
		expect(new URL(address).hostname).toMatch(/^[a-z0-9-]+\.api-(us|eu|in)\.cometchat\.io$/);
	});
	expect(taken).toBeGreaterThan(0);
});

it('nothing is sent when the address is not plain', async () => {
	const parameters = { resource: 'user', operation: 'reactivate', uids: 'a' };
	const wrong = { ...credentials, appId: 'evil.example/' };
	const { error } = await runNode({ parameters, credentials: wrong });
	expect(error?.message).toContain("The 'App ID' of the credentials");
});

it.each([
	['/users/u1', 'api-eu.cometchat.io/v3/users/u1', '/v3/users/u1'],
	['{call_url}/calls/s1', 'call-eu.cometchat.io/v3/calls/s1', '/v3/calls/s1'],
	[
		'/v3.0/data_import/users',
		'api-eu.cometchat.io/v3.0/data_import/users',
		'/v3.0/data_import/users',
	],
])('the route %s has its address, also under a custom origin', (path, address, below) => {
	expect(routeUrl(chatUrl(credentials), path)).toBe(`https://app1.${address}`);
	const own = chatUrl({ ...credentials, apiOrigin: 'https://chat.example.com' });
	expect(routeUrl(own, path)).toBe(`https://chat.example.com${below}`);
});
