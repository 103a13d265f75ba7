import { eventOf, messageEvent } from '../../support/events';
import { usePassing } from '../support';
import { authorizationHeader, LOGIN, type Receiver } from './receiver';
import { useReceivers } from './receivers';

const receiver = useReceivers();
const passed = usePassing();

const WRONG = authorizationHeader({ ...LOGIN, password: 'wrong' });

/** The number of messages so far, which makes the ID of each message. */
let sent = 0;
/** Posts a new message, and gives the status of the answer. */
const postNew = async (n8n: Receiver, headers?: Record<string, string>) =>
	(await n8n.post(messageEvent({ id: `${++sent}` }), headers)).status;

describe('a sender', () => {
	it.each([
		['without authentication', {}],
		['with another password', WRONG],
		['with another user name', authorizationHeader({ ...LOGIN, username: 'someone' })],
		[
			'with both in the wrong place',
			authorizationHeader({ username: LOGIN.password, password: LOGIN.username }),
		],
		['with a longer password', authorizationHeader({ ...LOGIN, password: `${LOGIN.password}1` })],
		['with a token', { authorization: `Bearer ${LOGIN.password}` }],
		['with a value that is no Base64', { authorization: 'Basic ***' }],
		['with nothing but the scheme', { authorization: 'Basic ' }],
		['with a very long header', { authorization: `Basic ${'QUFB'.repeat(2_000)}` }],
	])('%s gets 401, and starts nothing', async (_title, headers) => {
		const n8n = await receiver();
		const answer = await n8n.post(eventOf('message_sent'), headers);
		expect(answer.status).toBe(401);
		expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
		expect(answer.body).toEqual({ message: 'User name or password is wrong' });
		expect([n8n.emitted, n8n.thrown, n8n.stored]).toEqual([[], [], '{}']);
	});

	it('with a wrong login gets 401, even if the body and the settings are wrong, too', async () => {
		// A node of its own, because a node logs its refusals once an hour
		const n8n = await receiver({ events: [] }, { nodeId: 'with-a-log' });
		expect((await n8n.post('{', {})).status).toBe(401);
		expect(n8n.log).toEqual([expect.stringContaining('user name or password is wrong')]);
	});

	it('with a wrong login for hours gets a line in the log once an hour', async () => {
		const n8n = await receiver({}, { nodeId: 'with-a-log-for-hours' });
		const lines: number[] = [];
		for (const seconds of [0, 3_599, 3_600, 7_199]) {
			passed.seconds = seconds;
			await postNew(n8n, WRONG);
			lines.push(n8n.log.length);
		}
		expect(lines).toEqual([1, 1, 2, 2]);
	});

	it.each([
		['ünï', 'pässwörd😀'],
		['n8n', 'with:colon'],
		['n8n', 'p'.repeat(100)],
	])('signs in as %s with %s', async (username, password) => {
		const n8n = await receiver({}, { credentials: { username, password } });
		const { authorization } = authorizationHeader({ username, password });
		for (const scheme of ['Basic', 'basic']) {
			const headers = { authorization: authorization.replace('Basic', scheme) };
			expect(await postNew(n8n, headers)).toBe(200);
		}
		expect(await postNew(n8n)).toBe(401);
		expect(n8n.emitted).toHaveLength(2);
	});

	it('signs in if the credentials of n8n were pasted with blanks or a line end', async () => {
		const credentials = { username: ` ${LOGIN.username}`, password: `${LOGIN.password}\r\n` };
		const n8n = await receiver({}, { credentials });
		expect(await postNew(n8n)).toBe(200);
	});

	it.each([
		{ username: '', password: '' },
		{ username: 'n8n', password: '' },
		{ username: '', password: 'x' },
	])('cannot sign in with credentials that are empty: %j', async (credentials) => {
		const n8n = await receiver({}, { credentials });
		expect(await postNew(n8n, authorizationHeader(credentials))).toBe(401);
		expect(n8n.emitted).toEqual([]);
	});

	it.each([
		[{ password: 'x' }, { username: 'undefined', password: 'x' }],
		[{ username: 'n8n' }, { username: 'n8n', password: 'undefined' }],
	])('cannot sign in if the credentials lack a part: %j', async (credentials, login) => {
		const n8n = await receiver({}, { credentials });
		expect(await postNew(n8n, authorizationHeader(login))).toBe(401);
		expect(n8n.emitted).toEqual([]);
	});

	it('needs no login if the form asks for none', async () => {
		const n8n = await receiver({ registration: 'byHandOpen' }, { credentialTypes: [] });
		expect(await postNew(n8n, {})).toBe(200);
		expect(n8n.emitted).toHaveLength(1);
	});

	it('gets 500 if the credentials are missing, and starts no run', async () => {
		const n8n = await receiver({}, { credentialTypes: [] });
		const { status, body } = await n8n.post(eventOf('message_sent'));
		expect([status, body]).toEqual([
			500,
			{ message: 'The trigger cannot take events. See the log of n8n.' },
		]);
		expect([n8n.emitted, n8n.thrown]).toEqual([[], []]);
	});
});

