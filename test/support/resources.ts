import { resources as ofCometChat } from '../../nodes/CometChat/resources';
import { resources as ofCampaigns } from '../../nodes/CometChatCampaigns/resources';
import type { Operation, Resource } from '../../nodes/shared/operation/types';

/** The resources of each node that is assembled from them, by its folder below `nodes/`. No two share a name or a value. */
export const resourcesByNode: Record<string, Resource[]> = {
	CometChat: ofCometChat,
	CometChatCampaigns: ofCampaigns,
};

/** The resources of all nodes. */
export const resources: Resource[] = Object.values(resourcesByNode).flat();

/** Whether an operation reads its records from columns, and not from fields. */
export const isImport = (operation: Operation): boolean =>
	resources.some(({ value, operations }) => value === 'import' && operations.includes(operation));

/** The folder of the node that has a resource. For an unknown value, the folder of the first node. */
export function nodeFolderOf(resource: unknown): string {
	const [first, ...others] = Object.keys(resourcesByNode);
	const has = (folder: string) => resourcesByNode[folder].some(({ value }) => value === resource);
	return others.find(has) ?? first;
}
