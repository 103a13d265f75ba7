import type { Client } from '../../../nodes/shared/transport/client';
import { LookTime } from '../../../nodes/CometChatPollingTrigger/lookTime';
import { useFastClock, sleep } from '../../engine/support';

const BEGIN = 1_800_000_000_000;
let now = BEGIN;
let passed = 0;
useFastClock({ now: () => now, elapsed: () => 1_000 + passed });
beforeEach(() => {
	now = BEGIN;
	passed = 0;
});

/** A client whose answers have this `date` header. It notes how long each request may take. */
function clientOf(date?: unknown) {
	const timeouts: unknown[] = [];
	const exchange = async ({ timeout }: { timeout?: number }) => {
		timeouts.push(timeout);
		return { headers: { date } };
	};
	return { client: { exchange } as unknown as Client, timeouts };
}

// A look begins new pages in the first half of its time only
it.each([
	[49, false, false],
	[50, true, false],
	[100, true, false],
	[101, true, true],
])(
	'after %d of 100 ms: no new page (%s), n8n has given up (%s)',
	(milliseconds, isOver, isPast) => {
		const time = new LookTime(100);
		passed = milliseconds;
		// The clock was set back meanwhile
		now -= 3_600_000;
		expect([time.isReadingOver, time.isBudgetOver]).toEqual([isOver, isPast]);
	},
);

it('lets a request take the rest of nine tenths of the time, and then sends no request', async () => {
	const time = new LookTime(1_000);
	const { client, timeouts } = clientOf();
	const limited = time.boundClient(client);
	for (passed of [0, 300, 899]) {
		now -= 3_600_000;
		await limited.exchange({} as never);
	}
	passed = 900;
	expect(time.signal.aborted).toBe(false);
	await expect(limited.exchange({} as never)).rejects.toThrow();
	expect([timeouts, time.signal.aborted]).toEqual([[900, 600, 1], true]);
	expect(limited.signal).toBe(time.signal);
});

it('ends all waiting when the time is over', async () => {
	const [none, enough] = [0, 300_000].map((budget) => new LookTime(budget));
	// A time of 0 ms is over by then
	await sleep(50);
	expect([none.signal.aborted, enough.signal.aborted]).toEqual([true, false]);
});

/** The longest life of a certificate, in seconds. */
const CERTIFICATE_LIFE = 398 * 86_400;

// A difference of up to 5 s is the time of the transfer. A difference longer than the life of a certificate is a wrong header
it.each([
	[0, 0],
	[5, 0],
	[6, 6],
	[-5, 0],
	[-6, -6],
	[CERTIFICATE_LIFE - 1, CERTIFICATE_LIFE - 1],
	[1 - CERTIFICATE_LIFE, 1 - CERTIFICATE_LIFE],
	[CERTIFICATE_LIFE, 0],
	[-CERTIFICATE_LIFE, 0],
])('with answers that are %d s ahead, the look began %d s later', async (ahead, later) => {
	const time = new LookTime(1_000);
	await time
		.boundClient(clientOf(new Date(BEGIN + ahead * 1_000).toUTCString()).client)
		.exchange({} as never);
	expect(time.beganByServiceClock).toBe(BEGIN / 1_000 + later);
});

it.each([0, -3_600])(
	'a look began no later than its answer, which is %d s ahead, although our clock was set back',
	async (ahead) => {
		const time = new LookTime(1_000);
		now -= 3_600_000;
		const date = new Date(BEGIN + ahead * 1_000).toUTCString();
		await time.boundClient(clientOf(date).client).exchange({} as never);
		expect(time.beganByServiceClock).toBe(BEGIN / 1_000 + ahead);
	},
);

it.each([undefined, '', 'yesterday', 5])(
	'uses its own clock if the date of the answer is %j',
	async (date) => {
		const time = new LookTime(1_000);
		await time.boundClient(clientOf(date).client).exchange({} as never);
		expect(time.beganByServiceClock).toBe(BEGIN / 1_000);
	},
);
