import 'reflect-metadata';
import dns from 'node:dns';
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, ICredentialTestFunctions } from 'n8n-workflow';
import { CometChatManagementApi } from '../../credentials/CometChatManagementApi.credentials';
import { cometChatApiTest } from '../../nodes/shared/methods/credentialTest';
import { CometChatTrigger } from '../../nodes/CometChatTrigger/CometChatTrigger.node';
import { useService } from '../engine/support';
import { answerJson, openServer } from '../support/openServer';

const service = useService();

/** Tests credentials as n8n does; the message stands below them. */
async function tryWith(
	test: typeof cometChatApiTest,
	type: string,
	data: ICredentialDataDecryptedObject,
) {
	const context = new CredentialTestContext({} as never) as ICredentialTestFunctions;
	return await test.call(context, { id: '1', name: 'Test', type, data });
}

/** A problem, with these parts of its message in this order. */
const problem = (...messages: string[]) => ({
	status: 'Error',
	message: expect.stringMatching(messages.join('.*')),
});

/** A problem, with the whole of its message. */
const told = (message: string) => ({ status: 'Error', message });

describe('the test of the REST API key', () => {
	const test = async (changes: ICredentialDataDecryptedObject = {}) => {
		const { appId, apiKey, origin: apiOrigin } = service.current;
		const data = { appId, region: 'us', apiKey, apiOrigin, ...changes };
		return await tryWith(cometChatApiTest, 'cometChatApi', data);
	};

	it('accepts the right key, for the price of one small request', async () => {
		expect(await test()).toEqual({ status: 'OK', message: 'Connection successful' });
		expect(service.current.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
			'GET /v3/users?perPage=1',
		]);
	});

	it('tells a wrong key from a key without access', async () => {
		const wrong = told(
			'The service does not know this API key. Copy the REST API Key of this app from the dashboard, ' +
				"under API & Auth Keys, and check that 'App ID' and 'Region' belong to the same app.",
		);
		expect(await test({ apiKey: 'wrong' })).toEqual(wrong);
		expect(await test({ apiKey: '' })).toEqual(wrong);
		const { authOnlyKey } = service.current;
		expect(await test({ apiKey: authOnlyKey })).toEqual(
			told(
				'This API key may not use the REST API. Use the REST API Key with full access, not the Auth Key.',
			),
		);
	});

	// Answers of the service for the host of an unknown app, and of something that is not the service
	const error = { code: 'AUTH_ERR_INVALID_APPID', message: 'The app does not exist.' };
	it.each([
		[
			404,
			{ error },
			"^The service does not know this app. Check 'App ID' and 'Region': a wrong region looks like an unknown app.$",
		],
		...[402, 403].map((status): [number, object, string] => [
			status,
			{ error: { code: 'ERR_SUBSCRIPTION_EXPIRED' } },
			'^The subscription of the app has expired. Renew it in the dashboard.$',
		]),
		[200, { data: {} }, 'Something other than the chat service answered'],
		[301, {}, "Something other than .* Check 'Region' and 'Custom API Origin'."],
		[400, { error: { code: 'ERR_BAD_REQUEST' } }, 'HTTP status 400. Try again later.$'],
		[405, '<h1>Not Allowed</h1>', '^Something other than .* Check .* [(]HTTP status 405[)]$'],
		[500, '<h1>Oops</h1>', 'HTTP status 500. Try again later.$'],
		[
			401,
			'<h1>Sign in</h1>',
			'The answer has no code of the service: a proxy .* may have given it.$',
		],
		[403, { error: { code: 'AUTH_ERR_NO_ACCESS' } }, 'Auth Key.$'],
	])(
		'recognizes the answer of something else than the app: %i %j',
		async (status, body, message) => {
			await using server = await openServer((_, response) => answerJson(response, status, body));
			expect(await test({ apiOrigin: server.origin })).toEqual(problem(message));
		},
	);

	it('says which host has no address', async () => {
		// The answer of a name server, whatever that of this machine answers
		const lookup = jest.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
			const done = given.at(-1) as (error: Error) => void;
			done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
		}) as never);
		try {
			const host = 'no-such-app.api-us.cometchat.io';
			const unknown = await test({ appId: 'no-such-app', apiOrigin: '' });
			expect(unknown).toEqual(
				told(
					`Could not reach ${host}. Check 'App ID', 'Region' and 'Custom API Origin', and whether n8n can reach the internet.`,
				),
			);
			expect(lookup.mock.calls.map(([name]) => name)).toEqual([host]);
		} finally {
			lookup.mockRestore();
		}
	});

	it('refuses an address before it sends the key there', async () => {
		expect(await test({ appId: 'evil.example/', apiOrigin: '' })).toEqual(
			told(
				"The 'App ID' of the credentials may only contain letters, digits and hyphens. Copy it from the dashboard of your app",
			),
		);
		expect(await test({ apiOrigin: 'chat.example.com' })).toEqual(problem("'Custom API Origin'"));
	});

	it('tells when something else answers, or nothing', async () => {
		await testAnswers(test, 'Something other than the chat service answered');
	});
});

describe('the test of key and secret of the Management API', () => {
	const type = new CometChatManagementApi().name;
	const test = async (changes: ICredentialDataDecryptedObject = {}) => {
		const { appId, managementKey: apiKey, managementSecret, origin: apiOrigin } = service.current;
		const data = { appId, apiKey, secret: managementSecret, apiOrigin, ...changes };
		const { description, methods } = new CometChatTrigger();
		const { testedBy } = description.credentials!.find(({ name }) => name === type)!;
		return await tryWith(
			methods.credentialTest[testedBy as 'cometChatManagementApiTest'],
			type,
			data,
		);
	};

	it('accepts the right pair, for the price of one small request', async () => {
		expect(await test()).toEqual({ status: 'OK', message: 'Connection successful' });
		const [{ method, url, headers }, ...more] = service.current.requests;
		expect([method, url, more]).toEqual(['GET', '/apps/demo-app/webhooks?perPage=1', []]);
		const secret = service.current.managementSecret;
		expect(headers).toMatchObject({ 'x-webhook-version': '2', secret });
	});

	it('tells what is wrong, and whence the right pair comes', async () => {
		const pair = problem("Check 'Key' and 'Secret'", 'sales department');
		expect(await test({ apiKey: 'wrong' })).toEqual(pair);
		expect(await test({ secret: '' })).toEqual(pair);
		const ofTheApp = problem('does not take these credentials', 'REST API key');
		expect(await test({ apiKey: service.current.apiKey })).toEqual(ofTheApp);
		expect(await test({ appId: 'other' })).toEqual(problem("Check 'App ID'"));
		expect(await test({ appId: 'a/b' })).toEqual(problem("'App ID'"));
	});

	it('tells when something else answers, or nothing', async () => {
		await testAnswers(test, 'Something other than the Management API');
	});
});

/** Other answers than the service's, and none at all. */
async function testAnswers(test: () => Promise<unknown>, somethingElse: string) {
	service.current.faults.add({ kind: 'html' });
	expect(await test()).toEqual(problem(somethingElse));
	service.current.faults.clear();
	service.current.faults.add({ kind: 'forbidden-page' });
	expect(await test()).toEqual(problem('may', 'no code of the service: a proxy or a firewall'));
	service.current.faults.clear();
	service.current.faults.add({ kind: '503' });
	expect(await test()).toEqual(problem('HTTP status 503'));
	await service.current.stopListening();
	const { host } = new URL(service.current.origin);
	expect(await test()).toEqual(problem(`Could not reach ${host}`, "'Custom API Origin'"));
	await service.current.listenAgain();
}
