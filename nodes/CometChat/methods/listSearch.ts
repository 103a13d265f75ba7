import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { byCursor, byPage } from '../fields';
import { searchFew, searchMany } from './searching';

export async function searchUsers(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	return await searchMany(this, '/users', 'uid', filter, page);
}

export async function searchGroups(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	return await searchMany(this, '/groups', 'guid', filter, page);
}

export async function searchRoles(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/roles', byPage('role'), 'role', filter);
}

export async function searchKeywordLists(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/moderation/keywords', byCursor('id'), 'id', filter);
}

export async function searchReasons(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/moderation/reasons', byCursor('id'), 'id', filter);
}

export async function searchRules(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/moderation/rules', byCursor('id'), 'id', filter);
}
