import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { NodeResult } from '../engine/harness';
import { seedIds, type Service } from '../service';
import { byId, run } from '../support/node';

export { byId, run, useService } from '../support/node';

/** The request as it left the node: method and raw URL, the body, and the headers that the API documents. */
export function sent({ requests }: Service): IDataObject[] {
	return requests.map(({ method, url, body, headers }) => ({
		request: `${method} ${url}`,
		body: body as IDataObject,
		apikey: headers.apikey,
		...(headers.onbehalfof !== undefined && { onBehalfOf: headers.onbehalfof }),
	}));
}

/** A request as {@link sent} gives it, with the key of the stand-in. */
export function request(line: string, body?: unknown, onBehalfOf?: string): IDataObject {
	return {
		request: line,
		body: body as IDataObject,
		apikey: 'demo-api-key',
		...(onBehalfOf !== undefined && { onBehalfOf }),
	};
}

/** Expects exactly these requests, in any order, because items are sent at the same time. */
export function expectSent(service: Service, requests: IDataObject[]): void {
	const inOrder = (list: IDataObject[]) =>
		[...list].sort((one, other) => String(one.request).localeCompare(String(other.request), 'en'));
	expect(inOrder(sent(service))).toEqual(inOrder(requests));
}

/** The records that came out, without their links. */
export const records = ({ items }: NodeResult) => items.map(({ json }) => json);

/** The input items that the output items are linked to. */
export const links = ({ items }: NodeResult) => items.map(({ pairedItem }) => pairedItem);

/** An operation that works for the first and the third item, and is refused for the second one. */
export interface FailingRun {
	parameters: INodeParameters;
	items: [IDataObject, IDataObject, IDataObject];
	/** The message of the service, without the full stop. */
	message: string | RegExp;
	code: string;
	status: number;
}

/** Tests what a refusal by the service looks like, in the three ways in which a node can go on. */
export function testRefusal(
	service: { current: Service },
	{ parameters, items, message, code, status }: FailingRun,
) {
	const source = `(${code}, HTTP ${status})`;
	const failed = {
		error: expect.stringMatching(/ \[item 1\]$/),
		details: { code, status, description: expect.stringContaining(source) },
	};

	it('stops at the item that the service refuses, and says which one and why', async () => {
		const { error } = await run(service.current, parameters, { items });
		expect(error?.message).toMatch(message);
		expect(error?.message).toMatch(/ \[item 1\]$/);
		expect(error?.description).toContain(source);
		expect(error?.httpCode).toBe(String(status));
		expect(error?.context?.itemIndex).toBe(1);
	});

	it('goes on with the other items when the node continues on fail', async () => {
		const result = await run(service.current, parameters, {
			items,
			onError: 'continueRegularOutput',
		});
		expect(result.error).toBeUndefined();
		const failure = result.items.findIndex(({ json }) => json.error !== undefined);
		expect(result.items[failure]).toEqual({
			json: { ...items[1], ...failed },
			pairedItem: { item: 1 },
		});
		expect(result.items[failure].json.error).toMatch(message);
		expect(new Set(linkedItems(result))).toEqual(new Set([0, 1, 2]));
	});

	it('sends the failed item with its input to the error output', async () => {
		const result = await run(service.current, parameters, {
			items,
			onError: 'continueErrorOutput',
		});
		expect(result.errorItems).toEqual([
			{ json: { ...items[1], ...failed }, pairedItem: { item: 1 } },
		]);
		expect(new Set(linkedItems(result))).toEqual(new Set([0, 2]));
	});
}

const ID = '={{ $json.id }}';

/** For each kind of record: the parameter of its ID, and an ID that is not there, between two that are. */
const ABSENT = {
	user: {
		parameter: { uid: byId(ID) },
		ids: ['alice', 'nobody', 'bob'],
		code: 'ERR_UID_NOT_FOUND',
	},
	group: {
		parameter: { guid: byId(ID) },
		ids: ['general', 'nowhere', 'support'],
		code: 'ERR_GUID_NOT_FOUND',
	},
	message: {
		parameter: { messageId: ID },
		ids: [1, 999_999, 2],
		code: 'ERR_MESSAGE_ID_NOT_FOUND',
	},
	role: {
		parameter: { role: byId(ID) },
		ids: ['default', 'captain', 'moderator'],
		code: 'ERR_ROLE_NOT_FOUND',
	},
	reason: {
		parameter: { reasonId: byId(ID) },
		ids: ['spam', 'no-reason', 'off-topic'],
		code: 'ERR_REASON_NOT_FOUND',
	},
	rule: {
		parameter: { ruleId: byId(ID) },
		ids: ['profanity-filter', 'no-rule', 'contact-filter'],
		code: 'ERR_RULE_NOT_FOUND',
	},
	keywordList: {
		parameter: { keywordId: byId(ID) },
		ids: ['contact-patterns', 'no-list', 'off-platform-sentences'],
		code: 'ERR_KEYWORD_NOT_FOUND',
	},
	template: {
		parameter: { templateId: byId(ID) },
		ids: ['weekly-digest', 'no-template', 'spring-sale'],
		code: 'ERR_TEMPLATE_NOT_FOUND',
	},
	campaign: {
		parameter: { campaignId: byId(ID) },
		ids: ['cmp-1', 'no-campaign', 'cmp-1'],
		code: 'ERR_NOT_FOUND',
	},
	feedItem: {
		parameter: { feedItemId: ID },
		ids: [seedIds.feedItems.unread, 'no-item', seedIds.feedItems.delivered],
		code: 'ERR_FEED_ITEM_NOT_FOUND',
	},
	authToken: {
		parameter: { authToken: ID },
		ids: [seedIds.authToken, 'bob_0000000000000000', seedIds.authToken],
		code: 'ERR_AUTH_TOKEN_NOT_FOUND',
	},
};

/** The words of a refusal that names no ID. */
const WORDS: Partial<Record<keyof typeof ABSENT, RegExp>> = {
	authToken: /auth token/,
	template: /Template not found/,
	campaign: /Campaign not found/,
	feedItem: /Feed item not found/,
};

/** Tests that an operation on a record refuses one that is not there. */
export function testAbsent(
	service: { current: Service },
	record: keyof typeof ABSENT,
	form: INodeParameters,
) {
	const { parameter, ids, code } = ABSENT[record];
	const [first, absent, last] = ids.map((id) => ({ id }));
	testRefusal(service, {
		parameters: { ...form, ...parameter },
		items: [first, absent, last],
		// Auth tokens are hidden in errors, and the campaigns service leaves IDs out of its texts
		message: WORDS[record] ?? new RegExp(String(absent.id)),
		code,
		status: 404,
	});
}

function linkedItems(result: NodeResult): number[] {
	return links(result).map((link) => (link as { item: number }).item);
}
