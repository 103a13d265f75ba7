import { idOf, MAKE, publishedPoller, time, usePolledService } from './polledService';
import type { Poller } from './poller';

const polled = usePolledService();

/** The seconds that each answer takes. */
let secondsPerAnswer = 0;
/** What happens after the first, second … answer of a look, by the number of the answer. */
let afterAnswer: Record<number, () => void> = {};
let answers = 0;
beforeEach(() => {
	secondsPerAnswer = 0;
	afterAnswer = {};
});

/** Publishes a workflow. A look begins new pages in the first half of its budget: three pages if each takes four seconds. */
async function publishPoller(event = 'newUser', budget = 20_000): Promise<Poller> {
	const countAnswer = () => {
		time.now += secondsPerAnswer;
		afterAnswer[++answers]?.();
	};
	const options = { budget, afterAnswer: countAnswer };
	return await publishedPoller(polled.service, { event }, options);
}

/**
 * Runs a look. `asked` has each request as `<page>: <from> to <to>`, with times in seconds before now; `told` is the number
 * of records that the trigger tells of.
 */
async function look(poller: Poller) {
	const { requests } = polled.service;
	const begun = time.now;
	requests.length = 0;
	answers = 0;
	const told = (await poller.poll()) ?? [];
	const ago = (second: unknown) => (second === undefined ? '' : begun - Number(second));
	const asked = requests.map(
		({ query }) =>
			`${String(query.page)}: ${ago(query['createdAt[from]'])} to ${ago(query['createdAt[to]'])}`,
	);
	return { asked, told: told.length };
}

/** Makes `count` users from the number `from` on, created `ago` seconds ago. */
function makeUsers(from: number, count: number, ago: number): void {
	for (let n = from; n < from + count; n++) MAKE.newUser(polled.service, n, time.now - ago);
}

/** `numbersTo(3)` → `[1, 2, 3]` */
const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Expects that the trigger told of `count` records, and of each once. */
const expectEachOnce = (poller: Poller, count: number) => {
	const ids = poller.emitted.map(idOf);
	expect([ids.length, new Set(ids).size]).toEqual([count, count]);
};

it('reads one page when the list has no more, from a minute before the last look that found something', async () => {
	const poller = await publishPoller();
	time.now += 300;
	expect(await look(poller)).toEqual({ asked: ['1: 360 to '], told: 0 });
	makeUsers(0, 1_000, 100);
	expect(await look(poller)).toEqual({ asked: ['1: 360 to '], told: 1_000 });
	time.now += 40;
	expect(await look(poller)).toEqual({ asked: ['1: 100 to '], told: 0 });
});

it('reads a long list up to a minute ago, and then the last minute', async () => {
	const poller = await publishPoller();
	time.now += 300;
	makeUsers(0, 1_500, 100);
	makeUsers(1_500, 600, 61);
	makeUsers(2_100, 1_200, 60);
	expect(await look(poller)).toEqual({
		asked: ['1: 360 to ', '1: 360 to 61', '2: 360 to 61', '3: 360 to 61', '1: 60 to ', '2: 60 to '],
		told: 3_300,
	});
	expectEachOnce(poller, 3_300);
	// No change is older than a minute, so no pass begins
	const again = { asked: ['1: 60 to ', '1: 60 to ', '2: 60 to '], told: 0 };
	expect(await look(poller)).toEqual(again);
});

it('reads new records first, and then goes on where the last look ended', async () => {
	const poller = await publishPoller();
	time.now += 300;
	makeUsers(0, 4_500, 100);
	secondsPerAnswer = 4;
	const looks = [await look(poller)];
	makeUsers(4_500, 3, 0);
	for (let n = 0; n < 3; n++) looks.push(await look(poller));
	expect(looks).toEqual([
		{ asked: ['1: 360 to ', '1: 360 to 61', '2: 360 to 61'], told: 2_000 },
		{ asked: ['1: 72 to ', '3: 372 to 73', '4: 372 to 73'], told: 2_003 },
		{ asked: ['1: 84 to ', '5: 384 to 85', '1: 84 to '], told: 500 },
		{ asked: ['1: 72 to '], told: 0 },
	]);
	expectEachOnce(poller, 4_503);
});

it('reads a page of a long list in each look, however slow the service is', async () => {
	const poller = await publishPoller('newUser', 8_000);
	time.now += 300;
	makeUsers(0, 2_500, 100);
	secondsPerAnswer = 4;
	const asked = [];
	for (let n = 0; n < 3; n++) asked.push((await look(poller)).asked);
	expect(asked).toEqual([
		['1: 360 to ', '1: 360 to 61'],
		['1: 68 to ', '2: 368 to 69'],
		['1: 76 to ', '3: 376 to 77'],
	]);
	expectEachOnce(poller, 2_500);
});

