import 'reflect-metadata';
import * as core from 'n8n-core';
import * as lib from 'n8n-workflow';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import * as ofCometChat from '../../nodes/shared/methods/listSearch';
import { getRestrictedFeatures } from '../../nodes/CometChat/methods/loadOptions';
import * as ofCampaigns from '../../nodes/CometChatCampaigns/methods/listSearch';
import type { FaultSpec } from '../service';
import { additionalData, workflowOf } from '../engine/engine';
import { loadNode } from '../engine/harness';
import { byId, credentialsFor, formOf, useFastClock, useService } from '../engine/support';
import { answerJson, openServer } from '../support/openServer';

useFastClock();

const listSearch = { ...ofCometChat, ...ofCampaigns };
const service = useService();
const FORM = formOf('user', 'update');

/** The users of the seed who are not deactivated. */
const ACTIVE_USERS = 209;

/** Runs a picker in the context that the editor gives it. */
async function search(
	method: keyof typeof listSearch,
	filter?: string,
	{ token, apiKey = service.current.apiKey, parameters = FORM, origin }: Partial<Search> = {},
): Promise<INodeListSearchResult> {
	const own = credentialsFor(service.current);
	const credentials = { ...own, apiKey, apiOrigin: origin ?? own.apiOrigin };
	return await listSearch[method].call(contextWith(parameters, credentials), filter, token);
}

/** The context that the editor gives to a picker in this form. */
function contextWith(
	parameters: lib.INodeParameters,
	credentials: lib.ICredentialDataDecryptedObject = credentialsFor(service.current),
): ILoadOptionsFunctions {
	const credentialType = new CometChatApi();
	const used = { [credentialType.name]: { id: '1', name: 'Test' } };
	const workflow = workflowOf(lib, {
		types: { cometChat: loadNode(parameters.resource) },
		nodes: [{ name: 'CometChat', type: 'cometChat', parameters, credentials: used }],
		connections: {},
		items: [],
		credentialType,
		credentials,
	});
	return new core.LoadOptionsContext(
		workflow,
		workflow.getNode('CometChat')!,
		{ ...additionalData(core, credentialType, credentials), currentNodeParameters: parameters },
		'',
	) as unknown as ILoadOptionsFunctions;
}

interface Search {
	/** The pagination token of the page before. */
	token: string;
	apiKey: string;
	/** The service; the stand-in when left out. */
	origin?: string;
	parameters: lib.INodeParameters;
}

/** Scrolls a list to its end, and gives its values. */
async function scrollThrough(method: keyof typeof listSearch, filter?: string, origin?: string) {
	const all: unknown[] = [];
	let token: string | undefined;
	do {
		const page = await search(method, filter, { token, origin });
		all.push(...values(page));
		token = page.paginationToken as string | undefined;
	} while (token !== undefined);
	return all;
}

const values = ({ results }: INodeListSearchResult) => results.map(({ value }) => value);

it('shows users by name and UID, a page at a time', async () => {
	const first = await search('searchUsers');
	expect(first.results).toHaveLength(50);
	expect(first.results.find(({ value }) => value === 'alice')?.name).toMatch(/ \(alice\)$/);
	const all = await scrollThrough('searchUsers');
	expect(new Set(all).size).toBe(ACTIVE_USERS);
	expect(all).toHaveLength(ACTIVE_USERS);
	// One request for the first page, and five for the whole list
	expect(service.current.requests).toHaveLength(6);
});

it('shows each match once, and last the matches that the service does not find', async () => {
	const { users } = service.current.state;
	const [, first] = [...users][0];
	for (let n = 0; n < 70; n++) users.set(`zed-${n}`, { ...first, uid: `zed-${n}` });
	users.set('not-zed', { ...first, uid: 'not-zed' });
	users.set('', { ...first, name: 'Zed who cannot be chosen', uid: '' });
	const found = await scrollThrough('searchUsers', 'zed');
	expect(found).toHaveLength(71);
	expect(new Set(found).size).toBe(71);
	expect(found.at(-1)).toBe('not-zed');
});

it('finds users and groups by any part of name or ID', async () => {
	const users = await search('searchUsers', 'moderator');
	expect(values(users).sort()).toEqual(['moderator-1', 'moderator-2']);
	expect(users.paginationToken).toBeUndefined();
	const groups = await search('searchGroups', 'ENER');
	expect(groups.results).toEqual([{ name: 'General (general)', value: 'general' }]);
	expect(service.current.requests.map(({ url }) => url)).toEqual([
		'/v3/users?perPage=50&page=1&searchKey=moderator',
		'/v3/users?perPage=1000&page=1',
		'/v3/groups?perPage=50&page=1&searchKey=ENER',
		'/v3/groups?perPage=1000&page=1',
	]);
});

