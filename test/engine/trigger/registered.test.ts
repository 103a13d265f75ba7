import { webhookPassword } from '../../../nodes/CometChatTrigger/registration';
import { eventData, eventOf } from '../../support/events';
import { authorized, useReceivers } from './receiver';

const receiver = useReceivers();

const credentials = { appId: 'app1', apiKey: 'key', secret: 'a secret of the service' };
const registered = async (changes = {}, mode: 'webhook' | 'manual' = 'webhook') =>
	await receiver(
		{ registration: 'automatic' },
		{
			credentials: { ...credentials, ...changes },
			credentialTypes: ['cometChatManagementApi'],
			mode,
		},
	);
const loginOf = (webhookId: string, secret = credentials.secret) =>
	authorized({ username: 'n8n', password: webhookPassword({ secret }, webhookId) });
const sent = (envelope = {}) => eventOf('message_sent', eventData.message_sent, envelope);

describe('a webhook that the node registered', () => {
	it.each(['webhook', 'manual'] as const)('signs in with its own password (%s)', async (mode) => {
		const n8n = await registered({}, mode);
		expect((await n8n.post(sent(), loginOf('webhook_1'))).status).toBe(200);
		expect(n8n.runs).toHaveLength(1);
	});

	it.each([
		['with nothing', {}],
		['with the password of another webhook', loginOf('webhook_2')],
		['with the password of another secret', loginOf('webhook_1', 'another')],
		['with the secret itself', authorized({ username: 'n8n', password: credentials.secret })],
		['with an empty password', authorized({ username: 'n8n', password: '' })],
	])('does not get in %s', async (_title, headers) => {
		const n8n = await registered();
		expect((await n8n.post(sent(), headers)).status).toBe(401);
		expect(n8n.runs).toEqual([]);
	});

	it.each([undefined, null, { id: 'webhook_1' }, ['webhook_1']])(
		'has to name itself, not %j',
		async (webhook) => {
			const n8n = await registered();
			for (const id of ['webhook_1', '', String(webhook)]) {
				expect((await n8n.post(sent({ webhook }), loginOf(id))).status).toBe(401);
			}
		},
	);

	it.each(['', ' ', undefined])('does not get in without a secret: %j', async (secret) => {
		const n8n = await registered({ secret });
		for (const guess of ['', 'undefined', 'null']) {
			expect((await n8n.post(sent(), loginOf('webhook_1', guess))).status).toBe(401);
		}
		expect((await n8n.post(sent(), authorized({ username: 'n8n', password: '' }))).status).toBe(
			401,
		);
	});

	it('speaks of its own app only', async () => {
		const n8n = await registered();
		const { status, body } = await n8n.post(sent({ appId: 'app2' }), loginOf('webhook_1'));
		expect([status, body]).toEqual([403, { message: 'The event belongs to another app' }]);
		expect([n8n.runs, n8n.stored]).toEqual([[], '{}']);
	});
});
