import { startService } from '../../service';
import {
	flag,
	idOf,
	MAKE,
	pollerFor,
	publishedPoller,
	time,
	usePolledService,
} from './polledService';
import { POLLING_MODES } from './poller';

const polled = usePolledService();

/** A budget (milliseconds) that a slow service exceeds at once. */
const SHORT = { budget: 300 };

it('tells of a message once, even if others flag it later', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newFlaggedMessage' });
	time.now += 100;
	const id = MAKE.newFlaggedMessage(service, 1, time.now);
	expect((await poller.poll())?.map(idOf)).toEqual([id]);
	time.now += 100;
	flag(service, id, time.now - 100, time.now);
	expect(await poller.poll()).toBeNull();
});

it('recognizes times in milliseconds', async () => {
	const { service } = polled;
	// One more than the first page holds, whose records count as known at the publishing. The trigger would tell of the other one
	// if its time counted as seconds
	const before = Array.from({ length: 1_001 }, (_, n) => MAKE.newFlaggedMessage(service, n, 1));
	for (const id of before) flag(service, id, (time.now - 500) * 1_000);
	const poller = await publishedPoller(service, { event: 'newFlaggedMessage' });
	time.now += 100;
	const id = MAKE.newFlaggedMessage(service, 2_000, time.now * 1_000);
	expect((await poller.poll())?.map(idOf)).toEqual([id]);
});

it('recognizes times in ISO 8601', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newFlaggedMessage' });
	time.now += 100;
	const id = MAKE.newFlaggedMessage(service, 1, time.now);
	flag(service, id, new Date(time.now * 1_000).toISOString());
	expect((await poller.poll())?.map(idOf)).toEqual([id]);
});

it.each([
	['an object of flags', (flags: unknown[]) => ({ ...flags })],
	['a single flag', ([flag]: unknown[]) => flag],
])(
	'finds the time of the first flag, even if %s stands in the place of the list',
	async (_what, reshape) => {
		const { service } = polled;
		const poller = await publishedPoller(service, { event: 'newFlaggedMessage' });
		time.now += 100;
		const id = MAKE.newFlaggedMessage(service, 1, time.now);
		flag(service, id, time.now);
		const entry = service.state.flagged.get(id)! as { flaggedBy: unknown };
		entry.flaggedBy = reshape(entry.flaggedBy as unknown[]);
		expect((await poller.poll())?.map(idOf)).toEqual([id]);
	},
);

it('leaves out a record without a time, logs that once, and tells of the other records', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newFlaggedMessage' });
	time.now += 100;
	const [without, id] = [1, 2].map((n) => MAKE.newFlaggedMessage(service, n, time.now));
	flag(service, without, undefined);
	expect((await poller.poll())?.map(idOf)).toEqual([id]);
	expect(await poller.poll()).toBeNull();
	const lines = poller.logged.filter((line) => line.includes(`the flagged message ${without}`));
	expect(lines).toHaveLength(1);
	expect((await poller.poll('manual'))?.map(idOf)).toEqual([id]);
});

it.each([
	['are empty', () => ''],
	['are broken off', () => '{'],
	['are null', () => 'null'],
	['are a list', () => '[]'],
	['have no number of saves', (position: object) => ({ ...position, saves: undefined })],
	['have a word for a time', (position: object) => ({ ...position, since: 'x' })],
	['are those of another app', (position: object) => ({ ...position, eventKey: 'other' })],
	['know a change by a number', (position: object) => ({ ...position, known: { 1: 2 } })],
] as const)('starts anew when its static data %s', async (_what, spoil) => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newUser' });
	// A trigger that used the position would tell of it
	time.now += 5;
	MAKE.newUser(service, 0, time.now);
	const { global } = JSON.parse(poller.stored) as { global: Record<string, string> };
	const [[key, position]] = Object.entries(global);
	const spoilt = spoil(JSON.parse(position));
	global[key] = typeof spoilt === 'string' ? spoilt : JSON.stringify(spoilt);
	poller.stored = JSON.stringify({ global });
	poller.restart();
	expect(await poller.poll()).toBeNull();
	time.now += 5;
	const uid = MAKE.newUser(service, 1, time.now);
	expect((await poller.poll())?.map(idOf)).toEqual([uid]);
});

