import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	INodeType,
	INodeTypeDescription,
	ISupplyDataFunctions,
	SupplyData,
} from 'n8n-workflow';
import { cometChatApiTest } from '../shared/methods/credentialTest';
import { searchGroups, searchUsers } from '../shared/methods/listSearch';
import { properties } from './fields';

export class CometChatChatMemory implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Chat Memory',
		name: 'cometChatChatMemory',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ { conversation: "of a conversation", group: "of a group", thread: "of a thread", user: "of a user" }[$parameter["source"]] }}',
		description:
			'Gives an AI agent the last messages of a CometChat conversation as its memory. Nothing is stored a second time.',
		builderHint: {
			searchHint:
				'Take it as the memory of an AI agent that answers in CometChat: it reads the conversation, and stores nothing. It needs the credentials CometChat API.',
			relatedNodes: [
				{
					nodeType: '@n8n/n8n-nodes-langchain.agent',
					relationHint: 'Connect it as the memory of the agent',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatAgentTrigger',
					relationHint: 'Starts the workflow with the conversation',
				},
			],
		},
		defaults: { name: 'CometChat Chat Memory' },
		inputs: [],
		outputs: [NodeConnectionTypes.AiMemory],
		outputNames: ['Memory'],
		credentials: [{ name: 'cometChatApi', required: true, testedBy: 'cometChatApiTest' }],
		properties,
	};

	methods = { listSearch: { searchGroups, searchUsers }, credentialTest: { cometChatApiTest } };

	async supplyData(this: ISupplyDataFunctions, itemIndex: number): Promise<SupplyData> {
		const { memoryFor } = await import('./memory');
		return { response: memoryFor(this, itemIndex) };
	}
}
