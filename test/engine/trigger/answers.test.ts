import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { clock } from '../../../nodes/CometChat/transport/clock';
import { eventOf, messageEvent } from '../../support/events';
import { authorized, LOGIN } from './receiver';
import { useReceivers } from './receivers';
import { cases } from '../../support/budget';

const receiver = useReceivers();

describe('an event', () => {
	it('starts the workflow, with success as the answer', async () => {
		const n8n = await receiver({ events: ['message_sent'] });
		expect(await n8n.post(eventOf('message_sent'))).toMatchObject({
			status: 200,
			body: 'Accepted: the workflow starts',
		});
		expect(n8n.runs).toEqual([
			{
				event: 'message_sent',
				id: '1',
				conversationId: 'alice_user_bob',
				sender: 'alice',
				senderName: 'Alice Hartmann',
				receiver: 'bob',
				receiverType: 'user',
				text: 'hi',
				sentAtIso: '2023-10-10T10:48:32.000Z',
			},
		]);
	});

	it('comes as the service sent it without Simplify', async () => {
		const n8n = await receiver({ events: ['call_started'], simplify: false });
		await n8n.post(eventOf('call_started'));
		expect(n8n.runs).toEqual([
			{
				event: 'call_started',
				appId: 'app1',
				region: 'us',
				webhookId: 'webhook_1',
				type: 'call',
				data: { created_at: 1_696_934_501, sessionId: 'v1.us.1696934501' },
			},
		]);
	});

	it('that was not chosen is ignored with success', async () => {
		const n8n = await receiver({ events: ['message_edited'] });
		const { status, body } = await n8n.post(eventOf('message_sent'));
		expect([status, body]).toEqual([200, { message: 'Ignored: The event is not chosen' }]);
		expect(n8n.runs).toEqual([]);
	});

	it.each([['message_pinned, Message_Hovered '], [['message_hovered']]])(
		'can be typed: %j',
		async (otherEvents) => {
			const n8n = await receiver({ events: [], options: { otherEvents } });
			await n8n.post(eventOf('message_hovered', { mouse: {} }));
			await n8n.post(eventOf('message_sent'));
			expect(n8n.runs.map(({ event }) => event)).toEqual(['message_hovered']);
		},
	);

	it.each([['={{ ["message_sent"] }}'], ['message_sent, message_edited']])(
		'can be chosen by expression: %j',
		async (events) => {
			const n8n = await receiver({ events });
			await n8n.post(eventOf('message_sent'));
			await n8n.post(eventOf('message_deleted'));
			expect(n8n.runs.map(({ event }) => event)).toEqual(['message_sent']);
		},
	);
});

