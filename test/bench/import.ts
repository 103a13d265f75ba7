import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startService, type FaultControl, type FaultSpec, type ServiceOptions } from '../service';
import { clockOf, importUsers, users } from './importRun';
import { median } from './cpu';
import { NO_GOAL } from './goals';
import type { Row } from './measure';
import { measureInChildProcess } from './memory';
import { loadInstallation } from './modules';
import { NAMES } from './names';
import { usualOrSmallest } from './size';

/** Records that the node sends in a request. */
const BATCH = 50;
/** The documented limit of imports. */
const REQUESTS_PER_MINUTE = 60;

/** Each run has other bad rows. The number of runs is odd, so that there is a median. */
const RUNS = usualOrSmallest(5, 1);
const UNLIMITED = { perMinute: Infinity, importPerMinute: Infinity };

/** Bulk import: how close it comes to the documented rate, how much faster batches are, what bad rows cost, and the memory. */
export async function measureImport(): Promise<Row[]> {
	process.env.N8N_LOG_LEVEL ??= 'error';
	return [
		await measureThroughput('fixed'),
		await measureThroughput('sliding'),
		await measureScatteredBadRows(),
		await measureShortImport(),
		await measureBlockOfBadRows(),
		await measureRowThatTakesServiceDown(),
		await measureGain(),
		...(await measureMapping()),
		await measureMemory(usualOrSmallest(100_000, 500)),
	];
}

/** The time that the requests need at the documented rate, divided by the time that they took. A minute lasts a second. */
async function measureThroughput(window: 'fixed' | 'sliding'): Promise<Row> {
	const minutes = usualOrSmallest(6, 1);
	const minuteMs = 1_000;
	const items = users((REQUESTS_PER_MINUTE * minutes + 1) * BATCH);
	return await withService(
		{ limits: { ...UNLIMITED, importPerMinute: REQUESTS_PER_MINUTE, clockScale: 60, window } },
		async (origin, requests) => {
			clockOf().minute = minuteMs;
			await importUsers(loadInstallation(), origin, items);
			const times = requests()
				.filter(({ status }) => status === 200)
				.map(({ startedAt }) => startedAt);
			const took = times[times.length - 1] - times[0];
			return {
				name: NAMES.importThroughput(window),
				value: `${((100 * minutes * minuteMs) / took).toFixed(1)} %`,
				goal: '≥ 95 %',
			};
		},
	);
}

/** Requests for 5,000 users of which one in a hundred makes the service fail. */
async function measureScatteredBadRows(): Promise<Row> {
	const costs = [];
	for (let run = 1; run <= RUNS; run++) {
		// A row in each hundred, at another place in each hundred and in each run
		const bad = Array.from({ length: 50 }, (_, n) => n * 100 + ((n * 37 + run * 13) % 100));
		costs.push(perBadRow(await requestsWith(5_000, bad), 5_000, bad));
	}
	return {
		name: `Import: requests for each bad row, 1 % of 5,000 users, median of ${RUNS} runs`,
		value: `${median(costs).toFixed(1)} requests`,
		goal: '≤ 13',
	};
}

/** Requests for a few users of which one makes the service fail: few other requests show that the service works. */
async function measureShortImport(): Promise<Row> {
	const costs = [];
	for (const count of [10, 50, 120, 250]) {
		for (const bad of [0, Math.floor(count / 2), count - 1]) {
			const requests = await requestsWith(count, [bad]);
			costs.push(requests - Math.ceil(count / BATCH));
		}
	}
	return {
		name: 'Import: requests for one bad row in a short import, 10 to 250 users, the most of 12 imports',
		value: `${Math.max(...costs)} requests`,
		goal: '≤ 20',
	};
}

/** Requests for 2,000 users of which 860 in a row make the service fail. */
async function measureBlockOfBadRows(): Promise<Row> {
	const [count, first, inARow] = usualOrSmallest([2_000, 700, 860], [300, 100, 60]);
	const bad = Array.from({ length: inARow }, (_, n) => first + n);
	const requests = await requestsWith(count, bad);
	return {
		name: 'Import: requests for each bad row, 860 in a row among 2,000 users',
		value: `${perBadRow(requests, count, bad).toFixed(1)} requests`,
		goal: '≤ 4.3',
	};
}

/** How often a row is sent that takes the service down: then the service answers 503 to everybody for 100 ms, which is 100 times the shortest pause. */
async function measureRowThatTakesServiceDown(): Promise<Row> {
	let sent = 0;
	const takeServiceDown = (faults: FaultControl) => {
		sent++;
		const down = faults.add({ kind: '503' });
		setTimeout(() => down.remove(), 100);
	};
	await requestsWith(1_000, [333], { answer: '503', onBad: takeServiceDown });
	return {
		name: 'Import: how often a row is sent that takes the service down for a while, among 1,000 users',
		value: `${sent} times`,
		goal: '≤ 8 times',
	};
}

