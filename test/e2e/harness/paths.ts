import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folders: the repository, this folder with its own n8n, and the example workflows. */
export const ROOT = resolve(__dirname, '../../..');
export const E2E = resolve(__dirname, '..');
export const EXAMPLES = join(ROOT, 'examples');
export const IMAGES = join(ROOT, 'docs', 'images');
export const N8N_BIN = join(E2E, 'node_modules', 'n8n', 'bin', 'n8n');

export const PACKAGE_NAME = 'n8n-nodes-cometchat';
export const NODE_TYPE = `${PACKAGE_NAME}.cometChat`;
export const CAMPAIGNS_TYPE = `${PACKAGE_NAME}.cometChatCampaigns`;
export const TRIGGER_TYPE = `${PACKAGE_NAME}.cometChatTrigger`;
export const POLLING_TRIGGER_TYPE = `${PACKAGE_NAME}.cometChatPollingTrigger`;
export const AGENT_TRIGGER_TYPE = `${PACKAGE_NAME}.cometChatAgentTrigger`;
export const NOTIFICATION_TRIGGER_TYPE = `${PACKAGE_NAME}.cometChatNotificationTrigger`;
export const MODERATION_TRIGGER_TYPE = `${PACKAGE_NAME}.cometChatModerationTrigger`;
export const MODERATION_ANSWER_TYPE = `${PACKAGE_NAME}.cometChatModerationAnswer`;
export const WEBHOOK_TYPE = 'n8n-nodes-base.webhook';
export const LANGCHAIN = '@n8n/n8n-nodes-langchain';
export const MCP_TRIGGER_TYPE = `${LANGCHAIN}.mcpTrigger`;
export const CREDENTIAL_TYPE = 'cometChatApi';
export const WEBHOOK_CREDENTIAL_TYPE = 'cometChatWebhookApi';
export const MANAGEMENT_CREDENTIAL_TYPE = 'cometChatManagementApi';

const NEEDED_NODE = 24;

/** The version of n8n that is pinned, such as `2.41.0`. */
export function pinnedN8n(): string {
	const { dependencies } = JSON.parse(readFileSync(join(E2E, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	return dependencies.n8n;
}

/** Refuses to go on under a Node that n8n does not run on, and says which command does. */
export function assertNodeVersion(): void {
	if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return;
	const script = process.env.npm_lifecycle_event ?? 'demo';
	throw new Error(
		`n8n ${pinnedN8n()} needs Node ${NEEDED_NODE} or later, and this is Node ${process.versions.node}. ` +
			`Run it as: npx -y -p node@${NEEDED_NODE} -c 'npm run ${script}'`,
	);
}
