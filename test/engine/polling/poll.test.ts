import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';
import * as fc from 'fast-check';
import { CometChatApi } from '../../../credentials/CometChatApi.credentials';
import { CometChatPollingTrigger } from '../../../nodes/CometChatPollingTrigger/CometChatPollingTrigger.node';
import { sketchMessage, startService, type Service } from '../../service';
import { cases } from '../../support/budget';
import { seedOfTest } from '../../support/fixedSeed';
import { hurry } from '../support';
import { Poller } from './poller';

/** The clock of n8n and of the service, in seconds. */
let now = 0;
hurry({ now: () => now * 1_000 });

let service: Service;
beforeAll(async () => {
	service = await startService({ limits: { perMinute: Infinity } });
});
beforeEach(() => {
	service.reset();
	now = 1_800_000_000;
});
afterAll(async () => await service.close());

const trigger = () => ({
	core,
	workflow,
	nodeType: new CometChatPollingTrigger(),
	credentialType: new CometChatApi(),
	credentials: {
		appId: service.appId,
		region: 'us',
		apiKey: service.apiKey,
		apiOrigin: service.origin,
	},
});

/** Makes a record of each kind; `time` is when it happened. */
const MAKE: Record<string, (n: number, time: number) => string> = {
	newUser: (n, time) => {
		const uid = `user-${n}`;
		const user = { uid, name: `U ${(n * 7919) % 1_000}`, role: 'default', status: 'offline' };
		service.state.users.set(uid, { ...user, createdAt: time, updatedAt: time } as never);
		return uid;
	},
	newGroup: (n, time) => {
		const guid = `group-${n}`;
		const model = [...service.state.groups.values()][0];
		const name = `G ${(n * 7919) % 1_000}`;
		service.state.groups.set(guid, { ...model, guid, name, createdAt: time, updatedAt: time });
		return guid;
	},
	newFlaggedMessage: (n, time) => {
		const id = message(n);
		const flaggedBy = [
			{ uid: 'bob', name: 'Bob', reasonName: 'Spam', flaggedAt: time + 30 },
			{ uid: 'carol', name: 'Carol', reasonName: 'Spam', flaggedAt: time },
		];
		service.state.flagged.set(id, { messageId: id, flaggedBy } as never);
		return id;
	},
	newBlockedMessage: (n, time) => {
		const id = message(n);
		const entry = { ruleId: 'r', ruleName: 'Rule', action: ['blockMessage'], createdAt: time };
		service.state.blocked.set(id, { ...entry, messageId: id, updatedAt: time } as never);
		return id;
	},
};

/** A message that was sent at any time: those of the queues are sorted by it. */
function message(n: number): string {
	const id = String(500_000 + n);
	sketchMessage(service.state, {
		id,
		sender: 'alice',
		receiver: 'bob',
		receiverType: 'user',
		sentAt: 1_700_000_000 + ((n * 7919) % 90_000_000),
		data: { text: `Message ${n}` },
	});
	return id;
}

const EVENTS = Object.keys(MAKE);
const idOf = ({ uid, guid, messageId }: IDataObject) => String(uid ?? guid ?? messageId);

describe.each(EVENTS)('%s', (event) => {
	it('starts nothing for what was there before, and then once for each record', async () => {
		MAKE[event](1, now - 1_000);
		MAKE[event](2, now - 5);
		const poller = new Poller(trigger(), { event });
		expect(await poller.poll()).toBeNull();
		expect(await poller.poll()).toBeNull();
		const ids = [3, 4].map((n) => MAKE[event](n, now + n));
		now += 10;
		expect((await poller.poll())?.map(idOf)).toEqual(ids);
		poller.restart();
		expect(await poller.poll()).toBeNull();
	});

	it('tells again of a record that came into being anew under the ID of another one', async () => {
		const poller = new Poller(trigger(), { event });
		await poller.poll();
		const id = MAKE[event](1, now);
		expect((await poller.poll())?.map(idOf)).toEqual([id]);
		now += 5;
		MAKE[event](1, now);
		expect((await poller.poll())?.map(idOf)).toEqual([id]);
	});

	it('gives by hand the newest record, and stays where it was', async () => {
		const poller = new Poller(trigger(), { event });
		await poller.poll();
		MAKE[event](1, now - 400);
		const id = MAKE[event](2, now + 5);
		MAKE[event](3, now + 4);
		for (let n = 0; n < 2; n++) expect((await poller.poll('manual'))?.map(idOf)).toEqual([id]);
		expect((await poller.poll())?.length).toBe(2);
	});

	it('tells of each record exactly once: bursts, restarts, overlapping polls, late records', async () => {
		await fc.assert(
			fc.asyncProperty(steps(), async (course) => {
				service.reset();
				now = 1_800_000_000;
				let made = 0;
				const expected: string[] = [];
				/** Happenings while pages are read. */
				const meanwhile: Array<() => void> = [];
				const make = (count: number, late: number) => {
					for (let n = 0; n < count; n++) expected.push(MAKE[event](++made, now - late));
				};
				const poller = new Poller(trigger(), { event }, () => meanwhile.shift()?.());
				await poller.poll();
				// Happenings right after the first poll need a later time
				now += 61;
				for (const { what, count, seconds } of course) {
					now += seconds;
					if (what === 'burst') make(count, 0);
					if (what === 'late') make(count, 40);
					if (what === 'poll') await poller.poll();
					if (what === 'overlap') await Promise.all([poller.poll(), poller.poll()]);
					if (what === 'meanwhile') {
						meanwhile.push(() => {
							make(count, 0);
							now += 100;
						});
						await poller.poll();
					}
					if (what === 'restart') poller.restart();
				}
				await poller.poll();
				const emitted = poller.emitted.map(idOf);
				expect(emitted.sort()).toEqual(expected.sort());
			}),
			{ numRuns: cases(15), seed: seedOfTest() },
		);
	});
});

