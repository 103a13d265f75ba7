import type { IDataObject } from 'n8n-workflow';
import { KnownChanges } from '../../../nodes/CometChatPollingTrigger/known';
import { memory } from '../../../nodes/CometChatPollingTrigger/memory';
import { parsePosition, serialize } from '../../../nodes/CometChatPollingTrigger/position';
import { Storage } from '../../../nodes/CometChatPollingTrigger/storage';
import { useFastClock } from '../../engine/support';

let [now, passed] = [0, 0];
useFastClock({ now: () => now, elapsed: () => passed });
beforeEach(() => {
	now = 1_800_000_000_000;
	memory.clear();
});

/** The milliseconds that n8n gives a job of its durable scheduler; other looks have 300,000. */
const JOB_BUDGET = 36_000;

/** Static data that n8n watches for changes. The copy in a row of the database is not watched. */
const watchedData = (data: IDataObject = {}): IDataObject => ({ ...data, __dataChanged: false });

/** What the trigger stores: how often it was saved, and how far the trigger has come. */
const position = ({ saves = 0, since = 0 }) => ({
	saves,
	eventKey: 'users',
	since,
	known: new KnownChanges(),
});
const storedPosition = (given: { saves: number; since?: number }) => serialize(position(given));

interface StorageContext {
	node?: IDataObject;
	workflow?: IDataObject;
	budget?: number;
	workflowId?: string;
	nodeId?: string;
}

/** The storage of a look, whose static data are those of the node and of the workflow. */
function storageOf({
	node = {},
	workflow = {},
	budget,
	workflowId = 'w',
	nodeId = 'n',
}: StorageContext) {
	return new Storage({
		...(budget !== undefined && { getPollBudgetMs: () => budget }),
		getWorkflowStaticData: (type: string) => (type === 'node' ? node : workflow),
		getWorkflow: () => ({ id: workflowId }),
		getNode: () => ({ id: nodeId }),
	} as never);
}

const load = (given: StorageContext) => storageOf(given).load('users');
const sinceOf = (given: StorageContext) => {
	const loaded = load(given);
	return loaded === 'stale' ? loaded : loaded?.since;
};

it.each([
	[undefined, 300_000, false],
	[300_000, 300_000, false],
	[JOB_BUDGET, JOB_BUDGET, true],
])('knows a job by its budget: %s', (given, budget, isJob) => {
	expect(storageOf({ budget: given })).toMatchObject({ budget, isJob });
});

it('takes the first look at static data for the one that publishes, unless it is a job', () => {
	const node = watchedData();
	expect(storageOf({ node }).isPublishing).toBe(true);
	storageOf({ node }).notePublished();
	expect(storageOf({ node }).isPublishing).toBe(false);
	expect(storageOf({ node: watchedData() }).isPublishing).toBe(true);
	expect(storageOf({ node: watchedData(), budget: JOB_BUDGET }).isPublishing).toBe(false);
});

describe('The newest position', () => {
	/** Static data of a workflow with one position. */
	const workflowWith = ({ saves, since }: { saves: number; since: number }): IDataObject => {
		const workflow = {};
		// Saved for the name of its field only, so the memory has to forget it
		storageOf({ node: watchedData(), workflow, budget: JOB_BUDGET }).save(position({ since }));
		memory.clear();
		const [key] = Object.keys(workflow);
		return { [key]: storedPosition({ saves, since }) };
	};

	it.each([
		{ where: 'the node', inNode: 2, inWorkflow: 1, needsSave: false },
		{ where: 'the node', inNode: 1, inWorkflow: 1, needsSave: false },
		{ where: 'the node', inNode: 1, inWorkflow: undefined, needsSave: false },
		{ where: 'the workflow', inNode: 1, inWorkflow: 2, needsSave: true },
		{ where: 'the workflow', inNode: undefined, inWorkflow: 1, needsSave: true },
	])(
		'is that of $where, when it was saved $inNode times in the node and $inWorkflow times in the workflow',
		({ where, inNode, inWorkflow, needsSave }) => {
			const node =
				inNode === undefined ? {} : { position: storedPosition({ saves: inNode, since: 10 }) };
			const workflow =
				inWorkflow === undefined ? {} : workflowWith({ saves: inWorkflow, since: 20 });
			const storage = storageOf({ node, workflow });
			expect(storage.load('users')).toMatchObject({ since: where === 'the node' ? 10 : 20 });
			expect(storage.lacksPositionInNode).toBe(needsSave);
		},
	);

	it('needs no copy in a row when the node has no row of its own', () => {
		const storage = storageOf({
			node: watchedData(),
			workflow: workflowWith({ saves: 1, since: 20 }),
		});
		storage.load('users');
		expect(storage.lacksPositionInNode).toBe(false);
	});

	it('of another event is not used, but the next position counts as newer', () => {
		const node = watchedData({ position: storedPosition({ saves: 7 }) });
		const workflow: IDataObject = {};
		const storage = storageOf({ node, workflow });
		expect(storage.load('groups')).toBeUndefined();
		storage.save(position({ since: 5 }));
		const [text] = Object.values(workflow);
		expect(parsePosition(text)).toMatchObject({ saves: 8, since: 5 });
	});

	it('is read anew by each look, so that a failed look changes nothing', () => {
		const given = { node: watchedData({ position: storedPosition({ saves: 1, since: 5 }) }) };
		Object.assign(load(given)!, { since: 9 });
		expect(sinceOf(given)).toBe(5);
	});
});

