import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as core from 'n8n-core';
import type { ICredentialType, INodePropertyOptions, INodeType } from 'n8n-workflow';
import type { Schema } from '../support/outputSchema';

const ROOT = resolve(__dirname, '../..');

/** The nodes of the package, for n8n's engine. */
export interface NodePackage {
	/** The node that has a resource. */
	nodeWith(resource: string): INodeType;
	notificationTrigger: INodeType;
	credentialType: ICredentialType;
	/** The preview of the output of an operation; undefined when it has none. */
	previewOf(resource: string, operation: string): Schema | undefined;
}

/**
 * The built package, read by n8n's own loader.
 * @throws when it has not been built
 */
export async function builtPackage(): Promise<NodePackage> {
	if (!existsSync(join(ROOT, 'dist', 'nodes'))) {
		throw new Error("The package has not been built. Run 'npm run build' first.");
	}
	const loader = new core.PackageDirectoryLoader(ROOT);
	await loader.loadAll();
	const { cometChat, cometChatCampaigns, cometChatNotificationTrigger } = loader.nodeTypes;
	return packageOf(
		[cometChat, cometChatCampaigns].map(({ type }) => type as INodeType),
		cometChatNotificationTrigger.type as INodeType,
		loader.credentialTypes.cometChatApi.type,
		'dist/nodes',
	);
}

/** @param folder where the nodes are, with their previews */
export function packageOf(
	nodes: INodeType[],
	notificationTrigger: INodeType,
	credentialType: ICredentialType,
	folder: string,
): NodePackage {
	const nodeWith = (resource: string) => {
		const withResource = nodes.find((node) => resourcesOf(node).includes(resource));
		if (!withResource) throw new Error(`No node has the resource '${resource}'.`);
		return withResource;
	};
	return {
		nodeWith,
		notificationTrigger,
		credentialType,
		previewOf(resource, operation) {
			const { name } = nodeWith(resource).description;
			const node = name[0].toUpperCase() + name.slice(1);
			const file = join(ROOT, folder, node, '__schema__/v1.0.0', resource, `${operation}.json`);
			return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Schema) : undefined;
		},
	};
}

const resourcesOf = ({ description }: INodeType): unknown[] =>
	description.properties
		.filter(({ name }) => name === 'resource')
		.flatMap(({ options = [] }) => options as INodePropertyOptions[])
		.map(({ value }) => value);