it('goes on if the service counts 0 records, as in the sample of the reference', async () => {
	const { users } = service.current.state;
	const all = [...users.values()];
	await using server = await openServer(({ url }, response) => {
		const query = new URL(url!, 'http://x').searchParams;
		const [page, size] = [Number(query.get('page')), Number(query.get('perPage'))];
		const data = all.slice((page - 1) * size, page * size);
		const pagination = { total: 0, count: data.length, per_page: 100, total_pages: 1 };
		answerJson(response, 200, { data, meta: { pagination } });
	});
	expect(await scrollThrough('searchUsers', undefined, server.origin)).toHaveLength(all.length);
});

it.each([1, 2])(
	'asks for no page after the last, if the service gives pages of %i',
	async (size) => {
		const all = [...service.current.state.users.values()].slice(0, 3 * size);
		let asked = 0;
		await using server = await openServer(({ url }, response) => {
			asked++;
			const page = Number(new URL(url!, 'http://x').searchParams.get('page'));
			const data = all.slice((page - 1) * size, page * size);
			const pagination = { total: all.length, per_page: size };
			answerJson(response, 200, { data, meta: { pagination } });
		});
		expect(await scrollThrough('searchUsers', undefined, server.origin)).toHaveLength(all.length);
		expect(asked).toBe(3);
	},
);

it('ends with a page that is not full if the service does not count the list', async () => {
	await using server = await openServer((_, response) =>
		answerJson(response, 200, { data: [{ uid: 'ada', name: '' }] }),
	);
	expect(await search('searchUsers', undefined, { origin: server.origin })).toEqual({
		results: [{ name: 'ada', value: 'ada' }],
	});
});

it('finds an ID that was pasted with blanks around it', async () => {
	expect(values(await search('searchUsers', ' moderator-1 '))).toEqual(['moderator-1']);
	expect(values(await search('searchReasons', ' spam\u200b'))).toEqual(['spam']);
	expect((await search('searchUsers', ' ')).results).toHaveLength(50);
	expect(values(await search('searchUsers', '\u200bmoderator-1\u200e'))).toEqual(['moderator-1']);
	expect(values(await search('searchUsers', '\ud83d'))).toEqual([]);
});

it.each([
	['searchRoles', 'mod', ['moderator']],
	['searchKeywordLists', 'PATTERN', ['contact-patterns']],
	['searchReasons', 'spam', ['spam']],
	['searchRules', 'toxicity', ['toxicity-filter']],
	['searchKnowledgeSources', 'opening', ['kb-1']],
	['searchTemplates', 'ORDER', ['order_update']],
	['searchCampaigns', 'winter', ['cmp-3']],
] as const)('%s finds by name or ID', async (method, filter, expected) => {
	expect(values(await search(method)).length).toBeGreaterThan(2);
	expect(values(await search(method, filter))).toEqual(expected);
});

it.each([
	['searchApprovedTemplates', ['order_update', 'team-digest', 'weekly-digest']],
	['searchCategories', ['Marketing', 'Updates']],
	['searchChannels', ['default-feed', 'main-push']],
] as const)('%s shows the records that can be chosen', async (method, expected) => {
	expect(values(await search(method)).sort()).toEqual(expected);
});

it('lists all templates, even if they fill more than a page of the service', async () => {
	const { campaignTemplates } = service.current.state;
	const [, first] = [...campaignTemplates][0];
	for (let n = 0; n < 250; n++) {
		const [id, templateId] = [`more-${n}`, `template-${n}`];
		campaignTemplates.set(id, { ...first, id, templateId, updatedAt: first.updatedAt + n });
	}
	expect(new Set(values(await search('searchApprovedTemplates'))).size).toBe(253);
	const found = await search('searchApprovedTemplates', 'TEMPLATE-249');
	expect(values(found)).toEqual(['template-249']);
});

const ofRole = (fields: object) => formOf('role', 'setPermissions', fields);
const ofScope = formOf('group', 'setScopePermissions', { guid: byId('general'), scope: 'admin' });