describe('What is stored', () => {
	// `isFirst` means that the trigger starts anew
	it.each([
		{ how: 'in the memory of the process', node: watchedData(), places: ['workflow'] },
		{
			how: 'in the memory of the process, first',
			node: watchedData(),
			isFirst: true,
			places: ['workflow'],
		},
		{
			how: 'by a job that reads the database',
			node: watchedData(),
			budget: JOB_BUDGET,
			places: ['workflow'],
		},
		{ how: 'with a row of its own', node: {}, budget: JOB_BUDGET, places: ['node'] },
		{ how: 'with a row of its own, first', node: {}, isFirst: true, places: ['node', 'workflow'] },
	])('is put where n8n keeps it: $how', ({ node, budget, isFirst = false, places }) => {
		const [own, workflow] = [{ ...node }, {}] as IDataObject[];
		storageOf({ node: own, workflow, budget }).save(position({ since: 5 }), { isFirst });
		const used = [own.position && 'node', Object.keys(workflow)[0] && 'workflow'];
		expect(used.filter(Boolean)).toEqual(places);
		const text = own.position ?? Object.values(workflow)[0];
		expect(parsePosition(text)).toMatchObject({ saves: 1, since: 5 });
	});

	it('holds the newest positions of all triggers, whichever trigger a job saves', () => {
		const job = (nodeId: string, workflow: IDataObject) =>
			storageOf({ node: watchedData(), workflow, budget: JOB_BUDGET, nodeId });
		// The jobs have read the workflow before one of them saved it
		job('a', {}).save(position({ since: 10 }));
		const saved = {};
		job('b', saved).save(position({ since: 20 }));
		const [a, b] = ['a', 'b'].map((nodeId) => ({ node: watchedData(), workflow: saved, nodeId }));
		expect([sinceOf(a), sinceOf(b)]).toEqual([10, 20]);
		// Another process has saved a newer position of trigger A
		const [keyOfA] = Object.keys(saved).filter((key) => key.endsWith(' a'));
		Object.assign(saved, { [keyOfA]: storedPosition({ saves: 5, since: 50 }) });
		job('b', saved).save(position({ since: 30 }));
		expect([sinceOf(a), sinceOf(b)]).toEqual([50, 30]);
	});
});

describe('The memory of the process', () => {
	it('counts for jobs, because n8n saves nothing when a look finds nothing', () => {
		const given = { node: watchedData(), workflow: {}, budget: JOB_BUDGET };
		// Saved to a workflow that nobody reads again, so that only the memory has it
		storageOf({ ...given, workflow: {} }).save(position({ since: 10 }));
		expect(sinceOf(given)).toBe(10);
		// An equally new position in the database comes first
		expect(
			sinceOf({
				...given,
				node: watchedData({ position: storedPosition({ saves: 1, since: 20 }) }),
			}),
		).toBe(20);
		// The memory of other workflows and nodes does not have the position
		expect(sinceOf({ ...given, workflowId: 'other' })).toBeUndefined();
		expect(sinceOf({ ...given, nodeId: 'other' })).toBeUndefined();
	});

	it('forgets the position when a look is no job', () => {
		const given = { node: watchedData(), workflow: {}, budget: JOB_BUDGET };
		storageOf({ ...given, workflow: {} }).save(position({ since: 10 }));
		expect(sinceOf({ ...given, budget: undefined })).toBeUndefined();
		expect(sinceOf(given)).toBeUndefined();
	});

	it('calls a row that is older than the last job stale for a minute, and then uses the row', () => {
		storageOf({ budget: JOB_BUDGET }).save(position({ since: 10 }));
		const old = { node: {}, budget: JOB_BUDGET };
		expect(sinceOf(old)).toBe('stale');
		expect(sinceOf({ ...old, node: { position: storedPosition({ saves: 1, since: 20 }) } })).toBe(
			20,
		);
		// The clock was set back meanwhile
		now -= 3_600_000;
		passed += 59_999;
		expect(sinceOf(old)).toBe('stale');
		passed += 1;
		expect(sinceOf(old)).toBeUndefined();
	});

	it('keeps the last 1,000 workflows', () => {
		const save = (n: number) =>
			storageOf({ node: watchedData(), budget: JOB_BUDGET, workflowId: `${n}` }).save(
				position({ since: n }),
			);
		for (let n = 0; n < 1_000; n++) save(n);
		save(0);
		expect(memory.size).toBe(1_000);
		save(1_000);
		expect([memory.size, memory.has('0'), memory.has('1')]).toEqual([1_000, true, false]);
	});
});
