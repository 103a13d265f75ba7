import type { ICredentialDataDecryptedObject, INodeExecutionData, INodeType } from 'n8n-workflow';
import { runInEngine } from '../engine/engine';
import type { Installation } from './modules';

/**
 * The nodes to compare: our node, n8n's HTTP Request node, and two nodes that show how much of the time n8n itself takes.
 * `floor` only sends the same requests. For `floorResolving`, n8n also resolves three expressions for each item.
 */
export type Contender = 'cometChat' | 'httpRequest' | 'floor' | 'floorResolving';

/** Requests that the floor nodes send at once: as many as our node by default. */
const MAX_CONCURRENT = 10;

/** An item for each user to update. The UID, the name and the status message come from the item. */
function itemsOf(count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_, index) => ({
		json: { uid: `user-${(index % 200) + 1}`, name: `Name ${index}`, mood: `Mood ${index}` },
	}));
}

/** Updates a user for each of `count` items. @throws when an item does not come out */
export async function updateUsers(
	installation: Installation,
	contender: Contender,
	origin: string,
	count: number,
	nodeType: INodeType = nodeTypeOf(contender, installation, origin),
): Promise<void> {
	const credentials: ICredentialDataDecryptedObject = {
		appId: 'demo-app',
		region: 'us',
		apiKey: 'demo-api-key',
		apiOrigin: origin,
	};
	const version = nodeType.description.version;
	const parameters = {
		cometChat: cometChatForm,
		httpRequest: () => httpRequestForm(origin),
		floor: () => ({}),
		floorResolving: () => EXPRESSIONS,
	}[contender]();
	const { items, error } = await runInEngine(installation.modules, {
		nodeType,
		typeName: contender === 'httpRequest' ? 'n8n-nodes-base.httpRequest' : undefined,
		node: {
			typeVersion: Array.isArray(version) ? Math.max(...version) : version,
			parameters,
		},
		items: itemsOf(count),
		credentialType: installation.credentialType,
		credentials,
	});
	if (error) throw error;
	if (items.length !== count) throw new Error(`${contender}: ${items.length} of ${count} items`);
}

function nodeTypeOf(contender: Contender, installation: Installation, origin: string): INodeType {
	if (contender === 'floor') return floorNode(origin);
	if (contender === 'floorResolving') return floorNode(origin, ['uid', 'name', 'mood']);
	return installation[contender];
}

/**
 * A node that sends the same requests with n8n's own HTTP helper, and neither checks nor repeats anything.
 * @param resolved names of the parameters that n8n resolves for each item; without names, the values come from the item itself
 */
function floorNode(origin: string, resolved: string[] = []): INodeType {
	return {
		description: {
			displayName: 'Floor',
			name: 'floor',
			group: ['output'],
			version: 1,
			description: 'Sends requests',
			defaults: { name: 'Floor' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'cometChatApi', required: true }],
			properties: resolved.map((name) => ({
				displayName: name,
				name,
				type: 'string',
				default: '',
			})),
		},
		async execute() {
			const items = this.getInputData();
			const results: INodeExecutionData[] = [];
			let next = 0;
			const worker = async () => {
				for (let index = next++; index < items.length; index = next++) {
					const values = { ...items[index].json };
					for (const name of resolved) values[name] = this.getNodeParameter(name, index) as string;
					const { uid, name, mood } = values;
					const { data } = await this.helpers.httpRequestWithAuthentication.call(
						this,
						'cometChatApi',
						{
							method: 'PUT',
							url: `${origin}/v3/users/${String(uid)}`,
							body: {
								name,
								statusMessage: mood,
								link: 'https://example.com/profile',
								role: 'default',
							},
							json: true,
						},
					);
					results[index] = { json: data, pairedItem: { item: index } };
				}
			};
			await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
			return [results];
		},
	};
}

const EXPRESSIONS = {
	uid: '={{ $json.uid }}',
	name: '={{ $json.name }}',
	mood: '={{ $json.mood }}',
};

function cometChatForm() {
	return {
		resource: 'user',
		operation: 'update',
		uid: { __rl: true, mode: 'id', value: EXPRESSIONS.uid },
		updateFields: {
			name: EXPRESSIONS.name,
			statusMessage: EXPRESSIONS.mood,
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
