import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { outlineOf } from './fields';
import { isOwn, readAll } from './own';
import { byId } from './scenario/form';
import type { Answer, Part, Run } from './run';

/** A question of `openQuestions.md`. */
export interface OpenQuestion {
	key: string;
	question: string;
	/** The parts of the package that depend on the answer. */
	touches: string;
}

/** The questions of `openQuestions.md`. */
export function readQuestions(): OpenQuestion[] {
	const text = readFileSync(join(__dirname, 'openQuestions.md'), 'utf8');
	// A line: - `key`: question | touches
	return [...text.matchAll(/^- `([\w-]+)`: (.+) \| (.+)$/gm)].map(([, key, question, touches]) => ({
		key,
		question,
		touches,
	}));
}

/** Asks a question, and gives the answer of the app; undefined when the question does not apply to the app. */
type Ask = (run: Run) => Promise<string | undefined>;

/** `status 404, ERR_NOT_FOUND`, or `status 200` without a code. */
const outcomeOf = ({ status, code }: Answer): string =>
	code ? `status ${status}, ${code}` : `status ${status}`;

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

const CHANNELS = ['push', 'email', 'sms'];
const providerRoute = (method: string, channel: string) =>
	`${method} /notifications/${channel}/v1/providers/custom`;

/** The first channel without a custom provider, because the check must not touch a provider of the app. */
async function findFreeChannel(run: Run): Promise<string | undefined> {
	for (const channel of CHANNELS) {
		const { data } = await run.request(providerRoute('GET', channel));
		if (!JSON.stringify(data ?? null).includes('webhookURL')) return channel;
	}
	return undefined;
}

/** A provider that is switched off. The clean-up recognizes it by its address. */
const providerBody = (run: Run, channel: string, path: string) => ({
	isEnabled: false,
	webhookURL: `https://example.com/${run.id(path)}`,
	useBasicAuth: true,
	basicAuthUsername: 'check',
	basicAuthPassword: run.id('password'),
	...(channel === 'email' && { useStoredEmailID: true }),
	...(channel === 'sms' && { useStoredPhNo: true }),
});

/** `[1, 2, 2]` → `rising`, `[2, 1]` → `falling`, `[1, 3, 2]` → `neither` */
function orderOf(values: Array<number | string>): string {
	const neighbours = values.slice(1).map((value, index) => [values[index], value] as const);
	if (neighbours.every(([before, after]) => before <= after)) return 'rising';
	return neighbours.every(([before, after]) => before >= after) ? 'falling' : 'neither';
}

/**
 * The orders of the check's own records in a list: `GET /users: createdAt falling, uid neither`.
 * @param idName the name of the field with the ID
 */
async function readOrder(
	run: Run,
	route: string,
	idName: string,
	query: Record<string, string>,
): Promise<string> {
	const found = await readAll(run, route, { query, byPage: true });
	const own = found.filter((record) => isOwn(record[idName]));
	const orderBy = (field: string) => orderOf(own.map((record) => record[field] as number | string));
	return `${route}: createdAt ${orderBy('createdAt')}, ${idName} ${orderBy(idName)}`;
}

/** Imports a record twice, and gives the code of the second answer: `users: ERR_UID_ALREADY_EXISTS`. */
const importTwice = async (run: Run, kind: string, records: object): Promise<string> => {
	const route = `POST /data_import/${kind}`;
	await run.request(route, {}, { body: { [kind]: records } });
	const answer = await run.request(route, {}, { body: { [kind]: records } });
	const [outcome] = Object.values(
		(answer.data ?? {}) as Record<string, { error?: { code?: string } }>,
	);
	return `${kind}: ${outcome?.error?.code ?? outcomeOf(answer)}`;
};

/** All names in the answer about a provider are fields, and none is data of the app. */
const isNeverData = () => false;

