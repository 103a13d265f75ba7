import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { admitLogin } from '../CometChatTrigger/receiving/basicAuth';
import { refuse, refuseLogin } from '../CometChatTrigger/receiving/refuse';
import { decisionFor } from './decision';
import { guard, reply } from './guard';
import type { Reply } from './guard';
import { itemOf, parseRequest } from './request';
import { decideByRules } from './rules';
import { beginRun } from './runs';
import { readSettings } from './settings';
import type { Settings } from './settings';

const NO_REQUEST =
	'The body has to be JSON with "contextMessages", whose last element holds the message';

/**
 * Answers a question of the service, or starts the workflow that does. Nothing is thrown: n8n would start a run that
 * failed, and anybody could make it do so.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await take(this);
	} catch (error) {
		this.logger.error(
			`CometChat Moderation Trigger could not decide: ${(error as Error).message}`,
			{
				node: this.getNode().name,
				workflowId: this.getWorkflow().id,
			},
		);
		return refuse(this, 500, 'The trigger cannot decide. See the log of n8n.');
	}
}

async function take(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	if (!(await admitLogin(context))) return refuseLogin(context, 'CometChat Moderation Trigger');
	const request = parseRequest(context.getBodyData());
	if (!request) return refuse(context, 400, NO_REQUEST);
	const settings = readSettings(context);
	const { rules, others, simplify, timeLimit, maxRuns } = settings;
	const decided =
		decideByRules(rules, request.message) ??
		(others === 'workflow' ? undefined : decisionFor(others, 'No rule fits'));
	if (decided) return answerAtOnce(context, { status: 200, body: decided });

	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const endRun = beginRun(node, maxRuns);
	if (!endRun) return answerAtOnce(context, byDefault(settings, `${maxRuns} runs were under way`));
	guard(context.getResponseObject(), {
		timeLimit,
		late: byDefault(settings, `no decision within ${timeLimit} ms`),
		other: byDefault(settings, 'the workflow gave no decision'),
		onEnd: endRun,
	});
	return { workflowData: [[{ json: itemOf(request, simplify) }]] };
}

/** Answers without a run. */
function answerAtOnce(context: IWebhookFunctions, given: Reply): IWebhookResponseData {
	reply(context.getResponseObject(), given);
	return { noWebhookResponse: true };
}

/** The answer that the user chose for the case that no decision comes; it says why. */
function byDefault({ fallback }: Settings, why: string): Reply {
	if (fallback === 'leave') return { status: 503, body: { message: `No decision: ${why}` } };
	return { status: 200, body: decisionFor(fallback, `Default: ${why}`) };
}
