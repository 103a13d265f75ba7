import 'reflect-metadata';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { CometChatApi } from '../../../credentials/CometChatApi.credentials';
import { clock } from '../../../nodes/shared/transport/clock';
import { runInEngine, type NodeResult } from '../../engine/engine';

/**
 * 1,000 messages without IDs of their own; the same in every process that is told the same time. 300 are equal to others, so that
 * their IDs come from counting.
 */
const messagesOf = (sentAt: number) =>
	Array.from({ length: 1_000 }, (_, n) => ({
		sender: 'alice',
		receiverType: 'user',
		receiver: 'bob',
		sentAt,
		text: `Message ${n % 700}`,
	}));

/**
 * Imports the messages; run as a process of its own, it may be killed on the way.
 * @param sentAt the time of all messages, in Unix seconds
 */
export async function importSameMessages(origin: string, sentAt: number): Promise<NodeResult> {
	clock.firstBackoff = 1;
	clock.minute = 1;
	// With its extension: beside it stands a JSON file of the same name
	const { CometChat } = require('../../../nodes/CometChat/CometChat.node.ts') as {
		CometChat: new () => INodeType;
	};
	return await runInEngine(
		{ core, workflow },
		{
			nodeType: new CometChat(),
			node: { parameters: { resource: 'import', operation: 'importMessages' } },
			items: messagesOf(sentAt).map((json) => ({ json })),
			credentialType: new CometChatApi() as ICredentialType,
			credentials: { apiOrigin: origin, apiKey: 'demo-api-key', appId: 'demo-app', region: 'us' },
		},
	);
}

if (require.main === module) void importSameMessages(process.argv[2], Number(process.argv[3]));
