import type { AxiosResponse } from 'axios';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	bodyParameters,
	coverageOf,
	management,
	operationAt,
	operations,
	type Operation,
} from '../../service/contract';
import { CHANNELS } from '../../service/notifying/providers';
import { useStandIn } from './client';
import { addInteractive, requestOf, wrongTypeOf, type Sample } from './samples';
import { itUnlessShort } from '../../support/budget';

/** Records of an import are checked by tests of their own. */
const served = [...operations.filter(({ api }) => api !== 'import'), ...management];
const byRoute = (list: Operation[]) =>
	list.map((operation) => [operation.route, operation] as const);

describe('The contract', () => {
	it('finds an operation by its method and path, whatever its placeholders are called', () => {
		expect(operationAt('PUT', '/users/{uid}')?.area).toBe('Users');
		expect(operationAt('PATCH', '/v3/moderation/blocked-messages/{id}')?.route).toBe(
			'PATCH /moderation/blocked-messages/{messageId}',
		);
		expect(operationAt('POST', '/v3.0/data_import/users')?.api).toBe('import');
		expect(operationAt('PATCH', '/users/{uid}')).toBeUndefined();
	});

	it('tells which operations are covered', () => {
		const coverage = coverageOf(operations, ['PUT /users/{id}', 'GET /apikeys', 'GET /nothing']);
		expect(coverage).toMatchObject({ coveredCount: 1, undocumented: ['GET /nothing'] });
		expect(coverage.leftOut.flatMap(({ routes }) => routes)).toContain('GET /apikeys');
		expect(coverage.missing).toContain('POST /users');
		expect(coverage.missing).not.toContain('PUT /users/{uid}');
	});

	it('knows the fields of a body in all its variants', () => {
		const fields = bodyParameters(operationAt('POST', '/messages')!);
		const find = (path: string) => fields.find((field) => field.path.join('.') === path);
		expect(find('data.text')).toMatchObject({ required: false, schema: { type: 'string' } });
		expect(find('data.customData')).toBeDefined();
		expect(find('category')?.schema.enum).toEqual(['message', 'custom', 'interactive', 'card']);
		expect(find('data')?.required).toBe(true);
		expect(find('type')?.required).toBe(false);
		expect(find('data.attachments.*.url')).toMatchObject({ required: true });
		const imported = bodyParameters(operationAt('POST', '/data_import/members')!);
		expect(imported.map(({ path }) => path.join('.'))).toEqual(
			expect.arrayContaining(['members', 'members.*.scope', 'members.*.userDetails.name']),
		);
	});

	it('has corrections of the published reference only for operations that there are', () => {
		const page = readFileSync(join(__dirname, '../../service/contract/corrections.md'), 'utf8');
		const namedRoutes = [...page.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, route]) => route);
		expect(namedRoutes.length).toBeGreaterThan(50);
		expect(operations.map(({ route }) => route)).toEqual(expect.arrayContaining(namedRoutes));
	});
});