it.each([-300, 300, -3, 3])('misses nothing when the clock of n8n is %d s ahead', async (ahead) => {
	const { service } = polled;
	time.n8nSecondsAhead = ahead;
	const poller = pollerFor(service, { event: 'newUser' });
	MAKE.newUser(service, 0, time.now - 10);
	await poller.poll();
	const uids = [1, 2, 3, 4].map((n) => {
		time.now += 1;
		return MAKE.newUser(service, n, time.now);
	});
	await poller.poll();
	expect(poller.emitted.map(idOf)).toEqual(uids);
});

it.each(['newUser', 'newFlaggedMessage'])(
	'misses nothing while the clock of n8n is days ahead, and after it is right again: %s',
	async (event) => {
		const { service } = polled;
		time.n8nSecondsAhead = 3 * 86_400;
		const poller = await publishedPoller(service, { event });
		const made: string[] = [];
		for (const ahead of [time.n8nSecondsAhead, time.n8nSecondsAhead, 0, -time.n8nSecondsAhead, 0]) {
			time.n8nSecondsAhead = ahead;
			time.now += 300;
			made.push(MAKE[event](service, made.length, time.now - 5));
			await poller.poll();
		}
		expect(poller.emitted.map(idOf)).toEqual(made);
	},
);

it.each(POLLING_MODES)(
	'begins at once with another app, and loses none of its records (%s)',
	async (way) => {
		await using other = await startService({
			limits: { perMinute: Infinity },
			now: () => time.now * 1_000,
		});
		const poller = await publishedPoller(polled.service, { event: 'newUser' }, { way });
		MAKE.newUser(polled.service, 1, time.now);
		await poller.poll();
		MAKE.newUser(other, 2, time.now - 5);
		poller.credentials.apiOrigin = other.origin;
		expect(await poller.poll()).toBeNull();
		for (const n of [3, 4, 5, 6]) {
			time.now += 61;
			MAKE.newUser(other, n, time.now);
			await poller.poll();
		}
		expect(poller.emitted.map(idOf)).toEqual(['user-1', 'user-3', 'user-4', 'user-5', 'user-6']);
	},
);

it.each([
	['newUser', 0, 0],
	// The first of two lists comes in time, and tells the time of the service
	['userCreatedOrUpdated', 1, 300],
])('publishes although the first look takes too long: %s', async (event, skip, ahead) => {
	const { service } = polled;
	time.n8nSecondsAhead = ahead;
	MAKE.newUser(service, 0, time.now - 1);
	service.faults.add({ kind: 'slow', delayMs: 4_000, skip });
	// The budget is larger for two lists, because the first list may take a second on a busy machine
	const poller = await publishedPoller(service, { event }, { budget: skip === 0 ? 300 : 2_000 });
	expect(poller.logged.join()).toContain('begins without a look');
	service.faults.clear();
	time.now += 1;
	const uid = MAKE.newUser(service, 1, time.now);
	expect((await poller.poll())?.map(idOf)).toEqual([uid]);
});

