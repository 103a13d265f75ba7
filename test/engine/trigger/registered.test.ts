import { eventData, eventOf } from '../../support/events';
import { authorizationHeader, type Receiver } from './receiver';
import { registeredLoginOf, useReceivers } from './receivers';

const receiver = useReceivers();

const credentials = { appId: 'app1', apiKey: 'key', secret: 'a secret of the service' };
/** A receiver with a trigger that registers itself, with changes to its credentials and to its workflow. */
const registering = async (changes = {}, setup = {}) =>
	await receiver(
		{ registration: 'automatic' },
		{
			credentials: { ...credentials, ...changes },
			credentialTypes: ['cometChatManagementApi'],
			...setup,
		},
	);
const sent = (envelope = {}) => eventOf('message_sent', eventData.message_sent, envelope);
const signedIn = (n8n: Receiver) => authorizationHeader(registeredLoginOf(n8n));

describe('a webhook that the node registered', () => {
	it.each(['webhook', 'manual'] as const)('signs in as it was told to (%s)', async (mode) => {
		const n8n = await registering({}, { mode });
		expect((await n8n.post(sent(), signedIn(n8n))).status).toBe(200);
		expect(n8n.emitted).toHaveLength(1);
	});

	it('does not get in with anything else', async () => {
		const n8n = await registering();
		const { username } = registeredLoginOf(n8n);
		const anotherNode = await registering({}, { nodeId: 'another' });
		const anotherSecret = await registering({ secret: 'another' });
		const wrong = [
			{},
			authorizationHeader({ username, password: '' }),
			authorizationHeader({ username, password: credentials.secret }),
			signedIn(anotherNode),
			signedIn(anotherSecret),
		];
		for (const headers of wrong) expect((await n8n.post(sent(), headers)).status).toBe(401);
		expect(n8n.emitted).toEqual([]);
	});

	it('says once in the log what to do when the secret was changed, and which event lacks what it is about', async () => {
		const changed = await registering({ secret: 'another' });
		// A node of its own, because a node logs its refusals once an hour
		const n8n = await registering({}, { nodeId: 'with-a-log' });
		for (let n = 0; n < 3; n++) await n8n.post(sent(), signedIn(changed));
		expect(n8n.log).toEqual([
			expect.stringMatching(
				/refuses requests, because user name or password is wrong.*'Secret'.*unpublish/,
			),
		]);
		const renamed = eventOf('message_sent', { note: { id: '1' } });
		for (let n = 0; n < 3; n++) {
			expect((await n8n.post(renamed, signedIn(n8n))).status).toBe(400);
			expect((await n8n.post({ secret: n }, signedIn(n8n))).status).toBe(400);
		}
		expect(n8n.log.slice(1)).toEqual([
			expect.stringContaining('refuses the event message_sent, whose data lack what it is about'),
			expect.stringContaining('refuses a request. The body has to be JSON'),
		]);
	});

	it.each(['', ' ', undefined])('does not get in without a secret: %j', async (secret) => {
		const n8n = await registering({ secret });
		const without = registeredLoginOf(n8n);
		for (const password of ['', without.password]) {
			const headers = authorizationHeader({ username: without.username, password });
			expect((await n8n.post(sent(), headers)).status).toBe(401);
		}
	});

	it('speaks of its own app only, whose ID may be written in any case', async () => {
		const n8n = await registering();
		const capitals = await registering({ appId: 'APP1' });
		expect((await capitals.post(sent(), signedIn(capitals))).status).toBe(200);
		const { status, body } = await n8n.post(sent({ appId: 'app2' }), signedIn(n8n));
		expect([status, body]).toEqual([403, { message: 'The event belongs to another app' }]);
		// No execution shows it
		expect(n8n.log).toEqual([expect.stringContaining("If their 'App ID' was changed, unpublish")]);
		expect([n8n.emitted, n8n.stored]).toEqual([[], '{}']);
		expect((await n8n.post(sent({ appId: 'APP1' }), signedIn(n8n))).status).toBe(200);
	});
});
