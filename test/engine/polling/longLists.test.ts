import * as fc from 'fast-check';
import { itUnlessShort, loadSize } from '../../support/budget';
import { seedOfTest } from '../../support/fixedSeed';
import {
	flag,
	formOf,
	idOf,
	MAKE,
	pollerFor,
	publishedPoller,
	startOver,
	time,
	usePolledService,
} from './polledService';

const polled = usePolledService();

/** The milliseconds that n8n gives a look. It begins new pages in the first half of them. */
const BUDGET = 36_000;

/** Lets an answer take 9 seconds, so that a look reads two pages, or 3, so that it reads six of a longer queue. */
const slowly = () => void (time.now += loadSize(9, 3));

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Static data has fewer characters than this: those of 10,000 fingerprints, and of the last pages. */
const LARGEST = 140_000;

/** The second of the last hour in which record `n` happened, counted back from now. */
const withinAnHour = (n: number) => n % 3_600;
const inOneSecond = () => 0;

it.each([
	{
		event: 'newUser',
		count: loadSize(11_000, 30_000),
		times: 'of an hour',
		agoOf: withinAnHour,
		way: 'legacy',
		secondsPerAnswer: 3,
	},
	{
		event: 'newUser',
		count: loadSize(12_000, 30_000),
		times: 'of one second',
		agoOf: inOneSecond,
		way: 'durable',
		secondsPerAnswer: 3,
	},
	{
		// A list by cursor, whose pages have no numbers
		event: 'newMessage',
		count: loadSize(3_000, 8_000),
		times: 'of an hour',
		agoOf: withinAnHour,
		way: 'legacy',
		secondsPerAnswer: 6,
	},
	{
		event: 'newFlaggedMessage',
		count: loadSize(3_000, 12_000),
		times: 'of an hour',
		agoOf: withinAnHour,
		way: 'cursors',
		secondsPerAnswer: 8,
	},
] as const)(
	'$event: tells once of each of $count $times ($way), and stores little',
	async (row) => {
		const { event, count, agoOf, way, secondsPerAnswer } = row;
		const afterAnswer = () => void (time.now += secondsPerAnswer);
		const poller = pollerFor(polled.service, { event }, { way, budget: BUDGET, afterAnswer });
		// Published before the first record happened
		time.now -= 4_000;
		await poller.poll();
		time.now += 4_000;
		for (const n of numbers(count)) MAKE[event](polled.service, n, time.now - agoOf(n));
		let largest = 0;
		for (let look = 0; look < 25; look++) {
			await poller.poll();
			largest = Math.max(largest, poller.storedSize);
			time.now += 60;
		}
		const told = poller.emitted.map(idOf);
		expect([told.length, new Set(told).size]).toEqual([count, count]);
		expect(largest).toBeLessThan(LARGEST);
		expect(poller.logged.join()).toContain('is catching up');
	},
);

it('tells of all messages of a user where the cursor of an answer leads to older ones, as in a published answer', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, formOf('newMessage of a user'));
	time.now += 60;
	for (const n of numbers(250)) MAKE['newMessage of a user'](service, n, time.now - (n % 50));
	const route = 'GET /users/{uid}/messages';
	service.deviations.push(
		{ route, change: 'page size', records: 100 },
		{ route, change: 'kind', at: 'meta.cursor.affix', kind: "text 'prepend'" },
	);
	await poller.poll();
	expect(new Set(poller.emitted.map(idOf)).size).toBe(250);
});

it.each([
	['newFlaggedMessage', 'GET /moderation/flagged-messages', 'no field', 'meta.next'],
	['newUser', 'GET /users', 'no filter', 'page'],
] as const)(
	'%s: says once in the log that records may be missing where the service gives no way to read on',
	async (event, route, change, at) => {
		const { service } = polled;
		const poller = await publishedPoller(service, { event });
		time.now += 100;
		for (const n of numbers(20)) MAKE[event](service, n, time.now - 90);
		service.deviations.push({ route, change, at }, { route, change: 'page size', records: 7 });
		for (let look = 0; look < 3; look++) await poller.poll();
		expect(poller.emitted.length).toBeLessThan(20);
		const lines = poller.logged.filter((line) => line.includes('may not find every'));
		expect(lines).toHaveLength(1);
	},
);