describe('The stand-in follows the contract', () => {
	const stand = useStandIn();
	beforeEach(() => {
		addInteractive(stand.service.state);
		stand.service.addWebhook({ id: 'n8n_1', webhookURL: 'https://n8n.example.com/1' });
		const provider = {
			isEnabled: true,
			webhookURL: 'https://n8n.example.com/2',
			useBasicAuth: true,
			basicAuthUsername: 'n8n',
			basicAuthPassword: 'secret123',
		};
		for (const channel of CHANNELS) stand.service.state.providers.set(channel, provider);
	});

	const ofManagement = () => ({
		apikey: null,
		key: stand.service.managementKey,
		secret: stand.service.managementSecret,
		'X-Webhook-Version': '2',
	});
	const send = (
		operation: Operation,
		sample: Sample,
		{ mayBeForm = true } = {},
	): Promise<AxiosResponse> => {
		const { path, query, body, headers } = sample;
		const isForm = operation.multipart && mayBeForm;
		return stand.http.request({
			method: operation.method,
			url: operation.api === 'management' ? path : `/v3${path}`,
			params: query,
			data: isForm ? formOf(body!) : body,
			headers: operation.api === 'management' ? { ...headers, ...ofManagement() } : headers,
		});
	};

	const expectRefusal = (answer: AxiosResponse, field: string) => {
		const { code, details } = answer.data.error;
		const isCampaigns = code === 'ERR_VALIDATION';
		expect([field, answer.status]).toEqual([field, 400]);
		expect(isCampaigns).toBe(answer.config.url!.startsWith('/v3/campaigns/'));
		if (!isCampaigns) expect(code).toBe('ERR_BAD_REQUEST');
		// The campaigns service gives details as a list of texts, others by the paths of fields
		const namesField = isCampaigns
			? (details as string[]).some((text) => text.includes(field))
			: Object.keys(details).some((path) => path.split('.')[0] === field);
		expect([field, namesField]).toEqual([field, true]);
	};

	itUnlessShort.each(byRoute(served))(
		'%s takes the smallest request',
		async (_route, operation) => {
			const answer = await send(operation, requestOf(operation));
			const { answers } = operation;
			expect([answer.status, answer.data.error]).toEqual([
				answers.kind === 'nothing' ? 204 : 200,
				undefined,
			]);
			const { data, meta } = answer.data;
			if (answers.kind === 'list') expect(Array.isArray(data)).toBe(true);
			if (answers.kind === 'success') expect(data.success).toBe(true);
			if (answers.kind === 'record' || answers.kind === 'outcomes')
				expect(data).toBeInstanceOf(Object);
			if (answers.kind === 'list' && answers.paging === 'page') {
				expect(meta.pagination).toMatchObject({ current_page: 1, total_pages: expect.any(Number) });
			}
		},
	);

	it.each(byRoute(served))('%s refuses what is not documented', async (_route, operation) => {
		const sample = requestOf(operation);
		expectRefusal(await send(operation, { ...sample, query: { ...sample.query, odd: 1 } }), 'odd');
		for (const name of operation.requiredQuery ?? []) {
			const { [name]: _left, ...query } = sample.query;
			expectRefusal(await send(operation, { ...sample, query }), name);
		}
		for (const [name, schema] of Object.entries(operation.query)) {
			const isText = schema.type === 'string' && !schema.enum;
			if (isText || schema.type === 'array') continue;
			const query = { ...sample.query, [name]: 'wrong' };
			expectRefusal(await send(operation, { ...sample, query }), name);
		}
		if (operation.onBehalfOf === 'required') {
			expectRefusal(await send(operation, { ...sample, headers: {} }), 'onBehalfOf');
		}
		if (!operation.body) {
			expectRefusal(await send(operation, { ...sample, body: { odd: 1 } }), 'body');
		}
		if (operation.multipart) {
			expectRefusal(await send(operation, sample, { mayBeForm: false }), 'Content-Type');
		}
	});

	it.each([
		['tags[]=a&tags[]=b', 'tags[]'],
		['tags[0]=a', 'tags[0]'],
		['tags=a&tags=b', 'tags'],
	])('GET /users refuses the list ?%s', async (query, field) => {
		expectRefusal(await stand.http.get(`/v3/users?${query}`), field);
	});

	const withBody = served.filter(({ body }) => body);
	it.each(byRoute(withBody))('%s checks its body', async (_route, operation) => {
		const sample = requestOf(operation);
		const body = sample.body!;
		const check = async (changed: Record<string, unknown>, field: string) =>
			expectRefusal(await send(operation, { ...sample, body: changed }), field);
		await check({ ...body, odd: '1' }, 'odd');
		for (const { path, schema, required } of bodyParameters(operation)) {
			const [name] = path;
			if (path.length > 1) continue;
			const { [name]: _left, ...others } = body;
			if (required) await check(others, name);
			if (schema.enum) await check({ ...body, [name]: 'wrong' }, name);
			// All fields of a form are texts, so none has a wrong type
			const wrong = operation.multipart ? undefined : wrongTypeOf(schema);
			if (wrong !== undefined) await check({ ...body, [name]: wrong }, name);
		}
	});

	/** Placeholders of records; an absent one is refused with a code of the contract. */
	const RECORDS =
		/\{(uid|guid|id|role|authToken|conversationId|sessionId|keywordId|ruleId|messageId|webhookId|campaignId|templateId|uniqueId|parentUniqueId)\}/;
	const ofRecord = served.filter(({ path }) => RECORDS.test(path));
	it.each(byRoute(ofRecord))('%s refuses a record that is not there', async (_route, operation) => {
		const sample = requestOf(operation);
		const [placeholder] = RECORDS.exec(operation.path)!;
		const at = operation.path.split('/').indexOf(placeholder);
		const parts = sample.path.split('/');
		parts[at] = 'absent';
		const answer = await send(operation, { ...sample, path: parts.join('/') });
		expect(answer.status).toBe(404);
		expect(operation.errors).toContain(answer.data.error.code);
	});

	it('does not serve what sets an app up', async () => {
		expect((await stand.http.get('/v3/apikeys')).status).toBe(404);
	});
});

function formOf(body: Record<string, unknown>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(body)) form.append(name, String(value));
	return form;
}