/** Requests for each bad row, beyond one request for each batch. */
function perBadRow(requests: number, count: number, bad: number[]): number {
	return (requests - count / BATCH) / bad.length;
}

/**
 * The number of requests of an import of users. Its first pause lasts 1 ms, so that the measurement does not take hours.
 * @param bad numbers of the users that make the service fail
 * @param options.answer the failure of their requests; status 500 when left out
 * @param options.onBad is called whenever a request with a bad user comes
 */
async function requestsWith(
	count: number,
	bad: number[],
	{ answer, onBad }: { answer?: FaultSpec['answer']; onBad?: (faults: FaultControl) => void } = {},
): Promise<number> {
	const items = users(count);
	return await withService({ limits: UNLIMITED }, async (origin, requests, faults) => {
		Object.assign(clockOf(), { minute: 1, firstBackoff: 1 });
		const keys = bad.map((row) => String(items[row].uid));
		faults.add({ kind: 'poison', keys, answer, onStrike: () => onBad?.(faults) });
		await importUsers(loadInstallation(), origin, items, { bad: bad.length });
		return requests().filter(({ route }) => route?.startsWith('POST /data_import/')).length;
	});
}

/** Map Each Column, whose expressions n8n resolves row by row: the longest time that it blocks n8n, and how long it takes. */
async function measureMapping(): Promise<Row[]> {
	const value = { uid: '={{ $json.uid }}', name: '={{ $json.name }}', role: '={{ $json.role }}' };
	const parameters = {
		inputMode: 'mapColumns',
		userColumns: { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] },
		dryRun: true,
	};
	const installation = loadInstallation();
	// Nothing listens at the port: a dry run sends nothing
	const check = async (count: number) =>
		await importUsers(installation, 'http://127.0.0.1:9', users(count), { parameters });
	await check(1_000);
	const delay = monitorEventLoopDelay({ resolution: 5 });
	delay.enable();
	await check(usualOrSmallest(20_000, 500));
	delay.disable();
	const seconds =
		(await milliseconds(async () => await check(usualOrSmallest(100_000, 1_000)))) / 1_000;
	return [
		{
			name: 'Import: longest time that 20,000 rows of Map Each Column keep others in n8n waiting',
			value: `${Math.round(delay.max / 1e6)} ms`,
			goal: '≤ 500 ms',
		},
		{
			name: 'Import: reading and checking 100,000 rows of Map Each Column',
			value: `${seconds.toFixed(1)} s`,
			goal: '≤ 60 s',
		},
	];
}

/** Users a second in batches, divided by users a second when each has a request of its own; an answer takes 20 ms. */
async function measureGain(): Promise<Row> {
	return await withService({ latencyMs: 20, limits: UNLIMITED }, async (origin) => {
		clockOf().minute = 1;
		const installation = loadInstallation();
		const many = users(usualOrSmallest(10_000, 500));
		// A warm-up. Its users, those in batches and those in single requests have different numbers, so that all are new
		await importUsers(installation, origin, users(20_000).slice(10_000, 10_500));
		const batched = await milliseconds(async () => await importUsers(installation, origin, many));
		const few = users(usualOrSmallest(20_300, 20_010)).slice(20_000);
		const single = await milliseconds(async () => {
			for (const user of few) await importOne(origin, user);
		});
		const ratio = single / few.length / (batched / many.length);
		return {
			name: NAMES.importGain,
			value: `${ratio.toFixed(0)} × faster`,
			goal: '≥ 20 ×',
		};
	});
}

async function importOne(origin: string, user: { uid?: unknown }): Promise<void> {
	const response = await fetch(`${origin}/v3.0/data_import/users`, {
		method: 'POST',
		headers: { apikey: 'demo-api-key', 'content-type': 'application/json' },
		body: JSON.stringify({ users: { [String(user.uid)]: user } }),
	});
	await response.json();
}

/** By how much the peak of resident memory grows, measured in a process of its own. */
async function measureMemory(count: number): Promise<Row> {
	return await withService({ limits: UNLIMITED }, async (origin) => {
		const bytes = await measureInChildProcess('importProcess.ts', origin, String(count));
		return {
			name: `Import: memory for ${count.toLocaleString('en-US')} users, items included`,
			value: `${Math.round(bytes / 1e6)} MB`,
			goal: NO_GOAL,
		};
	});
}

type Requests = () => Array<{ status?: number; route?: string; startedAt: number }>;

async function withService<Result>(
	options: ServiceOptions,
	use: (origin: string, requests: Requests, faults: FaultControl) => Promise<Result>,
): Promise<Result> {
	await using service = await startService({ recordBodies: false, ...options });
	return await use(service.origin, () => service.requests, service.faults);
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return performance.now() - startedAt;
}
