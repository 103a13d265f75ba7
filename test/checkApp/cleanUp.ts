import { isOwn, isOwnSource, readAll, readCampaigns, readKnowledge, TEMPLATE } from './own';
import { restoreSettings } from './settings';
import { PREFIX, type Run } from './run';

/** The result of a clean-up. */
export interface CleanUp {
	/** Number of the removed records, by kind. */
	removed: Record<string, number>;
	/** Records that could not be removed. */
	left: string[];
}

/**
 * Restores the settings of the app from the copy that a run has saved in the app. Then it removes all records that runs
 * of the check have made, also runs that were killed: it finds the records by the prefix of their IDs.
 */
export async function cleanUp(run: Run): Promise<CleanUp> {
	const result: CleanUp = { removed: {}, left: [] };
	await restoreSettings(run);
	await unpin(run);
	await removeProviders(run);
	await withdrawTemplate(run);
	const remove = async (kind: string, route: string, id: string, body?: object) => {
		const [, placeholder] = /\{(\w+)\}/.exec(route)!;
		const { status } = await run.request(route, { [placeholder]: id }, { body });
		if (status < 300 || status === 404) result.removed[kind] = (result.removed[kind] ?? 0) + 1;
		else result.left.push(`${kind} ${id} (status ${status})`);
	};

	const search = { query: { searchKey: PREFIX }, byPage: true };
	const users = await readOwnUsers(run);
	const groups = (await readAll(run, 'GET /groups', search))
		.map(({ guid }) => String(guid))
		.filter(isOwn);
	for (const id of await readOwnMessages(run, users, groups)) {
		await remove('message', 'DELETE /messages/{id}', id, { permanent: true });
	}
	// Users of an import (`…-row-1`) have no settings
	for (const uid of users.filter((one) => !/-row-\d+$/.test(one))) await forgetSettings(run, uid);
	for (const guid of groups) await remove('group', 'DELETE /groups/{guid}', guid);
	for (const uid of users) await remove('user', 'DELETE /users/{uid}', uid, { permanent: true });
	for (const { role } of await readAll(run, 'GET /roles', { byPage: true })) {
		if (isOwn(role)) await remove('role', 'DELETE /roles/{role}', String(role));
	}
	for (const [kind, list, removal] of [
		['rule', 'GET /moderation/rules', 'DELETE /moderation/rules/{ruleId}'],
		['keyword list', 'GET /moderation/keywords', 'DELETE /moderation/keywords/{keywordId}'],
		['reason', 'GET /moderation/reasons', 'DELETE /moderation/reasons/{id}'],
	]) {
		for (const { id } of await readAll(run, list)) {
			if (isOwn(id)) await remove(kind, removal, String(id));
		}
	}
	for (const { id, name } of await readCampaigns(run)) {
		if (isOwn(name)) await remove('campaign', 'DELETE /campaigns/campaigns/{id}', String(id));
	}
	for (const { uniqueId, sourceName, type } of await readKnowledge(run)) {
		if (!isOwnSource(sourceName)) continue;
		const route = `DELETE /ai-agents/agent-builder/knowledge-base/${String(type)}/{uniqueId}`;
		await remove('knowledge source', route, String(uniqueId));
	}
	return result;
}

/** Reactivates the deactivated own users, which the service treats as absent, and gives the UIDs of all own users. */
async function readOwnUsers(run: Run): Promise<string[]> {
	const query = { searchKey: PREFIX, withDeactivated: true };
	const found = await readAll(run, 'GET /users', { query, byPage: true });
	const uids = found.map(({ uid }) => String(uid)).filter(isOwn);
	const deactivated = await readAll(run, 'GET /users', {
		query: { searchKey: PREFIX, onlyDeactivated: true },
		byPage: true,
	});
	const uidsToActivate = deactivated.map(({ uid }) => String(uid)).filter(isOwn);
	if (uidsToActivate.length > 0) {
		await run.request('PUT /users', {}, { body: { uidsToActivate } });
	}
	return [...new Set([...uids, ...uidsToActivate])];
}

/** The IDs of all messages that own users have sent or got, and of all messages in own groups. */
async function readOwnMessages(run: Run, users: string[], groups: string[]): Promise<string[]> {
	const ids = new Set<string>();
	const add = async (route: string, placeholders: Record<string, string>) => {
		for (const { id } of await readAll(run, route, { placeholders, limit: 100 }))
			ids.add(String(id));
	};
	for (const uid of users) await add('GET /users/{uid}/messages', { uid });
	for (const guid of groups) await add('GET /groups/{guid}/messages', { guid });
	return [...ids];
}

/** Matches a custom provider whose address a run has made up, for `PublishedProvider` or for an open question. */
const OWN_PROVIDER = new RegExp(`"webhookURL":"https://(example\\.com/)?${PREFIX}`);

/** Removes the custom providers of notifications that runs have made. */
async function removeProviders(run: Run): Promise<void> {
	for (const channel of ['push', 'email', 'sms']) {
		const route = `/notifications/${channel}/v1/providers/custom`;
		const { data } = await run.request(`GET ${route}`);
		if (OWN_PROVIDER.test(JSON.stringify(data ?? null))) await run.request(`DELETE ${route}`);
	}
}

/** Makes the template of the check a draft again, so that nothing can be sent with it. */
async function withdrawTemplate(run: Run): Promise<void> {
	const query = { search: TEMPLATE };
	const templates = await readAll(run, 'GET /campaigns/templates', { query, limit: 100 });
	const isApproved = templates.some(
		({ templateId, status }) => templateId === TEMPLATE && status === 'approved',
	);
	if (!isApproved) return;
	const body = { status: 'draft' };
	await run.request('PUT /campaigns/templates/{id}', { id: TEMPLATE }, { body });
}

/** Takes own conversations out of the conversations that the app has pinned for all users. */
async function unpin(run: Run): Promise<void> {
	const { data } = await run.request('GET /conversations/pinned');
	const pinned = Array.isArray(data)
		? (data as Array<{ conversationWith?: { guid?: string; uid?: string } }>)
		: [];
	const others = pinned.filter(
		({ conversationWith: { guid, uid } = {} }) => !isOwn(guid) && !isOwn(uid),
	);
	if (others.length === pinned.length) return;
	const pinnedConversations = others.map(({ conversationWith: { guid, uid } = {} }) =>
		guid === undefined ? { uid } : { guid },
	);
	await run.request('PUT /conversations/pinned', {}, { body: { pinnedConversations } });
}

/** Removes preferences, contact details, mutes and push tokens of a user. The service may keep them after it has deleted the user. */
async function forgetSettings(run: Run, uid: string): Promise<void> {
	const query = { uid };
	await run.request('DELETE /notifications/v1/preferences', {}, { query });
	await run.request('DELETE /notifications/v1/contact-details', {}, { onBehalfOf: uid });
	const { data } = await run.request('GET /notifications/v1/preferences/mute', {}, { query });
	const { mutedConversations: conversations = [] } = (data ?? {}) as {
		mutedConversations?: object[];
	};
	if (conversations.length > 0) {
		const body = { conversations };
		await run.request('DELETE /notifications/v1/preferences/mute', {}, { query, body });
	}
	const tokens = await readAll(run, 'GET /users/{uid}/auth_tokens', {
		placeholders: { uid },
		byPage: true,
	});
	for (const { authToken } of tokens) {
		await run.request('DELETE /notifications/push/v1/tokens', {}, { body: { authToken } });
	}
}
