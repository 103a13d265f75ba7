import type { RecordedDecision } from '../../service';
import type { Credential, Workflow } from './api';
import { send } from './chat';
import { MODERATION_ANSWER_TYPE, MODERATION_TRIGGER_TYPE, WEBHOOK_CREDENTIAL_TYPE } from './paths';
import type { StandIn } from './service';
import { edit, GOT_IT, node, to } from './steps';

const ASKED = 'CometChat Moderation Trigger';

/** Texts of messages, in the order of the outputs of the step `What` to which they lead. */
const BEHAVIOURS = [
	'approve',
	'block',
	'twice',
	'fail',
	'silent',
	'respond',
	'late',
	'hang',
	'call to answer',
	'call to decide',
];

/** The time for which the workflow hangs. */
export const HANGS_MS = 30_000;

/** A workflow that a moderation request starts, and that behaves as the text of the message says. */
export function moderationWorkflow(
	parameters: Record<string, unknown>,
	webhookCredential: Credential,
): Workflow {
	const answer = (name: string, decision: string) =>
		node(name, MODERATION_ANSWER_TYPE, 1, { decision, confidence: 0.95, reason: name });
	const outputs = (...names: string[]) => ({ main: names.flatMap((name) => to(name).main) });
	/** A step that calls another workflow, which consists of a trigger and one node. */
	const call = (name: string, last: ReturnType<typeof node>) =>
		node(name, 'n8n-nodes-base.executeWorkflow', 1.2, {
			source: 'parameter',
			workflowJson: JSON.stringify({
				nodes: [
					node('Called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, {
						inputSource: 'passthrough',
					}),
					last,
				],
				connections: { Called: to(last.name) },
			}),
			options: {},
		});
	const wait = (name: string, amount: number) =>
		node(name, 'n8n-nodes-base.wait', 1.1, { amount, unit: 'seconds' });
	return {
		name: 'Decide about messages',
		nodes: [
			{
				...node(ASKED, MODERATION_TRIGGER_TYPE, 1.1, { fallback: 'approve', ...parameters }),
				webhookId: crypto.randomUUID(),
				credentials: { [WEBHOOK_CREDENTIAL_TYPE]: webhookCredential },
			},
			node('What', 'n8n-nodes-base.switch', 3.2, {
				mode: 'expression',
				numberOutputs: BEHAVIOURS.length,
				output: `={{ ${JSON.stringify(BEHAVIOURS)}.indexOf($json.text) }}`,
			}),
			answer('Approve', 'approve'),
			answer('Block', 'block'),
			answer('Block First', 'block'),
			answer('Approve Then', 'approve'),
			node('Fail', 'n8n-nodes-base.stopAndError', 1, { errorMessage: 'On purpose' }),
			{ ...GOT_IT, name: 'Say Nothing' },
			node('Respond', 'n8n-nodes-base.respondToWebhook', 1.1, {
				respondWith: 'text',
				responseBody: 'nonsense',
			}),
			wait('Be Late', 3),
			answer('Too Late', 'block'),
			wait('Hang', HANGS_MS / 1_000),
			call('Call to Answer', answer('Answer There', 'block')),
			call('Call to Decide', edit('Decide', '{"decision": "block"}')),
			node('As Decided', MODERATION_ANSWER_TYPE, 1, {
				decision: '={{ $json.decision }}',
				reason: 'As decided there',
			}),
		],
		connections: {
			[ASKED]: to('What'),
			What: outputs(
				'Approve',
				'Block',
				'Block First',
				'Fail',
				'Say Nothing',
				'Respond',
				'Be Late',
				'Hang',
				'Call to Answer',
				'Call to Decide',
			),
			'Call to Decide': to('As Decided'),
			'Block First': to('Approve Then'),
			'Be Late': to('Too Late'),
		},
		settings: { executionOrder: 'v1' },
	};
}

/** Lets Carol write to a group; gives the decision about her message. */
export async function decisionAbout(service: StandIn, text: string): Promise<RecordedDecision> {
	const id = await send(service, 'carol', text);
	await service.decisionsSettled();
	return service.decisions.find(({ messageId }) => messageId === id)!;
}
