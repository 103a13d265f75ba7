import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CredentialForm } from '../editor/credentialForm';
import { e2e, openPage, type EditorPage } from '../editor/page';
import { freePorts } from '../harness/ports';
import { credentialData } from '../harness/session';

describe('The test of the credentials', () => {
	let editor: EditorPage;
	let form: CredentialForm;
	let good: Record<string, string>;

	beforeAll(async () => {
		e2e.session.service.reset();
		good = credentialData(e2e.session.service);
		editor = await openPage();
		form = new CredentialForm(editor);
	});
	afterAll(async () => {
		await editor.close();
		await e2e.session.api.keepOnlyCredential(e2e.session.credential);
	});
	beforeEach(async () => await form.openNew('CometChat API'));
	afterEach(async () => await form.close());

	it('accepts the right key', async () => {
		await expect(form.saveAndRead(good)).resolves.toBe('Connection tested successfully');
	});

	it('explains a wrong key', async () => {
		await expect(form.saveAndRead({ ...good, apiKey: 'not-the-key' })).resolves.toBe(
			'The service does not know this API key. Copy the REST API Key of this app from the dashboard, ' +
				"under API & Auth Keys, and check that 'App ID' and 'Region' belong to the same app.",
		);
	});

	it('explains a key that may not use the REST API', async () => {
		await expect(
			form.saveAndRead({ ...good, apiKey: e2e.session.service.authOnlyKey }),
		).resolves.toBe(
			'This API key may not use the REST API. Use the REST API Key with full access, not the Auth Key.',
		);
	});

	it('explains a wrong app id', async () => {
		const door = await openFrontDoor('no-such-app.api-us.example.com');
		try {
			const answer = await form.saveAndRead({
				...good,
				appId: 'no-such-app',
				apiOrigin: door.origin,
			});
			expect(answer).toBe(
				"The service does not know this app. Check 'App ID' and 'Region': a wrong region looks like an unknown app.",
			);
		} finally {
			await door.close();
		}
	});

	it('explains an app id that cannot be one', async () => {
		const answer = await form.saveAndRead({ ...good, appId: 'demo app/..', apiOrigin: '' });
		expect(answer).toBe(
			"The 'App ID' of the credentials may only contain letters, digits and hyphens. Copy it from the dashboard of your app",
		);
	});

	it('explains a host that cannot be reached', async () => {
		const [port] = await freePorts(1);
		const answer = await form.saveAndRead({ ...good, apiOrigin: `http://127.0.0.1:${port}` });
		expect(answer).toBe(
			`Could not reach 127.0.0.1:${port}. Check 'App ID', 'Region' and 'Custom API Origin', and whether n8n can reach the internet.`,
		);
	});
});

/**
 * A way to the stand-in under another host name. In the service's own addresses the app id is part of
 * the name, and no such name leads to this machine.
 */
async function openFrontDoor(host: string): Promise<{ origin: string; close(): Promise<void> }> {
	const server = createServer((incoming, answer) => {
		const { hostname, port } = new URL(e2e.session.service.origin);
		const { method, url: path, headers } = incoming;
		const onward = request(
			{ hostname, port, method, path, headers: { ...headers, host } },
			(response) => {
				answer.writeHead(response.statusCode ?? 502, response.headers);
				response.pipe(answer);
			},
		);
		incoming.pipe(onward);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
