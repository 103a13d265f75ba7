/**
 * n8n's queue mode, apart from the n8n that the other tests share: its five processes are started once for all.
 *
 * @jest-environment node
 */
import { RETRIES_THAT_OUTLAST_A_RESTART } from '../harness/around';
import { testDecisions } from '../harness/decisionCases';
import { openQueueSession, type QueueSession } from '../harness/queueSession';
import { testQueuedAgents } from '../queue/agents';
import { testNotifications } from '../queue/notifications';
import { testPairs } from '../queue/pairs';
import { testQuestions } from '../queue/questions';
import { testTriggers } from '../queue/triggers';

describe('In queue mode', () => {
	let session: QueueSession;
	beforeAll(async () => {
		session = await openQueueSession({}, { service: { delivery: RETRIES_THAT_OUTLAST_A_RESTART } });
	});
	afterAll(async () => await session?.close());

	describe('the trigger', () => testTriggers(() => session));
	describe('the Notification Trigger', () => testNotifications(() => session));
	describe('a question', () => testQuestions(() => session));
	describe('two answers to one question', () => testPairs(() => session));
	describe('an agent', () => testQueuedAgents(() => session));
	describe('the decision endpoint', () =>
		testDecisions(() => {
			const { main, webhooks, workers } = session;
			return {
				...session,
				answering: webhooks[0].origin,
				logs: () => [main, ...webhooks, ...workers].map(({ log }) => log()),
			};
		}));
});