it('tells of the pages that it read before the service took too long, and then begins with the missing page', async () => {
	const { faults } = polled.service;
	const poller = await publishPoller('newUser', 1_500);
	time.now += 300;
	makeUsers(0, 1_500, 100);
	faults.add({ kind: 'slow', delayMs: 2_000, skip: 1 });
	expect(await look(poller)).toEqual({ asked: ['1: 360 to ', '1: 360 to 61'], told: 1_000 });
	faults.clear();
	// The pass goes first, because the time of the last look ran out before it had read a part of the pass
	expect(await look(poller)).toEqual({
		asked: ['1: 360 to 61', '2: 360 to 61', '1: 60 to '],
		told: 500,
	});
});

// When page 3 comes, records are gone from the pages before it. The look goes back a page for each 1,000 records (rounded up)
// that are gone, and does not read page 3 again
it.each([
	[1, ['2', '4', '5']],
	[1_001, ['1', '2', '4']],
	[2_900, ['1', '2']],
])('goes back when %d records are gone from the pages before', async (gone, pages) => {
	const poller = await publishPoller();
	time.now += 300;
	makeUsers(0, 5_000, 100);
	const { users } = polled.service.state;
	// After three answers: the first page of the list, and two pages of the pass
	afterAnswer = {
		3: () => {
			for (let n = 0; n < gone; n++) users.delete(`user-${n}`);
		},
	};
	const { asked } = await look(poller);
	const read = asked.map((one) => one.split(':')[0]);
	expect(read.slice(0, 4)).toEqual(['1', '1', '2', '3']);
	expect(read.slice(4, -1)).toEqual(pages);
	const told = new Set(poller.emitted.map(idOf));
	expect([...users.keys()].filter((uid) => uid.startsWith('user-') && !told.has(uid))).toEqual([]);
	expect(told.size).toBe(poller.emitted.length);
});

it.each([
	['each of three answers', [5, 6, 7]],
	['each answer', numbersTo(200)],
])(
	'tells of each record once, in fewer than 70 requests, when a record goes after %s',
	async (_, when) => {
		const poller = await publishPoller('newUser', 10_000_000);
		time.now += 300;
		makeUsers(0, 20_000, 100);
		const { users } = polled.service.state;
		let gone = 0;
		afterAnswer = Object.fromEntries(when.map((n) => [n, () => users.delete(`user-${gone++}`)]));
		const { asked } = await look(poller);
		expect(asked.length).toBeLessThan(70);
		const told = poller.emitted.map(idOf);
		expect(new Set(told).size).toBe(told.length);
		const toldIds = new Set(told);
		const missed = [...users.keys()].filter((uid) => uid.startsWith('user-') && !toldIds.has(uid));
		expect(missed).toEqual([]);
	},
);

it('finds the last record of a list also where it moves to the page before, and its own page is empty', async () => {
	const poller = await publishPoller();
	time.now += 300;
	makeUsers(0, 1_001, 100);
	// After two answers: the first page of the list, and the first page of the pass
	afterAnswer = { 2: () => polled.service.state.users.delete('user-0') };
	await look(poller);
	expectEachOnce(poller, 1_001);
});

it.each<[string, () => void, string[], number]>([
	['to its end', () => {}, ['1', '2', '3'], 2_500],
	[
		'until it becomes shorter',
		() => polled.service.state.users.delete('user-0'),
		['1', '2'],
		2_000,
	],
	['until the time is over', () => (time.now += 10), ['1'], 1_000],
])(
	'reads the last minute %s, and the next look reads the rest',
	async (_when, happen, pages, told) => {
		const poller = await publishPoller();
		time.now += 300;
		makeUsers(0, 2_500, 10);
		// After three answers: the first page of the list, a page of the pass, and a page of the last minute
		afterAnswer = { 3: happen };
		const { asked, ...result } = await look(poller);
		expect(asked.slice(2)).toEqual(pages.map((page) => `${page}: 60 to `));
		expect(result.told).toBe(told);
		afterAnswer = {};
		await look(poller);
		expectEachOnce(poller, 2_500);
	},
);

describe('The first look', () => {
	// After all of the last minute, the next look goes back to the beginning of that minute, and leaves out what is known; otherwise
	// it begins with the second of the first look
	it.each([
		['all of a short list', 5, 0, [60, 1, 0]],
		['a page of a long list', 1_500, 0, [0]],
		['nothing if the clock of n8n is ahead', 5, 300, [0]],
		['more if the clock of n8n is behind', 5, -300, [60, 1, 0]],
	])(
		'reads %s, and the next look tells of the later records',
		async (_what, count, ahead, expected) => {
			time.n8nSecondsAhead = ahead;
			makeUsers(0, 1, 60);
			makeUsers(1, count - 1, 10);
			polled.service.requests.length = 0;
			const poller = await publishPoller();
			expect(polled.service.requests).toHaveLength(1);
			const late = [61, 60, 1, 0];
			late.forEach((ago, n) => makeUsers(10_000 + n, 1, ago));
			// The last digit of the ID is the place in `late`
			const told = (await poller.poll())?.map((item) => late[Number(idOf(item).slice(-1))]);
			expect(told).toEqual(expected);
		},
	);
});

