import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { orderOf, outcomeOf, type Ask } from './answerWords';
import { readAll } from './own';
import { byId } from './scenario/form';
import type { Run } from './run';

/** Moderation judges a message after the service has answered the sender. It takes this long at most. */
const BLOCKING_TAKES_MS = 500;

/** `{ type, id }` → `id, type` */
const namesIn = (value: unknown): string =>
	Object.keys((value ?? {}) as object)
		.sort()
		.join(', ');

/** A text message to the user `bea`. */
const textMessage = (run: Run, content: string) => ({
	category: 'message',
	type: 'text',
	data: { text: content },
	receiverType: 'user',
	receiver: run.id('bea'),
});

/** Sends a message and gives its ID. */
async function sendMessage(run: Run, body: object): Promise<string> {
	const { data } = await run.request('POST /messages', {}, { body, onBehalfOf: run.id('ada') });
	return String(run.need((data as IDataObject | undefined)?.id, 'message that was sent'));
}

/** The questions about messages: what is left of them, the order of their lists, and the rules that judge them. */
export const messageQuestions: Record<string, Ask> = {
	card: async (run) => {
		const receiver = { receiverUid: byId(run.id('bea')), onBehalfOf: byId(run.id('ada')) };
		const card = { messageType: 'card', cardTitle: 'Hello', cardFallback: 'Hello' };
		const { first } = await run.node('message.send', { ...receiver, ...card }, { mayFail: true });
		const id = String(run.need(first.id, 'card'));
		const { data } = await run.request('GET /messages/{id}', { id });
		const message = (data ?? {}) as IDataObject;
		return `${String(message.category)}, ${String(message.type)}, data: ${namesIn(message.data)}`;
	},

	'deleted-message': async (run) => {
		const id = await sendMessage(run, textMessage(run, 'To be deleted'));
		await run.request('DELETE /messages/{id}', { id });
		const answer = await run.request('GET /messages/{id}', { id });
		const message = (answer.data ?? {}) as IDataObject;
		return `${outcomeOf(answer)}, fields: ${namesIn(message)}; data: ${namesIn(message.data)}`;
	},

	'message-order': async (run) => {
		await sendMessage(run, textMessage(run, 'Sent first'));
		const muid = run.id('older');
		const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
		const record = {
			muid,
			sender: run.id('ada'),
			...textMessage(run, 'Older, but imported later'),
			sentAt: anHourAgo,
		};
		await run.request('POST /data_import/messages', {}, { body: { messages: { [muid]: record } } });
		const { data } = await run.request(
			'GET /users/{uid}/messages',
			{ uid: run.id('bea') },
			{ onBehalfOf: run.id('ada'), query: { limit: 100 } },
		);
		const messages = run.need(
			data as Array<{ id: string; sentAt: number }> | undefined,
			'list of messages',
		);
		const orderOfTimes = orderOf(messages.map(({ sentAt }) => sentAt));
		const orderOfIds = orderOf(messages.map(({ id }) => Number(id)));
		return `time ${orderOfTimes}, ID ${orderOfIds}`;
	},

	'message-affix': async (run) => {
		const query = { limit: 100, sender: run.id('ada') };
		const { data } = await run.request('GET /messages', {}, { query });
		const messages = run.need(data as Array<{ sentAt: number }> | undefined, 'list of messages');
		return `time ${orderOf(messages.map(({ sentAt }) => sentAt))}`;
	},

	'rule-conditions': async (run) => {
		const words = ['n8ncheckfirst', 'n8nchecksecond'];
		const lists = words.map((word) => ({ word, id: run.id(`list-of-${word}`) }));
		for (const { word, id } of lists) {
			const list = { name: 'Check', category: 'word', entries: word, additionalFields: { id } };
			await run.node('keywordList.create', list, { mayFail: true });
		}
		const id = run.id('two-conditions');
		const rule = {
			name: 'Check',
			enabled: true,
			action: 'blockMessage',
			conditions: {
				condition: lists.map((list) => ({
					category: 'word',
					compareWith: 'keywordList',
					keywordId: byId(list.id),
				})),
			},
			additionalFields: {
				id,
				// The rule must not block messages of others
				filters: {
					filter: [{ type: 'sender', entity: 'user', operand: 'uid', value: run.id('ada') }],
				},
			},
		};
		const { failed } = await run.node('moderationRule.create', rule, { mayFail: true });
		if (failed) return 'the rule was refused';
		const isBlocked = async (content: string) => {
			const messageId = await sendMessage(run, textMessage(run, content));
			await sleep(BLOCKING_TAKES_MS);
			const blocked = await readAll(run, 'GET /moderation/blocked-messages', { limit: 100 });
			return blocked.some((entry) => (entry.message as IDataObject | undefined)?.id === messageId);
		};
		const isBlockedByOne = await isBlocked(words[0]);
		const isBlockedByBoth = await isBlocked(words.join(' '));
		await run.request('DELETE /moderation/rules/{ruleId}', { ruleId: id });
		for (const list of lists) {
			await run.request('DELETE /moderation/keywords/{keywordId}', { keywordId: list.id });
		}
		if (isBlockedByOne) return 'one that is met is enough';
		return isBlockedByBoth ? 'all have to be met' : 'neither one nor both blocked a message';
	},
};
