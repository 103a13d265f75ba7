import { byId } from './form';
import type { Part } from '../run';

/** Conversations as their members see them, and conversations that the app pins for all users. */
export const conversations: Part = {
	name: 'conversations',
	after: ['users', 'groups', 'messages'],
	async run(run) {
		const [ada, bea] = ['ada', 'bea'].map((name) => byId(run.id(name)));
		const withAda = { uid: ada, onBehalfOf: bea };
		const ofTeam = { guid: byId(run.id('team')), onBehalfOf: bea };
		const { data } = await run.request(
			'GET /users/{uid}/messages',
			{ uid: run.id('ada') },
			{ onBehalfOf: run.id('bea') },
		);
		const [message] = run.need(
			data as Array<{ id: string }> | undefined,
			'message of the conversation',
		);
		const messageId = run.need(message?.id, 'message of the conversation');
		await run.node('conversation.getMany', { returnAll: true, options: { onBehalfOf: bea } });
		await run.node('user.getConversation', withAda);
		await run.node('user.markConversationAsDelivered', withAda);
		await run.node('user.markConversationAsRead', withAda);
		await run.node('user.markConversationAsUnread', { ...withAda, messageId });
		await run.node('user.updateConversation', { ...withAda, updateFields: { tags: 'check' } });
		await run.node('user.pinConversation', withAda);
		await run.node('user.unpinConversation', withAda);
		await run.node('group.getConversation', ofTeam);
		await run.node('group.markConversationAsDelivered', ofTeam);
		await run.node('group.markConversationAsRead', ofTeam);
		await run.node('group.updateConversation', { ...ofTeam, updateFields: { tags: 'check' } });
		await run.node('group.pinConversation', ofTeam);
		await run.node('group.unpinConversation', ofTeam);
		const pinned = {
			pinnedConversations: { conversation: [{ type: 'group', guid: ofTeam.guid }] },
		};
		await run.node('conversation.setPinned', { pinnedChange: 'add', ...pinned });
		await run.node('conversation.getManyPinned');
		await run.node('conversation.setPinned', { pinnedChange: 'remove', ...pinned });
		await run.node('group.resetConversation', ofTeam);
		// Bea loses the conversation: Other User names Bea herself, and Conversation With names the other side
		await run.node('user.resetConversation', {
			uid: bea,
			onBehalfOf: bea,
			options: { conversationWith: ada },
		});
	},
};