it.each([
	['searchRolePermissions', ofRole({}), 'createGroup.', 'roles/default'],
	['searchRolePermissions', ofRole({ role: byId('moderator') }), 'createGroup.', 'roles/moderator'],
	['searchRolePermissions', ofRole({ role: byId(' ') }), 'createGroup.', 'roles/default'],
	[
		'searchRolePermissions',
		ofRole({ role: byId('={{ $json.role }}') }),
		'createGroup.',
		'roles/default',
	],
	['searchScopePermissions', ofScope, 'listMembers.', 'groups/general/scopes/admin'],
	[
		'searchScopePermissions',
		{ ...ofScope, scope: '={{ $json.scope }}' },
		'listMembers.',
		'groups/general/scopes/participant',
	],
] as const)(
	'%s with the form %j finds %s among the permissions of %s',
	async (method, parameters, filter, place) => {
		expect(values(await search(method, filter, { parameters }))).toHaveLength(1);
		expect(service.current.requests[0].url).toContain(`/v3/${place}/permissions?`);
	},
);

it.each([{}, { guid: byId('={{ $json.guid }}') }])(
	'asks for the group first: %j',
	async (given) => {
		const parameters = formOf('group', 'setScopePermissions', given);
		await expect(search('searchScopePermissions', undefined, { parameters })).rejects.toThrow(
			'Choose the group first',
		);
		expect(service.current.requests).toEqual([]);
	},
);

it('offers the features that the chosen role may not use, by their titles', async () => {
	const { restrictedFeatures } = service.current.state.roles.get('moderator')!;
	const parameters = formOf('role', 'allowFeatures', { role: byId('moderator') });
	const offered = await getRestrictedFeatures.call(contextWith(parameters));
	expect(offered).toEqual(
		restrictedFeatures.map(({ key, title }) => ({ name: `${title} (${key})`, value: key })),
	);
	expect(offered).not.toEqual([]);
});

it.each([{}, { role: byId('={{ $json.role }}') }, { role: byId('default'), operation: 'create' }])(
	'offers no features, without an error, before a role is chosen or in another form: %j',
	async (given) => {
		const parameters = formOf('role', 'allowFeatures', given);
		expect(await getRestrictedFeatures.call(contextWith(parameters))).toEqual([]);
		expect(service.current.requests).toEqual([]);
	},
);

it("uses n8n's request options, as the node does", async () => {
	const searchWith = async (requestOptions: lib.INodeParameters) => {
		const parameters = formOf('campaign', 'getMany', { requestOptions });
		return await search('searchTemplates', undefined, { parameters });
	};
	await expect(searchWith({ proxy: 'http://127.0.0.1:1' })).rejects.toThrow('could not be reached');
	// Expressions about an item cannot be resolved in a picker, and are ignored
	const withExpressions = await searchWith({
		proxy: '={{ $json.proxy.address }}',
		timeout: '={{ $("None").item }}',
	});
	expect(withExpressions.results).not.toEqual([]);
});

it('does not show an answer without a list as an app without users', async () => {
	service.current.faults.add({ kind: 'no-records', count: 1 });
	await expect(search('searchUsers')).rejects.toThrow('an answer without a list');
});

it('repeats a request once, because a person waits for the list', async () => {
	service.current.faults.add({ kind: '503', count: 1 });
	expect((await search('searchReasons')).results).not.toEqual([]);
	service.current.requests.length = 0;
	service.current.faults.add({ kind: '503' });
	await expect(search('searchReasons')).rejects.toThrow();
	expect(service.current.requests).toHaveLength(2);
});

it('says what to do when the list cannot be loaded', async () => {
	await expect(search('searchUsers', undefined, { apiKey: 'wrong' })).rejects.toMatchObject({
		description: expect.stringContaining("Check the 'REST API Key' in the credentials"),
	});
});

// The 429 comes last, because it makes the app pause, which hides a slow answer
it.each<FaultSpec>([
	{ kind: 'slow', count: 1, delayMs: 30_000 },
	{ kind: '429', count: 2, retryAfterSeconds: 60 },
])('does not let a person wait as long as a run waits: %j', async (fault) => {
	const { timeout } = AbortSignal;
	const patience = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
	service.current.faults.add(fault);
	const startedAt = Date.now();
	await expect(search('searchUsers')).rejects.toMatchObject({
		message: 'The list did not come in time',
		description: expect.stringContaining('takes no more requests for now. Try again in a minute'),
	});
	expect(Date.now() - startedAt).toBeLessThan(20_000);
	expect(patience).toHaveBeenCalledWith(20_000);
	patience.mockRestore();
});
