import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { assembleOperations, assembleProperties } from './assemble';
import { cometChatApiTest } from './methods/credentialTest';
import * as listSearch from './methods/listSearch';
import * as resourceMapping from './methods/resourceMapping';
import { defaultResource, resources } from './resources';
import { trafficOptions } from './trafficOptions';
import { BASE_URL } from './transport/request/urls';
import { runOneItem } from './transport/run/oneItem';

/** The operation in words, e.g. "Approve blocked message"; with the resource where it is one word, e.g. "Update user". */
const SUBTITLE =
	'={{ [$parameter["operation"].replace(/[A-Z]/g, " $&").toLowerCase()].map((words) => words.charAt(0).toUpperCase() + words.slice(1) + (words.includes(" ") ? "" : " " + $parameter["resource"].replace(/[A-Z]/g, " $&").toLowerCase()))[0] }}';

export class CometChat implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat',
		name: 'cometChat',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: SUBTITLE,
		description:
			'Manage users, groups, messages, moderation, calls and data import of a CometChat app',
		defaults: { name: 'CometChat' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cometChatApi', required: true, testedBy: 'cometChatApiTest' }],
		requestDefaults: { baseURL: BASE_URL },
		requestOperations: { pagination: runOneItem(resources) },
		properties: [...assembleProperties(resources, defaultResource), trafficOptions],
	};

	customOperations = assembleOperations(resources);

	methods = { listSearch, resourceMapping, credentialTest: { cometChatApiTest } };
}
