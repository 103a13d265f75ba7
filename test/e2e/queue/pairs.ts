import { setTimeout as sleep } from 'node:timers/promises';
import type { Workflow, WorkflowNode } from '../harness/api';
import { Asking, askingWorkflow } from '../harness/asking';
import { EXECUTIONS_STAY, lockPostgres } from '../harness/databaseLock';
import { executionStartedBy } from '../harness/forms';
import { startModel } from '../harness/model';
import { WEBHOOK_TYPE } from '../harness/paths';
import type { QueueSession } from '../harness/queueSession';
import { reviewedWorkflow } from '../harness/reviewed';
import { node } from '../harness/steps';
import { sendUntilTaken } from '../harness/wait';
import { compareTold, figuresOf, type Told } from './told';

/** Two presses: Bob approves at one process, Carol declines at the other. */
interface Pair {
	/** Milliseconds between the presses. */
	gap: number;
	first: 'Bob' | 'Carol';
	/** The slow part, which takes seconds: the service for the edits of messages, or n8n for an answer. */
	slow: 'nothing' | 'the service' | 'n8n';
}

const BOTH = ['Bob', 'Carol'] as const;

/** The pairs that every run tries with each kind of question. */
const FEW: Pair[] = [0, 50, 250, 1_000, 2_000].map((gap, index) => ({
	gap,
	first: BOTH[index % 2],
	slow: 'nothing',
}));
/** The pairs that every run also tries with questions in messages. */
const SLOW: Pair[] = [
	{ gap: 0, first: 'Bob', slow: 'the service' },
	{ gap: 50, first: 'Carol', slow: 'n8n' },
];

/** Each gap in both orders; for a slow n8n only some gaps, because there its own delay counts. */
const ALL: Pair[] = [0, 5, 20, 50, 100, 250, 500, 1_000, 2_000].flatMap((gap) =>
	BOTH.flatMap((first) =>
		(['nothing', 'the service', 'n8n'] as const)
			.filter((slow) => slow !== 'n8n' || [0, 250, 2_000].includes(gap))
			.map((slow) => ({ gap, first, slow })),
	),
);

/** `PAIRS=all` tries all pairs, which takes a quarter of an hour, and prints figures about them. */
const isAll = process.env.PAIRS === 'all';

/** The time that a slow service takes for an edit. */
const SERVICE_MS = 2_000;

/** The time within which a process has edited the messages. */
const EDITING_MS = 3_000;

/** The time after which the database is locked. */
const LOCKING_MS = 500;

const several = (options: Record<string, unknown> = {}) => ({
	receiverType: 'several',
	receiverUids: 'bob, carol',
	options,
});

