import { createRequire } from 'node:module';

import { e2e } from '../editor/page';
import { PACKAGE_NAME } from '../harness/paths';

/** The catalog in which n8n's assistant, its agents and its MCP server look nodes up. */
interface Catalog {
	NodeTypeParser: new (types: object[]) => {
		searchNodeTypes(query: string, limit: number): Array<{ id: string }>;
	};
}

const { NodeTypeParser } = createRequire(__filename)('@n8n/ai-utilities/node-catalog') as Catalog;

/** The number of nodes that n8n shows to a model. */
const HITS = 5;

/** The number of the 44 queries that may miss their node. */
const MAY_MISS = 4;

/**
 * Short queries of a model, by the node that they are meant to find. The catalog looks for each word by itself, keeps the
 * five best nodes of each word, and shows the five best of all. A name counts 1.5 times, a search word once, and of equal
 * nodes n8n's own come first. So no search word helps with four words: "message" (MessageBird and Message an Agent, each
 * with a tool beside it), "trigger" (a hundred nodes), "chat" (n8n's node Chat and its Human Review tool, which stand first
 * for their name) and "approval" (n8n's nodes that ask people). Queries such as "send a chat message to a user",
 * "trigger when chat message sent", "import users chat" and "ask for approval in chat" find those nodes instead of ours.
 */
const QUERIES: Record<string, string[]> = {
	cometChat: [
		'ban user',
		'suspend abusive user',
		'block user from another user',
		'deactivate chat user',
		'erase user GDPR',
		'export messages',
		'bulk import users',
		'migrate from Sendbird',
		'create group and add members',
		'sync users',
		'get conversation history',
		'count unread messages',
		'flagged messages report',
		'profanity blocklist',
		'pin announcement in group',
		'create user and auth token',
		'reaction to a message',
		'call recordings and transcripts',
		'send welcome message to new members',
		'moderate messages',
		'cometchat send message',
		'cometchat ask for approval',
		'bot replies',
		'monthly active users',
	],
	cometChatCampaigns: [
		'push notification campaign',
		'weekly digest to all users',
		'notification broadcast',
		'schedule a newsletter',
		'notify all app users',
	],
	cometChatTrigger: [
		'cometchat trigger message sent',
		'user joins group',
		'message received event',
		'call ended',
		'call finished',
	],
	cometChatModerationTrigger: ['content moderation decision', 'moderation trigger'],
	cometChatModerationAnswer: ['approve or block message moderation'],
	cometChatPollingTrigger: ['poll new users', 'cometchat polling trigger'],
	cometChatNotificationTrigger: ['missed messages email', 'cometchat notification trigger'],
	cometChatAgentTrigger: ['stream answers of a chatbot'],
	cometChatAgentAnswer: ['cometchat agent answer'],
	cometChatChatMemory: ['conversation memory'],
};

it('finds the right node for at least 40 of 44 queries', async () => {
	const catalog = new NodeTypeParser(await e2e.session.api.nodeTypes());
	const queries = Object.entries(QUERIES).flatMap(([node, all]) =>
		all.map((query) => ({ query, id: `${PACKAGE_NAME}.${node}` })),
	);
	const missed = queries.flatMap(({ query, id }) => {
		const hits = catalog.searchNodeTypes(query, HITS).map((hit) => hit.id);
		return hits.includes(id) ? [] : [`${query}: ${hits.join(', ')}`];
	});
	expect(queries).toHaveLength(44);
	expect(missed.slice(MAY_MISS)).toEqual([]);
});
