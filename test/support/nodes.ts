import type { INodeType } from 'n8n-workflow';
import { CometChat } from '../../nodes/CometChat/CometChat.node';
import { CometChatCampaigns } from '../../nodes/CometChatCampaigns/CometChatCampaigns.node';
import { folderOf } from './resources';

/** The nodes that are assembled from resources, by their folders. Each call gives a new object: n8n changes descriptions. */
export const assembledNodes: Record<string, () => INodeType> = {
	CometChat: () => new CometChat(),
	CometChatCampaigns: () => new CometChatCampaigns(),
};

/** The node that has a resource, as n8n has it before it is loaded. */
export const nodeWith = (resource: unknown): INodeType => assembledNodes[folderOf(resource)]();
