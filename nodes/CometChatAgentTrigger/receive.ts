import { NodeConnectionTypes } from 'n8n-workflow';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { receiveSafely, refuse, refuseLogin } from '../shared/webhook/answer';
import { admitLogin, admitProof } from '../shared/webhook/authentication';
import { beginRun } from '../shared/webhook/runs';
import { BUSY } from './fields';
import { itemOf, parseRequest } from './request';
import { beginStream, translate } from './response';
import { readSettings } from './settings';

const NAME = 'CometChat Agent Trigger';

const NO_REQUEST =
	'The body has to be JSON with "threadId", "runId" and "messages", among them a text of the user (RunAgentInput of AG-UI)';

const FAILURE = { log: `${NAME} could not answer`, answer: 'The trigger cannot answer.' };

/** Starts the workflow that answers a person who chats with the agent, and streams the answer. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await receiveSafely(this, FAILURE, answer);
}

async function answer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const settings = readSettings(context);
	if (settings.authentication === 'basicAuth') {
		if (!(await admitLogin(context))) return refuseLogin(context, NAME);
	} else if (!(await admitProof(context, async () => ({ proof: await secretHeader(context) })))) {
		return refuse(context, 401, 'The header is missing or wrong');
	}
	const request = parseRequest(context.getBodyData());
	if (!request) return refuse(context, 400, NO_REQUEST);

	const { threadId, runId } = request;
	const ids = { threadId, runId };
	const response = context.getResponseObject();
	// The caller hung up while the credentials were read: nobody waits for an answer
	if (response.destroyed) return { noWebhookResponse: true };
	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const endRun = beginRun(node, settings.maxRuns);
	if (!endRun) {
		beginStream(response, ids).fail(BUSY);
		response.end();
		return { noWebhookResponse: true };
	}
	translate(response, {
		...settings,
		ids,
		mayAnswer: answerersOf(context, settings.answeringNodes),
		onEnd: endRun,
		onHangUp: () =>
			context.logger.info(`${NAME}: the caller hung up; the workflow goes on`, {
				node: context.getNode().name,
				workflowId: context.getWorkflow().id,
			}),
	});
	// With `noWebhookResponse`, n8n would not answer with the last node
	const streams = settings.respond === 'streaming';
	return {
		...(streams && { noWebhookResponse: true }),
		workflowData: [[{ json: itemOf(request) }]],
	};
}

async function secretHeader(context: IWebhookFunctions) {
	const { headerName, secretValue } = await context.getCredentials('cometChatAgentApi');
	return { name: String(headerName ?? '').trim(), value: String(secretValue ?? '').trim() };
}

/** The end of the type that n8n gives the CometChat Agent Answer where it is a tool of an agent. */
const ANSWER_TOOL = 'cometChatAgentAnswerTool';

/**
 * Decides by its name whether the text of a node is for the caller: the chosen nodes, or all nodes behind the trigger,
 * and each CometChat Agent Answer that is a tool of an agent there. An agent that is a tool of another agent talks to
 * that agent only.
 */
function answerersOf(context: IWebhookFunctions, chosen: string[]): (node: string) => boolean {
	if (chosen.length > 0) return (node) => chosen.includes(node);
	const behind = context.getChildNodes(context.getNode().name);
	const connectionType = NodeConnectionTypes.AiTool;
	const tools = behind.flatMap(({ name }) => context.getParentNodes(name, { connectionType }));
	const saying = tools.filter(({ type }) => type.endsWith(ANSWER_TOOL));
	const names = new Set([...behind, ...saying].map(({ name }) => name));
	return (node) => names.has(node);
}