it('reads the rest of a long queue once', async () => {
	const poller = await publishPoller('newFlaggedMessage');
	time.now += 300;
	for (let n = 0; n < 1_500; n++) MAKE.newFlaggedMessage(polled.service, n, time.now - 100);
	const { asked, told } = await look(poller);
	expect([asked.length, told]).toEqual([2, 1_500]);
});

// The cursor names the last record of the first part
it.each([
	['first', 'in the same look'],
	['last', 'in the same look'],
	['first', 'in the next look'],
	['last', 'in the next look'],
])(
	'finds the rest of a long queue when the %s record of its first part goes before the rest comes, %s',
	async (which, when) => {
		const { faults, state } = polled.service;
		state.flagged.clear();
		const poller = await publishPoller('newFlaggedMessage', 1_500);
		time.now += 300;
		for (let n = 0; n < 1_500; n++) MAKE.newFlaggedMessage(polled.service, n, time.now - 100);
		const newestFirst = [...state.flagged.keys()].sort(
			(one, other) => state.messages.get(other)!.sentAt - state.messages.get(one)!.sentAt,
		);
		const gone = newestFirst[which === 'first' ? 0 : 999];
		afterAnswer = { 1: () => state.flagged.delete(gone) };
		// The time of the look is over before the second part comes
		if (when === 'in the next look') faults.add({ kind: 'slow', delayMs: 2_000, skip: 1 });
		await look(poller);
		expect(poller.emitted).toHaveLength(when === 'in the next look' ? 1_000 : 1_500);
		faults.clear();
		afterAnswer = {};
		await look(poller);
		expectEachOnce(poller, 1_500);
	},
);

it.each(['newFlaggedMessage', 'newBlockedMessage'])(
	'%s: tells once of each record of a long queue, from whose first part records go between two looks',
	async (event) => {
		const { state } = polled.service;
		const queue = event === 'newFlaggedMessage' ? state.flagged : state.blocked;
		const poller = await publishPoller(event, 8_000);
		time.now += 300;
		for (let n = 0; n < 4_500; n++) MAKE[event](polled.service, n, time.now - 100);
		secondsPerAnswer = 4;
		await look(poller);
		const newestFirst = [...queue.keys()].sort(
			(one, other) => state.messages.get(other)!.sentAt - state.messages.get(one)!.sentAt,
		);
		for (let n = 0; n < 4; n++) {
			for (const id of newestFirst.slice(n * 100, (n + 1) * 100)) queue.delete(id);
			MAKE[event](polled.service, 5_000 + n, time.now);
			await look(poller);
		}
		expectEachOnce(poller, 4_504);
	},
);

it('tells of nothing in a long queue that happened just before the publishing', async () => {
	for (let n = 0; n < 3_500; n++) MAKE.newFlaggedMessage(polled.service, n, time.now - 10);
	const poller = await publishPoller('newFlaggedMessage', 8_000);
	secondsPerAnswer = 4;
	for (let n = 0; n < 5; n++) await look(poller);
	expectEachOnce(poller, 0);
});

it('tells of records in the order in which they happened', async () => {
	const poller = await publishPoller('userCreatedOrUpdated');
	time.now += 300;
	[30, 10, 20].forEach((ago, n) => makeUsers(n, 1, ago));
	const { users } = polled.service.state;
	Object.assign(users.get('user-0')!, { updatedAt: time.now - 15 });
	expect((await poller.poll())?.map(idOf)).toEqual(['user-2', 'user-0', 'user-1']);
});

it('does not call a user new or updated if nothing shows which', async () => {
	const poller = await publishPoller('userCreatedOrUpdated');
	time.now += 300;
	makeUsers(0, 1_500, 200);
	for (const user of polled.service.state.users.values()) {
		if (user.uid.startsWith('user-')) user.updatedAt = time.now - 100;
	}
	const told = await poller.poll();
	const countOf = (what?: string) => told?.filter(({ changed }) => changed === what).length;
	// The first page is read by itself. The rest comes in a pass, which remembers what it told of in its
	// last pages only: so the creation may have been told of before
	expect([countOf('created'), countOf(undefined)]).toEqual([1_000, 500]);
});