describe('a sender', () => {
	it.each([
		['without authentication', {}],
		['with another password', authorized({ ...LOGIN, password: 'wrong' })],
		['with another user name', authorized({ ...LOGIN, username: 'someone' })],
		[
			'with both in the wrong place',
			authorized({ username: LOGIN.password, password: LOGIN.username }),
		],
		['with a longer password', authorized({ ...LOGIN, password: `${LOGIN.password}1` })],
		['with a token', { authorization: `Bearer ${LOGIN.password}` }],
		['with what is no Base64', { authorization: 'Basic ***' }],
		['with nothing but the scheme', { authorization: 'Basic ' }],
		['with a very long header', { authorization: `Basic ${'QUFB'.repeat(2_000)}` }],
	])('%s gets 401, and starts nothing', async (_title, headers) => {
		const n8n = await receiver();
		const answer = await n8n.post(eventOf('message_sent'), headers);
		expect(answer.status).toBe(401);
		expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
		expect(answer.body).toEqual({ message: 'User name or password is wrong' });
		expect([n8n.runs, n8n.thrown, n8n.stored]).toEqual([[], [], '{}']);
	});

	it('who is wrong learns nothing of the body that is wrong, too', async () => {
		const n8n = await receiver();
		expect((await n8n.post('{', {})).status).toBe(401);
	});

	it('may write the scheme in small letters', async () => {
		const n8n = await receiver();
		const { authorization } = authorized();
		const headers = { authorization: authorization.replace('Basic', 'basic') };
		expect((await n8n.post(eventOf('message_sent'), headers)).status).toBe(200);
		expect(n8n.runs).toHaveLength(1);
	});

	it.each([
		['ünï', 'pässwörd😀'],
		['n8n', 'with:colon'],
		['n8n', 'p'.repeat(100)],
	])('signs in as %s with %s', async (username, password) => {
		const n8n = await receiver({}, { credentials: { username, password } });
		expect(
			(await n8n.post(eventOf('message_sent'), authorized({ username, password }))).status,
		).toBe(200);
		expect((await n8n.post(eventOf('message_sent'))).status).toBe(401);
	});

	it.each([
		{ username: '', password: '' },
		{ username: 'n8n', password: '' },
		{ username: '', password: 'x' },
	])('cannot sign in with credentials that are empty: %j', async (credentials) => {
		const n8n = await receiver({}, { credentials });
		const answer = await n8n.post(eventOf('message_sent'), authorized(credentials));
		expect(answer.status).toBe(401);
		expect(n8n.runs).toEqual([]);
	});

	it('without a Basic header is refused before any credentials are read', async () => {
		const n8n = await receiver();
		for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: 'Basic' }]) {
			expect((await n8n.post(eventOf('message_sent'), headers as never)).status).toBe(401);
		}
		expect(n8n.credentialsRead).toBe(0);
	});

	it('who is right is known for some seconds: a burst reads the credentials once', async () => {
		const n8n = await receiver();
		const ids = Array.from({ length: 20 }, (_, n) => `${n}`);
		await Promise.all(ids.map(async (id) => await n8n.post(messageEvent({ id }))));
		await n8n.post(messageEvent({ id: 'last' }));
		expect([n8n.runs.length, n8n.credentialsRead]).toEqual([21, 1]);
		// Wrong ones change nothing
		const wrong = authorized({ ...LOGIN, password: 'x' });
		expect((await n8n.post(messageEvent(), wrong)).status).toBe(401);
		await n8n.post(messageEvent({ id: 'more' }));
		expect([n8n.runs.length, n8n.credentialsRead]).toEqual([22, 1]);
	});

	it('who is wrong costs no more than one look at the credentials a second', async () => {
		const n8n = await receiver();
		const start = Date.now();
		const now = jest.spyOn(clock, 'now').mockImplementation(() => start);
		const wrong = authorized({ ...LOGIN, password: 'wrong' });
		const guess = async () =>
			await Promise.all(
				Array.from({ length: 20 }, async () => (await n8n.post(messageEvent(), wrong)).status),
			);
		expect(new Set(await guess())).toEqual(new Set([401]));
		now.mockImplementation(() => start + 999);
		await guess();
		expect(n8n.credentialsRead).toBe(1);
		expect((await n8n.post(messageEvent())).status).toBe(200);
		now.mockImplementation(() => start + 1_000);
		await guess();
		now.mockRestore();
		expect([n8n.runs.length, n8n.credentialsRead]).toEqual([1, 2]);
	});

	it('who goes on guessing costs a look at the credentials in ten seconds', async () => {
		const n8n = await receiver();
		const start = Date.now();
		const now = jest.spyOn(clock, 'now');
		const guessFor = async (from: number, to: number) => {
			for (let second = from; second < to; second++) {
				now.mockImplementation(() => start + second * 1_000);
				await n8n.post(messageEvent(), authorized({ ...LOGIN, password: `guess ${second}` }));
			}
			return n8n.credentialsRead;
		};
		const reads = [await guessFor(0, 15), await guessFor(15, 65), await guessFor(100, 102)];
		now.mockRestore();
		expect([n8n.runs, reads]).toEqual([[], [3, 8, 10]]);
	});

	it('who was right for long gets in with a new password after a second', async () => {
		const credentials = { ...LOGIN };
		const n8n = await receiver({}, { credentials });
		const start = Date.now();
		const now = jest.spyOn(clock, 'now');
		for (const second of [0, 10, 20, 21]) {
			now.mockImplementation(() => start + second * 1_000);
			if (second === 21) credentials.password = 'another';
			await n8n.post(messageEvent({ id: String(second) }), authorized(credentials));
		}
		now.mockRestore();
		expect(n8n.runs).toHaveLength(4);
	});

	it('with a new password gets in after a second, with the old one until then, or for ten seconds', async () => {
		const credentials = { ...LOGIN };
		const n8n = await receiver({}, { credentials });
		const post = async (password: string, id: string) =>
			(await n8n.post(messageEvent({ id }), authorized({ ...LOGIN, password }))).status;
		const start = Date.now();
		const now = jest.spyOn(clock, 'now').mockImplementation(() => start);
		expect(await post(LOGIN.password, '1')).toBe(200);
		credentials.password = 'another';
		expect(await post(LOGIN.password, '2')).toBe(200);
		expect(await post('another', '3')).toBe(401);
		now.mockImplementation(() => start + 1_001);
		expect(await post(LOGIN.password, '4')).toBe(200);
		expect(await post('another', '5')).toBe(200);
		expect(await post(LOGIN.password, '6')).toBe(401);
		credentials.password = 'third';
		now.mockImplementation(() => start + 1_001 + 9_999);
		expect(await post('another', '7')).toBe(200);
		now.mockImplementation(() => start + 1_001 + 10_000);
		expect(await post('another', '8')).toBe(401);
		now.mockRestore();
		expect(n8n.runs.map(({ id }) => id)).toEqual(['1', '2', '4', '5', '7']);
	});

	it('needs nothing when the person wants no authentication', async () => {
		const n8n = await receiver({ registration: 'byHandOpen' }, { credentialTypes: [] });
		expect((await n8n.post(eventOf('message_sent'), {})).status).toBe(200);
		expect(n8n.runs).toHaveLength(1);
	});

	it('gets 500 where the credentials are missing, and starts no failed run', async () => {
		const n8n = await receiver({}, { credentialTypes: [] });
		const { status, body } = await n8n.post(eventOf('message_sent'));
		expect([status, body]).toEqual([
			500,
			{ message: 'The trigger cannot take events. See the log of n8n.' },
		]);
		expect([n8n.runs, n8n.thrown]).toEqual([[], []]);
	});
});

