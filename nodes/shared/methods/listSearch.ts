import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
} from 'n8n-workflow';
import { byCursor, byPage, bySourceCursor, wholePeriod } from '../fields';
import { chosen } from './chosen';
import { searchShortList, searchLongList } from './searching';

export async function searchUsers(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	return await searchLongList(this, '/users', 'uid', filter, page);
}

export async function searchGroups(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	return await searchLongList(this, '/groups', 'guid', filter, page);
}

export async function searchRoles(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(this, '/roles', byPage('role'), 'role', filter);
}

export async function searchKeywordLists(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(this, '/moderation/keywords', byCursor('id'), 'id', filter);
}

export async function searchReasons(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(this, '/moderation/reasons', byCursor('id'), 'id', filter);
}

/** All roles have the same permissions to set, so the default role shows them while no role is chosen. */
export async function searchRolePermissions(this: ILoadOptionsFunctions, filter?: string) {
	const path = { role: chosen(this, 'role') || 'default' };
	return await searchShortList(
		this,
		{ url: '/roles/{role}/permissions', path },
		byPage('id'),
		'id',
		filter,
	);
}

export async function searchScopePermissions(this: ILoadOptionsFunctions, filter?: string) {
	const path = { guid: chosen(this, 'guid'), scope: chosen(this, 'scope') || 'participant' };
	if (path.guid === '') {
		throw new NodeOperationError(this.getNode(), 'Choose the group first', {
			description: "Its permissions are listed when 'Group' holds a group, and no expression.",
		});
	}
	const url = '/groups/{guid}/scopes/{scope}/permissions';
	return await searchShortList(this, { url, path }, byPage('id'), 'id', filter);
}

export async function searchKnowledgeSources(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(
		this,
		'/ai-agents/agent-builder/knowledge-base',
		bySourceCursor,
		'uniqueId',
		filter,
		{
			query: wholePeriod(),
			nameOf: ({ sourceName, type }) => `${String(sourceName)}, ${String(type)}`,
		},
	);
}

export async function searchRules(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(this, '/moderation/rules', byCursor('id'), 'id', filter);
}
