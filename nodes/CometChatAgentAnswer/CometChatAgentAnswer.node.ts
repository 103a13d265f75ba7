import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

export class CometChatAgentAnswer implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Agent Answer',
		name: 'cometChatAgentAnswer',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["text"] }}',
		description:
			'Says a text to the person whose message to the agent started the workflow, from anywhere in it',
		builderHint: {
			searchHint:
				'Take it only in a workflow that CometChat Agent Trigger starts: it says a text in the chat, in addition to what an agent streams.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cometchat.cometChatAgentTrigger',
					relationHint: 'Has to start the workflow',
				},
			],
		},
		defaults: { name: 'Answer in Chat' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [
			{
				displayName: 'Text',
				name: 'text',
				type: 'string',
				typeOptions: { rows: 3 },
				required: true,
				default: '={{ $json.output }}',
				placeholder: 'e.g. One moment, I am looking that up.',
				description: 'What the person reads. Each item is a message of its own.',
			},
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { answer } = await import('./answer');
		return await answer.call(this, this.continueOnFail());
	}
}
