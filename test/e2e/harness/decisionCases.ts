import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedDecision } from '../../service';
import { decisionAbout, HANGS_MS, moderationWorkflow } from './moderated';
import { PUBLIC_ORIGIN } from './n8nSettings';
import { WEBHOOK_LOGIN } from './session';
import { Triggered, type N8nAndStandIn } from './triggered';
import { until } from './wait';

/** An n8n, and the address of the process that answers questions, which counts its own runs. */
type DecisionPlace = N8nAndStandIn & { answering: string; logs: () => string[] };

const MAX_RUNS = 3;
const SHED = `Default: ${MAX_RUNS} runs were under way`;

/** The time limit of the trigger, when its options name no other (milliseconds). */
const TIME_LIMIT = 1_500;

/**
 * Declares the tests of the decision endpoint, which hold in each mode of n8n.
 * @param placeOf the n8n, which is there when the tests begin
 */
export function testDecisions(placeOf: () => DecisionPlace): void {
	let place: DecisionPlace;
	let triggered: Triggered;

	beforeAll(async () => {
		place = placeOf();
		const workflow = moderationWorkflow(
			{
				rules: { rule: [{ what: 'word', values: 'casino', decision: 'block' }] },
				options: { maxRuns: MAX_RUNS },
			},
			place.webhookCredential,
		);
		triggered = await Triggered.publish(place, workflow);
	});
	afterAll(async () => {
		place.service.reset();
		await triggered.end();
	});

	/** The decision about a text. Asks again while n8n gives an unexpected one, because it is busy or has just started. */
	const decided = async (
		text: string,
		isExpected: (decision: RecordedDecision) => boolean,
		timeoutMs = 60_000,
	) =>
		await until(`a decision about '${text}'`, timeoutMs, async () => {
			const decision = await decisionAbout(place.service, text);
			return !decision.failure && isExpected(decision) ? decision : undefined;
		});
	/** A decision that is not the default for a late or overloaded workflow. */
	const inTime = async (text: string) => {
		triggered.moderate();
		return await decided(
			text,
			({ answer }) => !/no decision within|under way/.test(String(answer?.reason)),
		);
	};

	// The workflow does what the text says, e.g. `respond` answers n8n with nonsense: see `moderationWorkflow`
	it.each([
		['approve', false, 'Approve', 'approved'],
		['block', true, 'Block', 'disapproved'],
		['twice', true, 'Block First', 'disapproved'],
		['Off to the Casino!', true, "Rule 1: word 'casino'", 'disapproved'],
		['fail', false, 'Default: the workflow gave no decision', 'approved'],
		['silent', false, 'Default: the workflow gave no decision', 'approved'],
		['respond', false, 'Default: the workflow gave no decision', 'approved'],
		['call to answer', false, 'Default: the workflow gave no decision', 'approved'],
		['call to decide', true, 'As decided there', 'disapproved'],
	])('answers “%s”', async (text, isMatchingCondition, reason, outcome) => {
		const { answer, outcome: came, durationMs } = await inTime(text);
		expect(answer).toMatchObject({ isMatchingCondition, reason });
		expect(came).toBe(outcome);
		expect(durationMs).toBeLessThan(2_000);
	});

	it('answers in time when the workflow is late, whose own answer is dropped', async () => {
		const before = (await place.api.executionIdsOf(triggered.id)).length;
		// A decision without a failure came within the 2 seconds of the service
		const { answer, durationMs } = await decided('late', () => true);
		expect(answer).toMatchObject({ reason: `Default: no decision within ${TIME_LIMIT} ms` });
		// A timer may go off a little early
		expect(durationMs).toBeGreaterThanOrEqual(TIME_LIMIT - 10);
		const [run] = await until('the run', 30_000, async () => {
			const ids = await place.api.executionIdsOf(triggered.id);
			return ids.length > before ? ids : undefined;
		});
		expect((await place.api.execution(run)).status).toBe('success');
	});

	it('answers by default at once while the most runs hang, and starts runs again later', async () => {
		// From now on one process gets all questions, because each counts only its own runs
		place.service.deliverTo[PUBLIC_ORIGIN] = place.answering;
		await inTime('approve');
		await Promise.all(
			Array.from({ length: MAX_RUNS }, async () => await decisionAbout(place.service, 'hang')),
		);
		const isEarly = ({ durationMs }: RecordedDecision) => durationMs < TIME_LIMIT - 100;
		const { answer } = await decided('block', isEarly, HANGS_MS / 2);
		expect(answer).toMatchObject({ isMatchingCondition: false, reason: SHED });
		const taken = await inTime('block');
		expect(taken.answer).toMatchObject({ isMatchingCondition: true, confidence: 0.95 });
	});

	it('starts nothing for a stranger', async () => {
		const { service, api } = place;
		// Runs that still hang are counted, too
		const before = await api.executionIdsOf(triggered.id);
		triggered.moderate({ ...WEBHOOK_LOGIN, password: 'wrong' });
		const { status, failure, outcome } = await decisionAbout(service, 'block');
		expect([status, failure, outcome]).toEqual([401, 'http_4xx', 'approved']);
		await pause(1_000);
		expect(await api.executionIdsOf(triggered.id)).toEqual(before);
	});

	it('leaves no exception in the log of n8n', () => {
		for (const log of place.logs()) expect(log).not.toMatch(/Cannot set headers|HEADERS_SENT/);
	});
}
