import { EventEmitter } from 'node:events';
import type { IDataObject } from 'n8n-workflow';
import { waitForStart } from '../../../nodes/CometChatTrigger/receiving/seen';
import { eventData, eventOf, messageEvent } from '../../support/events';
import { sleep, usePassing } from '../support';
import type { Receiver } from './receiver';
import { useReceivers } from './receivers';
import { useRestarts } from './restarts';

const receiver = useReceivers();
const afterRestart = useRestarts();
const passed = usePassing();

const sent = (envelope = {}) => eventOf('message_sent', eventData.message_sent, envelope);

/** A copy in which each time is replaced: the values of fields such as `sentAt`, `joined_at` and `timestamp`. */
function withTimes(value: unknown, time: unknown): unknown {
	if (Array.isArray(value)) return value.map((entry) => withTimes(entry, time));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [
			name,
			/(At|_at|timestamp)$/.test(name) ? time : withTimes(entry, time),
		]),
	);
}

describe('a repeated delivery', () => {
	it.each(Object.keys(eventData))('of %s starts no second run', async (trigger) => {
		const n8n = await receiver();
		await n8n.post(eventOf(trigger));
		for (const seconds of [10, 40]) {
			passed.seconds = seconds;
			const { status, body } = await n8n.post(eventOf(trigger));
			expect([status, body]).toEqual([200, { message: 'Ignored: The event came before' }]);
		}
		expect(n8n.emitted).toHaveLength(1);
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
		expect(n8n.emitted).toHaveLength(1);
	});

	it('has the same actor, and the same status of anything but a person', async () => {
		const n8n = await receiver();
		const blocked = (by: string, status: string) =>
			eventOf('user_blocked', {
				users: { bob: { uid: 'bob' } },
				by: { uid: by },
				case: { status },
			});
		await n8n.post(blocked('alice', 'open'));
		await n8n.post(blocked('carol', 'open'));
		await n8n.post(blocked('carol', 'closed'));
		expect(n8n.emitted).toHaveLength(3);
	});

	it.each([
		[
			'user_status_changed',
			{ user: { uid: 'a', status: 'online' } },
			{ user: { uid: 'a', status: 'offline' } },
		],
		['file_ready', { url: 'https://f.example/x?id=1' }, { url: 'https://f.example/x?id=2' }],
		['note_added', ['https://f.example/#a'], ['https://f.example/#b']],
	])('is known by all it holds when nobody knows %s', async (trigger, one, other) => {
		const n8n = await receiver();
		const post = async (data: unknown) => await n8n.post(eventOf(trigger, data as IDataObject));
		for (const data of [one, other, one, other]) await post(data);
		expect(n8n.emitted).toHaveLength(2);
	});

	it.each<[string, number, IDataObject]>([
		['it comes through another webhook to the same address', 1, sent({ webhook: 'webhook_2' })],
		['it comes from another app', 2, sent({ appId: 'app2' })],
		['another message comes', 2, messageEvent({ id: '2' })],
		['another event of it comes', 2, eventOf('user_mentioned', eventData.message_sent)],
		['moderation has it', 2, eventOf('moderation_engine_approved', eventData.message_sent)],
		['it was edited', 2, eventOf('message_edited')],
		['it was deleted', 2, eventOf('message_deleted')],
	])('of a message, when %s: %d runs in all', async (_title, runs, other) => {
		const n8n = await receiver();
		await n8n.post(sent());
		await n8n.post(other);
		expect(n8n.emitted).toHaveLength(runs);
	});

	it.each(['message_reaction_added', 'message_read_receipt', 'user_connection_status_changed'])(
		'of %s with another time is another event',
		async (trigger) => {
			const n8n = await receiver();
			const text = JSON.stringify(eventOf(trigger));
			await n8n.post(text);
			// The name, its digits, and a further digit 9: another time
			await n8n.post(text.replace(/("reactedAt":|"timestamp":)(\d+)/, '$1$29'));
			expect(n8n.emitted).toHaveLength(2);
		},
	);

	it.each([
		['without a time of its own', eventOf('user_blocked')],
		['that the reference does not name', eventOf('message_hovered', eventData.message_sent)],
	])('of an event %s counts as another event after a minute', async (_title, event) => {
		const n8n = await receiver();
		await n8n.post(event);
		passed.seconds = 59;
		await n8n.post(event);
		expect(n8n.emitted).toHaveLength(1);
		passed.seconds = 61;
		await n8n.post(event);
		expect(n8n.emitted).toHaveLength(2);
	});

	it.each([
		'message_read_receipt',
		'message_reaction_added',
		'user_connection_status_changed',
		'call_participant_joined',
		'moderation_engine_blocked',
		'after_push_notification_clicked',
	])('of %s whose times hold nothing is another event after a minute', async (trigger) => {
		for (const nothing of [null, '', 0]) {
			passed.seconds = 0;
			const n8n = await receiver();
			const event = withTimes(eventOf(trigger), nothing) as IDataObject;
			for (const seconds of [0, 59, 61]) {
				passed.seconds = seconds;
				await n8n.post(event);
			}
			expect([nothing, n8n.emitted.length]).toEqual([nothing, 2]);
		}
	});

	it('at the same moment waits for the first, and starts no second run', async () => {
		const n8n = await receiver();
		const answers = await Promise.all(
			Array.from({ length: 20 }, async () => await n8n.post(eventOf('message_sent'))),
		);
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
		expect(n8n.emitted).toHaveLength(1);
	});
});

