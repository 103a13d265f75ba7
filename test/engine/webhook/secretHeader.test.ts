import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { INodeType } from 'n8n-workflow';
import { CometChatTrigger } from '../../../nodes/CometChatTrigger/CometChatTrigger.node';
import { refuseRequest } from '../../../nodes/shared/webhook/answer';
import { admitProof } from '../../../nodes/shared/webhook/authentication';
import { authorizationHeader, Receiver } from '../trigger/receiver';

/** A node whose callers send a header of their own. */
const guarded: INodeType = {
	description: new CometChatTrigger().description,
	async webhook() {
		const admission = await admitProof(this, async () => {
			const { username: name, password: value } = await this.getCredentials('cometChatWebhookApi');
			return { proof: { name: String(name), value: String(value) }, appId: 'app' };
		});
		if (!admission) return refuseRequest(this, 401, 'The header is missing or wrong');
		return { webhookResponse: admission };
	},
};

let n8n: Receiver;
let count = 0;
beforeEach(async () => {
	const credentials = { username: 'X-Agent-Key', password: 'sécret token' };
	const setup = { credentials, workflowId: `header-${++count}` };
	n8n = await new Receiver({ core, workflow, nodeType: guarded }, setup).listen();
});
afterEach(async () => await n8n.close());

// Node.js sends headers together with a body that is a text, so the `é` in the header leaves in UTF-8, as other clients send it
it('lets the right value in, under the name in any case, and then reads no credentials for a while', async () => {
	for (const name of ['x-agent-key', 'X-AGENT-KEY']) {
		expect(await n8n.post({}, { [name]: 'sécret token' })).toMatchObject({
			status: 200,
			body: { appId: 'app' },
		});
	}
	expect(n8n.credentialsRead).toBe(1);
});

it.each<[string, Record<string, string>]>([
	['without the header', {}],
	['with another value', { 'x-agent-key': 'sécret token1' }],
	['with an empty value', { 'x-agent-key': '' }],
	['with the value under another name', { 'x-agent-keys': 'sécret token' }],
	[
		'with the parts as a login',
		authorizationHeader({ username: 'X-Agent-Key', password: 'sécret token' }),
	],
])('refuses a request %s, also after a right one', async (_how, headers) => {
	expect((await n8n.post({}, headers)).status).toBe(401);
	expect((await n8n.post({}, { 'x-agent-key': 'sécret token' })).status).toBe(200);
	expect((await n8n.post({}, headers)).status).toBe(401);
});

it('lets nobody in when the credentials hold no value', async () => {
	n8n.setup.credentials = { username: 'X-Agent-Key', password: '' };
	expect((await n8n.post({}, { 'x-agent-key': '' })).status).toBe(401);
	expect((await n8n.post({}, {})).status).toBe(401);
});