describe.each(POLLING_MODES)('When the workflow is published again (%s)', (way) => {
	it('does not keep n8n waiting for a long list', async () => {
		const { service } = polled;
		const afterAnswer = () => void (time.now += 4);
		const poller = await publishedPoller(service, { event: 'newUser' }, { way, afterAnswer });
		time.now += 61;
		for (let n = 0; n < 9_000; n++) MAKE.newUser(service, n, time.now);
		poller.publishAgain();
		const begun = time.now;
		await poller.poll();
		expect(time.now - begun).toBeLessThan(20);
		for (let look = 0; look < 6; look++) {
			time.now += 61;
			await poller.poll();
		}
		const told = poller.emitted.map(idOf);
		expect([told.length, new Set(told).size]).toEqual([9_000, 9_000]);
	});

	it('passes over a failure of the service, and tells of all records later', async () => {
		const { service } = polled;
		const poller = await publishedPoller(service, { event: 'newUser' }, { way });
		time.now += 61;
		const uid = MAKE.newUser(service, 1, time.now);
		poller.publishAgain();
		service.faults.add({ kind: '500' });
		expect(await poller.poll()).toBeNull();
		expect(poller.logged.join()).toContain('is published without a look');
		// The look that publishes is the only look that passes over the failure
		await expect(poller.poll()).rejects.toThrow();
		service.faults.clear();
		expect((await poller.poll())?.map(idOf)).toEqual([uid]);
	});

	it('fails if the key is wrong, which a person has to mend', async () => {
		const poller = await publishedPoller(polled.service, { event: 'newUser' }, { way });
		poller.credentials.apiKey = 'wrong';
		poller.publishAgain();
		await expect(poller.poll()).rejects.toThrow('API key');
	});
});

it.each([
	// Longer than the 36 seconds that a job has
	['cursors', 50, [[], ['user-1']]],
	// Without a job, n8n gives no look up, however long it takes
	['legacy', 500, [['user-1'], []]],
] as const)(
	'stores the position unless n8n has given the look up: %s',
	async (way, seconds, expected) => {
		const { service } = polled;
		const late = { seconds: 0 };
		const afterAnswer = () => void (time.now += late.seconds);
		const poller = await publishedPoller(service, { event: 'newUser' }, { way, afterAnswer });
		// With cursors, only a job stores the position, and the first poll is no job
		await poller.poll();
		time.now += 61;
		MAKE.newUser(service, 1, time.now);
		late.seconds = seconds;
		const told = [await poller.poll()];
		late.seconds = 0;
		told.push(await poller.poll());
		expect(told.map((items) => (items ?? []).map(idOf))).toEqual(expected);
	},
);

it('begins at once with another event if it is published again during a look', async () => {
	const { service } = polled;
	const held: { answer?: Promise<void> } = {};
	const afterAnswer = async () => await held.answer;
	const poller = await publishedPoller(service, { event: 'newUser' }, { afterAnswer });
	let release = () => {};
	held.answer = new Promise((resolve) => (release = resolve));
	const underWay = poller.poll();
	poller.publishAgain();
	poller.parameters.event = 'newGroup';
	const published = poller.poll();
	// The look under way ends first; no second look may begin beside the look that publishes
	release();
	await Promise.all([underWay, published]);
	time.now += 5;
	const guid = MAKE.newGroup(service, 1, time.now);
	expect((await poller.poll())?.map(idOf)).toEqual([guid]);
});

it('logs that it skips a look', async () => {
	const poller = await publishedPoller(polled.service, { event: 'newUser' });
	await Promise.all([poller.poll(), poller.poll()]);
	expect(poller.logged.filter((line) => line.includes('skips a look'))).toHaveLength(1);
});

// This test comes last, because the stand-in asks the whole app to wait, and time goes back after each test
it.each([
	{ kind: 'slow', delayMs: 10_000 },
	{ kind: '429', retryAfterSeconds: 500 },
] as const)('ends in time when the service makes it wait: %j', async (fault) => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newUser' }, SHORT);
	service.faults.add(fault);
	const begun = performance.now();
	await expect(poller.poll()).rejects.toThrow('did not answer within the time of a look');
	expect(performance.now() - begun).toBeLessThan(8_000);
	service.faults.clear();
	time.now += 600;
	const uid = MAKE.newUser(service, 1, time.now);
	expect((await poller.poll())?.map(idOf)).toEqual([uid]);
});