/** Declares tests of two answers to one question at two processes: page and chat may show only the answer that the workflow took. */
export function testPairs(sessionOf: () => QueueSession): void {
	let session: QueueSession;
	const seen: Told[] = [];
	beforeAll(() => {
		session = sessionOf();
	});
	afterAll(() => {
		if (isAll) process.stderr.write(`${figuresOf(seen)}\n`);
	});

	/** Publishes a workflow that a webhook starts. */
	async function publish(
		path: string,
		workflowOf: (start: WorkflowNode) => Workflow | Promise<Workflow>,
	) {
		const { api, balancer } = session;
		const start = node('Webhook', WEBHOOK_TYPE, 2, { path }, { webhookId: path });
		const { id } = await api.createWorkflow(await workflowOf(start));
		await api.startPublishing(id);
		await sendUntilTaken(`${balancer}/webhook/${path}`);
		return { id, path };
	}

	/** Starts an execution on a worker, and gives its asking when it waits for the answer. */
	async function ask({ id, path }: { id: string; path: string }): Promise<Asking> {
		const { api, service, credential, balancer } = session;
		service.reset();
		const execution = await executionStartedBy(session, id, async () => {
			await fetch(`${balancer}/webhook/${path}`);
		});
		return await Asking.of({ api, service, credential, origin: balancer }, execution);
	}

	/** Presses Bob's button at one process and Carol's at the other; gives their pages, and the edits of messages. */
	async function pressBoth(asking: Asking, { gap, first, slow }: Pair) {
		const { webhooks, service, postgres } = session;
		// Person 0 is Bob, person 1 is Carol. Each presses at a process of his or her own
		const press = async (person: number, answer: string) => {
			const begun = performance.now();
			const { pathname, search } = new URL(asking.links[person]);
			const at = `${webhooks[person].origin}${pathname}${search}`;
			const page = await asking.press(answer, at);
			return { ...page, ms: performance.now() - begun };
		};
		const isSlow = slow === 'the service';
		if (isSlow) {
			const route = 'PUT /messages/{id}';
			service.faults.add({ kind: 'slow', route, delayMs: SERVICE_MS, when: 'before' });
		}
		const locked = slow === 'n8n' ? lockPostgres(postgres, EXECUTIONS_STAY) : undefined;
		if (locked) await sleep(LOCKING_MS);
		// Leaves out the last edits of an earlier question
		const before = service.requests.length;
		const [Bob, Carol] = await Promise.all([
			sleep(first === 'Bob' ? 0 : gap).then(async () => await press(0, 'approve')),
			sleep(first === 'Bob' ? gap : 0).then(async () => await press(1, 'decline')),
		]);
		await locked;
		const end = await asking.end();
		await sleep(EDITING_MS + (isSlow ? SERVICE_MS : 0));
		const puts = service.requests.slice(before).filter(({ method }) => method === 'PUT');
		return {
			end,
			pages: { Bob, Carol },
			edits: puts
				.filter(({ url }) => url.includes('/messages/'))
				.map(({ url, body }) => ({ url, text: (body as { data: { text: string } }).data.text })),
			// The tool behind a review updates a user, and nothing else does
			toolRan: puts.some(({ url }) => url.includes('/users/')),
		};
	}

	type PressResult = Awaited<ReturnType<typeof pressBoth>>;

	/**
	 * Declares the tests of pairs with one kind of question.
	 * @param isEdited whether the messages of the question are edited to show the outcome
	 */
	function testKind(
		kind: string,
		isEdited: boolean,
		workflowOf: (start: WorkflowNode) => Workflow | Promise<Workflow>,
		wasApproved: (asking: Asking, pressed: PressResult) => boolean | Promise<boolean>,
	): void {
		const few = kind === 'messages' ? [...FEW, ...SLOW] : FEW;
		// A service that has nothing to edit cannot be slow
		const all = ALL.filter(({ slow }) => isEdited || slow !== 'the service');

		describe(kind, () => {
			let workflow: { id: string; path: string };
			beforeAll(async () => {
				workflow = await publish(`pairs-${kind.replaceAll(' ', '-')}`, workflowOf);
			});

			it.each(isAll ? all : few)(
				'show only the answer that was taken, $gap ms apart, $first first, slow: $slow',
				async (pair) => {
					const asking = await ask(workflow);
					const pressed = await pressBoth(asking, pair);
					expect(pressed.end.status).toBe('success');
					const taken = (await wasApproved(asking, pressed)) ? 'Bob' : 'Carol';
					const told = compareTold(taken, isEdited ? 2 : 0, pressed);
					seen.push(told);
					expect(told.wrong).toEqual([]);
				},
			);
		});
	}

	const testAsking = (kind: string, isEdited: boolean, options = {}) =>
		testKind(
			kind,
			isEdited,
			(start) => askingWorkflow(several(options), session.credential, start),
			async (asking) => {
				const { data } = (await asking.outcome()) as {
					data: { approved: boolean; respondedBy: string };
				};
				expect(data.respondedBy).toBe(data.approved ? 'bob' : 'carol');
				return data.approved;
			},
		);
	testAsking('messages', true);
	testAsking('cards', false, { asCard: true });
	testAsking('messages that are left as they are', false, { afterDecision: 'leave' });
	testKind(
		'reviews',
		true,
		async (start) => {
			const { api, scratch, credential } = session;
			const model = await startModel();
			scratch.onClose(model.close);
			const access = { apiKey: 'any', url: model.url };
			const modelCredential = await api.createCredential('Reviewed model', access, 'openAiApi');
			return reviewedWorkflow({ credential, modelCredential, parameters: several(), start });
		},
		(_asking, { toolRan }) => toolRan,
	);
}
