import { openServer } from '../../support/openServer';
import { e2e } from '../editor/page';
import type { Execution } from '../harness/api';
import { chain, node, START } from '../harness/steps';
import { createManagementCredential, credentialData } from '../harness/session';

const REQUEST = 'HTTP Request';

describe("n8n's HTTP Request node with these credentials", () => {
	beforeEach(() => e2e.session.service.reset());

	it('reaches the own app, with its key', async () => {
		const { service } = e2e.session;
		const execution = await get(`${service.origin}/v3/users/alice`);
		expect(execution.status).toBe('success');
		const [run] = execution.data.resultData.runData[REQUEST];
		expect(run.data?.main?.[0]?.[0].json).toMatchObject({ data: { uid: 'alice' } });
		const requests = service.requests.filter(({ url }) => url === '/v3/users/alice');
		expect(requests.map(({ headers }) => headers.apikey)).toEqual([service.apiKey]);
	});

	it('is refused for any other address, and sends nothing there', async () => {
		await using stranger = await openStranger();
		const execution = await get(`${stranger.origin}/v3/users/alice`);
		expect(execution.status).toBe('error');
		expect(JSON.stringify(execution.data)).toContain(
			'These credentials are only sent to your own CometChat app',
		);
		expect(JSON.stringify(execution.data)).not.toContain(e2e.session.service.apiKey);
		expect(stranger.requests).toEqual([]);
		expect(e2e.session.service.requests).toEqual([]);
	});

	it('cannot use the credentials of webhooks and of the Management API', async () => {
		const { api, service, webhookCredential } = e2e.session;
		const management = await createManagementCredential(api, service);
		for (const credential of [webhookCredential, management]) {
			await expect(get(`${service.origin}/apps`, credential)).rejects.toThrow(
				`cannot use credential type \\"${credential.type}\\"`,
			);
		}
		expect(service.requests).toEqual([]);
	});

	it('does not take the key along when the own app sends it elsewhere', async () => {
		const { api, credential, service } = e2e.session;
		await using stranger = await openStranger();
		await using own = await openStranger(`${stranger.origin}/elsewhere`);
		const data = { ...credentialData(service), apiOrigin: own.origin };
		const redirecting = await api.createCredential('Redirecting app', data);
		try {
			await get(`${own.origin}/v3/users/alice`, redirecting);
			expect(own.requests).toEqual([`GET /v3/users/alice ${service.apiKey}`]);
			expect(stranger.requests.join()).not.toContain(service.apiKey);
		} finally {
			await api.keepOnlyCredential(credential);
		}
	});
});

/** Runs a workflow whose HTTP Request node reads an address with the credentials of the session. */
async function get(url: string, credential = e2e.session.credential): Promise<Execution> {
	const { api } = e2e.session;
	const { id, name, type } = credential;
	const parameters = {
		url,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: type,
		options: {},
	};
	const workflow = chain(`Read ${url}`, [
		START,
		node(REQUEST, 'n8n-nodes-base.httpRequest', 4.2, parameters, {
			credentials: { [type]: { id, name } },
		}),
	]);
	return await api.runWorkflow((await api.createWorkflow(workflow)).id, START.name);
}

/** Opens a server that stores requests with their keys, and redirects them if a location is given. */
async function openStranger(location?: string) {
	const requests: string[] = [];
	const server = await openServer(({ method, url, headers }, answer) => {
		requests.push(`${method} ${url} ${String(headers.apikey)}`);
		if (location) answer.writeHead(302, { location });
		answer.end('{}');
	});
	return { ...server, requests };
}