/** The text of an event with lists inside one another, as deep as given. */
function deep(levels: number, begin = '{"a":'): string {
	const end = '}'.repeat(begin.split('{').length - 1);
	return `{"trigger":"x","data":${begin}${'['.repeat(levels)}${']'.repeat(levels)}${end}}`;
}

describe('a body', () => {
	it.each([
		['no JSON', 'hello'],
		['an empty one', ''],
		['a list', [eventOf('message_sent')]],
		['a text', '"message_sent"'],
		['null', 'null'],
		['nothing', {}],
		['no trigger', { data: {} }],
		['no data', { trigger: 'message_sent' }],
		['an empty trigger', { trigger: ' ', data: {} }],
		['a trigger that is no text', { trigger: { a: 1 }, data: {} }],
		['a trigger that is a number', { trigger: 5, data: {} }],
		['a trigger of many characters', { trigger: 'x'.repeat(200), data: {} }],
		['data that is a list', { trigger: 'message_sent', data: [] }],
		['data that is a text', { trigger: 'message_sent', data: 'hi' }],
		['data that is null', { trigger: 'message_sent', data: null }],
		['data that is nested beyond reading', deep(50_000)],
		['more that is nested beyond reading', deep(50_000).replace('"data"', '"more"')],
		['data that is nested deeper than any event', deep(201)],
		[
			'a message with metadata that is nested beyond reading',
			deep(50_000, '{"message":{"id":"1","metadata":'),
		],
	])('with %s gets 400, and starts nothing', async (_title, body) => {
		const n8n = await receiver();
		const answer = await n8n.post(body);
		expect(answer.status).toBe(400);
		expect(answer.body.message).toEqual(expect.any(String));
		expect([n8n.runs, n8n.thrown]).toEqual([[], []]);
	});

	it('may be nested deeply', async () => {
		const n8n = await receiver();
		expect((await n8n.post(deep(199))).status).toBe(200);
	});

	it('may be as large as n8n takes it', async () => {
		const n8n = await receiver();
		const text = '😀'.repeat(3_000_000);
		expect((await n8n.post(messageEvent({}, { text }))).status).toBe(200);
		expect(n8n.runs[0].text).toBe(text);
	});

	it('may hold unknown properties', async () => {
		const n8n = await receiver();
		await n8n.post({ ...eventOf('message_sent'), __proto__: { polluted: 1 }, more: [1] });
		expect(n8n.runs).toHaveLength(1);
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});
});

describe('settings that cannot be read', () => {
	it.each([
		[{ events: ['no such name!'] }, "'Trigger On' has 'no such name!'"],
		[{ events: [] }, "'Trigger On' is empty"],
		[{ filters: { receiverType: 'channel' } }, "'Receiver Type' has to be one of user, group"],
		[{ filters: { senders: { a: 1 } } }, "'Senders' has to be a list of texts"],
		[{ simplify: 'perhaps' }, "'Simplify' has to be true or false"],
		[{ simplify: '={{ nothing.of.this }}' }, "'Simplify' has to be true or false"],
	])(
		'%j: the service gets 500, the log the reason, and no failed run starts',
		async (parameters, reason) => {
			const n8n = await receiver(parameters as INodeParameters);
			const { status, body } = await n8n.post(eventOf('message_sent'));
			expect(status).toBe(500);
			expect(body.message).not.toContain(reason);
			expect(n8n.log).toEqual([expect.stringContaining(reason)]);
			expect([n8n.runs, n8n.thrown, n8n.stored]).toEqual([[], [], '{}']);
		},
	);

	it('stay secret to everybody who is not signed in', async () => {
		const n8n = await receiver({ events: [] });
		expect((await n8n.post(eventOf('message_sent'), {})).status).toBe(401);
		expect(n8n.log).toEqual([]);
	});
});

describe('anything at all', () => {
	it('gets an answer that fits, and nothing is thrown', async () => {
		const n8n = await receiver();
		const body = fc.oneof(
			fc.string(),
			fc.json(),
			fc
				.record({ trigger: fc.jsonValue(), data: fc.jsonValue() })
				.map((value) => JSON.stringify(value)),
			fc
				.record({
					trigger: fc.string({ minLength: 1 }),
					data: fc.dictionary(fc.string(), fc.jsonValue()),
				})
				.map((value) => JSON.stringify(value)),
		);
		await fc.assert(
			fc.asyncProperty(body, fc.boolean(), async (text, isSignedIn) => {
				const before = n8n.runs.length;
				const { status } = await n8n.post(text, isSignedIn ? authorized() : {});
				expect(isSignedIn ? [200, 400] : [401]).toContain(status);
				if (status !== 200) expect(n8n.runs).toHaveLength(before);
			}),
			{ numRuns: cases(100) },
		);
		expect([n8n.thrown, n8n.log]).toEqual([[], []]);
		expect(n8n.runs.length).toBeGreaterThan(0);
	});
});