/** Lets the sender of the next delivery hang up while n8n starts the workflow. */
function hangUpAtStart(n8n: Receiver): void {
	n8n.beforeStart = async () => {
		n8n.beforeStart = async () => {};
		n8n.hangUp();
		// The node notices the broken connection within this time
		await sleep(100);
	};
}

describe('a delivery that failed', () => {
	it.each([500, 503, 400, 403])(
		'with %d is forgotten, so that the repeated delivery starts the workflow',
		async (status) => {
			const n8n = await receiver();
			n8n.startsToFail = 2;
			n8n.failureStatus = status;
			expect((await n8n.post(eventOf('message_sent'))).status).toBe(status);
			passed.seconds = 10;
			expect((await n8n.post(eventOf('message_sent'))).status).toBe(status);
			passed.seconds = 40;
			expect((await n8n.post(eventOf('message_sent'))).status).toBe(200);
			expect((await n8n.post(eventOf('message_sent'))).body.message).toMatch(/came before/);
			expect(n8n.emitted).toHaveLength(1);
		},
	);

	it('is not remembered by the requests that were answered meanwhile', async () => {
		const n8n = await receiver();
		let fail = () => {};
		const isStarting = new Promise<void>((resolve) => {
			n8n.beforeStart = async () => {
				resolve();
				await new Promise<void>((end) => (fail = end));
			};
		});
		const first = n8n.post(messageEvent({ id: '1' }));
		await isStarting;
		n8n.beforeStart = async () => {};
		await n8n.post(messageEvent({ id: '2' }));
		n8n.startsToFail = 1;
		fail();
		expect((await first).status).toBe(500);
		const another = await afterRestart(n8n);
		await another.post(messageEvent({ id: '1' }));
		await another.post(messageEvent({ id: '2' }));
		expect([n8n.emitted, another.emitted].map((runs) => runs.map(({ id }) => id))).toEqual([
			['2'],
			['1'],
		]);
	});

	it.each([2, 3, 10])('is made good by one of %d that came at the same moment', async (count) => {
		const n8n = await receiver();
		n8n.startsToFail = 1;
		// The first fails when all others wait for it
		n8n.beforeStart = async () => {
			n8n.beforeStart = async () => {};
			while (n8n.reading < count - 1) await sleep(5);
		};
		const answers = await Promise.all(
			Array.from({ length: count }, async () => await n8n.post(eventOf('message_sent'))),
		);
		const statuses = answers.map(({ status }) => status).sort();
		expect(statuses).toEqual([...Array.from({ length: count - 1 }, () => 200), 500]);
		expect(n8n.emitted).toHaveLength(1);
	});

	it('is not a delivery whose sender hung up but whose workflow has run', async () => {
		const n8n = await receiver();
		let hungUp = false;
		hangUpAtStart(n8n);
		await n8n.post(eventOf('message_sent')).catch(() => (hungUp = true));
		expect(hungUp).toBe(true);
		await n8n.post(eventOf('message_sent'));
		// A second run begins within this time if there is one
		await sleep(200);
		expect(n8n.emitted).toHaveLength(1);
	});

	it('after the sender hung up is forgotten, too', async () => {
		const n8n = await receiver();
		n8n.startsToFail = 1;
		hangUpAtStart(n8n);
		await expect(n8n.post(eventOf('message_sent'))).rejects.toThrow();
		expect((await n8n.post(eventOf('message_sent'))).body).toMatch(/^Accepted/);
		expect(n8n.emitted).toHaveLength(1);
	});
});

describe('an answer to a sender that hung up', () => {
	const answer = (changes: object) =>
		Object.assign(new EventEmitter(), {
			closed: true,
			destroyed: true,
			writableEnded: false,
			statusCode: 200,
			...changes,
		});

	it.each([
		[200, true],
		[500, false],
	])(
		'tells by its status %d, when it ends, whether the workflow runs',
		async (statusCode, runs) => {
			const late = answer({});
			setTimeout(() => Object.assign(late, { statusCode, writableEnded: true }), 150);
			expect(await waitForStart(late)).toBe(runs);
		},
	);

	it.each([
		[500, 590, false],
		[200, 590, true],
		// After ten minutes the run may still wait for its turn, or a person has stopped it, so no second run begins
		[500, 700, true],
	])(
		'of status %d that comes after %d seconds, e.g. by a limit of concurrent runs, counts: %p',
		async (statusCode, comesAfter, runs) => {
			let waited = 0;
			const held = answer({ statusCode });
			Object.defineProperty(held, 'writableEnded', { get: () => waited > comesAfter * 1_000 });
			await jest.isolateModulesAsync(async () => {
				const pause = async (milliseconds: number) => void (waited += milliseconds);
				jest.doMock('../../../nodes/shared/webhook/pause', () => ({ pause }));
				const started = await import('../../../nodes/CometChatTrigger/receiving/seen');
				expect(await started.waitForStart(held)).toBe(runs);
			});
		},
	);
});
