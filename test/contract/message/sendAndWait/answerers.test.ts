import type { IDataObject } from 'n8n-workflow';
import { byId } from '../../support';
import { APPROVE, group, QUESTION, severalUsers, thread, useQuestions } from './asking';

const { service, sent, ask, link, bodies, answered, failsToAsk } = useQuestions();

const users = { ...group, whoMayAnswer: 'users', answererUids: 'bob, carol' };
const scope = { ...group, whoMayAnswer: 'scope', answererScopes: ['admin', 'moderator'] };

it.each([
	['users of a group', users, ['general', 'bob', 'carol']],
	[
		'users of a thread',
		{ ...thread, whoMayAnswer: 'users', answererUids: 'carol' },
		[undefined, 'carol'],
	],
	[
		'users of a group except the sender',
		{ ...users, onBehalfOf: byId('alice'), answererUids: 'Alice, carol' },
		['general', 'carol'],
	],
])('%s get links of their own, and other people none', async (_who, parameters, receivers) => {
	const asked = await ask(parameters);
	const posts = bodies() as Array<{ receiver?: string; data: { text: string } }>;
	expect(posts.map(({ receiver }) => receiver)).toEqual(receivers);
	const [announced, ...rest] = posts.map(({ data }) => data.text);
	expect(announced).toBe(
		`${QUESTION}\n\nMay answer, each with a link of their own: ${receivers.slice(1).join(', ')}`,
	);
	for (const text of rest) expect(text).toContain('Answer here: http');
	const { html } = await asked.open(link(-1));
	expect(html).toContain('You answer as Carol ');
	expect(await answered(asked, APPROVE, link(-1))).toMatchObject({ respondedBy: 'carol' });
});

it('several users are asked, but not the sender, and the output does not list the sender as not asked', async () => {
	const asked = await ask({ ...severalUsers, receiverUids: 'BOB, carol', onBehalfOf: byId('bob') });
	expect(bodies().map(({ receiver }) => receiver)).toEqual(['carol']);
	expect(await answered(asked, APPROVE)).toEqual({
		approved: true,
		limitReached: false,
		respondedBy: 'carol',
	});
});

it('the message to the group is deleted when none of the users could be asked', async () => {
	const nobody = { ...users, answererUids: 'nobody1, nobody2' };
	const { error } = (await ask(nobody)).result;
	expect(error?.message).toMatch(/^Nobody could be asked\. nobody1: .*nobody2: /);
	expect(error?.description).not.toContain('in the chat');
	const told = sent()[0].body as { data: { text: string } };
	const texts = [...service.current.state.messages.values()].map(({ data }) => data.text);
	expect(texts).not.toContain(told.data.text);

	service.current.faults.add({ kind: 'refusal', route: 'DELETE /messages/{id}' });
	const { result } = await ask(nobody);
	expect(result.error?.message).toMatch(/^Nobody could be asked/);
	expect(result.error?.description).toContain('is still in the chat; delete it.');
});

/** The ID of a message in the group general. */
const findMessageInGeneral = () =>
	[...service.current.state.messages.values()].find(({ receiver }) => receiver === 'general')!.id;

it('members with a scope are found when the question is asked', async () => {
	const { members } = service.current.state.groups.get('general')!;
	const wanted = [...members.entries()]
		.filter(([, { scope: own }]) => own === 'admin' || own === 'moderator')
		.map(([uid]) => uid);
	expect(wanted.length).toBeGreaterThan(0);
	for (const parameters of [scope, { ...scope, ...thread, messageId: findMessageInGeneral() }]) {
		const before = service.current.requests.length;
		const asked = await ask(parameters);
		expect(asked.result.error).toBeUndefined();
		const sentTo = service.current.requests
			.slice(before)
			.filter(({ method, body }) => method === 'POST' && (body as IDataObject).receiver)
			.map(({ body }) => (body as IDataObject).receiver)
			.filter((receiver) => receiver !== 'general');
		const sender = 'onBehalfOf' in parameters ? 'alice' : undefined;
		expect(sentTo.sort()).toEqual(wanted.filter((uid) => uid !== sender).sort());
	}
});