it('reads a long queue over several looks, and tells first of the newest messages', async () => {
	const { service } = polled;
	const count = loadSize(9_000, 30_000);
	for (const n of numbers(count)) MAKE.newFlaggedMessage(service, n, time.now - 10_000);
	const poller = await publishedPoller(
		service,
		{ event: 'newFlaggedMessage' },
		{ budget: BUDGET, afterAnswer: slowly },
	);
	time.now += 60;
	// Twelve messages, spread over the whole queue
	const ids = [...service.state.flagged.keys()].filter((_, n) => n % (count / 12) === 0);
	const flaggedAnew = ids[5];
	for (const id of ids) flag(service, id, time.now);
	await poller.poll();
	// A message that is flagged anew, and now the newest of all, is told while the pass is far from its end
	const { sentAt } = [...service.state.messages.values()].reduce((one, other) =>
		other.sentAt > one.sentAt ? other : one,
	);
	service.state.messages.get(flaggedAnew)!.sentAt = sentAt + 1;
	service.state.flagged.delete(flaggedAnew);
	await poller.poll();
	flag(service, flaggedAnew, time.now);
	const told = await poller.poll();
	// The pass is under way. Its key stands in JSON that was made JSON once more
	expect(poller.stored).toContain('pass\\"');
	expect(told?.map(idOf)).toContain(flaggedAnew);
	for (let look = 0; look < 12; look++) {
		await poller.poll();
		time.now += 10;
	}
	const emitted = poller.emitted.map(idOf);
	expect([...new Set(emitted)].sort()).toEqual([...ids].sort());
});

itUnlessShort.each(['newUser', 'newFlaggedMessage'])(
	'%s: misses and repeats nothing in lists that grow and shrink while they are read',
	async (event) => {
		const { service } = polled;
		// Behind the answer with the number `at`, records come and go, and seconds pass
		const change = fc.record({
			at: fc.nat(25),
			removed: fc.nat(60),
			added: fc.nat(60),
			later: fc.constantFrom(0, 1, 30, 90),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.nat(), async (changes, seed) => {
				startOver(service);
				let answers = 0;
				let made = 0;
				let draw = seed;
				const alive = new Set<string>();
				const records = event === 'newUser' ? service.state.users : service.state.flagged;
				const make = () => void alive.add(MAKE[event](service, made++, time.now));
				const afterAnswer = () => {
					for (const { removed, added, later } of changes.filter(({ at }) => at === answers)) {
						for (let n = 0; n < removed && alive.size > 0; n++) {
							// A random number, the same for the same seed
							draw = (draw * 1_103_515_245 + 12_345) % 2_147_483_648;
							const id = [...alive][draw % alive.size];
							alive.delete(id);
							records.delete(id);
						}
						for (let n = 0; n < added; n++) make();
						time.now += later;
					}
					answers++;
					time.now += 8;
				};
				const poller = await publishedPoller(service, { event }, { budget: BUDGET, afterAnswer });
				time.now += 61;
				for (const n of numbers(2_300)) {
					make();
					if (n % 800 === 0) time.now += 1;
				}
				for (let look = 0; look < 30; look++) {
					time.now += 61;
					await poller.poll();
				}
				const emitted = poller.emitted.map(idOf);
				expect(emitted.length).toBe(new Set(emitted).size);
				const told = new Set(emitted);
				expect([...alive].filter((id) => !told.has(id)).slice(0, 3)).toEqual([]);
			}),
			{ numRuns: loadSize(1, 12), seed: seedOfTest(), endOnFailure: true },
		);
	},
	600_000,
);

it.each([
	['nothing', 'a new record comes', []],
	// A deletion moves all later records of the list by one: the first of the next page slips into a page that was read
	['one record a page', 'a record of the same period comes', [1_001, 2_002, 3_003, 4_004]],
])(
	'of a list by pages, misses %s when after each page a record is deleted and %s',
	async (_missed, what, expected) => {
		const { service } = polled;
		const { users } = service.state;
		let isChanging = false;
		let made = 0;
		let deleted = 0;
		let period = time.now;
		const make = (at: number) => MAKE.newUser(service, made++, at);
		const afterAnswer = () => {
			if (!isChanging) return;
			users.delete(`user-${deleted++}`);
			make(what === 'a new record comes' ? time.now : period);
		};
		const poller = await publishedPoller(service, { event: 'newUser' }, { afterAnswer });
		time.now += 600;
		period = time.now - 300;
		const count = 4_807;
		for (let n = 0; n < count; n++) make(period);
		isChanging = true;
		await poller.poll();
		isChanging = false;
		time.now += 61;
		await poller.poll();
		const told = poller.emitted.map(idOf);
		expect(new Set(told).size).toBe(told.length);
		const missing = numbers(count).filter((n) => n >= deleted && !told.includes(`user-${n}`));
		expect(missing).toEqual(expected);
	},
);
