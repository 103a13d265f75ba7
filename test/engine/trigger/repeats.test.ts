import { clock } from '../../../nodes/CometChat/transport/clock';
import { MOST_STORED } from '../../../nodes/CometChatTrigger/receiving/stored';
import { eventData, eventOf, messageEvent } from '../../support/events';
import { hurry } from '../support';
import type { Receiver } from './receiver';
import { useReceivers } from './receivers';

const receiver = useReceivers();

/** Seconds that have passed since the test began. */
let passed = 0;
hurry({ now: () => 1_700_000_000_000 + passed * 1_000 });
beforeEach(() => (passed = 0));

/** The same workflow in another process: nothing of what this one remembers, but what the database holds. */
async function afterRestart(n8n: Receiver): Promise<Receiver> {
	let fresh!: typeof import('./receivers');
	jest.isolateModules(() => {
		fresh = require('./receivers') as typeof import('./receivers');
		const { clock: another } = require('../../../nodes/CometChat/transport/clock') as {
			clock: typeof clock;
		};
		Object.assign(another, { now: clock.now });
	});
	const other = fresh.newReceiver(n8n.setup);
	other.stored = n8n.stored;
	await other.listen();
	open.push(other);
	return other;
}

/** Keys of the events in the static data. */
function storedKeys(n8n: Receiver): string[] {
	const data = JSON.parse(n8n.stored) as Record<string, { seenEvents: string }>;
	const [, ...groups] = data['node:CometChat Trigger'].seenEvents.split(',');
	return groups.flatMap((group) => group.split('.')[1].match(/.{8}/g) ?? []);
}

const open: Receiver[] = [];
afterEach(async () => {
	await Promise.all(open.splice(0).map(async (other) => await other.close()));
});

describe('a repeated delivery', () => {
	it.each(Object.keys(eventData))('of %s starts no second run', async (trigger) => {
		const n8n = await receiver();
		await n8n.post(eventOf(trigger));
		for (const seconds of [10, 40]) {
			passed = seconds;
			const { status, body } = await n8n.post(eventOf(trigger));
			expect([status, body]).toEqual([200, { message: 'Ignored: The event came before' }]);
		}
		expect(n8n.runs).toHaveLength(1);
	});

	it('is known by what stays the same: not by who is online, nor by signed addresses', async () => {
		const n8n = await receiver();
		const blocked = (status: string, signature: string) =>
			eventOf('user_blocked', {
				users: { bob: { uid: 'bob', status, avatar: `https://a.example/b.png?sig=${signature}` } },
				by: { uid: 'alice', lastActiveAt: signature.length },
			});
		await n8n.post(blocked('online', 'a'));
		await n8n.post(blocked('offline', 'bb'));
		expect(n8n.runs).toHaveLength(1);
	});

	it('through another webhook to the same address starts no second run', async () => {
		const n8n = await receiver();
		await n8n.post(eventOf('message_sent'));
		await n8n.post(eventOf('message_sent', eventData.message_sent, { webhook: 'webhook_2' }));
		expect(n8n.runs).toHaveLength(1);
	});

	it('is none when it comes from another app', async () => {
		const n8n = await receiver();
		await n8n.post(eventOf('message_sent'));
		await n8n.post(eventOf('message_sent', eventData.message_sent, { appId: 'app2' }));
		expect(n8n.runs).toHaveLength(2);
	});

	it.each([
		['another message', messageEvent({ id: '2' })],
		['another event of the message', eventOf('user_mentioned', eventData.message_sent)],
		['the message, edited', eventOf('message_edited')],
		['the message, deleted', eventOf('message_deleted')],
	])('is not %s', async (_title, other) => {
		const n8n = await receiver();
		await n8n.post(messageEvent());
		await n8n.post(other);
		expect(n8n.runs).toHaveLength(2);
	});

	it.each(['message_reaction_added', 'message_read_receipt', 'user_connection_status_changed'])(
		'of %s is none at another time',
		async (trigger) => {
			const n8n = await receiver();
			const text = JSON.stringify(eventOf(trigger));
			await n8n.post(text);
			await n8n.post(text.replace(/("reactedAt":|"timestamp":)(\d+)/, '$1$29'));
			expect(n8n.runs).toHaveLength(2);
		},
	);

	it.each([
		['without a time of its own', eventOf('user_blocked')],
		['that the reference does not name', eventOf('message_pinned', eventData.message_sent)],
	])('of an event %s is none after 90 seconds', async (_title, event) => {
		const n8n = await receiver();
		await n8n.post(event);
		passed = 89;
		await n8n.post(event);
		expect(n8n.runs).toHaveLength(1);
		passed = 91;
		await n8n.post(event);
		expect(n8n.runs).toHaveLength(2);
	});

	it('at the same moment waits for the first, and starts no second run', async () => {
		const n8n = await receiver();
		const answers = await Promise.all(
			Array.from({ length: 20 }, async () => await n8n.post(eventOf('message_sent'))),
		);
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
		expect(n8n.runs).toHaveLength(1);
	});
});

