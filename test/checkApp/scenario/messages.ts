import { byId } from './form';
import type { Part, Run } from '../run';

const attachment = { url: 'https://example.com/photo.jpg', name: 'photo.jpg', size: 2048 };
const fields = { cardTitle: 'Hello', cardText: 'A card of the check', cardFallback: 'Hello' };
const buttons = { button: [{ label: 'Open', action: 'openUrl', url: 'https://example.com' }] };
const interactiveData =
	'{"text":"Coming?","cardActions":[{"elementType":"button","elementId":"yes"}]}';

/** Messages of each kind, their reactions, threads, pins and marks. */
export const messages: Part = {
	name: 'messages',
	after: ['users', 'groups'],
	async run(run) {
		const [ada, bea] = ['ada', 'bea'].map((name) => byId(run.id(name)));
		const toBea = { receiverUid: bea, onBehalfOf: ada };
		const toTeam = { receiverType: 'group', receiverGuid: byId(run.id('team')), onBehalfOf: ada };
		const { first } = await run.node('message.send', {
			...toBea,
			text: 'Hello Bea',
			additionalFields: { muid: run.id('muid'), tags: 'check', metadata: '{"order":7}' },
		});
		const messageId = run.need(first.id as string, 'message that was sent');
		const id = String(messageId);
		await run.holds(
			'GET /messages/{id}',
			{ id },
			{
				sender: run.id('ada'),
				receiver: run.id('bea'),
				receiverType: 'user',
				type: 'text',
				data: { text: 'Hello Bea', metadata: { order: 7 } },
			},
		);
		const { first: inTeam } = await run.node('message.send', { ...toTeam, text: 'Hello team' });
		await run.node('message.send', {
			...toBea,
			messageType: 'media',
			attachments: { attachment: [attachment] },
			caption: 'A photo',
		});
		await run.node('message.send', {
			...toBea,
			messageType: 'custom',
			customType: 'location',
			customData: '{"latitude":50.6}',
		});
		const card = { ...fields, cardButtons: buttons, messageType: 'card' };
		const { first: sentCard } = await run.node('message.send', { ...toBea, ...card });
		await run.node('message.get', { messageId: String(sentCard.id), output: 'raw' });
		const { first: form } = await run.node('message.send', {
			...toBea,
			messageType: 'interactive',
			interactiveData,
		});
		await run.node('message.markAsInteracted', {
			messageId: String(form.id),
			elementIds: 'yes',
			onBehalfOf: bea,
		});
		await run.node('message.send', {
			receiverType: 'several',
			receiverUids: `${run.id('bea')}, ${run.id('cid')}`,
			onBehalfOf: ada,
			receiverGuids: run.id('team'),
			text: 'Hello all',
		});
		const additionalFields = { quotedMessageId: id };
		await run.node('message.send', {
			receiverUid: ada,
			onBehalfOf: bea,
			text: 'Yes',
			additionalFields,
		});

		await run.node('message.get', { messageId });
		await run.node('message.update', {
			messageId,
			updateFields: { text: 'Hello again' },
			options: { onBehalfOf: ada },
		});
		await run.holds('GET /messages/{id}', { id }, { data: { text: 'Hello again' } });
		await run.node('message.getMany', {
			limit: 5,
			filters: { conversationId: first.conversationId },
		});
		await run.node('message.getManyOfUser', {
			uid: bea,
			returnAll: true,
			options: { onBehalfOf: ada },
		});
		await run.node('message.getManyInGroup', { guid: byId(run.id('team')), returnAll: true });
		await run.node('message.getUnreadCounts', { onBehalfOf: bea });
		await reactions(run, id);
		await thread(run, id);
		await marks(run, id);

		await run.node('message.delete', { messageId: String(inTeam.id) });
		await run.request('GET /messages/{id}', { id: String(inTeam.id) });
		await run.node('message.delete', {
			messageId: String(sentCard.id),
			options: { permanent: true },
		});
		await run.gone('GET /messages/{id}', { id: String(sentCard.id) });
	},
};

async function reactions(run: Run, messageId: string): Promise<void> {
	const onBehalfOf = byId(run.id('bea'));
	await run.node('message.addReaction', { messageId, reaction: '👍', onBehalfOf });
	await run.holds(
		'GET /messages/{id}',
		{ id: messageId },
		{ data: { reactions: [{ reaction: '👍', count: 1 }] } },
	);
	await run.node('message.getManyReactions', { messageId, returnAll: true });
	await run.node('message.getManyReactions', {
		messageId,
		returnAll: true,
		filters: { reaction: '👍' },
	});
	await run.node('message.removeReaction', { messageId, reaction: '👍', onBehalfOf });
	await run.holds('GET /messages/{id}/reactions', { id: messageId }, []);
}

async function thread(run: Run, messageId: string): Promise<void> {
	const onBehalfOf = byId(run.id('bea'));
	await run.node('message.sendInThread', { messageId, text: 'A reply', onBehalfOf });
	const data = await run.holds('GET /messages/{id}/thread', { id: messageId }, [
		{ data: { text: 'A reply' } },
	]);
	run.need((data as unknown[] | undefined)?.[0], 'reply in the thread');
	await run.node('message.getManyInThread', { messageId, returnAll: true });
	await run.node('message.getManyThreads', { returnAll: true, options: { onBehalfOf } });
	await run.node('message.subscribeToThread', { messageId, onBehalfOf });
	await run.node('message.unsubscribeFromThread', { messageId, onBehalfOf });
}

async function marks(run: Run, messageId: string): Promise<void> {
	const onBehalfOf = byId(run.id('bea'));
	await run.node('message.pin', { messageId });
	await run.holds('GET /users/{uid}/messages', { uid: run.id('bea') }, [{ id: messageId }], {
		query: { pinned: 1 },
	});
	await run.node('message.unpin', { messageId });
	await run.node('message.save', { messageId, onBehalfOf });
	await run.node('message.unsave', { messageId, onBehalfOf });
}
