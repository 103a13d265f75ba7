import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { answerAtOnce, receiveSafely, refuse, refuseLogin } from '../shared/webhook/answer';
import type { Reply } from '../shared/webhook/answer';
import { admitLogin } from '../shared/webhook/authentication';
import { guard } from '../shared/webhook/guard';
import { beginRun } from '../shared/webhook/runs';
import { decisionFor, readDecision } from './decision';
import { itemOf, parseRequest } from './request';
import { decideByRules } from './rules';
import { readSettings } from './settings';
import type { Settings } from './settings';

const NO_REQUEST =
	'The body has to be JSON with "contextMessages", whose last element holds the message';

const FAILURE = {
	log: 'CometChat Moderation Trigger could not decide',
	answer: 'The trigger cannot decide.',
};

/** Answers a question of the service, or starts the workflow that does. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await receiveSafely(this, FAILURE, take);
}

async function take(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	if (!(await admitLogin(context))) return refuseLogin(context, 'CometChat Moderation Trigger');
	const request = parseRequest(context.getBodyData());
	if (!request) return refuse(context, 400, NO_REQUEST);
	const settings = readSettings(context);
	const { rules, others, simplify, timeLimit, maxRuns, findDisguised } = settings;
	const decided =
		decideByRules(rules, request.message, findDisguised) ??
		(others === 'workflow' ? undefined : decisionFor(others, 'No rule fits'));
	if (decided) return answerAtOnce(context, { status: 200, body: decided });

	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const endRun = beginRun(node, maxRuns);
	if (!endRun) return answerAtOnce(context, byDefault(settings, `${maxRuns} runs were under way`));
	guard(context.getResponseObject(), {
		timeLimit,
		late: byDefault(settings, `no decision within ${timeLimit} ms`),
		read: (answer) => {
			const decision = readDecision(answer);
			if (decision) return { status: 200, body: decision };
			return byDefault(settings, 'the workflow gave no decision');
		},
		onEnd: endRun,
	});
	return { workflowData: [[{ json: itemOf(request, simplify) }]] };
}

/** The answer that the user chose for the case that no decision comes; it says why. */
function byDefault({ fallback }: Settings, why: string): Reply {
	if (fallback === 'leave') return { status: 503, body: { message: `No decision: ${why}` } };
	return { status: 200, body: decisionFor(fallback, `Default: ${why}`) };
}
