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
	const response = context.getResponseObject();
	/** Whether CometChat has its answer. n8n may give further ones, which count no longer. */
	let isSettled = false;
	/** Logs once that CometChat got the answer without a decision: the execution may look as if it had decided. */
	const logDefault = (why: string) => {
		const line = `${NAME} gave the answer of 'When No Decision Comes': ${why}`;
		// CometChat has hung up if the response is destroyed
		if (!isSettled && !response.destroyed) warnOnce(context, line);
		isSettled = true;
	};
	const withoutDecision = (why: string): Reply => {
		logDefault(why);
		return byDefault(settings, why);
	};
	if (!endRun) return answerAtOnce(context, withoutDecision(`${maxRuns} runs were under way`));
	// CometChat has hung up while the request waited
	if (response.destroyed) {
		endRun();
		return { noWebhookResponse: true };
	}
	const whyLate = `no decision within ${timeLimit} ms`;
	const answerNow = guard(response, {
		timeLimit: Math.max(0, beganAt + timeLimit - clock.elapsed()),
		late: byDefault(settings, whyLate),
		onLate: () => logDefault(whyLate),
		read: (workflowAnswer) => {
			const decision = readDecision(workflowAnswer);
			if (!decision) return withoutDecision('the workflow gave no decision');
			isSettled = true;
			return { status: 200, body: decision };
		},
		onEnd: endRun,
	});
	try {
		return { workflowData: [[{ json: itemOf(request, simplify) }]] };
	} catch (error) {
		context.logger.error(`${FAILURE.log}: ${(error as Error).message}`);
		answerNow(byDefault(settings, 'the message could not be read'));
		endRun();
		return { noWebhookResponse: true };
	}
}

/** The answer without a decision, as the form says. `why` becomes its reason. */
function byDefault({ fallback = 'leave' }: Settings, why: string): Reply {
	if (fallback === 'leave') return { status: 503, body: { message: `No decision: ${why}` } };
	return { status: 200, body: decisionFor(fallback, `Default: ${why}`) };
}
