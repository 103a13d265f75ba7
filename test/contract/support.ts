import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { NodeResult } from '../engine/harness';
import { unlessInLoop } from './differences';
import type { Service, ServiceOptions } from '../service';
import { byId, run, useService, type Run } from '../support/node';
import { ABSENT } from './absent';

export { byId, run, useService };

/**
 * An operation of which all tests of a file fill in the same form, with a stand-in of their own.
 * @param fields the fields that all these tests fill in; each test adds its own
 */
export function useOperation(
	resource: string,
	operation: string,
	fields: object = {},
	options?: ServiceOptions,
) {
	return operationOn(useService(options), `${resource}/${operation}`, fields);
}

/**
 * Does what {@link useOperation} does, but with a stand-in that the tests of several operations share.
 * @param name `<resource>/<operation>`
 */
export function operationOn(service: { current: Service }, name: string, fields: object = {}) {
	const [resource, operation] = name.split('/');
	const form: INodeParameters = { resource, operation, ...fields };
	const runForm = async (more: object = {}, how: Partial<Run> = {}) =>
		await run(service.current, { ...form, ...more }, how);
	return {
		service,
		form,
		run: runForm,
		sent: () => sent(service.current),
		expectSent: (...requests: IDataObject[]) => expectSent(service.current, requests),
		/** Expects that the node refuses these fields of the first item with this message, and sends nothing. */
		refuses: async (more: object, message: string | RegExp, how: Partial<Run> = {}) => {
			const { error } = await runForm(more, how);
			if (typeof message === 'string') expect(error?.message).toBe(`${message} [item 0]`);
			else expect(error?.message).toMatch(message);
			expect(sent(service.current)).toEqual([]);
		},
		/** Expects that the node refuses the second of two items with this message, and sends nothing. */
		refusesSecond: async (
			more: object,
			[good, bad]: [IDataObject, IDataObject],
			message: string | RegExp,
		) => {
			const items = [...unlessInLoop.goodItemsInFront([good]), bad];
			const { error } = await runForm(more, { items });
			expect(error?.message).toMatch(message);
			expect(error?.message).toContain(` [item ${items.length - 1}]`);
			expect(sent(service.current)).toEqual([]);
		},
		/** Expects this advice in the description of the error. */
		advises: async (more: object, advice: string | RegExp) =>
			expect((await runForm(more)).error?.description).toMatch(advice),
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
function expectSent(service: Service, requests: IDataObject[]): void {
	const inOrder = (list: IDataObject[]) =>
		[...list].sort((one, other) => String(one.request).localeCompare(String(other.request), 'en'));
	expect(inOrder(sent(service))).toEqual(inOrder(requests));
}

/** The JSON of the items that came out. */
export const records = ({ items }: NodeResult) => items.map(({ json }) => json);

/** The records in the JSON Lines files of items. */
export const recordsInJsonLines = (items: NodeResult['items']) =>
	items.flatMap(({ binary }) =>
		Buffer.from(binary!.data.data, 'base64')
			.toString()
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as IDataObject),
	);

/** The input items that the output items are linked to. */
export const pairedItems = ({ items }: NodeResult) => items.map(({ pairedItem }) => pairedItem);

/** An operation on three items. The service refuses the second item only. */
export interface FailingRun {
	parameters: INodeParameters;
	items: [IDataObject, IDataObject, IDataObject];
	/** The message of the service; `/./` takes any. When left out, the message has the first value of the second item. */
	message?: string | RegExp;
	code: string;
	/** The HTTP status; 404 when left out. */
	status?: number;
}

/** Tests what a refusal by the service looks like, in the three ways in which a node can go on. */
function testRefusal(
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
	const errorJson = {
		error: expect.stringMatching(/ \[item 1\]$/),
		details: { code, status, description: expect.stringContaining(source) },
	};
	// Of several targets, the details also name the one that failed
	const withoutTarget = ({ json, pairedItem }: NodeResult['items'][number]) => ({
		json: { ...json, details: { ...(json.details as IDataObject), target: undefined } },
		pairedItem,
	});

	it('stops at the item that the service refuses, and names the item and the reason', async () => {
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
		expect(withoutTarget(result.items[failure])).toEqual({
			json: { ...items[1], ...errorJson },
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
		expect(result.errorItems.map(withoutTarget)).toEqual([
			{ json: { ...items[1], ...errorJson }, pairedItem: { item: 1 } },
		]);
		expect(new Set(linkedItems(result))).toEqual(new Set([0, 2]));
	});
}

/** Tests that an operation on a record refuses a record that does not exist. */
function testAbsent(
	service: { current: Service },
	record: keyof typeof ABSENT,
	form: INodeParameters,
) {
	const { parameter, ids, code, message } = ABSENT[record];
	const [first, absent, last] = ids.map((id) => ({ id }));
	testRefusal(service, {
		parameters: { ...form, ...parameter },
		items: [first, absent, last],
		message,
		code,
	});
}

function linkedItems(result: NodeResult): number[] {
	return pairedItems(result).map((link) => (link as { item: number }).item);
}
