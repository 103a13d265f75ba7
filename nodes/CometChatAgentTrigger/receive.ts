import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import {
	receiveSafely,
	refuseBody,
	refuseRequest,
	refuseLogin,
	warnOnce,
	WRONG_LOGIN,
} from '../shared/webhook/answer';
import { admitLogin, admitProof } from '../shared/webhook/authentication';
import { beginRun } from '../shared/webhook/runs';
import { answerersOf, failureEndsRunOf } from './answerers';
import { BUSY_TEXT } from './fields';
import { itemOf, parseRequest } from './request';
import type { AgentRequest } from './request';
import { beginStream, answerAsStream } from './response';
import { readSettings } from './settings';
import type { Settings } from './settings';

const NAME = 'CometChat Agent Trigger';

const WRONG_HEADER =
	'If they come from CometChat, enter name and value of the header of the credentials at the agent in the dashboard.';

const NO_REQUEST =
	'The body has to be JSON with "threadId", "runId" and "messages", among them a text of the user (RunAgentInput of AG-UI)';

const NO_TEXT = `${NAME} tells people that it cannot answer, because the last node gave no text in the field 'output' or 'text' of the first item.`;

const LATE_RUN = `${NAME} told people that it takes too long, because the time limit was over. What the workflow says later does not get into the chat.`;

const FAILURE = { log: `${NAME} could not answer`, answer: 'The trigger cannot answer.' };

/** Starts the workflow that answers a person who chats with the agent, and streams the answer. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await receiveSafely(this, FAILURE, answer);
}

async function answer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const settings = readSettings(context);
	const refusal = await refuseWrongProof(context, settings);
	if (refusal) return refusal;
	const request = parseRequest(context.getBodyData());
	if (!request) return refuseBody(context, NAME, NO_REQUEST);
	return startRun(context, request, settings);
}

/** Refuses a request without the proof that the form asks for. Returns undefined for a request with the proof. */
async function refuseWrongProof(
	context: IWebhookFunctions,
	{ authentication }: Settings,
): Promise<IWebhookResponseData | undefined> {
	if (authentication === 'basicAuth') {
		const isAdmitted = await admitLogin(context);
		return isAdmitted ? undefined : refuseLogin(context, NAME, WRONG_LOGIN);
	}
	const expected = async () => ({ proof: await secretHeader(context) });
	if (await admitProof(context, expected, 'header')) return undefined;
	warnOnce(
		context,
		`${NAME} refuses requests, because their header is missing or wrong. ${WRONG_HEADER}`,
	);
	return refuseRequest(context, 401, 'The header is missing or wrong');
}

/** Begins the answer to the caller and starts the workflow, unless too many runs are under way. */
function startRun(
	context: IWebhookFunctions,
	request: AgentRequest,
	settings: Settings,
): IWebhookResponseData {
	const streams = settings.respond === 'streaming';
	// When only the last node answers, n8n streams no texts of nodes
	const mayAnswer = streams ? answerersOf(context, settings.answeringNodes) : () => true;
	const { threadId, runId } = request;
	const ids = { threadId, runId };
	const response = context.getResponseObject();
	// The caller has hung up while the credentials were read, so nobody waits for an answer
	if (response.destroyed) return { noWebhookResponse: true };
	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const endRun = beginRun(node, settings.maxRuns);
	if (!endRun) {
		warnOnce(
			context,
			`${NAME} tells people to come later: ${settings.maxRuns} runs were under way`,
		);
		beginStream(response, ids).fail(BUSY_TEXT);
		response.end();
		return { noWebhookResponse: true };
	}
	answerAsStream(response, {
		...settings,
		ids,
		mayAnswer,
		failureEndsRun: failureEndsRunOf(context),
		onEnd: endRun,
		onNoText: () => warnOnce(context, NO_TEXT),
		onLate: () => warnOnce(context, LATE_RUN),
		onHangUp: () =>
			context.logger.info(`${NAME}: the caller hung up; the workflow goes on`, {
				node: context.getNode().name,
				workflowId: context.getWorkflow().id,
			}),
	});
	// With `noWebhookResponse`, n8n does not answer with the last node
	return {
		...(streams && { noWebhookResponse: true }),
		workflowData: [[{ json: itemOf(request) }]],
	};
}

async function secretHeader(context: IWebhookFunctions) {
	const { headerName, secretValue } = await context.getCredentials('cometChatAgentApi');
	return { name: String(headerName ?? '').trim(), value: String(secretValue ?? '').trim() };
}
