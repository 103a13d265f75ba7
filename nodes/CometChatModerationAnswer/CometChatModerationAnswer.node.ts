import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { properties } from './fields';

export class CometChatModerationAnswer implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Moderation Answer',
		name: 'cometChatModerationAnswer',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["decision"] }}',
		description:
			'Answers the moderation request that started the workflow: CometChat delivers the message, or blocks it',
		builderHint: {
			searchHint:
				'Take it only in a workflow that CometChat Moderation Trigger starts: it approves or blocks the message that was asked about.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cometchat.cometChatModerationTrigger',
					relationHint: 'Has to start the workflow',
				},
			],
		},
		defaults: { name: 'Answer Moderation Request' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { answer } = await import('./answer');
		return await answer.call(this, this.continueOnFail());
	}
}