it('members without the scope get no link, even if the service does not filter by scope', async () => {
	const { deviations, state } = service.current;
	const route = 'GET /groups/{guid}/members';
	deviations.push({ route, change: 'no filter', at: 'scopes' });
	const { members } = state.groups.get('general')!;
	const asked = await ask(scope);
	expect(asked.result.error).toBeUndefined();
	const scopes = bodies()
		.flatMap((body) => (body?.receiverType === 'user' ? String(body.receiver) : []))
		.map((uid) => members.get(uid)!.scope);
	expect(scopes).not.toEqual([]);
	expect(scopes).not.toContain('participant');
});

it.each([
	['id', "text '5'"],
	['receiver', 'null'],
])(
	'nobody is asked if the message of the thread has another %s than expected',
	async (name, kind) => {
		const { deviations } = service.current;
		const route = 'GET /messages/{id}';
		deviations.push({ route, change: 'kind', at: `data.${name}`, kind });
		const parameters = { ...scope, ...thread, messageId: findMessageInGeneral() };
		const { result } = await ask(parameters);
		expect(result.error?.message).toContain('needs the thread of a group for scopes');
		expect(sent().filter(({ body }) => body !== undefined)).toEqual([]);
	},
);

it('members without a UID are not written to', async () => {
	const { deviations } = service.current;
	const route = 'GET /groups/{guid}/members';
	deviations.push({ route, change: 'kind', at: 'data[].uid', kind: 'null' });
	const { result } = await ask(scope);
	expect(result.error?.message).toMatch(/^'Scopes' names no other member of the group/);
	expect(sent().filter(({ body }) => body !== undefined)).toEqual([]);
});

const uidsOf = (count: number) => Array.from({ length: count }, (_, n) => `user-${n}`).join('\n');

it('too many members with a scope are refused before anybody is asked', async () => {
	const { groups, users: stored } = service.current.state;
	const { members } = groups.get('general')!;
	const [admin] = members.values();
	for (const uid of uidsOf(30).split('\n')) {
		stored.set(uid, { ...stored.get('bob')!, uid });
		members.set(uid, { ...admin, uid, scope: 'moderator' });
	}
	await failsToAsk(scope, /^'Scopes' names \d+ users, but at most 29 can be asked at once/);
	expect(sent().filter(({ body }) => body !== undefined)).toEqual([]);
});

it('as many users as can be written to in a minute are asked', async () => {
	const { result } = await ask({ ...severalUsers, receiverUids: `bob\n${uidsOf(29)}` });
	expect(result.error).toBeUndefined();
	expect(sent()).toHaveLength(30);
});

it.each([
	[
		'a thread between users',
		{ ...scope, ...thread },
		"'Who May Answer' needs the thread of a group",
	],
	[
		'nobody with the scope',
		{ ...scope, receiverGuid: byId('vip-lounge'), answererScopes: ['moderator'] },
		"'Scopes' names no",
	],
	[
		'nobody but the sender',
		{ ...users, onBehalfOf: byId('alice'), answererUids: 'alice' },
		"'User IDs' names nobody but the sender",
	],
	['the sender alone', { onBehalfOf: byId('bob') }, "'Receiver' names nobody but the sender"],
	[
		'more users than a sender can write to in a minute',
		{ ...severalUsers, receiverUids: uidsOf(31) },
		"'User IDs' names 31 users, but at most 30 can be asked at once",
	],
	[
		'as many users as a sender can write to in a minute, where the group is told, too',
		{ ...users, answererUids: uidsOf(30) },
		"'User IDs' names 30 users, but at most 29 can be asked at once",
	],
	['a group that is not there', { ...users, receiverGuid: byId('no-group') }, 'does not exist'],
])('%s is said before anybody is asked', async (_what, parameters, message) => {
	await failsToAsk(parameters, message);
	// At most the message that is refused for a group that is not there
	const posted = sent().filter(({ body }) => body !== undefined);
	expect(posted.length).toBeLessThanOrEqual(1);
});
