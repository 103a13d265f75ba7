import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../shared/transport/clock';
import {
	answerAtOnce,
	receiveSafely,
	refuseBody,
	refuseLogin,
	warnOnce,
	WRONG_LOGIN,
} from '../shared/webhook/answer';
import type { Reply } from '../shared/webhook/answer';
import { admitLogin } from '../shared/webhook/authentication';
import { guard } from '../shared/webhook/guard';
import { MAX_LEVELS } from '../shared/webhook/levels';
import { beginRunInTurn } from '../shared/webhook/runs';
import { decisionFor, readDecision } from '../shared/webhook/decision';
import { itemOf, parseRequest } from './request';
import type { ModerationRequest } from './request';
import { decideByRules } from './rules';
import { readSettings } from './settings';
import type { Settings } from './settings';

const NO_REQUEST = `The body has to be JSON of at most ${MAX_LEVELS} levels with "contextMessages", whose last element holds the message`;

/** The share of the time limit that a request may wait for its turn: the workflow needs the rest. */
const MAX_WAIT = 0.5;

const NAME = 'CometChat Moderation Trigger';

const FAILURE = {
	log: `${NAME} could not decide`,
	answer: 'The trigger cannot decide.',
};

/** Answers a moderation request by rules, or starts the workflow that answers it. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await receiveSafely(this, FAILURE, answer);
}

async function answer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	if (!(await admitLogin(context))) return refuseLogin(context, NAME, WRONG_LOGIN);
	const request = parseRequest(context.getBodyData());
	if (!request) return refuseBody(context, NAME, NO_REQUEST);
	const settings = readSettings(context);
	const { rules, others, findDisguised } = settings;
	const decided =
		decideByRules(rules, request.message, findDisguised) ??
		(others === 'workflow' ? undefined : decisionFor(others, 'No rule fits'));
	if (decided) return answerAtOnce(context, { status: 200, body: decided });

	return await startRun(context, request, settings);
}

/** Starts the workflow as soon as fewer than `maxRuns` runs are under way. The time limit includes the wait for that. */
async function startRun(
	context: IWebhookFunctions,
	request: ModerationRequest,
	settings: Settings,
): Promise<IWebhookResponseData> {
	const { simplify, timeLimit, maxRuns } = settings;
	const beganAt = clock.elapsed();
	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const endRun = await beginRunInTurn(node, maxRuns, timeLimit * MAX_WAIT);
	if (!endRun) {
		const why = `${maxRuns} runs were under way`;
		logDefault(context, why);
		return answerAtOnce(context, byDefault(settings, why));
	}
	// CometChat has hung up while the request waited
	if (context.getResponseObject().destroyed) {
		endRun();
		return { noWebhookResponse: true };
	}
	const timeLeft = Math.max(0, beganAt + timeLimit - clock.elapsed());
	const answerNow = guardDecision(context, settings, timeLeft, endRun);
	try {
		return { workflowData: [[{ json: itemOf(request, simplify) }]] };
	} catch (error) {
		context.logger.error(`${FAILURE.log}: ${(error as Error).message}`);
		answerNow(byDefault(settings, 'the message could not be read'));
		endRun();
		return { noWebhookResponse: true };
	}
}

/**
 * Gives CometChat the decision of the workflow, or the answer without a decision when no time is left.
 * @returns a function that answers at once, instead of the workflow
 */
function guardDecision(
	context: IWebhookFunctions,
	settings: Settings,
	timeLeft: number,
	endRun: () => void,
): (reply: Reply) => void {
	const whyLate = `no decision within ${settings.timeLimit} ms`;
	const whyNone = 'the workflow gave no decision';
	return guard(context.getResponseObject(), {
		timeLimit: timeLeft,
		late: byDefault(settings, whyLate),
		onLate: () => logDefault(context, whyLate),
		read: (workflowAnswer, isTooLate) => {
			const decision = readDecision(workflowAnswer);
			if (decision) return { status: 200, body: decision };
			if (!isTooLate) logDefault(context, whyNone);
			return byDefault(settings, whyNone);
		},
		onEnd: endRun,
	});
}

/** Logs that CometChat gets the answer without a decision: the execution may look as if it had decided. */
function logDefault(context: IWebhookFunctions, why: string): void {
	const hasHungUp = context.getResponseObject().destroyed;
	if (!hasHungUp) warnOnce(context, `${NAME} gave the answer of 'When No Decision Comes': ${why}`);
}

/** The answer without a decision, as the form says. `why` becomes its reason. */
function byDefault({ fallback = 'leave' }: Settings, why: string): Reply {
	if (fallback === 'leave') return { status: 503, body: { message: `No decision: ${why}` } };
	return { status: 200, body: decisionFor(fallback, `Default: ${why}`) };
}
