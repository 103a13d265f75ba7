import 'reflect-metadata';
import dns from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, ICredentialTestFunctions } from 'n8n-workflow';
import { cometChatApiTest } from '../../nodes/CometChat/methods/credentialTest';
import { startService, type Service } from '../service';

let service: Service;
beforeAll(async () => {
	service = await startService();
});
beforeEach(() => service.reset());
afterAll(async () => await service.close());

/** The message below the credentials. */
async function test(changes: ICredentialDataDecryptedObject = {}) {
	const { appId, apiKey, origin } = service;
	const data = { appId, region: 'us', apiKey, apiOrigin: origin, ...changes };
	const context = new CredentialTestContext({} as never) as ICredentialTestFunctions;
	return await cometChatApiTest.call(context, {
		id: '1',
		name: 'Test',
		type: 'cometChatApi',
		data,
	});
}

const problem = (message: string) => ({
	status: 'Error',
	message: expect.stringContaining(message),
});

it('accepts the right key, for the price of one small request', async () => {
	expect(await test()).toEqual({ status: 'OK', message: 'Connection successful' });
	expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
		'GET /v3/users?perPage=1',
	]);
});

it('tells a wrong key from one without access', async () => {
	expect(await test({ apiKey: 'wrong' })).toEqual(problem('does not know this API key'));
	expect(await test({ apiKey: '' })).toEqual(problem('does not know this API key'));
	expect(await test({ apiKey: service.authOnlyKey })).toEqual(problem('not the Auth Key'));
});

it('recognizes an app that the service does not know', async () => {
	// As the service answers for the host of an unknown app
	const server = createServer((_, response) => {
		response.writeHead(404, { 'content-type': 'application/json' });
		response.end('{"error":{"code":"AUTH_ERR_INVALID_APPID","message":"The app does not exist."}}');
	}).listen(0);
	const { port } = server.address() as AddressInfo;
	expect(await test({ apiOrigin: `http://127.0.0.1:${port}` })).toEqual(
		problem('does not know this app'),
	);
	server.close();
});

it('says which host cannot be reached', async () => {
	await service.stopListening();
	expect(await test()).toEqual(problem(`Could not reach ${new URL(service.origin).host}`));
	await service.listenAgain();
	// As a name server answers, whatever the one of this machine does
	const lookup = jest.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
		const done = given.at(-1) as (error: Error) => void;
		done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
	}) as never);
	try {
		const host = 'no-such-app.api-us.cometchat.io';
		const unknown = await test({ appId: 'no-such-app', apiOrigin: '' });
		expect(unknown).toEqual(problem(`Could not reach ${host}`));
		expect(lookup.mock.calls.map(([name]) => name)).toEqual([host]);
	} finally {
		lookup.mockRestore();
	}
});

it('refuses an address before it sends the key there', async () => {
	expect(await test({ appId: 'evil.example/', apiOrigin: '' })).toEqual(problem("'App ID'"));
	expect(await test({ apiOrigin: 'chat.example.com' })).toEqual(problem("'Custom API Origin'"));
});

it('notices when something else answers', async () => {
	service.faults.add({ kind: 'html' });
	expect(await test()).toEqual(problem('Something other than the chat service answered'));
	service.faults.clear();
	service.faults.add({ kind: '503' });
	expect(await test()).toEqual(problem('HTTP status 503'));
});
