import { fork } from 'node:child_process';
import { join } from 'node:path';
import { startService, type FaultControl, type ServiceOptions } from '../service';
import { clockOf, importUsers, users } from './importRun';
import type { Row } from './main';
import { loadInstallation } from './modules';

const BATCH = 50;
const PER_MINUTE = 60;
const UNLIMITED = { perMinute: Infinity, importPerMinute: Infinity };

/** Bulk import: how close it comes to the documented rate, what batches are worth, and what memory it takes. */
export async function measureImport(): Promise<Row[]> {
	process.env.N8N_LOG_LEVEL ??= 'error';
	return [
		await shareOfCeiling('fixed'),
		await shareOfCeiling('sliding'),
		await costOfBadRows(),
		await gain(),
		await memory(100_000),
	];
}

/** The time that so many requests need at the documented rate, by the time that they took; a minute lasts a second. */
async function shareOfCeiling(window: 'fixed' | 'sliding'): Promise<Row> {
	const minutes = 6;
	const minute = 1_000;
	const items = users((PER_MINUTE * minutes + 1) * BATCH);
	return await withService(
		{ limits: { ...UNLIMITED, importPerMinute: PER_MINUTE, clockScale: 60, window } },
		async (origin, requests) => {
			clockOf().minute = minute;
			await importUsers(loadInstallation(), origin, items);
			const times = requests()
				.filter(({ status }) => status === 200)
				.map(({ startedAt }) => startedAt);
			const took = times[times.length - 1] - times[0];
			return {
				name: `Import: throughput against the limit of ${PER_MINUTE} requests in a ${window} minute`,
				value: `${((100 * minutes * minute) / took).toFixed(1)} %`,
				goal: '≥ 95 %',
			};
		},
	);
}

/** Requests for 5,000 users of which one in a hundred makes the service fail, against 100 without such rows. */
async function costOfBadRows(): Promise<Row> {
	const items = users(5_000);
	const bad = Array.from({ length: 50 }, (_, n) => items[n * 100 + ((n * 37) % 100)]);
	return await withService({ limits: UNLIMITED }, async (origin, requests, faults) => {
		Object.assign(clockOf(), { minute: 1, firstBackoff: 1 });
		faults.add({ kind: 'poison', keys: bad.map(({ uid }) => String(uid)) });
		await importUsers(loadInstallation(), origin, items, bad.length);
		return {
			name: 'Import: requests for 5,000 users with 1 % of bad rows (100 without)',
			value: `${requests().length} requests`,
			goal: '≤ 13 more per bad row',
		};
	});
}

/** Users a second in batches, by users a second in a request each, one after the other, when an answer takes 20 ms. */
async function gain(): Promise<Row> {
	return await withService({ latencyMs: 20, limits: UNLIMITED }, async (origin) => {
		clockOf().minute = 1;
		const installation = loadInstallation();
		const many = users(10_000);
		await importUsers(installation, origin, users(20_000).slice(10_000, 10_500));
		const batched = await milliseconds(async () => await importUsers(installation, origin, many));
		const few = users(20_300).slice(20_000);
		const single = await milliseconds(async () => {
			for (const user of few) await importOne(origin, user);
		});
		const ratio = single / few.length / (batched / many.length);
		return {
			name: 'Import: 10,000 users, against one request after the other, each 20 ms',
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

/** What the peak of resident memory grows by, measured in a process of its own. */
async function memory(count: number): Promise<Row> {
	return await withService({ limits: UNLIMITED }, async (origin) => {
		const child = fork(join(__dirname, 'importProcess.ts'), [origin, String(count)]);
		const bytes = await new Promise<number>((resolve, reject) => {
			child.once('message', (message) => resolve(Number(message)));
			child.once('exit', () => reject(new Error('The memory of an import could not be measured')));
		});
		return {
			name: `Import: memory for ${count.toLocaleString('en-US')} users, items included`,
			value: `${Math.round(bytes / 1e6)} MB`,
			goal: 'reported',
		};
	});
}

type Requests = () => Array<{ status?: number; startedAt: number }>;

async function withService<Result>(
	options: ServiceOptions,
	use: (origin: string, requests: Requests, faults: FaultControl) => Promise<Result>,
): Promise<Result> {
	const service = await startService({ recordBodies: false, ...options });
	try {
		return await use(service.origin, () => service.requests, service.faults);
	} finally {
		await service.close();
	}
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return performance.now() - startedAt;
}
