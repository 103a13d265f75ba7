import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { orderOf, outcomeOf, type Ask } from './answerWords';
import { outlineOf } from './fields';
import { messageQuestions } from './messageQuestions';
import { isOwn, readAll } from './own';
import type { Part, Run } from './run';

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

	...messageQuestions,

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
