import { isDeepStrictEqual } from 'node:util';

import { addManualTrigger, newWorkflow, openNodeList, searchNode } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { PACKAGE_NAME } from '../harness/paths';
import { until } from '../harness/wait';

/** The names of our nodes; n8n lists the node of actions and the triggers apart. */
const OURS = /^CometChat/;

/** Longer than n8n waits after the last letter before it searches. */
const SETTLED_MS = 250;

/** The number of entries that a person sees without scrolling. */
const SEEN = 10;

/** Everyday words for what the package does, as people type them into n8n's search. */
const WORDS = [
	'chat',
	'in-app chat',
	'live chat',
	'chatbot',
	'direct message',
	'send message',
	'group chat',
	'thread',
	'reaction',
	'pin message',
	'unread',
	'presence',
	'online status',
	'moderation',
	'profanity',
	'blocklist',
	'blacklist',
	'keyword list',
	'spam',
	'report',
	'flag',
	'ban',
	'ban user',
	'kick',
	'mute',
	'suspend',
	'delete user',
	'create user',
	'sync users',
	'role',
	'member',
	'community',
	'invite',
	'push notification',
	'call',
	'call log',
	'recording',
	'transcript',
	'bulk import',
	'migrate',
	'slack export',
	'data export',
	'GDPR',
	'human in the loop',
	'ask a person',
	'block user',
	'friends',
	'auth token',
	'flagged message',
	'blocked message',
	'video call',
	'messenger',
	'announcement',
	'conversation',
	'campaign',
	'broadcast',
	'newsletter',
	'digest',
	'weekly digest',
	'notification feed',
	'card',
	'AI agent',
	'assistant',
	'export messages',
	'erase',
	'erase user',
	'right to be forgotten',
	'personal data',
	'word filter',
	'knowledge base',
	'scheduled message',
	...['new message', 'message received', 'incoming message', 'webhook', 'event', 'chat message'],
	...['delete message', 'edit message', 'approve message', 'chat history', 'content moderation'],
	...['harassment', 'bullying', 'trust and safety', 'moderator', 'warn user', 'timeout user'],
	...['deactivate user', 'reactivate user', 'welcome message', 'greet new members', 'notify user'],
	...[
		'handoff',
		'escalate',
		'support chat',
		'customer support',
		'community manager',
		'login token',
	],
	...['user profile', 'reported message', 'mention', 'attachment', 'chat export', 'Sendbird'],
	...['missed message', 'reminder', 'promotion', 'poll'],
	...['mute user', 'ban user from chat', 'delete old messages', 'chat gdpr export'],
	...['who is online', 'bot replies', 'import chat history', 'add member to group'],
	...['create chat group', 'kick member', 'send chat message as bot', 'react to message'],
	...['edit chat message', 'chat transcript', 'send interactive card'],
	...['review flagged messages', 'approve blocked message', 'profanity filter'],
	...['blocked words list', 'moderation rule', 'report reasons', 'call history'],
	...['call recording transcript', 'monthly active users', 'chat metrics'],
	...['mute notifications', 'notification preferences', 'friends list'],
	...['unread messages count', 'migrate from sendbird', 'migrate from stream chat'],
	...['push campaign', 'notify all app users', 'campaign template'],
	...['schedule push notification', 'in-app notification feed', 'call finished'],
	...['user comes online trigger', 'new member joined group'],
	...['message blocked by moderation trigger', 'new chat user', 'poll chat for new messages'],
	...['custom moderation api', 'ai agent answers in chat', 'missed message email'],
];

/** Everyday words for messages that people missed. */
const MISSED_WORDS = [
	'missed message',
	'missed messages',
	'missed chat',
	'missed chats',
	'missed call',
	'missed calls',
	'unread messages',
	'unread message',
	'unread chats',
	'unread reminder',
	'offline user',
	'offline message',
	'offline users',
	'email notification',
	'email notifications',
	'email digest',
	'digest',
	'digest email',
	'daily digest',
	'chat digest',
	'chat email',
	'chat notification',
	'chat notifications',
	'chat reminder',
	'message notification',
	'message reminder',
	'SMS notification',
	'SMS notifications',
	'SMS alert',
	'text message',
	'WhatsApp notification',
	'push notification',
	'push notifications',
	'mobile push',
	'mobile notification',
	'app notification',
	'in-app notification',
	'user notification',
	'group notification',
	'call notification',
	'notification provider',
	'custom provider',
	'notification trigger',
	'notification webhook',
	'notification email',
	'reply by email',
	'notify offline users',
	'email people',
	'text people',
	'notify people',
];

describe("n8n's search of nodes", () => {
	const opened = useEditor(async ({ editor }) => {
		await newWorkflow(editor);
		await addManualTrigger(editor);
		await openNodeList(editor);
	});

	/** The names of the first entries that n8n lists for a word, when they have stopped changing. */
	async function firstEntries(word: string): Promise<string[]> {
		const { page } = opened.editor;
		await page.getByTestId('node-creator-search-bar').fill(word);
		let earlier: string[] | undefined;
		return await until(`the entries for ${word}`, 10_000, async () => {
			await page.waitForTimeout(SETTLED_MS);
			const names = await page.getByTestId('node-creator-item-name').allInnerTexts();
			const isSettled = earlier !== undefined && isDeepStrictEqual(names, earlier);
			earlier = names;
			return isSettled ? names.slice(0, SEEN) : undefined;
		});
	}

	it('shows the package for everyday words', async () => {
		const missed: string[] = [];
		for (const word of WORDS) {
			const names = await firstEntries(word);
			if (!names.some((name) => OURS.test(name))) missed.push(`${word}: ${names.join(', ')}`);
		}
		expect(missed).toEqual([]);
	});

	it('shows the Notification Trigger for what people missed', async () => {
		const missed: string[] = [];
		for (const word of MISSED_WORDS) {
			const names = await firstEntries(word);
			if (!names.includes('CometChat Notification Trigger'))
				missed.push(`${word}: ${names.join(', ')}`);
		}
		expect(missed).toEqual([]);
	});

	it('shows each node by its name; n8n leaves out those of the category AI, such as memories', async () => {
		const types = await e2e.session.api.nodeTypes();
		const ours = types
			.filter(({ name }) => String(name).startsWith(`${PACKAGE_NAME}.`))
			.map(({ displayName }) => String(displayName))
			.filter((name) => !name.endsWith('Memory') && !name.endsWith('Tool'));
		expect(ours.length).toBeGreaterThan(7);
		for (const name of ours) {
			// n8n shows a node and its trigger as one entry
			const names = (await firstEntries(name)).map((listed) => listed.replace(/ Trigger$/, ''));
			expect(names).toContain(name.replace(/ Trigger$/, ''));
		}
	});

	it('shows the memory where an agent asks for one', async () => {
		const { editor } = opened;
		const { page } = editor;
		await newWorkflow(editor);
		await addManualTrigger(editor);
		await openNodeList(editor);
		await (await searchNode(editor, 'AI Agent')).click();
		await page.getByTestId('node-parameters').waitFor();
		await page.keyboard.press('Escape');
		await page
			.locator('[data-test-id="canvas-node-input-handle"][data-connection-type="ai_memory"]')
			.getByTestId('canvas-handle-plus')
			.click();
		const list = page.getByTestId('node-creator');
		await list.getByText('CometChat Chat Memory', { exact: true }).waitFor();
	});
});
