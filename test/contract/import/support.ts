import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { clock } from '../../../nodes/CometChat/transport/clock';
import { runNode, type NodeResult } from '../../engine/harness';
import { driveClock } from '../../support/drivenClock';
import { useService } from '../../support/node';
import {
	startService,
	type FaultSpec,
	type RecordedRequest,
	type Service,
	type ServiceOptions,
} from '../../service';

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

/** No pauses between retries, and a minute without a limit: tests of something else need not wait. */
export function hurry(): void {
	clock.firstBackoff = 1;
	clock.minute = 1;
	clock.afterCancellation = 1;
}

/** The stand-in without rate limits for the tests of a file, with a node that does not wait. */
export function useHurriedService(): { current: Service } {
	beforeAll(hurry);
	return useService({ limits: UNLIMITED });
}

const UNLIMITED = { perMinute: Infinity, importPerMinute: Infinity };

/** The stand-in of the chat service without rate limits, unless a test asks for them. */
export async function startUnlimited(options: ServiceOptions = {}): Promise<Service> {
	return await startService({
		limits: UNLIMITED,
		...options,
	});
}

export interface ImportRun {
	operation: Operation;
	items?: IDataObject[];
	inputMode?: string;
	columns?: IDataObject;
	records?: unknown;
	options?: IDataObject;
	requestOptions?: IDataObject;
	onError?: OnError;
	onStart?: (execution: { cancel(): void }) => void;
}

/** Runs an import through n8n's engine against the stand-in. */
export async function runImport(service: Service, run: ImportRun): Promise<NodeResult> {
	const {
		operation,
		items,
		inputMode,
		columns,
		records,
		options,
		requestOptions,
		onError,
		onStart,
	} = run;
	const before = service.state && keysIn(service, operation);
	const result = await runNode({
		credentials: {
			appId: service.appId,
			region: 'us',
			apiKey: service.apiKey,
			apiOrigin: service.origin,
		},
		parameters: {
			resource: 'import',
			operation,
			...(inputMode !== undefined && { inputMode }),
			...(columns !== undefined && {
				[MAPPERS[operation]]: {
					mappingMode: 'defineBelow',
					value: columns,
					matchingColumns: [],
					schema: [],
				},
			}),
			...(records !== undefined && { records }),
			...(options !== undefined && { options: options }),
			...(requestOptions !== undefined && { requestOptions }),
		} as INodeParameters,
		items,
		onError,
		onStart,
	});
	if (before) holdAgainst(before, keysIn(service, operation), result.items);
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

/**
 * Holds the status of each record against the state of the stand-in: what came out as there is there, only new records
 * are called imported, and only old ones alreadyExists.
 */
function holdAgainst(
	before: Set<string>,
	after: Set<string>,
	items: Array<{ json: IDataObject }>,
): void {
	const wrong = items.flatMap(({ json: { status, id } }, item) => {
		const isIn = (keys: Set<string>) => keys.has(String(id)) || keys.has(String(id).toLowerCase());
		const isTrue =
			!['imported', 'present', 'alreadyExists'].includes(String(status)) ||
			(isIn(after) &&
				(status !== 'imported' || !isIn(before)) &&
				(status !== 'alreadyExists' || isIn(before)));
		return isTrue ? [] : [`item ${item}: ${String(id)} is called ${String(status)}`];
	});
	if (wrong.length > 0) throw new Error(`${wrong.length} untrue: ${wrong.slice(0, 5).join('; ')}`);
}

/** The import requests so far. */
export function imports(service: Service): RecordedRequest[] {
	return service.requests.filter(({ route }) => route?.startsWith('POST /data_import/'));
}

/** The bodies of the import requests so far. */
export function bodies(service: Service): unknown[] {
	return imports(service).map(({ body }) => body);
}

/** How many items say which status. */
export function statuses(items: Array<{ json: IDataObject }>): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { json } of items) {
		const status = String(json.status);
		counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

/** How many items say that their record is in the service now. */
export function brought(items: Array<{ json: IDataObject }>): number {
	const { imported = 0, present = 0, alreadyExists = 0 } = statuses(items);
	return imported + present + alreadyExists;
}

/** The time that many days ago, in Unix seconds. */
export function daysAgo(days: number): number {
	return STARTED_AT - days * 86_400;
}

export function newUsers(count: number): IDataObject[] {
	return Array.from({ length: count }, (_, n) => ({ uid: `new-${n}`, name: `New ${n}` }));
}

export function newMessages(count: number): IDataObject[] {
	return range(0, count).map((n) => ({
		sender: 'alice',
		receiverType: 'user',
		receiver: 'bob',
		sentAt: daysAgo(30) + n,
		text: `Message ${n}`,
		muid: `new-${n}`,
	}));
}

export const range = (from: number, length: number) => Array.from({ length }, (_, n) => from + n);

/** The numbers of the items that failed. */
export function failedOf(items: Array<{ json: IDataObject }>): number[] {
	return items.flatMap(({ json }, row) => (json.status === 'failed' ? [row] : []));
}

/**
 * A stand-in without rate limits for a test file, its time driven by {@link driveClock}.
 * @param usual what the imports of the file have in common
 */
export function drivenImports(
	options: ServiceOptions = {},
	usual: Partial<ImportRun> = { operation: 'importUsers' },
) {
	const time = driveClock();
	let service: Service;
	beforeAll(async () => {
		service = await startUnlimited({ now: time.now, ...options });
	});
	beforeEach(() => service.reset());
	afterAll(async () => await service.close());

	/** Rows at which the service fails: the numbers of the items. */
	const poison = (rows: number[], spec: Partial<FaultSpec> = {}): void => {
		service.faults.add({ kind: 'poison', keys: rows.map((row) => `new-${row}`), ...spec });
	};
	return {
		time,
		get service() {
			return service;
		},
		run: async (given: Partial<ImportRun>) =>
			await time.run(async () => await runImport(service, { ...usual, ...given } as ImportRun)),
		poison,
		/** A row after which the service answers 503 to everybody, for as many milliseconds as given. */
		takesDown: (row: number, milliseconds: number): void => {
			const onStrike = () => {
				const down = service.faults.add({ kind: '503' });
				time.after(milliseconds, () => down.remove());
			};
			poison([row], { answer: '503', onStrike });
		},
	};
}
