import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { bounds } from '../../nodes/shared/transport/paging';
import { byId } from '../support/node';
import { addMessage, type Service } from '../service';
import { addFeatures } from './operations';
import { useFastClock, run, useService } from './support';

useFastClock();
const service = useService();
const usual = { ...bounds };
afterEach(() => Object.assign(bounds, usual));

const all = { returnAll: true };
/** The values of a parameter in the queries of all requests. */
const valuesInQueries = (name: string) =>
	service.current.requests.map((request) => request.query[name]);

/** Adds blocked messages until there are `total`. */
function addBlocked({ state }: Service, total: number): void {
	const [model] = state.blocked.values();
	const message = state.messages.get(model.messageId)!;
	for (let n = state.blocked.size; n < total; n += 1) {
		const id = String(100_000 + n);
		addMessage(state, { ...message, id, sentAt: message.sentAt + n });
		state.blocked.set(id, { ...model, messageId: id });
	}
}

const readFeatures = async (rest: INodeParameters) => {
	const list = { resource: 'role', operation: 'getManyRestrictedFeatures', role: byId('default') };
	const result = await run(service.current, { ...list, ...rest } as INodeParameters);
	return { ...result, read: result.items.map(({ json }) => json.key as string) };
};
const readBlockedMessages = async (rest: INodeParameters) => {
	const list = { resource: 'moderation', operation: 'getManyBlockedMessages', output: 'raw' };
	const result = await run(service.current, { ...list, ...rest });
	return {
		...result,
		read: result.items.map(({ json }) => (json.message as IDataObject).id as string),
	};
};

describe('A list by page', () => {
	const keys = () =>
		service.current.state.roles.get('default')!.restrictedFeatures.map(({ key }) => key);
	beforeEach(() => addFeatures(service.current, 2_500));

	it.each([
		[{ limit: 1 }, 1, ['1']],
		[{ limit: 1_000 }, 1_000, ['1000']],
		[{ limit: 1_001 }, 1_001, ['501', '501']],
		[{ limit: 1_500 }, 1_500, ['750', '750']],
		[all, 2_500, ['1000', '1000', '1000']],
	])('with %j gives %i records, in pages of %j', async (limit, count, sizes) => {
		expect((await readFeatures(limit)).read).toEqual(keys().slice(0, count));
		expect(valuesInQueries('perPage')).toEqual(sizes);
		expect(valuesInQueries('page')).toEqual(sizes.map((_, n) => String(n + 1)));
	});

	it.each(['growing-page', 'duplicate-records'] as const)(
		'gives every record once, in three requests, under the fault %s',
		async (kind) => {
			service.current.faults.add({ kind });
			expect((await readFeatures(all)).read).toEqual(keys());
			expect(valuesInQueries('page')).toHaveLength(3);
		},
	);

	it('that becomes shorter during the reading is read again, so that no record is missing', async () => {
		const before = keys();
		service.current.faults.add({ kind: 'shrinking-page', records: 3 });
		const { read } = await readFeatures(all);
		expect(new Set(read).size).toBe(read.length);
		expect(read.sort()).toEqual(before.sort());
	});

	it('that becomes shorter is not read again if it gave as many records as the limit', async () => {
		service.current.faults.add({ kind: 'shrinking-page', records: 3 });
		expect((await readFeatures({ limit: 1_500 })).read).toHaveLength(1_500);
		expect(valuesInQueries('page')).toEqual(['1', '2']);
	});

	it.each([
		['same', 'it repeats the same page'],
		['new', 'it has more than 20 pages'],
	] as const)('that never ends (%s) is stopped', async (cursor, what) => {
		bounds.pages = 20;
		service.current.faults.add({ kind: 'endless-cursor', cursor });
		expect((await readFeatures(all)).error).toMatchObject({
			message: `The list of the service never ends: ${what} [item 0]`,
			description: "Switch 'Return All' off and set a 'Limit' to get the records up to there.",
		});
	});
});

describe('A list by cursor', () => {
	const ids = () => [...service.current.state.blocked.keys()].sort();
	beforeEach(() => addBlocked(service.current, 2_200));

	it('is read in parts of the largest size', async () => {
		expect((await readBlockedMessages(all)).read.sort()).toEqual(ids());
		expect(valuesInQueries('limit')).toEqual(['1000', '1000', '1000']);
	});

	it.each([1, 999, 1_000, 1_001])(
		'gives %i records, and asks for no more records',
		async (limit) => {
			expect(new Set((await readBlockedMessages({ limit })).read).size).toBe(limit);
			const asked = valuesInQueries('limit').reduce<number>((sum, part) => sum + Number(part), 0);
			expect(asked).toBe(limit);
		},
	);

	it.each(['growing-page', 'shrinking-page', 'duplicate-records'] as const)(
		'gives every record once under the fault %s',
		async (kind) => {
			service.current.faults.add({ kind });
			expect((await readBlockedMessages(all)).read.sort()).toEqual(ids());
		},
	);

	it('that repeats its first part ends with a hint', async () => {
		service.current.faults.add({ kind: 'endless-cursor', cursor: 'same' });
		const { error, items, hints } = await readBlockedMessages(all);
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
		expect(hints).toEqual([
			`The service gave ${items.length} records and no way to get the next ones. There may be more.`,
		]);
	});

	it('that never ends is stopped', async () => {
		bounds.pages = 5;
		service.current.faults.add({ kind: 'endless-cursor', cursor: 'new' });
		expect((await readBlockedMessages(all)).error?.message).toMatch(
			/has more than 5 pages \[item 0\]$/,
		);
	});
});
