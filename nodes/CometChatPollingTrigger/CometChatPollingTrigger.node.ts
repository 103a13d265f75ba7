import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { cometChatApiTest } from '../shared/methods/credentialTest';
import { searchGroups, searchUsers } from '../shared/methods/listSearch';
import { EVENTS } from './events';
import { properties } from './fields';

const NAMES = Object.fromEntries(EVENTS.map(({ value, name }) => [value, name]));

/** The trigger is a node type of its own, because n8n prefers the `customOperations` of the action node to `poll`. */
export class CometChatPollingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Polling Trigger',
		name: 'cometChatPollingTrigger',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: `={{ ${JSON.stringify(NAMES)}[$parameter["event"]] }}`,
		description:
			'Starts the workflow for what CometChat sends no webhook for, e.g. a message that users flagged, or a new user',
		builderHint: {
			searchHint:
				'Take it to start a workflow for what CometChat sends no webhook for: new or changed users, flagged messages. It looks regularly, with the credentials CometChat API, and also serves an n8n without a public address. For messages as they are sent, take CometChat Trigger.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cometchat.cometChat',
					relationHint: 'Works on what was found',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatTrigger',
					relationHint: 'Events of the app, without looking regularly',
				},
			],
		},
		defaults: { name: 'CometChat Polling Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cometChatApi', required: true, testedBy: 'cometChatApiTest' }],
		properties,
	};

	methods = { listSearch: { searchGroups, searchUsers }, credentialTest: { cometChatApiTest } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const { poll } = await import('./poll');
		return await poll.call(this);
	}
}
