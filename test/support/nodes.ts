import type { INodeType } from 'n8n-workflow';
import { CometChat } from '../../nodes/CometChat/CometChat.node';
import { CometChatCampaigns } from '../../nodes/CometChatCampaigns/CometChatCampaigns.node';
import { nodeFolderOf } from './resources';

/** The nodes that are assembled from resources, by their folders. Each call makes a new node, because n8n changes its description. */
export const nodeFactories: Record<string, () => INodeType> = {
	CometChat: () => new CometChat(),
	CometChatCampaigns: () => new CometChatCampaigns(),
};

/** A new object of the node that has a resource. */
export const nodeWith = (resource: unknown): INodeType => nodeFactories[nodeFolderOf(resource)]();
