import type { Part, RequestOptions, Run } from '../run';

/** A request that the service has to refuse. */
type WrongRequest = [
	route: string,
	placeholders?: Record<string, string>,
	options?: RequestOptions,
];

/** An ID or a name may have 100 characters. */
const TOO_LONG = 'x'.repeat(101);

/** The ID of no message. */
const NO_MESSAGE = '999999999';

/** Wrong requests that read. */
const wrongReadsOf = (run: Run): WrongRequest[] => {
	const nobody = run.id('nobody');
	return [
		['GET /users', {}, { apiKey: '' }],
		['GET /users', {}, { apiKey: 'n8n-check-is-no-key' }],
		['GET /users', {}, { query: { perPage: 0 } }],
		['GET /users', {}, { query: { perPage: 1001 } }],
		['GET /users', {}, { query: { perPage: 'many' } }],
		['GET /users', {}, { query: { status: 'asleep' } }],
		['GET /users/{uid}', { uid: nobody }],
		['GET /users/{uid}', { uid: 'not an id!' }],
		['GET /users/{uid}', { uid: TOO_LONG }],
		['GET /users/{uid}/friends', { uid: nobody }],
		['GET /users/{uid}/auth_tokens/{authToken}', { uid: nobody, authToken: 'none' }],
		['GET /users/{uid}/messages', { uid: nobody }],
		['GET /groups/{guid}', { guid: nobody }],
		['GET /groups/{guid}/members', { guid: nobody }],
		['GET /groups/{guid}/messages', { guid: nobody }],
		['GET /messages', {}, { query: { limit: 1001 } }],
		['GET /messages', {}, { query: { affix: 'sideways' } }],
		['GET /messages/{id}', { id: NO_MESSAGE }],
		['GET /messages/{id}/thread', { id: NO_MESSAGE }],
		['GET /roles/{role}', { role: nobody }],
		['GET /moderation/rules/{ruleId}', { ruleId: nobody }],
		['GET /moderation/keywords/{keywordId}', { keywordId: nobody }],
		['GET /moderation/reasons/{id}', { id: nobody }],
		['GET /calls/{sessionId}', { sessionId: nobody }],
		['GET /notifications/v1/preferences', {}, { query: { uid: nobody } }],
		['GET /n8n-check/no-such-address'],
	];
};

/** Wrong requests that write. If the service accepts one, its record has the prefix of the run, and the clean-up removes it. */
const wrongWritesOf = (run: Run): WrongRequest[] => {
	const [ada, bea, team, nobody] = ['ada', 'bea', 'team', 'nobody'].map((name) => run.id(name));
	const text = { category: 'message', type: 'text', data: { text: 'Hello' } };
	return [
		['POST /users', {}, { body: { uid: ada, name: 'Ada' } }],
		['POST /users', {}, { body: { uid: run.id('wrong-1') } }],
		['POST /users', {}, { body: { uid: run.id('not an id!'), name: 'Wrong' } }],
		['POST /users', {}, { body: { uid: run.id('wrong-2'), name: TOO_LONG } }],
		['POST /users', {}, { body: { uid: run.id('wrong-3'), name: 'Wrong', role: nobody } }],
		['POST /users', {}, { text: '{"uid": ' }],
		['PUT /users/{uid}', { uid: nobody }, { body: { name: 'Nobody' } }],
		['DELETE /users/{uid}', { uid: nobody }, { body: { permanent: true } }],
		['POST /users/{uid}/friends', { uid: ada }, { body: { accepted: [ada] } }],
		['POST /users/{uid}/blockedusers', { uid: ada }, { body: { blockedUids: [ada] } }],
		['POST /groups', {}, { body: { guid: team, name: 'Team', type: 'public' } }],
		['POST /groups', {}, { body: { guid: run.id('wrong-4'), name: 'Wrong', type: 'secret' } }],
		['POST /groups/{guid}/members', { guid: nobody }, { body: { participants: [ada] } }],
		['DELETE /groups/{guid}/members/{uid}', { guid: team, uid: nobody }],
		['DELETE /groups/{guid}/bannedusers/{uid}', { guid: team, uid: bea }],
		[
			'POST /messages',
			{},
			{ body: { ...text, receiver: nobody, receiverType: 'user' }, onBehalfOf: ada },
		],
		[
			'POST /messages',
			{},
			{ body: { ...text, receiver: bea, receiverType: 'user' }, onBehalfOf: nobody },
		],
		[
			'POST /messages',
			{},
			{ body: { ...text, data: {}, receiver: bea, receiverType: 'user' }, onBehalfOf: ada },
		],
		['PUT /messages/{id}', { id: NO_MESSAGE }, { body: { data: { text: 'Hello' } } }],
		['DELETE /messages/{id}', { id: NO_MESSAGE }],
		[
			'POST /messages/{id}/reactions/{reaction}',
			{ id: NO_MESSAGE, reaction: '👍' },
			{ onBehalfOf: ada },
		],
		['POST /data_import/users', {}, { body: {} }],
	];
};

async function sendAll(run: Run, requests: WrongRequest[]): Promise<void> {
	for (const [route, placeholders, options] of requests) {
		await run.request(route, placeholders, options);
	}
}

/** Wrong requests. Status, code and body of the refusals are compared with the refusals of the stand-in. */
export const wrongRequests: Part = {
	name: 'wrong requests',
	after: ['users', 'groups'],
	run: async (run) => await sendAll(run, [...wrongReadsOf(run), ...wrongWritesOf(run)]),
};

/** The wrong requests that only read. */
export const wrongReads: Part = {
	name: 'wrong requests',
	run: async (run) => await sendAll(run, wrongReadsOf(run)),
};
