import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { NodeResult, NodeRun } from '../engine/harness';
import { differences } from './differences';
import { seedIds, type Service, type ServiceOptions } from '../service';
import { byId, run, useService } from '../support/node';

export { byId, run, useService };

/**
 * An operation of which all tests of a file fill in the same form, with a stand-in of their own.
 * @param fields what all of them fill in; each adds its own fields
 */
export function useOperation(
	resource: string,
	operation: string,
	fields: object = {},
	options?: ServiceOptions,
) {
	const service = useService(options);
	const form: INodeParameters = { resource, operation, ...fields };
	const runForm = async (more: object = {}, how?: Partial<NodeRun>) =>
		await run(service.current, { ...form, ...more }, how);
	return {
		service,
		form,
		run: runForm,
		sent: () => sent(service.current),
		expectSent: (...requests: IDataObject[]) => expectSent(service.current, requests),
		/** Expects that the node refuses these fields of the first item with this message, and sends nothing. */
		refuses: async (more: object, message: string | RegExp) => {
			const { error } = await runForm(more);
			if (typeof message === 'string') expect(error?.message).toBe(`${message} [item 0]`);
			else expect(error?.message).toMatch(message);
			expect(sent(service.current)).toEqual([]);
		},
		/** The same for the second of two items, of which the first one is in order. */
		refusesSecond: async (
			more: object,
			[good, bad]: [IDataObject, IDataObject],
			message: string | RegExp,
		) => {
			const items = [...differences.goodItems([good]), bad];
			const { error } = await runForm(more, { items });
			expect(error?.message).toMatch(message);
			expect(error?.message).toContain(` [item ${items.length - 1}]`);
			expect(sent(service.current)).toEqual([]);
		},
		/** Expects what the error of the first item says about what to do. */
		advises: async (more: object, advice: string | RegExp) =>
			expect((await runForm(more)).error?.description).toMatch(advice),
		testFilters: (filters: FilterTest) => testFilters(service, form, filters),
		testAbsent: (record: keyof typeof ABSENT, more: object = {}) =>
			testAbsent(service, record, { ...form, ...more }),
		testRefusal: ({ parameters, ...failing }: FailingRun) =>
			testRefusal(service, { parameters: { ...form, ...parameters }, ...failing }),
	};
}

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

/** A request without a body, on behalf of a user. */
export const requestBy = (user: string | undefined, line: string) => request(line, undefined, user);

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

/** The filters and options of a list, each with a value, and the parameters of the request for them. */
export interface FilterTest {
	filters: IDataObject;
	options?: IDataObject;
	/** The parameters that are not just the name and the value; none for a switch that is not sent when it is off. */
	sentAs?: Record<string, string | undefined>;
	/** The parameters of the first page, of five records. */
	page: 'limit=5' | 'page=1&perPage=5';
}

/** A value as it stands in a query, if nothing is done with it. */
function inQuery(value: unknown): string {
	return String(
		typeof value === 'object' && '__rl' in value!
			? (value as unknown as { value: string }).value
			: value,
	);
}

/** Tests that a list asks with every filter and option as it should, on behalf of the user among the options. */
export function testFilters(
	service: { current: Service },
	form: INodeParameters,
	{ filters, options = {}, sentAs = {}, page }: FilterTest,
): void {
	it('sends every filter and option to its place', async () => {
		const { error } = await run(service.current, {
			...form,
			limit: 5,
			filters,
			options,
		} as INodeParameters);
		expect(error).toBeUndefined();
		const { onBehalfOf, ...given } = { ...filters, ...options };
		const wanted = Object.entries(given).map(([name, value]) =>
			name in sentAs ? sentAs[name] : `${name}=${inQuery(value)}`,
		);
		const [first] = sent(service.current);
		const [, query] = String(first.request).split('?');
		expect(query.split('&').map(decodeURIComponent).sort()).toEqual(
			[...wanted.filter((parameter) => parameter !== undefined), ...page.split('&')].sort(),
		);
		expect(first.onBehalfOf).toBe(onBehalfOf && inQuery(onBehalfOf));
	});
}

/** An operation that works for the first and the third item, and is refused for the second one. */
export interface FailingRun {
	parameters: INodeParameters;
	items: [IDataObject, IDataObject, IDataObject];
	/** The message of the service; left out where it names the first value of the second item. */
	message?: string | RegExp;
	code: string;
	/** Left out for 404. */
	status?: number;
}

/** Tests what a refusal by the service looks like, in the three ways in which a node can go on. */
export function testRefusal(
	service: { current: Service },
	{
		parameters,
		items,
		message = String(Object.values(items[1])[0]),
		code,
		status = 404,
	}: FailingRun,
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

/** For each kind of record: the parameter of its ID, and an ID that is not there, between two that are; members are those of the group General. */
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
	actor: {
		parameter: { options: { onBehalfOf: byId(ID) } },
		ids: ['alice', 'nobody', 'bob'],
		code: 'ERR_UID_NOT_FOUND',
	},
	member: {
		parameter: { uid: byId(ID) },
		ids: ['dave', 'vip-1', 'erin'],
		code: 'ERR_NOT_A_MEMBER',
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
		message: WORDS[record],
		code,
	});
}

function linkedItems(result: NodeResult): number[] {
	return links(result).map((link) => (link as { item: number }).item);
}