describe('a delivery that failed', () => {
	it.each([500, 503, 400, 403])(
		'with %d is forgotten: the repeated one starts the workflow',
		async (status) => {
			const n8n = await receiver();
			n8n.failures = 2;
			n8n.failureStatus = status;
			expect((await n8n.post(eventOf('message_sent'))).status).toBe(status);
			passed = 10;
			expect((await n8n.post(eventOf('message_sent'))).status).toBe(status);
			passed = 40;
			expect((await n8n.post(eventOf('message_sent'))).status).toBe(200);
			expect((await n8n.post(eventOf('message_sent'))).body.message).toMatch(/came before/);
			expect(n8n.runs).toHaveLength(1);
		},
	);

	it('is not remembered by the requests that were answered meanwhile', async () => {
		const n8n = await receiver();
		let fail = () => {};
		n8n.beforeStart = async () => await new Promise<void>((resolve) => (fail = resolve));
		n8n.failures = 1;
		const first = n8n.post(messageEvent({ id: '1' }));
		while (fail.name === 'fail') await new Promise((resolve) => setTimeout(resolve, 5));
		n8n.beforeStart = async () => {};
		const failed = fail;
		n8n.failures = 0;
		await n8n.post(messageEvent({ id: '2' }));
		n8n.failures = 1;
		failed();
		expect((await first).status).toBe(500);
		const another = await afterRestart(n8n);
		await another.post(messageEvent({ id: '1' }));
		await another.post(messageEvent({ id: '2' }));
		expect([n8n.runs, another.runs].map((runs) => runs.map(({ id }) => id))).toEqual([
			['2'],
			['1'],
		]);
	});

	it.each([2, 3, 10])('is made good by one of %d that came at the same moment', async (count) => {
		const n8n = await receiver();
		n8n.failures = 1;
		// The first fails when all others wait for it
		n8n.beforeStart = async () => {
			n8n.beforeStart = async () => {};
			while (n8n.looking < count - 1) await new Promise((resolve) => setTimeout(resolve, 5));
		};
		const answers = await Promise.all(
			Array.from({ length: count }, async () => await n8n.post(eventOf('message_sent'))),
		);
		const statuses = answers.map(({ status }) => status).sort();
		expect(statuses).toEqual([...Array.from({ length: count - 1 }, () => 200), 500]);
		expect(n8n.runs).toHaveLength(1);
	});

	it('because the sender hung up is none: the workflow runs', async () => {
		const n8n = await receiver();
		let hungUp = false;
		// While n8n starts the workflow
		n8n.beforeStart = async () => {
			n8n.beforeStart = async () => {};
			n8n.hangUp();
			await new Promise((resolve) => setTimeout(resolve, 100));
		};
		await n8n.post(eventOf('message_sent')).catch(() => (hungUp = true));
		expect(hungUp).toBe(true);
		await n8n.post(eventOf('message_sent'));
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(n8n.runs).toHaveLength(1);
	});
});