/** A course of things that happen, with the seconds that pass before each. */
const steps = () =>
	fc.array(
		fc.record({
			what: fc.constantFrom('burst', 'late', 'poll', 'overlap', 'meanwhile', 'restart'),
			count: fc.integer({ min: 1, max: 30 }),
			seconds: fc.constantFrom(0, 0, 1, 59, 60, 61, 3_600),
		}),
		{ minLength: 3, maxLength: 14 },
	);

it('goes on in the next poll when the time of one is over', async () => {
	let seconds = 100;
	const delay = () => void (now += seconds);
	const poller = new Poller(trigger(), { event: 'newUser' }, delay, 100_000);
	await poller.poll();
	now += 10_000;
	const ids = Array.from({ length: 1_500 }, (_, n) => MAKE.newUser(n, now - (n % 2) * 5_000));
	expect((await poller.poll())?.length).toBe(1_000);
	// The page that was read is known, and nothing of the other one is taken for known
	expect(await poller.poll()).toBeNull();
	seconds = 0;
	expect((await poller.poll())?.length).toBe(500);
	expect(poller.emitted.map(idOf).sort()).toEqual(ids.sort());
});

it('misses nothing that comes on a page that was read already, however long the reading takes', async () => {
	const { state } = service;
	let answers = 0;
	const meanwhile = () => {
		if (++answers !== 2) return;
		// Between the first and the second page, one user comes before all others and one, much later, after them
		const others = [...state.users];
		state.users.clear();
		MAKE.newUser(9_001, now);
		for (const [uid, user] of others) state.users.set(uid, user);
		now += 600;
		MAKE.newUser(9_002, now);
	};
	// With time enough for all pages in one poll
	const poller = new Poller(trigger(), { event: 'newUser' }, meanwhile, 10_000_000);
	await poller.poll();
	for (let n = 0; n < 1_001; n++) MAKE.newUser(n, now);
	await poller.poll();
	await poller.poll();
	const uids = poller.emitted.map(idOf);
	expect(uids).toEqual(expect.arrayContaining(['user-9001', 'user-9002']));
	expect([uids.length, new Set(uids).size]).toEqual([1_003, 1_003]);
});

it('starts anew for another event', async () => {
	const poller = new Poller(trigger(), { event: 'newUser' });
	await poller.poll();
	MAKE.newGroup(1, now);
	MAKE.newUser(1, now);
	poller.parameters.event = 'newGroup';
	poller.restart();
	expect(await poller.poll()).toBeNull();
	const id = MAKE.newGroup(2, now + 1);
	expect((await poller.poll())?.map(idOf)).toEqual([id]);
});

it('changes nothing when a poll fails, and says why', async () => {
	const poller = new Poller(trigger(), { event: 'newUser' });
	await poller.poll();
	const id = MAKE.newUser(1, now);
	service.faults.add({ kind: 'refusal', count: 1 });
	await expect(poller.poll()).rejects.toMatchObject({ name: 'NodeApiError' });
	expect((await poller.poll())?.map(idOf)).toEqual([id]);
});

it('gives the whole record without Simplify', async () => {
	const poller = new Poller(trigger(), { event: 'newFlaggedMessage', simplify: false });
	expect((await poller.poll('manual'))?.[0]).toMatchObject({
		id: expect.any(String),
		flaggedBy: expect.arrayContaining([expect.objectContaining({ flaggedAt: expect.any(Number) })]),
	});
});

it('says by hand that there is nothing to try with', async () => {
	service.state.blocked.clear();
	const poller = new Poller(trigger(), { event: 'newBlockedMessage' });
	await expect(poller.poll('manual')).rejects.toMatchObject({
		message: 'The app has no blocked message',
	});
});
