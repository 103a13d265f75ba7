import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { assembleOperations, assembleProperties } from './assemble';
import { cometChatApiTest } from './methods/credentialTest';
import * as listSearch from './methods/listSearch';
import * as resourceMapping from './methods/resourceMapping';
import { resources } from './resources';
import { trafficOptions } from './trafficOptions';
import { BASE_URL } from './transport/request/urls';
import { runOneItem } from './transport/run/oneItem';

export class CometChat implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat',
		name: 'cometChat',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Manage users, groups, messages, moderation, calls and data import of a CometChat app',
		defaults: { name: 'CometChat' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cometChatApi', required: true, testedBy: 'cometChatApiTest' }],
		requestDefaults: { baseURL: BASE_URL },
		requestOperations: { pagination: runOneItem(resources) },
		properties: [...assembleProperties(resources), trafficOptions],
	};

	customOperations = assembleOperations(resources);

	methods = { listSearch, resourceMapping, credentialTest: { cometChatApiTest } };
}
