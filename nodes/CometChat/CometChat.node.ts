import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { assembleProperties, operationFinder } from './assemble';
import { cometChatApiTest } from './methods/credentialTest';
import * as listSearch from './methods/listSearch';
import { resources } from './resources';
import { createTransport } from './transport';
import { CHAT_ADDRESS_EXPRESSION } from './transport/addresses';
import { trafficOptions } from './trafficOptions';

export class CometChat implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat',
		name: 'cometChat',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Manage users, groups, messages, moderation, calls and data import of a CometChat app',
		defaults: { name: 'CometChat' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cometChatApi', required: true, testedBy: 'cometChatApiTest' }],
		requestDefaults: { baseURL: CHAT_ADDRESS_EXPRESSION },
		requestOperations: { pagination: createTransport(operationFinder(resources)) },
		properties: [...assembleProperties(resources), trafficOptions],
	};

	methods = { listSearch, credentialTest: { cometChatApiTest } };
}