/** The questions that a program can ask, by their keys in `openQuestions.md`. */
const asks: Record<string, Ask> = {
	'upload-url': async (run) =>
		outcomeOf(await run.request('POST /files/upload-url', {}, { body: { fileName: 'check.txt' } })),

	card: async (run) => {
		const receiver = { receiverUid: byId(run.id('bea')), onBehalfOf: byId(run.id('ada')) };
		const card = { messageType: 'card', cardTitle: 'Hello', cardFallback: 'Hello' };
		const { first } = await run.node('message.send', { ...receiver, ...card }, { mayFail: true });
		const id = String(run.need(first.id, 'card'));
		const { data } = await run.request('GET /messages/{id}', { id });
		const message = (data ?? {}) as IDataObject;
		return `${String(message.category)}, ${String(message.type)}, data: ${namesIn(message.data)}`;
	},

	'provider-absent': async (run) => {
		const channel = await findFreeChannel(run);
		if (channel === undefined) return undefined;
		const answer = await run.request(providerRoute('GET', channel));
		return `${outcomeOf(answer)}, data: ${JSON.stringify(outlineOf(answer.data, isNeverData))}`;
	},

	'provider-twice': async (run) => {
		const channel = await findFreeChannel(run);
		if (channel === undefined) return undefined;
		const post = async (path: string) => {
			const body = providerBody(run, channel, path);
			return await run.request(providerRoute('POST', channel), {}, { body });
		};
		const first = await post('first');
		if (first.status >= 300) return `The first one: ${outcomeOf(first)}`;
		const second = await post('second');
		const { data } = await run.request(providerRoute('GET', channel));
		const isReplaced = JSON.stringify(data ?? null).includes(run.id('second'));
		const removal = await run.request(providerRoute('DELETE', channel));
		return `${outcomeOf(second)}, ${isReplaced ? 'replaced' : 'not replaced'}; deleted: ${outcomeOf(removal)}`;
	},

	'import-exists': async (run) => {
		const [uid, guid, muid] = [run.id('twice'), run.id('twice-group'), run.id('twice-message')];
		const memberId = `${guid}_member_${uid}`;
		const message = { muid, sender: uid, receiverType: 'user', receiver: run.id('ada') };
		const aMinuteAgo = Math.floor(Date.now() / 1_000) - 60;
		const codes = [
			await importTwice(run, 'users', { [uid]: { uid, name: 'Twice' } }),
			await importTwice(run, 'groups', {
				[guid]: { guid, name: 'Twice', type: 'public', owner: run.id('ada') },
			}),
			await importTwice(run, 'members', {
				[memberId]: { memberId, guid, uid, scope: 'participant' },
			}),
			await importTwice(run, 'messages', {
				[muid]: {
					...message,
					category: 'message',
					type: 'text',
					data: { text: 'Twice' },
					sentAt: aMinuteAgo,
				},
			}),
		];
		return codes.join('; ');
	},

	'page-order': async (run) => {
		const query = { searchKey: run.prefix };
		const users = await readOrder(run, 'GET /users', 'uid', query);
		return `${users}; ${await readOrder(run, 'GET /groups', 'guid', query)}`;
	},

	'page-size': async (run) => {
		const users = await run.request('GET /users');
		const { pagination } = (users.body.meta ?? {}) as { pagination?: IDataObject };
		const messages = await run.request('GET /messages');
		const { current } = (messages.body.meta ?? {}) as { current?: IDataObject };
		return `users: ${String(pagination?.per_page)}; messages: ${String(current?.limit)}`;
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

	'indexing-states': async (run) => {
		const answer = await run.request(
			'GET /ai-agents/agent-builder/knowledge-base',
			{},
			{ query: { startTime: 0, endTime: Date.now() } },
		);
		if (!Array.isArray(answer.data)) return outcomeOf(answer);
		const states = new Set((answer.data as IDataObject[]).map((source) => String(source.status)));
		// An app without sources shows no state
		return states.size > 0 ? [...states].sort().join(', ') : undefined;
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

	'appid-header': async (run) => {
		const routes: string[] = [];
		for (const route of [
			'GET /users',
			'GET /calls',
			'GET /notifications/v1/settings',
			'GET /campaigns/channels',
			'GET /ai-agents/agent-builder/agents',
		]) {
			const withoutHeader = await run.request(route);
			if (withoutHeader.status < 300) continue;
			const headers = { appid: run.gateway.access.appId };
			const { status } = await run.request(route, {}, { headers });
			if (status < 300) routes.push(route);
		}
		return routes.length > 0 ? `needed for ${routes.join(', ')}` : 'never';
	},
};

/** Moderation judges a message after the service has answered the sender. It takes this long at most. */
const BLOCKING_TAKES_MS = 500;

/** The name of the part of the scenario that asks the open questions. */
export const QUESTIONS = 'questions';

/** Asks all questions, one after the other. A question that fails does not stop the others. */
export const questions: Part = {
	name: QUESTIONS,
	after: ['users', 'groups'],
	async run(run) {
		for (const [key, question] of Object.entries(asks)) {
			try {
				const answer = await question(run);
				if (answer !== undefined) run.answers[key] = answer.replaceAll(run.prefix, '');
			} catch (error) {
				run.answers[key] = `could not be asked: ${(error as Error).message}`;
			}
		}
	},
};

/** The keys of the questions that a program can ask. */
export const askableKeys = Object.keys(asks);