describe('what was seen', () => {
	it('survives a restart', async () => {
		const n8n = await receiver();
		await n8n.post(messageEvent({ id: '1' }));
		await n8n.post(eventOf('user_blocked'));
		const another = await afterRestart(n8n);
		await another.post(messageEvent({ id: '1' }));
		await another.post(eventOf('user_blocked'));
		await another.post(messageEvent({ id: '2' }));
		expect(another.runs.map(({ id }) => id)).toEqual(['2']);
		// Together with what came before the restart
		const third = await afterRestart(another);
		for (const id of ['1', '2']) await third.post(messageEvent({ id }));
		expect(third.runs).toEqual([]);
	});

	it('is not lost when two requests save at the same time', async () => {
		const n8n = await receiver();
		// Both have loaded the static data before one of them saves it
		let waiting = 0;
		n8n.beforeSave = async () => {
			waiting++;
			while (waiting < 2) await new Promise((resolve) => setTimeout(resolve, 5));
		};
		await Promise.all(['1', '2'].map(async (id) => await n8n.post(messageEvent({ id }))));
		await n8n.post(messageEvent({ id: '3' }));
		const another = await afterRestart(n8n);
		for (const id of ['1', '2', '3']) await another.post(messageEvent({ id }));
		expect(another.runs).toEqual([]);
	});

	it('by another process is not lost when that one is overwritten', async () => {
		const one = await receiver();
		const other = await afterRestart(one);
		await one.post(messageEvent({ id: '1' }));
		other.stored = one.stored;
		await other.post(messageEvent({ id: '2' }));
		// The other process has read it, and then somebody saved who had not
		other.stored = '{}';
		await other.post(messageEvent({ id: '1' }));
		await other.post(messageEvent({ id: '3' }));
		expect(other.runs.map(({ id }) => id)).toEqual(['2', '3']);
		const third = await afterRestart(other);
		for (const id of ['1', '2', '3']) await third.post(messageEvent({ id }));
		expect(third.runs).toEqual([]);
	});

	it('leaves room for what other processes have seen, however busy one is', async () => {
		const one = await receiver();
		const other = await afterRestart(one);
		for (let n = 1; n <= MOST_STORED + 100; n++) await one.post(messageEvent({ id: `${n}` }));
		other.stored = one.stored;
		await other.post(messageEvent({ id: 'other' }));
		one.stored = other.stored;
		await one.post(messageEvent({ id: 'last' }));
		const third = await afterRestart(one);
		for (const id of ['other', 'last']) await third.post(messageEvent({ id }));
		expect(third.runs).toEqual([]);
		expect(storedKeys(third)).toHaveLength(MOST_STORED);
	});

	it('leaves alone what else the static data holds', async () => {
		const n8n = await receiver();
		n8n.stored = JSON.stringify({
			'node:CometChat Trigger': { webhook: { id: 'x' } },
			global: { a: 1 },
		});
		await n8n.post(eventOf('message_sent'));
		expect(JSON.parse(n8n.stored)).toMatchObject({
			'node:CometChat Trigger': { webhook: { id: 'x' }, seenEvents: expect.any(String) as string },
			global: { a: 1 },
		});
	});

	it.each([['text'], [[1, 2]], [{ a: 'b', c: null, d: { e: 1 }, f: -1, g: 1e300 }], [null]])(
		'can be spoilt in the database without harm: %j',
		async (seenEvents) => {
			const n8n = await receiver();
			n8n.stored = JSON.stringify({ 'node:CometChat Trigger': { seenEvents } });
			await n8n.post(eventOf('message_sent'));
			await n8n.post(eventOf('message_sent'));
			expect(n8n.runs).toHaveLength(1);
			expect(storedKeys(n8n)).toHaveLength(1);
		},
	);

	it('stays small: 10,500 different events', async () => {
		const n8n = await receiver();
		for (let n = 1; n <= 10_500; n += 50) {
			await Promise.all(
				Array.from(
					{ length: 50 },
					async (_, m) => await n8n.post(messageEvent({ id: `${n + m}` })),
				),
			);
		}
		expect(n8n.runs).toHaveLength(10_500);
		expect(n8n.stored.length).toBeLessThan(10_000);
		expect(storedKeys(n8n)).toHaveLength(MOST_STORED);
		// The newest are known, the first one no longer
		await n8n.post(messageEvent({ id: '10500' }));
		await n8n.post(messageEvent({ id: '600' }));
		expect(n8n.runs).toHaveLength(10_500);
		await n8n.post(messageEvent({ id: '1' }));
		expect(n8n.runs).toHaveLength(10_501);
	});

	it('is dropped from the static data when its time is over', async () => {
		const n8n = await receiver();
		await n8n.post(messageEvent({ id: '1' }));
		passed = 700;
		await n8n.post(messageEvent({ id: '2' }));
		expect(storedKeys(n8n)).toHaveLength(1);
	});

	it('stays in the static data when what came in between is over', async () => {
		const n8n = await receiver();
		for (const event of [
			messageEvent({ id: '1' }),
			eventOf('user_blocked'),
			messageEvent({ id: '2' }),
		])
			await n8n.post(event);
		passed = 100;
		await n8n.post(messageEvent({ id: '3' }));
		expect(storedKeys(n8n)).toHaveLength(3);
		const another = await afterRestart(n8n);
		for (const id of ['1', '2', '3', '4']) await another.post(messageEvent({ id }));
		expect(another.runs.map(({ id }) => id)).toEqual(['4']);
	});

	it('belongs to one workflow and one node', async () => {
		const one = await receiver({}, { workflowId: 'a', nodeId: 'x' });
		const another = await receiver({}, { workflowId: 'b', nodeId: 'x' });
		const third = await receiver({}, { workflowId: 'a', nodeId: 'y' });
		for (const n8n of [one, another, third]) {
			await n8n.post(eventOf('message_sent'));
			expect(n8n.runs).toHaveLength(1);
		}
	});

	it('is neither asked nor changed by a test of the workflow', async () => {
		const setup = { workflowId: 'tried', nodeId: 'x' };
		const tried = await receiver({}, { ...setup, mode: 'manual' });
		const n8n = await receiver({}, setup);
		await tried.post(eventOf('message_sent'));
		await n8n.post(eventOf('message_sent'));
		await tried.post(eventOf('message_sent'));
		expect([tried.runs.length, n8n.runs.length, tried.stored]).toEqual([2, 1, '{}']);
	});

	it('is nothing for events that are ignored', async () => {
		const n8n = await receiver({ events: ['message_sent'], filters: { senders: 'bob' } });
		await n8n.post(eventOf('message_sent'));
		await n8n.post(eventOf('message_edited'));
		expect(n8n.stored).toBe('{}');
	});
});
