import type { IHttpRequestOptions } from 'n8n-workflow';
import { messages, users } from '../../../nodes/CometChat/import/kinds';
import { sendable } from '../../../nodes/CometChat/import/send/queue';
import { Run } from '../../../nodes/CometChat/import/send/run';
import type { ImportRow } from '../../../nodes/CometChat/import/types';
import { clock } from '../../../nodes/shared/transport/clock';
import type { Client, HttpAnswer } from '../../../nodes/shared/transport/client';
import { describedRequest } from '../../../nodes/shared/transport/describe';
import { Limiter } from '../../../nodes/shared/transport/limits/limiter';
import { seededRandom } from '../../service';

/** An import of users or messages against a service that is no more than a function, on a clock that jumps. */
export type KindName = 'users' | 'messages';

/** What happens to one request: nothing, or how it fails, before or after its records were taken. */
export interface Fault {
	answer: Answer;
	/** The records that are taken all the same; left out: none. */
	takes?: (key: string) => boolean;
}

/** The answer of a request that fails: a status with a body, or the code of the network. */
export type Answer = { status: number; body?: unknown; headers?: object } | string;

/** The facts by which a scenario decides about a request. */
export interface Moment {
	keys: string[];
	bytes: number;
	/** Milliseconds since the import began. */
	at: number;
	random: () => number;
	isImport: boolean;
}

export interface Scenario {
	name: string;
	/** Records in the import; 10,000 when left out. */
	count?: number;
	/** Numbers of the records that never go in. */
	bad?: number[];
	/** How often a service is made; each has its own faults. */
	faults?: () => (moment: Moment) => Fault | undefined;
	/** Answers about records that are refused by name. */
	refuses?: (key: string) => boolean;
	text?: string;
	maxOutage?: number;
	imports?: number;
	/** The number of something that the scenario counts, e.g. outages. */
	struck?: () => number;
}

export interface Result {
	requests: number;
	seconds: number;
	/** Good records that are reported as failed. */
	goodFailed: number;
	/** Records that are called imported or present although they are not there. */
	lost: number;
	/** Bad records without the status failed. */
	badPassed: number;
	/** Records of another status than failed that are not known to be there. */
	left: number;
	/** Messages that came in after a later one. */
	outOfOrder: number;
	struck: number;
}

const LATENCY = 200;
const KINDS = { users, messages };
const TAKEN = {
	users: 'ERR_UID_ALREADY_EXISTS',
	messages: 'ERR_IMPORT_MUID_ALREADY_EXISTS',
};

export const keyOf = (row: number) => `new-${row}`;
export const rowOf = (key: string) => Number(key.slice(4));

/** Runs one import of a scenario. */
export async function importOnce(
	scenario: Scenario,
	name: KindName,
	seed: number,
): Promise<Result> {
	const time = new JumpingClock(seed);
	const stored = new Map<string, number>();
	const { count = 10_000, bad = [], refuses, faults = () => () => undefined } = scenario;
	const badKeys = new Set(bad.map(keyOf));
	const strike = faults();
	const random = seededRandom(seed * 7 + 1);
	let requests = 0;

	const exchange = async ({ url, body }: IHttpRequestOptions): Promise<HttpAnswer> => {
		requests++;
		await clock.sleep(LATENCY);
		const isImport = url.includes('/data_import/');
		const records = isImport ? (JSON.parse(String(body)) as Record<string, object>)[name] : {};
		const keys = Object.keys(records);
		const take = (key: string) => {
			if (!badKeys.has(key) && !refuses?.(key) && !stored.has(key)) stored.set(key, stored.size);
		};
		const fault = strike({
			keys,
			bytes: String(body ?? '').length,
			at: clock.elapsed(),
			random,
			isImport,
		});
		if (fault) {
			for (const key of keys) if (fault.takes?.(key)) take(key);
			if (typeof fault.answer === 'string')
				throw Object.assign(new Error('broken'), { code: fault.answer });
			const {
				status: statusCode,
				body: given = 'Something went wrong',
				headers = {},
			} = fault.answer;
			return { statusCode, headers, body: given } as HttpAnswer;
		}
		if (!isImport) return { statusCode: 200, headers: {}, body: { data: [] } };
		const data = Object.fromEntries(
			keys.map((key) => {
				if (refuses?.(key)) {
					const error = { code: 'ERR_ROLE_NOT_FOUND', message: 'No such role.' };
					return [key, { success: false, error }];
				}
				if (stored.has(key)) {
					return [key, { success: false, error: { code: TAKEN[name], message: 'It exists.' } }];
				}
				take(key);
				return [key, { success: true, data: { [KINDS[name].idField]: key } }];
			}),
		);
		return { statusCode: 200, headers: {}, body: { data } };
	};

	const rows = recordsOf(name, count, scenario.text);
	const run = new Run(accessTo(name, exchange, scenario.maxOutage), sendable(rows));
	const seconds = await time.run(async () => await run.sendAll());
	const isIn = ({ outcome }: ImportRow) => outcome !== undefined && outcome.status !== 'failed';
	const mayFail = (key: string) => badKeys.has(key) || refuses?.(key) === true;
	const order = [...stored.keys()].map(rowOf);
	let newest = -1;
	let outOfOrder = 0;
	for (const row of order) {
		if (row < newest) outOfOrder++;
		newest = Math.max(newest, row);
	}
	return {
		requests,
		seconds,
		goodFailed: rows.filter(({ key, outcome }) => outcome?.status === 'failed' && !mayFail(key))
			.length,
		lost: rows.filter((row) => isIn(row) && !stored.has(row.key)).length,
		badPassed: rows.filter((row) => badKeys.has(row.key) && isIn(row)).length,
		left: rows.filter(({ outcome }) => outcome === undefined).length,
		outOfOrder: name === 'messages' ? outOfOrder : 0,
		struck: scenario.struck?.() ?? 0,
	};
}

