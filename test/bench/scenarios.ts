import type { ICredentialDataDecryptedObject, INodeExecutionData, INodeType } from 'n8n-workflow';
import { runInEngine } from '../engine/engine';
import type { Installation } from './modules';

export type Contender = 'cometChat' | 'httpRequest';

/** Users to update; two of the four fields and the UID come from the item. */
export function itemsOf(count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_, index) => ({
		json: { uid: `user-${(index % 200) + 1}`, name: `Name ${index}`, mood: `Mood ${index}` },
	}));
}

/** Updates a user per item with one of the two nodes; throws unless every item comes out. */
export async function updateUsers(
	installation: Installation,
	contender: Contender,
	origin: string,
	count: number,
	nodeType: INodeType = installation[contender],
): Promise<void> {
	const credentials: ICredentialDataDecryptedObject = {
		appId: 'demo-app',
		region: 'us',
		apiKey: 'demo-api-key',
		apiOrigin: origin,
	};
	const version = nodeType.description.version;
	const { items, error } = await runInEngine(installation.modules, {
		nodeType,
		typeName: contender === 'httpRequest' ? 'n8n-nodes-base.httpRequest' : undefined,
		node: {
			typeVersion: Array.isArray(version) ? Math.max(...version) : version,
			parameters: contender === 'cometChat' ? cometChatForm() : httpRequestForm(origin),
		},
		items: itemsOf(count),
		credentialType: installation.credentialType,
		credentials,
	});
	if (error) throw error;
	if (items.length !== count) throw new Error(`${contender}: ${items.length} of ${count} items`);
}

function cometChatForm() {
	return {
		resource: 'user',
		operation: 'update',
		uid: { __rl: true, mode: 'id', value: '={{ $json.uid }}' },
		updateFields: {
			name: '={{ $json.name }}',
			statusMessage: '={{ $json.mood }}',
			link: 'https://example.com/profile',
			role: 'default',
		},
	};
}

function httpRequestForm(origin: string) {
	return {
		method: 'PUT',
		url: `=${origin}/v3/users/{{ $json.uid }}`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'cometChatApi',
		sendBody: true,
		contentType: 'json',
		specifyBody: 'keypair',
		bodyParameters: {
			parameters: [
				{ name: 'name', value: '={{ $json.name }}' },
				{ name: 'statusMessage', value: '={{ $json.mood }}' },
				{ name: 'link', value: 'https://example.com/profile' },
				{ name: 'role', value: 'default' },
			],
		},
		options: {},
	};
}
