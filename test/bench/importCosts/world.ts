/** An import of users or messages against a service that is no more than a function, on a clock that jumps. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { messages, users } from '../../../nodes/CometChat/import/kinds';
import { sendableInOrder } from '../../../nodes/CometChat/import/send/queue';
import { Run } from '../../../nodes/CometChat/import/send/run';
import type { ImportRow } from '../../../nodes/CometChat/import/types';
import { clock } from '../../../nodes/shared/transport/clock';
import type { Client, HttpAnswer } from '../../../nodes/shared/transport/client';
import { describedRequest } from '../../../nodes/shared/transport/describe';
import { Limiter } from '../../../nodes/shared/transport/limits/limiter';
import { seededRandom } from '../../service';

export type KindName = 'users' | 'messages';

/** The failure of a request. */
export interface Fault {
	answer: Answer;
	/** Whether a record is stored although the request fails; left out: none is. */
	takes?: (key: string) => boolean;
}

/** The answer to a request that fails: a status with a body, or an error code of the network, e.g. `ECONNRESET`. */
export type Answer = { status: number; body?: unknown; headers?: object } | string;

/** A request, as a scenario sees it. */
export interface SentRequest {
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
	/** Numbers of the records that never go in. `faults` has to fail each request with one of them: nothing else refuses them. */
	bad?: number[];
	/** Makes the faults of an import: a function that says how a request fails, if it does. */
	faults?: () => (moment: SentRequest) => Fault | undefined;
	/** Whether the answer refuses a record, by its key. */
	refuses?: (key: string) => boolean;
	/** The text of each message. */
	text?: string;
	/** The longest outage that an import waits for; 10 minutes when left out. */
	maxOutageMs?: number;
	/** The number of imports, each with another seed; 1 when left out. */
	imports?: number;
	/** The number of outages that the records of the latest import caused. */
	outages?: () => number;
}

export interface Result {
	requests: number;
	seconds: number;
	/** Good records that are reported as failed. */
	goodFailed: number;
	/** Records that are called imported or present although they are not there. */
	lost: number;
	/** Bad records that are reported as imported or present. */
	badPassed: number;
	/** Records without an outcome. */
	left: number;
	/** Messages that came in after a later one. */
	outOfOrder: number;
	/** Outages that the records of the import caused. */
	outages: number;
}

/** Milliseconds that a request takes. */
const LATENCY_MS = 200;
const KINDS = { users, messages };
/** Error codes for a record that exists already. */
const ALREADY_THERE = {
	users: 'ERR_UID_ALREADY_EXISTS',
	messages: 'ERR_IMPORT_MUID_ALREADY_EXISTS',
};

const KEY_PREFIX = 'new-';
export const keyOf = (row: number) => KEY_PREFIX + String(row);
export const rowOf = (key: string) => Number(key.slice(KEY_PREFIX.length));

/** Runs an import of a scenario. */
export async function importOnce(
	scenario: Scenario,
	name: KindName,
	seed: number,
): Promise<Result> {
	const service = serviceFor(scenario, name, seed);
	const { stored, isBad, mayFail } = service;
	const rows = recordsOf(name, scenario.count, scenario.text);
	const run = new Run(
		accessTo(name, service.exchange, scenario.maxOutageMs),
		sendableInOrder(rows),
	);
	const seconds = await new JumpingClock(seed).run(async () => await run.sendAll());
	const isIn = ({ outcome }: ImportRow) => outcome !== undefined && outcome.status !== 'failed';
	const failed = rows.filter(({ outcome }) => outcome?.status === 'failed');
	return {
		requests: service.requests,
		seconds,
		goodFailed: failed.filter(({ key }) => !mayFail(key)).length,
		lost: rows.filter((row) => isIn(row) && !stored.has(row.key)).length,
		badPassed: rows.filter((row) => isBad(row.key) && isIn(row)).length,
		left: rows.filter(({ outcome }) => outcome === undefined).length,
		outOfOrder: name === 'messages' ? countOutOfOrder([...stored].map(rowOf)) : 0,
		outages: scenario.outages?.() ?? 0,
	};
}

