import 'reflect-metadata';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialTestFunctions } from 'n8n-workflow';
import { cometChatApiTest } from '../../nodes/shared/methods/credentialTest';
import { selfSigned } from '../support/selfSigned';
import { byId, credentialsFor, formOf, run, useService } from './support';

const service = useService();

/** The stand-in behind a certificate that nobody vouches for, as on-premise installations have them. */
async function openSecure() {
	const server = createServer(selfSigned, ({ url, method, headers }, answer) => {
		request(`${service.current.origin}${url}`, { method, headers }, (from) => {
			answer.writeHead(from.statusCode!, from.headers);
			from.pipe(answer);
		}).end();
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		apiOrigin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

it.each([
	['user', 'get', { uid: byId('alice') }],
	['campaignTemplate', 'get', { templateId: byId('tmpl-1') }],
])(
	'reaches %s: %s when the credentials ignore SSL issues, and only then',
	async (resource, operation, fields) => {
		await using secure = await openSecure();
		const { apiOrigin } = secure;
		const form = formOf(resource, operation, fields);
		const { error } = await run(service.current, form, { app: { apiOrigin } });
		expect(error?.description).toMatch(/^The certificate .* not trusted.*'Ignore SSL Issues/);
		expect(service.current.requests).toEqual([]);
		const insecure = { apiOrigin, ignoreSslIssues: true };
		const { items } = await run(service.current, form, { app: insecure });
		expect(items).toHaveLength(1);
	},
);

it('tries the credentials in the same way', async () => {
	await using secure = await openSecure();
	const tried = async (more: object) => {
		const context = new CredentialTestContext({} as never) as ICredentialTestFunctions;
		const data = { ...credentialsFor(service.current), apiOrigin: secure.apiOrigin, ...more };
		const test = { id: '1', name: 'Test', type: 'cometChatApi', data };
		return await cometChatApiTest.call(context, test);
	};
	const { status, message } = await tried({});
	expect(status).toBe('Error');
	expect(message).toMatch(/^Could not reach 127\.0\.0\.1:\d+\. The certificate .* is not trusted/);
	expect(await tried({ ignoreSslIssues: true, sendAppId: true })).toMatchObject({
		status: 'OK',
	});
	expect(service.current.requests.map(({ headers }) => headers.appid)).toEqual(['demo-app']);
});
