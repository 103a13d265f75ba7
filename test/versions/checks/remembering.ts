import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { INodeType } from 'n8n-workflow';
import { runAgentWithMemory } from '../../engine/agent/remembering';
import { credentials, load, loader, modules } from './node';
import { reset } from './service';

beforeEach(reset);

test('gives an agent the conversation as its memory', async () => {
	await load();
	const memory = {
		...modules,
		nodeType: loader.nodeTypes.cometChatChatMemory.type as INodeType,
		credentialType: loader.credentialTypes.cometChatApi.type,
		credentials,
	};
	const item = { bot: 'bob', conversationId: 'alice_user_bob' };
	const { out, error } = await runAgentWithMemory(memory, {}, item);
	assert.equal(error, undefined);
	assert.deepEqual((out as unknown[])[0], ['user', 'Shall we start a book club?']);
});
