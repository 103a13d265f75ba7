import { MAX_STORED } from '../../../nodes/CometChatTrigger/receiving/stored';
import { loadSize } from '../../support/budget';
import { eventOf, messageEvent } from '../../support/events';
import { sleep, usePassing } from '../support';
import type { Receiver } from './receiver';
import { useReceivers } from './receivers';
import { useRestarts } from './restarts';

const receiver = useReceivers();
const afterRestart = useRestarts();
const passed = usePassing();

/** Keys of the events in the static data. */
function storedKeys(n8n: Receiver): string[] {
	// `<mark of the process>,<end>.<keys>,<end>.<keys>…`; each key has eight characters
	const data = JSON.parse(n8n.stored) as Record<string, { seenEvents: string }>;
	const [, ...groups] = data['node:CometChat Trigger'].seenEvents.split(',');
	return groups.flatMap((group) => group.split('.')[1].match(/.{8}/g) ?? []);
}

describe('The record of seen events', () => {
	it('survives a restart', async () => {
		const n8n = await receiver();
		await n8n.post(messageEvent({ id: '1' }));
		await n8n.post(eventOf('user_blocked'));
		const another = await afterRestart(n8n);
		await another.post(messageEvent({ id: '1' }));
		await another.post(eventOf('user_blocked'));
		await another.post(messageEvent({ id: '2' }));
		expect(another.emitted.map(({ id }) => id)).toEqual(['2']);
		// The third process knows the events of both processes before it
		const third = await afterRestart(another);
		for (const id of ['1', '2']) await third.post(messageEvent({ id }));
		expect(third.emitted).toEqual([]);
	});

	it('is not lost when two requests save at the same time', async () => {
		const n8n = await receiver();
		// Both have loaded the static data before one of them saves it
		let waiting = 0;
		n8n.beforeSave = async () => {
			waiting++;
			while (waiting < 2) await sleep(5);
		};
		await Promise.all(['1', '2'].map(async (id) => await n8n.post(messageEvent({ id }))));
		await n8n.post(messageEvent({ id: '3' }));
		const another = await afterRestart(n8n);
		for (const id of ['1', '2', '3']) await another.post(messageEvent({ id }));
		expect(another.emitted).toEqual([]);
	});

	it('is not lost when a process overwrites the static data of another process', async () => {
		const one = await receiver();
		const other = await afterRestart(one);
		await one.post(messageEvent({ id: '1' }));
		other.stored = one.stored;
		await other.post(messageEvent({ id: '2' }));
		// The other process has read the key of event 1 when the static data are overwritten
		other.stored = '{}';
		await other.post(messageEvent({ id: '1' }));
		await other.post(messageEvent({ id: '3' }));
		expect(other.emitted.map(({ id }) => id)).toEqual(['2', '3']);
		const third = await afterRestart(other);
		for (const id of ['1', '2', '3']) await third.post(messageEvent({ id }));
		expect(third.emitted).toEqual([]);
	});

	it('by other processes is kept, even if a busy process has seen more events than are stored', async () => {
		const one = await receiver();
		const other = await afterRestart(one);
		for (let n = 1; n <= MAX_STORED + 100; n++) await one.post(messageEvent({ id: `${n}` }));
		other.stored = one.stored;
		await other.post(messageEvent({ id: 'other' }));
		one.stored = other.stored;
		await one.post(messageEvent({ id: 'last' }));
		const third = await afterRestart(one);
		for (const id of ['other', 'last']) await third.post(messageEvent({ id }));
		expect(third.emitted).toEqual([]);
		expect(storedKeys(third)).toHaveLength(MAX_STORED);
	});

	it('leaves the other static data unchanged', async () => {
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
			expect(n8n.emitted).toHaveLength(1);
			expect(storedKeys(n8n)).toHaveLength(1);
		},
	);

	it('stays small in the static data, however many events came', async () => {
		const n8n = await receiver();
		const count = loadSize(1_500, 10_500);
		const atOnce = 50;
		for (let n = 1; n <= count; n += atOnce) {
			await Promise.all(
				Array.from(
					{ length: atOnce },
					async (_, m) => await n8n.post(messageEvent({ id: `${n + m}` })),
				),
			);
		}
		expect(n8n.emitted).toHaveLength(count);
		expect(n8n.stored.length).toBeLessThan(10_000);
		expect(storedKeys(n8n)).toHaveLength(MAX_STORED);
		// The memory of the process knows more events than the static data
		await n8n.post(messageEvent({ id: `${count - MAX_STORED - 400}` }));
		expect(n8n.emitted).toHaveLength(count);
	});

	it('is dropped from the static data after ten minutes', async () => {
		const n8n = await receiver();
		await n8n.post(messageEvent({ id: '1' }));
		passed.seconds = 700;
		await n8n.post(messageEvent({ id: '2' }));
		expect(storedKeys(n8n)).toHaveLength(1);
	});

	it('is known at once to a process whose clock is half a minute behind', async () => {
		const n8n = await receiver();
		await n8n.post(messageEvent({ id: '1' }));
		passed.setBack = 30;
		const another = await afterRestart(n8n);
		await another.post(messageEvent({ id: '1' }));
		expect(another.emitted).toEqual([]);
	});

	it('is not known for an hour longer when the clock was set back by an hour', async () => {
		const n8n = await receiver();
		await n8n.post(eventOf('user_blocked'));
		passed.setBack = 3_600;
		passed.seconds = 61;
		const another = await afterRestart(n8n);
		for (const process of [n8n, another]) {
			const before = process.emitted.length;
			for (let time = 0; time < 2; time++) await process.post(eventOf('user_blocked'));
			expect(process.emitted.length).toBe(before + 1);
		}
	});

	it('stays in the static data when shorter-lived keys in between are dropped', async () => {
		const n8n = await receiver();
		for (const event of [
			messageEvent({ id: '1' }),
			eventOf('user_blocked'),
			messageEvent({ id: '2' }),
		])
			await n8n.post(event);
		passed.seconds = 100;
		await n8n.post(messageEvent({ id: '3' }));
		expect(storedKeys(n8n)).toHaveLength(3);
		const another = await afterRestart(n8n);
		for (const id of ['1', '2', '3', '4']) await another.post(messageEvent({ id }));
		expect(another.emitted.map(({ id }) => id)).toEqual(['4']);
	});

	it('belongs to one node of one workflow', async () => {
		const one = await receiver({}, { workflowId: 'a', nodeId: 'x' });
		const another = await receiver({}, { workflowId: 'b', nodeId: 'x' });
		const third = await receiver({}, { workflowId: 'a', nodeId: 'y' });
		for (const n8n of [one, another, third]) {
			await n8n.post(eventOf('message_sent'));
			expect(n8n.emitted).toHaveLength(1);
		}
	});

	it('is neither read nor changed by a test of the workflow', async () => {
		const setup = { workflowId: 'tried', nodeId: 'x' };
		const tried = await receiver({}, { ...setup, mode: 'manual' });
		const n8n = await receiver({}, setup);
		await tried.post(eventOf('message_sent'));
		await n8n.post(eventOf('message_sent'));
		await tried.post(eventOf('message_sent'));
		expect([tried.emitted.length, n8n.emitted.length, tried.stored]).toEqual([2, 1, '{}']);
	});

	it('does not contain events that are ignored', async () => {
		const n8n = await receiver({ events: ['message_sent'], filters: { senders: 'bob' } });
		await n8n.post(eventOf('message_sent'));
		await n8n.post(eventOf('message_edited'));
		expect(n8n.stored).toBe('{}');
	});
});
