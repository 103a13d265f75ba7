import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { bounds } from '../../nodes/CometChat/transport/result/paging';
import { addBlocked, addFeatures } from './operations';
import { hurry, run, useService } from './support';

describe('Lists through the engine', () => {
	hurry();
	const service = useService();
	const features = (rest: INodeParameters) =>
		run(service.current, {
			resource: 'role',
			operation: 'getManyRestrictedFeatures',
			role: { __rl: true, mode: 'id', value: 'default' },
			...rest,
		} as INodeParameters);
	const blocked = (rest: INodeParameters) =>
		run(service.current, {
			resource: 'moderation',
			operation: 'getManyBlockedMessages',
			output: 'raw',
			...rest,
		});
	const keysOf = ({ items }: Awaited<ReturnType<typeof features>>) =>
		items.map(({ json }) => json.key);
	const idsOf = ({ items }: Awaited<ReturnType<typeof blocked>>) =>
		items.map(({ json }) => (json.message as IDataObject).id as string);
	const all = { returnAll: true };
	const queries = () => service.current.requests.map(({ url }) => url.split('?')[1]);

	describe('a list by page', () => {
		const keys = () =>
			service.current.state.roles.get('default')!.restrictedFeatures.map(({ key }) => key);
		beforeEach(() => addFeatures(service.current, 2_500));

		it('is read in its largest pages', async () => {
			expect(keysOf(await features(all))).toEqual(keys());
			expect(queries()).toEqual([1, 2, 3].map((page) => `perPage=1000&page=${page}`));
		});

		it.each([
			[1, ['perPage=1&page=1']],
			[1_000, ['perPage=1000&page=1']],
			[1_001, ['perPage=501&page=1', 'perPage=501&page=2']],
			[1_500, ['perPage=750&page=1', 'perPage=750&page=2']],
		])('gives %i records', async (limit, expected) => {
			expect(keysOf(await features({ limit }))).toEqual(keys().slice(0, limit));
			expect(queries()).toEqual(expected);
		});

		it('that grows gives every record once', async () => {
			service.current.faults.add({ kind: 'growing-page', records: 3 });
			expect(keysOf(await features(all))).toEqual(keys());
		});

		it('that shrinks is read again, so that none is left out', async () => {
			const before = keys();
			service.current.faults.add({ kind: 'shrinking-page', records: 3 });
			const read = keysOf(await features(all));
			expect(new Set(read).size).toBe(read.length);
			expect(read.sort()).toEqual(before.sort());
		});

		it('that shrinks is not read again when as many as wanted were found', async () => {
			service.current.faults.add({ kind: 'shrinking-page', records: 3 });
			expect(keysOf(await features({ limit: 1_500 }))).toHaveLength(1_500);
			expect(queries()).toEqual(['perPage=750&page=1', 'perPage=750&page=2']);
		});

		it('gives records that come twice once', async () => {
			service.current.faults.add({ kind: 'duplicate-records' });
			expect(keysOf(await features(all))).toEqual(keys());
			expect(service.current.requests).toHaveLength(3);
		});

		it.each([
			['same', /^The list of the service never ends: it repeats the same page \[item 0\]$/],
			['new', /^The list of the service never ends: it has more than 20 pages \[item 0\]$/],
		] as const)('that never ends (%s) is stopped', async (cursor, message) => {
			const { pages } = bounds;
			bounds.pages = 20;
			service.current.faults.add({ kind: 'endless-cursor', cursor });
			const { error } = await features(all);
			bounds.pages = pages;
			expect(error?.message).toMatch(message);
			expect(error?.description).toBe(
				"Switch 'Return All' off and set a 'Limit' to get the records up to there.",
			);
		});
	});

	describe('a list by cursor', () => {
		const ids = () => [...service.current.state.blocked.keys()].sort();
		beforeEach(() => addBlocked(service.current, 2_200));

		it('is read in its largest parts', async () => {
			expect(idsOf(await blocked(all)).sort()).toEqual(ids());
			expect(service.current.requests.map(({ query }) => query.limit)).toEqual([
				'1000',
				'1000',
				'1000',
			]);
		});

		it.each([1, 999, 1_000, 1_001])('gives %i records, and asks for no more', async (limit) => {
			const read = idsOf(await blocked({ limit }));
			expect(new Set(read).size).toBe(limit);
			const asked = service.current.requests.map(({ query }) => Number(query.limit));
			expect(asked.reduce((sum, part) => sum + part)).toBe(limit);
		});

		it.each(['growing-page', 'shrinking-page', 'duplicate-records'] as const)(
			'gives every record once under the fault %s',
			async (kind) => {
				service.current.faults.add({ kind });
				expect(idsOf(await blocked(all)).sort()).toEqual(ids());
			},
		);

		it('that only repeats itself ends there, with a hint', async () => {
			service.current.faults.add({ kind: 'endless-cursor', cursor: 'same' });
			const { error, items, hints } = await blocked(all);
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(0);
			expect(hints).toEqual([
				`The service gave ${items.length} records and no way to get the next ones. There may be more.`,
			]);
		});

		it('that never ends is stopped', async () => {
			const { pages } = bounds;
			bounds.pages = 20;
			service.current.faults.add({ kind: 'endless-cursor', cursor: 'new' });
			const { error } = await blocked(all);
			bounds.pages = pages;
			expect(error?.message).toMatch(/has more than 20 pages \[item 0\]$/);
		});
	});
});
