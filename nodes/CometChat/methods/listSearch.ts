import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { describedRequest } from '../transport/request/prepare';
import { isRecord } from '../transport/request/values';
import { toNodeError } from '../transport/result/nodeErrors';
import { openClient } from '../transport/sending/client';
import { send } from '../transport/sending/send';

/** Entries a picker shows at once; it loads more when it is scrolled. */
const PAGE_SIZE = 50;

/** Lists that the service can search by itself. */
export async function searchUsers(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	return await searchPages(this, '/users', 'uid', filter, page);
}

export async function searchGroups(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	return await searchPages(this, '/groups', 'guid', filter, page);
}

/** An app has at most 25 roles, rules and lists besides its defaults: one page holds them all. */
export async function searchRoles(this: ILoadOptionsFunctions, filter?: string) {
	return await searchLocally(this, '/roles', 'role', filter);
}

export async function searchKeywordLists(this: ILoadOptionsFunctions, filter?: string) {
	return await searchLocally(this, '/moderation/keywords', 'id', filter);
}

export async function searchRules(this: ILoadOptionsFunctions, filter?: string) {
	return await searchLocally(this, '/moderation/rules', 'id', filter);
}

async function searchPages(
	context: ILoadOptionsFunctions,
	path: string,
	id: string,
	filter: string | undefined,
	token: string | undefined,
): Promise<INodeListSearchResult> {
	const page = Number(token ?? 1);
	const { data, meta } = await load(context, path, {
		perPage: PAGE_SIZE,
		page,
		...(filter && { searchKey: filter }),
	});
	const results = entries(data, id);
	const pagination = isRecord(meta) && isRecord(meta.pagination) ? meta.pagination : {};
	const isLast = results.length < PAGE_SIZE || page >= (Number(pagination.total_pages) || Infinity);
	return { results, ...(!isLast && { paginationToken: String(page + 1) }) };
}

async function searchLocally(
	context: ILoadOptionsFunctions,
	path: string,
	id: string,
	filter = '',
): Promise<INodeListSearchResult> {
	const { data } = await load(context, path, {});
	const wanted = filter.toLowerCase();
	return {
		results: entries(data, id).filter(({ name, value }) =>
			`${name} ${value}`.toLowerCase().includes(wanted),
		),
	};
}

/** A name tells a person more than an ID; two people may share one, so both are shown. */
function entries(data: unknown, id: string): INodeListSearchItems[] {
	const records = Array.isArray(data) ? data.filter(isRecord) : [];
	return records.map((record) => {
		const value = String(record[id]);
		const name = typeof record.name === 'string' && record.name !== '' ? record.name : undefined;
		return { name: name === undefined || name === value ? value : `${name} (${value})`, value };
	});
}

async function load(context: ILoadOptionsFunctions, url: string, query: IDataObject) {
	try {
		// A person waits in front of the list
		const client = await openClient(context, { options: { maxRetries: 1 } });
		return await send(client, describedRequest({ method: 'GET', url, query }, client.baseUrl));
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}
