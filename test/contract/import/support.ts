import dns from 'node:dns';
import { ExecuteContext } from 'n8n-core';
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { clock } from '../../../nodes/shared/transport/clock';
import type { NodeResult } from '../../engine/harness';
import { driveClock } from '../../support/drivenClock';
import { run, useService } from '../../support/node';
import {
	startService,
	type FaultSpec,
	type RecordedRequest,
	type Service,
	type ServiceOptions,
} from '../../service';

/** Requests that leave one after the other. */
export const oneWorker = { maxConcurrentRequests: 1 };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** Unix seconds; one moment for a whole file, because a test may run across the end of a second. */
const STARTED_AT = Math.floor(Date.now() / 1000);

export type Operation = 'importUsers' | 'importGroups' | 'importMembers' | 'importMessages';

/** The internal names of the field 'Columns'. */
const MAPPERS: Record<Operation, string> = {
	importUsers: 'userColumns',
	importGroups: 'groupColumns',
	importMembers: 'memberColumns',
	importMessages: 'messageColumns',
};

/** Lets pauses, and the minute of the rate limit, last 1 ms, so that tests do not wait. */
function speedUpClock(): void {
	clock.firstBackoff = 1;
	clock.minute = 1;
	clock.afterCancellation = 1;
}

/**
 * The stand-in without rate limits for the tests of a file, with a node that does not wait.
 * @param usual what the imports of the file have in common
 */
export function hurriedImports(usual: Partial<ImportRun> = {}) {
	beforeEach(speedUpClock);
	const service = useService({ limits: UNLIMITED });
	return accessTo(service, usual);
}

const UNLIMITED = { perMinute: Infinity, importPerMinute: Infinity };

/** The stand-in of the chat service without rate limits, unless a test asks for them. */
export async function startUnlimited(options: ServiceOptions = {}): Promise<Service> {
	return await startService({ limits: UNLIMITED, ...options });
}

/** The calls of tests to a stand-in: imports, by default of users, faults, and the requests that it got. */
function accessTo(service: { current: Service }, usual: Partial<ImportRun>) {
	return {
		service,
		run: async (given: Partial<ImportRun>) =>
			await runImport(service.current, { operation: 'importUsers', ...usual, ...given }),
		imports: () => imports(service.current),
		/** The bodies of the import requests so far. */
		bodies: () => imports(service.current).map(({ body }) => body),
		/** Adds a fault that strikes import requests only. */
		failImports: (spec: FaultSpec) => service.current.faults.add({ ...spec, url: '/data_import/' }),
		/** Lets the service fail at rows, by the ends of their IDs: `5` for `new-5`. */
		poison: (rows: Array<number | string>, spec: Partial<FaultSpec> = {}) => {
			const keys = rows.map((row) => `new-${row}`);
			return service.current.faults.add({ kind: 'poison', keys, ...spec });
		},
		/** The numbers of the new messages, in the order in which the service took them. */
		storedMessages: () =>
			[...service.current.state.messages.values()].flatMap(({ muid }) =>
				muid?.startsWith('new-') ? [Number(muid.slice(4))] : [],
			),
	};
}

export interface ImportRun {
	operation: Operation;
	items?: IDataObject[];
	inputMode?: string;
	dryRun?: unknown;
	columns?: IDataObject;
	records?: unknown;
	options?: IDataObject;
	app?: IDataObject;
	onError?: OnError;
	onStart?: (execution: { cancel(): void }) => void;
}

/** Runs an import through n8n's engine against the stand-in, and expects that the status of each record is true. */
export async function runImport(
	service: Service,
	{ operation, columns, items, app, onError, onStart, ...form }: ImportRun,
): Promise<NodeResult> {
	// A server that only a test has made keeps no records
	const before = service.state && keysIn(service, operation);
	const mapper = { mappingMode: 'defineBelow', value: columns, matchingColumns: [], schema: [] };
	const mapped = columns && { [MAPPERS[operation]]: mapper };
	const parameters = { resource: 'import', operation, ...mapped, ...form } as INodeParameters;
	const result = await run(service, parameters, { items, app, onError, onStart });
	if (before) expectTruth(before, keysIn(service, operation), result.items);
	return result;
}

/** The records of the stand-in, by the IDs that the import gives them, in lower case where case does not count. */
function keysIn({ state }: Service, operation: Operation): Set<string> {
	switch (operation) {
		case 'importUsers':
			return new Set(state.users.keys());
		case 'importGroups':
			return new Set(state.groups.keys());
		case 'importMembers':
			return new Set(
				[...state.groups.values()].flatMap(({ guid, members, banned }) =>
					[...members.keys(), ...banned.keys()].map((uid) => `${guid}_member_${uid}`),
				),
			);
		case 'importMessages':
			return new Set(state.messageIdsByMuid.keys());
	}
}

/** Whether a status says the truth about a record that was in the service before the run, and is in it now. */
function isTrue(status: unknown, wasIn: boolean, isIn: boolean): boolean {
	switch (status) {
		case 'imported':
			return isIn && !wasIn;
		case 'alreadyExists':
			return isIn && wasIn;
		case 'present':
			return isIn;
		default:
			return true;
	}
}

/**
 * Compares the status of each record with the state of the stand-in.
 * @param before the keys of the records before the run
 * @param after the keys of the records after the run
 */
