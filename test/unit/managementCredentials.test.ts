import 'reflect-metadata';
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, ICredentialTestFunctions } from 'n8n-workflow';
import { CometChatManagementApi } from '../../credentials/CometChatManagementApi.credentials';
import { managementUrl } from '../../nodes/CometChat/transport/request/urls';
import { CometChatTrigger } from '../../nodes/CometChatTrigger/CometChatTrigger.node';
import { startService, type Service } from '../service';

const credentials = { appId: 'app1', apiKey: ' the-key ', secret: 'the-secret', apiOrigin: '' };
const ORIGIN = 'https://apimgmt.cometchat.io';

describe('the address of the Management API', () => {
	it('holds the app', () => {
		expect(managementUrl(credentials)).toBe(`${ORIGIN}/apps/app1`);
		expect(managementUrl({ ...credentials, appId: ' App1 ' })).toBe(`${ORIGIN}/apps/App1`);
		const own = { ...credentials, apiOrigin: 'https://chat.example.com/' };
		expect(managementUrl(own)).toBe('https://chat.example.com/apps/app1');
	});

	it.each(['', 'a/b', '..', 'a?b', 'a b', '%61'])('is refused for the app ID %j', (appId) => {
		expect(() => managementUrl({ ...credentials, appId })).toThrow("'App ID'");
	});

	it.each(['chat.example.com', 'https://chat.example.com/path', 'https://u:p@chat.example.com'])(
		'is refused for the custom origin %j',
		(apiOrigin) => {
			expect(() => managementUrl({ ...credentials, apiOrigin })).toThrow("'Custom API Origin'");
		},
	);
});

describe('key and secret', () => {
	const authenticate = async (request: object, data: object = credentials) =>
		(await (new CometChatManagementApi().authenticate as Function)(data, request)) as object;

	it.each([
		[{ url: `${ORIGIN}/apps/app1/webhooks` }, { disableFollowRedirect: true }],
		[{ url: '/webhooks', baseURL: `${ORIGIN}/apps/app1` }, { disableFollowRedirect: true }],
		[{ uri: `${ORIGIN}/apps/app1/webhooks` }, { followRedirect: false, followAllRedirects: false }],
	])('go into the headers of %j, and along no redirect', async (request, unredirected) => {
		expect(await authenticate({ ...request, headers: { accept: 'x' } })).toEqual({
			...request,
			...unredirected,
			headers: { accept: 'x', key: 'the-key', secret: 'the-secret' },
		});
	});

	it('go to a custom origin alone', async () => {
		const own = { ...credentials, apiOrigin: 'https://chat.example.com' };
		const sent = await authenticate({ url: 'https://chat.example.com/apps/app1' }, own);
		expect(sent).toHaveProperty('headers.secret');
		await expect(authenticate({ url: `${ORIGIN}/apps/app1` }, own)).rejects.toThrow('only sent to');
	});

	it.each([
		'https://app1.api-eu.cometchat.io/v3/users',
		'http://apimgmt.cometchat.io/apps/app1',
		'https://apimgmt.cometchat.io.evil.example/',
		'https://apimgmt.cometchat.io:8443/',
		'https://apimgmt.cometchat.io@evil.example/',
		'/webhooks',
		'',
	])('are not sent to %j', async (url) => {
		await expect(authenticate({ url })).rejects.toThrow('only sent to the Management API');
	});
});

describe('the test of the credentials', () => {
	let service: Service;
	beforeAll(async () => {
		service = await startService();
	});
	beforeEach(() => service.reset());
	afterAll(async () => await service.close());

	/** The message below the credentials. */
	async function test(changes: ICredentialDataDecryptedObject = {}) {
		const { appId, managementKey, managementSecret, origin } = service;
		const own = { appId, apiKey: managementKey, secret: managementSecret, apiOrigin: origin };
		const context = new CredentialTestContext({} as never) as ICredentialTestFunctions;
		const { description, methods } = new CometChatTrigger();
		const { testedBy } = description.credentials!.find(
			({ name }) => name === new CometChatManagementApi().name,
		)!;
		return await methods.credentialTest[testedBy as 'cometChatManagementApiTest'].call(context, {
			id: '1',
			name: 'Test',
			type: 'cometChatManagementApi',
			data: { ...own, ...changes },
		});
	}
	const problem = (...messages: string[]) => ({
		status: 'Error',
		message: expect.stringMatching(messages.join('.*')),
	});

	it('accepts the right pair, for the price of one small request', async () => {
		expect(await test()).toEqual({ status: 'OK', message: 'Connection successful' });
		const [{ method, url, headers }, ...more] = service.requests;
		expect([method, url, more]).toEqual(['GET', '/apps/demo-app/webhooks?perPage=1', []]);
		expect(headers).toMatchObject({ 'x-webhook-version': '2', secret: service.managementSecret });
	});

	it('tells what is wrong, and whence the right pair comes', async () => {
		const pair = problem("Check 'Key' and 'Secret'", 'sales department');
		expect(await test({ apiKey: 'wrong' })).toEqual(pair);
		expect(await test({ secret: '' })).toEqual(pair);
		const ofTheApp = problem('does not take these credentials', 'REST API key');
		expect(await test({ apiKey: service.apiKey })).toEqual(ofTheApp);
		expect(await test({ appId: 'other' })).toEqual(problem("Check 'App ID'"));
		expect(await test({ appId: 'a/b' })).toEqual(problem("'App ID'"));
	});

	it('tells when nothing answers, or something else', async () => {
		service.faults.add({ kind: 'html' });
		expect(await test()).toEqual(problem('Something other than the Management API'));
		service.faults.clear();
		service.faults.add({ kind: '503' });
		expect(await test()).toEqual(problem('HTTP status 503'));
		await service.stopListening();
		const { host } = new URL(service.origin);
		expect(await test()).toEqual(problem(`Could not reach ${host}`, "'Custom API Origin'"));
		await service.listenAgain();
	});
});