/** A service that stores records, and fails as the scenario says. */
function serviceFor(scenario: Scenario, name: KindName, seed: number) {
	const { bad = [], refuses, faults = () => () => undefined } = scenario;
	const badKeys = new Set(bad.map(keyOf));
	const faultFor = faults();
	// The seed differs from that of JumpingClock, which replaces Math.random
	const random = seededRandom(seed * 7 + 1);
	/** The keys of the stored records, in the order in which they came in. */
	const stored = new Set<string>();
	const isBad = (key: string) => badKeys.has(key);
	const mayFail = (key: string) => isBad(key) || refuses?.(key) === true;
	const take = (key: string) => {
		if (!mayFail(key)) stored.add(key);
	};
	const outcomeOf = (key: string) => {
		if (refuses?.(key)) {
			return { success: false, error: { code: 'ERR_ROLE_NOT_FOUND', message: 'No such role.' } };
		}
		if (stored.has(key)) {
			return { success: false, error: { code: ALREADY_THERE[name], message: 'It exists.' } };
		}
		take(key);
		return { success: true, data: { [KINDS[name].keyField]: key } };
	};
	const service = {
		requests: 0,
		stored,
		isBad,
		mayFail,
		exchange: async ({ url, body }: IHttpRequestOptions): Promise<HttpAnswer> => {
			service.requests++;
			await clock.sleep(LATENCY_MS);
			const isImport = url.includes('/data_import/');
			const records = isImport ? (JSON.parse(String(body)) as Record<string, object>)[name] : {};
			const keys = Object.keys(records);
			const bytes = String(body ?? '').length;
			const fault = faultFor({ keys, bytes, at: clock.elapsed(), random, isImport });
			if (fault) {
				for (const key of keys) if (fault.takes?.(key)) take(key);
				return failWith(fault.answer);
			}
			if (!isImport) return { statusCode: 200, headers: {}, body: { data: [] } };
			const data = Object.fromEntries(keys.map((key) => [key, outcomeOf(key)]));
			return { statusCode: 200, headers: {}, body: { data } };
		},
	};
	return service;
}

/** @throws Error with the code of the network, where no answer comes */
function failWith(answer: Answer): HttpAnswer {
	if (typeof answer === 'string') throw Object.assign(new Error('broken'), { code: answer });
	const { status: statusCode, body = 'Something went wrong', headers = {} } = answer;
	return { statusCode, headers, body } as HttpAnswer;
}

/** The number of rows that came in after a later row. */
function countOutOfOrder(rows: number[]): number {
	let newest = -1;
	let outOfOrder = 0;
	for (const row of rows) {
		if (row < newest) outOfOrder++;
		newest = Math.max(newest, row);
	}
	return outOfOrder;
}

function recordsOf(name: KindName, count = 10_000, text = 'Hello'): ImportRow[] {
	return Array.from({ length: count }, (_, n) => {
		const key = keyOf(n);
		const record =
			name === 'users'
				? { uid: key, name: `New ${n}` }
				: {
						muid: key,
						sender: 'alice',
						receiverType: 'user',
						receiver: 'bob',
						data: { text },
						sentAt: 1_750_000_000 + n,
						category: 'message',
						type: 'text',
					};
		return {
			item: n,
			record,
			key,
			id: key,
			...(name === 'messages' && { exactTime: (1_750_000_000 + n) * 1_000 }),
		};
	});
}

/** The parts of the node that an import needs, with requests that go to a function. */
function accessTo(name: KindName, exchange: Client['exchange'], maxOutageMs = 600_000) {
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
		maxOutageMs,
		request: describedRequest({ ...post, rateLimit: 'import' }, baseUrl),
		probe: describedRequest({ method: 'GET', url: '/users', query: { perPage: 1 } }, baseUrl),
		progress: { say: () => {} } as never,
	};
}

/** 40 hours on the clock that jumps. */
const LONGEST_WORK_MS = 40 * 3_600_000;

/** A clock that jumps to the end of the shortest wait as soon as all work is waiting. */
class JumpingClock {
	private now = 0;

	private readonly sleepers: Array<{ at: number; wake: () => void }> = [];

	constructor(private readonly seed: number) {}

	/** @returns the seconds that the work took */
	async run(work: () => Promise<void>): Promise<number> {
		const usualClock = { ...clock };
		const usualRandom = Math.random;
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
			Object.assign(clock, usualClock);
			Math.random = usualRandom;
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
		if (this.now > LONGEST_WORK_MS) throw new Error('The work does not end');
		sleeper.wake();
	}
}
