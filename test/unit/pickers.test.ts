import 'reflect-metadata';
import { LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	type INodeParameters,
} from 'n8n-workflow';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import * as ofCometChat from '../../nodes/CometChat/methods/listSearch';
import * as ofCampaigns from '../../nodes/CometChatCampaigns/methods/listSearch';
import { additionalData } from '../engine/engine';
import { loadNode } from '../engine/harness';
import * as core from 'n8n-core';
import { startService, type Service } from '../service';

const listSearch = { ...ofCometChat, ...ofCampaigns };

let service: Service;
beforeAll(async () => {
	service = await startService();
});
beforeEach(() => service.reset());
afterAll(async () => await service.close());

/** Runs a picker in the context that the editor gives it. */
async function search(
	method: keyof typeof listSearch,
	filter?: string,
	token?: string,
	apiKey = service.apiKey,
	chosen: INodeParameters = {},
): Promise<INodeListSearchResult> {
	const node = loadNode();
	const parameters = { resource: 'user', operation: 'update', ...chosen };
	const workflow = new Workflow({
		active: false,
		connections: {},
		nodes: [
			{
				id: '1',
				name: 'CometChat',
				type: 'cometChat',
				typeVersion: 1,
				position: [0, 0],
				parameters,
				credentials: { cometChatApi: { id: '1', name: 'Test' } },
			},
		],
		nodeTypes: {
			getByName: () => node,
			getByNameAndVersion: () => node,
			getKnownTypes: () => ({}),
		},
	});
	const credentials = { appId: service.appId, region: 'us', apiKey, apiOrigin: service.origin };
	const context = new LoadOptionsContext(
		workflow,
		workflow.getNode('CometChat')!,
		{ ...additionalData(core, new CometChatApi(), credentials), currentNodeParameters: parameters },
		'',
	) as unknown as ILoadOptionsFunctions;
	return await listSearch[method].call(context, filter, token);
}

it('shows users by name and UID, and more when the list is scrolled', async () => {
	const first = await search('searchUsers');
	expect(first.results).toHaveLength(50);
	expect(first.results.find(({ value }) => value === 'alice')?.name).toMatch(/ \(alice\)$/);
	const second = await search('searchUsers', undefined, first.paginationToken as string);
	const values = [...first.results, ...second.results].map(({ value }) => value);
	expect(new Set(values).size).toBe(100);

	let token = second.paginationToken;
	while (token !== undefined) {
		const page = await search('searchUsers', undefined, token as string);
		values.push(...page.results.map(({ value }) => value));
		token = page.paginationToken;
	}
	expect(values).toHaveLength(209);
});

it('finds users and groups by the beginning and by any other part of name or ID', async () => {
	const users = await search('searchUsers', 'moderator');
	expect(users.results.map(({ value }) => value).sort()).toEqual(['moderator-1', 'moderator-2']);
	expect(users.paginationToken).toBeUndefined();
	const groups = await search('searchGroups', 'ENER');
	expect(groups.results).toEqual([{ name: 'General (general)', value: 'general' }]);
	expect(service.requests.map(({ url }) => url)).toEqual([
		'/v3/users?perPage=50&page=1&searchKey=moderator',
		'/v3/users?perPage=1000&page=1',
		'/v3/groups?perPage=50&page=1&searchKey=ENER',
		'/v3/groups?perPage=1000&page=1',
	]);
});

it.each([
	['searchRoles', 'mod', ['moderator']],
	['searchKeywordLists', 'PATTERN', ['contact-patterns']],
	['searchReasons', 'spam', ['spam']],
	['searchRules', 'toxicity', ['toxicity-filter']],
	['searchTemplates', 'ORDER', ['order_update']],
	['searchCampaigns', 'winter', ['cmp-3']],
] as const)('%s finds by name or ID', async (method, filter, expected) => {
	const all = await search(method);
	expect(all.results.length).toBeGreaterThan(2);
	const found = await search(method, filter);
	expect(found.results.map(({ value }) => value)).toEqual(expected);
});

it.each([
	['searchApprovedTemplates', ['order_update', 'team-digest', 'weekly-digest']],
	['searchCategories', ['Marketing', 'Updates']],
	['searchChannels', ['default-feed', 'main-push']],
] as const)('%s shows those that can be chosen', async (method, expected) => {
	const { results } = await search(method);
	expect(results.map(({ value }) => value).sort()).toEqual(expected);
});

it('lists all templates, also where there are more than a page of the service holds', async () => {
	const { campaignTemplates } = service.state;
	const [, first] = [...campaignTemplates][0];
	for (let n = 0; n < 250; n++) {
		const [id, templateId] = [`more-${n}`, `template-${n}`];
		campaignTemplates.set(id, { ...first, id, templateId, updatedAt: first.updatedAt + n });
	}
	const { results } = await search('searchApprovedTemplates');
	expect(new Set(results.map(({ value }) => value)).size).toBe(253);
	const found = await search('searchApprovedTemplates', 'TEMPLATE-249');
	expect(found.results.map(({ value }) => value)).toEqual(['template-249']);
});

const OF_ROLE = { resource: 'role', operation: 'setPermissions' };
const OF_SCOPE = { resource: 'group', operation: 'setScopePermissions' };
const picked = (value: string) => ({ __rl: true, mode: 'list', value });

it.each([
	['searchRolePermissions', OF_ROLE, 'createGroup.'],
	['searchRolePermissions', { ...OF_ROLE, role: picked('moderator') }, 'createGroup.'],
	[
		'searchScopePermissions',
		{ ...OF_SCOPE, guid: picked('general'), scope: 'admin' },
		'listMembers.',
	],
] as Array<[keyof typeof listSearch, INodeParameters, string]>)(
	'%s shows the permissions where the form says %j',
	async (method, chosen, filter) => {
		const { results } = await search(method, filter, undefined, undefined, chosen);
		expect(results.length).toBe(1);
		const { role = picked('default') } = chosen as { role?: { value: string } };
		const place = 'guid' in chosen ? 'groups/general/scopes/admin' : `roles/${role.value}`;
		expect(service.requests[0].url).toContain(`/v3/${place}/permissions?`);
	},
);

it('asks for the group whose permissions are meant', async () => {
	await expect(
		search('searchScopePermissions', undefined, undefined, undefined, OF_SCOPE),
	).rejects.toThrow('Choose the group first');
	expect(service.requests).toEqual([]);
});

it('says what to do when the list cannot be loaded', async () => {
	await expect(search('searchUsers', undefined, undefined, 'wrong')).rejects.toMatchObject({
		description: expect.stringContaining("Check the 'REST API Key' in the credentials"),
	});
});
