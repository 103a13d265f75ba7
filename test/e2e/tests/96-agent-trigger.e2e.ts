import { e2e } from '../editor/page';
import { testAgents } from '../harness/agentCases';
import type { Credential } from '../harness/api';
import { AGENT_HEADER } from '../harness/session';

let agentCredential: Credential;
beforeAll(async () => {
	const { api } = e2e.session;
	agentCredential = await api.createCredential('Agent', AGENT_HEADER, 'cometChatAgentApi');
});
beforeEach(() => e2e.session.reset());

testAgents(() => {
	const { api, credential, model, modelCredential, n8n } = e2e.session;
	const credentials = { agent: agentCredential, model: modelCredential, app: credential };
	return { model, place: { api, credentials, origin: n8n.origin } };
});