function recordsOf(name: KindName, count: number, text = 'Hello'): ImportRow[] {
	return Array.from({ length: count }, (_, n) => {
		const key = keyOf(n);
		const record =
			name === 'users'
				? { uid: key, name: `New ${n}` }
				: {
						...{ muid: key, sender: 'alice', receiverType: 'user', receiver: 'bob' },
						...{ data: { text }, sentAt: 1_750_000_000 + n, category: 'message', type: 'text' },
					};
		return { item: n, record, key, id: key, ...(name === 'messages' && { order: n }) };
	});
}

function accessTo(name: KindName, exchange: Client['exchange'], maxOutage = 600_000) {
	const baseUrl = 'https://app.api-us.cometchat.io';
	const client = {
		baseUrl,
		exchange,
		limiter: new Limiter(),
		defaults: {},
		secrets: [],
		plan: 'paid',
		maxRetries: 4,
		maxConcurrentRequests: 10,
	} as unknown as Client;
	const kind = KINDS[name];
	const post = { method: 'POST', url: `/v3.0/data_import/${name}`, idempotent: true } as const;
	return {
		client,
		kind,
		maxOutage,
		request: describedRequest({ ...post, rateLimit: 'import' }, baseUrl),
		probe: describedRequest({ method: 'GET', url: '/users', query: { perPage: 1 } }, baseUrl),
		progress: { say: () => {} } as never,
	};
}

/** A clock that jumps to the next who wakes up as soon as all are asleep. */
class JumpingClock {
	private now = 0;

	private readonly sleepers: Array<{ at: number; wake: () => void }> = [];

	constructor(private readonly seed: number) {}

	/** @returns the seconds that the work took */
	async run(work: () => Promise<void>): Promise<number> {
		const usual = { ...clock };
		const chance = Math.random;
		Math.random = seededRandom(this.seed);
		Object.assign(clock, {
			now: () => 1_760_000_000_000 + this.now,
			elapsed: () => this.now,
			sleep: async (milliseconds: number) =>
				await new Promise<void>((wake) =>
					this.sleepers.push({ at: this.now + milliseconds, wake }),
				),
		});
		let isDone = false;
		try {
			const ended = work().finally(() => (isDone = true));
			ended.catch(() => undefined);
			while (!isDone) {
				await new Promise((resolve) => setImmediate(resolve));
				if (!isDone) this.wakeNext();
			}
			await ended;
			return this.now / 1_000;
		} finally {
			Object.assign(clock, usual);
			Math.random = chance;
		}
	}

	private wakeNext(): void {
		let next = 0;
		for (let n = 1; n < this.sleepers.length; n++) {
			if (this.sleepers[n].at < this.sleepers[next].at) next = n;
		}
		const [sleeper] = this.sleepers.splice(next, 1);
		if (!sleeper) throw new Error('Nobody is asleep, and the work does not end');
		this.now = Math.max(this.now, sleeper.at);
		if (this.now > 40 * 3_600_000) throw new Error('The work does not end');
		sleeper.wake();
	}
}