function expectTruth(
	before: Set<string>,
	after: Set<string>,
	items: Array<{ json: IDataObject }>,
): void {
	const wrong = items.flatMap(({ json: { status, id } }, item) => {
		const isIn = (keys: Set<string>) => keys.has(String(id)) || keys.has(String(id).toLowerCase());
		if (isTrue(status, isIn(before), isIn(after))) return [];
		return [`item ${item}: ${String(id)} is called ${String(status)}`];
	});
	if (wrong.length > 0) throw new Error(`${wrong.length} untrue: ${wrong.slice(0, 5).join('; ')}`);
}

/** The import requests so far. */
export function imports(service: Service): RecordedRequest[] {
	return service.requests.filter(({ route }) => route?.startsWith('POST /data_import/'));
}

/** The number of items by status. */
export function countByStatus(items: Array<{ json: IDataObject }>): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { json } of items) {
		const status = String(json.status);
		counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

/** The number of items that say that their record is in the service now. */
export function countReportedStored(items: Array<{ json: IDataObject }>): number {
	const { imported = 0, present = 0, alreadyExists = 0 } = countByStatus(items);
	return imported + present + alreadyExists;
}

/** The time `days` days ago, in Unix seconds. */
export function daysAgo(days: number): number {
	return STARTED_AT - days * 86_400;
}

export const newUsers = (count: number): IDataObject[] =>
	numbersFrom(0, count).map((n) => ({ uid: `new-${n}`, name: `New ${n}` }));

/** A message of Alice to Bob, whose ID is made from its content unless it is given. */
export const message = (more: IDataObject = {}): IDataObject => ({
	sender: 'alice',
	receiverType: 'user',
	receiver: 'bob',
	sentAt: daysAgo(30),
	text: 'Hi',
	...more,
});

export const newMessages = (count: number): IDataObject[] =>
	numbersFrom(0, count).map((n) =>
		message({ sentAt: daysAgo(30) + n, text: `Message ${n}`, muid: `new-${n}` }),
	);

export const newRecords = (operation: Operation, count: number): IDataObject[] =>
	operation === 'importUsers' ? newUsers(count) : newMessages(count);

export const numbersFrom = (from: number, length: number) =>
	Array.from({ length }, (_, n) => from + n);

/**
 * Probabilities with which each of `count` faults strikes the same part of all requests. A fault meets only requests that the
 * faults before it have let through.
 */
export const equalChances = (share: number, count: number) =>
	numbersFrom(0, count).map((n) => share / count / (1 - (n * share) / count));

/** The row numbers `0` to `count - 1` without the bad rows. */
export const without = (bad: number[], count: number) =>
	numbersFrom(0, count).filter((row) => !bad.includes(row));

/** The numbers of the items that failed. */
export function failedOf(items: Array<{ json: IDataObject }>): number[] {
	return items.flatMap(({ json }, row) => (json.status === 'failed' ? [row] : []));
}

/** The lines that an import writes to n8n's log, with the time of each. */
export async function logOf(
	run: () => Promise<unknown>,
	now = Date.now,
): Promise<Array<{ at: number; line: string }>> {
	const lines: Array<{ at: number; line: string }> = [];
	const get = () => ({ info: (line: string) => lines.push({ at: now(), line }) });
	Object.defineProperty(ExecuteContext.prototype, 'logger', { configurable: true, get });
	try {
		await run();
	} finally {
		Reflect.deleteProperty(ExecuteContext.prototype, 'logger');
	}
	return lines;
}

/**
 * A stand-in without rate limits for a test file, its time driven by {@link driveClock}.
 * @param usual what the imports of the file have in common
 */
export function drivenImports(options: ServiceOptions = {}, usual: Partial<ImportRun> = {}) {
	const time = driveClock();
	const service = useService({ limits: UNLIMITED, now: time.now, ...options });
	const { run: start, poison, ...access } = accessTo(service, usual);
	/** Adds a fault that goes away after this time. */
	const failFor = (milliseconds: number, spec: FaultSpec): void => {
		const fault = service.current.faults.add(spec);
		time.after(milliseconds, () => fault.remove());
	};
	return {
		...access,
		time,
		poison,
		run: async (given: Partial<ImportRun>) => await time.run(async () => await start(given)),
		failFor,
		/**
		 * Runs an import that reaches the stand-in by a name. The result has in `asked` how often the name server was asked.
		 * @param isGone whether the name server fails at this question; the first has the number 1
		 */
		runByName: async (isGone: (asked: number) => boolean, given: Partial<ImportRun>) => {
			const { lookup } = dns;
			let asked = 0;
			const spy = jest.spyOn(dns, 'lookup').mockImplementation(((...question: unknown[]) => {
				const done = question.at(-1) as (error: Error) => void;
				const isOurs = question[0] === 'localhost';
				if (isOurs) asked++;
				if (!isOurs || !isGone(asked)) {
					return (lookup as (...all: unknown[]) => void)(...question);
				}
				done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
			}) as never);
			const named = {
				...service.current,
				origin: service.current.origin.replace('127.0.0.1', 'localhost'),
			};
			try {
				const result = await time.run(
					async () => await runImport(named, { operation: 'importUsers', ...usual, ...given }),
				);
				return { ...result, asked };
			} finally {
				spy.mockRestore();
			}
		},
		/** Lets the service fail at a row, and then answer 503 to all requests for this time. */
		takesDown: (row: number, milliseconds: number) =>
			poison([row], { answer: '503', onStrike: () => failFor(milliseconds, { kind: '503' }) }),
	};
}