describe('the credentials', () => {
	it('are not read for a sender without a Basic header', async () => {
		const n8n = await receiver();
		for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: 'Basic' }]) {
			expect(await postNew(n8n, headers as Record<string, string>)).toBe(401);
		}
		expect(n8n.credentialsRead).toBe(0);
	});

	it('are read once for a burst of requests with the right password, even with a wrong password in between', async () => {
		const n8n = await receiver();
		await Promise.all(Array.from({ length: 20 }, async () => await postNew(n8n)));
		expect(await postNew(n8n, WRONG)).toBe(401);
		await postNew(n8n);
		expect([n8n.emitted.length, n8n.credentialsRead]).toEqual([21, 1]);
	});

	it('are read once a second for a sender who repeats a wrong password', async () => {
		const n8n = await receiver();
		const guess = async () =>
			await Promise.all(Array.from({ length: 20 }, async () => await postNew(n8n, WRONG)));
		expect(new Set(await guess())).toEqual(new Set([401]));
		passed.seconds = 0.999;
		await guess();
		expect(n8n.credentialsRead).toBe(1);
		expect(await postNew(n8n)).toBe(200);
		passed.seconds = 1;
		await guess();
		expect([n8n.emitted.length, n8n.credentialsRead]).toEqual([1, 2]);
	});

	it('are read once in ten seconds for a sender who goes on guessing', async () => {
		const n8n = await receiver();
		const guessFor = async (from: number, to: number) => {
			for (let second = from; second < to; second++) {
				passed.seconds = second;
				await postNew(n8n, authorizationHeader({ ...LOGIN, password: `guess ${second}` }));
			}
			return n8n.credentialsRead;
		};
		// They are read at 0, 1, 11, 21, 31, 41, 51 and 61 seconds; after a pause of 20 seconds, at 81 and 82 seconds
		const reads = [await guessFor(0, 15), await guessFor(15, 65), await guessFor(81, 83)];
		expect([n8n.emitted, reads]).toEqual([[], [3, 8, 10]]);
	});

	it('are read no more often for a sender who goes on guessing if another node reads its credentials in between', async () => {
		const n8n = await receiver();
		// They are read at 0, 1 and 12 seconds. Before the guess at 12 seconds, another node reads its credentials
		for (const second of [0, 1, 12, 14]) {
			passed.seconds = second;
			if (second === 12) await postNew(await receiver({}, { nodeId: 'another' }));
			await postNew(n8n, authorizationHeader({ ...LOGIN, password: `guess ${second}` }));
		}
		expect(n8n.credentialsRead).toBe(3);
	});
});

describe('a new password', () => {
	it('counts a second after the last request with the old password', async () => {
		const credentials = { ...LOGIN };
		const n8n = await receiver({}, { credentials });
		for (const second of [0, 10, 20, 21]) {
			passed.seconds = second;
			if (second === 21) credentials.password = 'another';
			expect(await postNew(n8n, authorizationHeader(credentials))).toBe(200);
		}
	});

	it('counts after a second; the old password counts until then, or for ten seconds without a wrong password', async () => {
		const credentials = { ...LOGIN };
		const n8n = await receiver({}, { credentials });
		const expectStatus = async (password: string, status: number) =>
			expect(await postNew(n8n, authorizationHeader({ ...LOGIN, password }))).toBe(status);
		await expectStatus(LOGIN.password, 200);
		credentials.password = 'another';
		await expectStatus(LOGIN.password, 200);
		await expectStatus('another', 401);
		passed.seconds = 1.001;
		await expectStatus(LOGIN.password, 200);
		await expectStatus('another', 200);
		await expectStatus(LOGIN.password, 401);
		credentials.password = 'third';
		passed.seconds = 11;
		await expectStatus('another', 200);
		passed.seconds = 11.001;
		await expectStatus('another', 401);
		expect(n8n.emitted).toHaveLength(5);
	});

	it('counts after the same time if the clock was set back, and then the old password does not', async () => {
		const credentials = { ...LOGIN };
		const n8n = await receiver({}, { credentials });
		const old = authorizationHeader();
		expect(await postNew(n8n, old)).toBe(200);
		credentials.password = 'another';
		passed.setBack = 3_600;
		passed.seconds = 9.999;
		expect(await postNew(n8n, old)).toBe(200);
		passed.seconds = 10;
		expect(await postNew(n8n, old)).toBe(401);
		passed.setBack = 7_200;
		passed.seconds = 11;
		expect(await postNew(n8n, authorizationHeader(credentials))).toBe(200);
	});
});
