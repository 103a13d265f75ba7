import axios, { type AxiosInstance } from 'axios';
import { startService, type Service } from '../../service';
import { management, operationAt, operations } from '../../service/contract';
import { useService } from '../../support/node';
import { statusAndCode } from './client';

const VERSION = { 'X-Webhook-Version': '2' };
const HOOK = { id: 'n8n_1', name: 'n8n', webhookURL: 'https://n8n.example.com/webhook/1' };
const BASIC = { useBasicAuth: true, username: 'n8n', password: 'abc123' };

const holder = useService();
let service: Service;
let http: AxiosInstance;
beforeAll(() => {
	service = holder.current;
	http = clientOf(service);
});

function clientOf(
	{ origin, appId, managementKey, managementSecret }: Service,
	headers = {},
): AxiosInstance {
	return axios.create({
		baseURL: `${origin}/apps/${appId}/webhooks`,
		headers: { key: managementKey, secret: managementSecret, ...VERSION, ...headers },
		validateStatus: () => true,
	});
}

describe('The Management API', () => {
	it('is in the contract besides the operations of an app', () => {
		expect(management).toHaveLength(8);
		expect(management.every(({ api }) => api === 'management')).toBe(true);
		expect(operations.filter((operation) => management.includes(operation))).toEqual([]);
		expect(operationAt('GET', '/apps/{appId}/webhooks')?.route).toBe('GET /apps/{appId}/webhooks');
	});

	it('takes key and secret, and nothing else', async () => {
		const { apiKey } = service;
		const withHeaders = (headers: object) => statusAndCode(clientOf(service, headers).get(''));
		expect(await withHeaders({})).toEqual([200]);
		expect(await withHeaders({ key: 'wrong' })).toEqual([401, 'AUTH_ERR_APIKEY_NOT_FOUND']);
		expect(await withHeaders({ secret: 'wrong' })).toEqual([401, 'AUTH_ERR_APIKEY_NOT_FOUND']);
		expect(await withHeaders({ secret: null })).toEqual([401, 'AUTH_ERR_EMPTY_AUTH_HEADER']);
		const ofTheApp = { key: null, secret: null, apikey: apiKey };
		expect(await withHeaders(ofTheApp)).toEqual([404, 'ERR_API_NOT_FOUND']);
		expect(await withHeaders({ key: apiKey })).toEqual([404, 'ERR_API_NOT_FOUND']);
		const keys = { key: service.managementKey, secret: service.managementSecret };
		const users = await axios.get(`${service.origin}/v3/users`, {
			headers: keys,
			validateStatus: () => true,
		});
		expect([users.status, users.data.error.code]).toEqual([401, 'AUTH_ERR_EMPTY_APIKEY']);
	});

	it('knows its own app only, and the present webhooks only', async () => {
		const other = clientOf({ ...service, appId: 'other' } as Service);
		expect(await statusAndCode(other.get(''))).toEqual([404, 'ERR_APP_NOT_FOUND']);
		const legacy = clientOf(service, { 'X-Webhook-Version': null });
		expect(await statusAndCode(legacy.get(''))).toEqual([400, 'ERR_BAD_REQUEST']);
	});

	it('creates, shows, lists, changes and deletes webhooks, and keeps secrets to itself', async () => {
		const shown = {
			...HOOK,
			enabled: true,
			createdAt: expect.any(Number),
			updatedAt: expect.any(Number),
		};
		expect((await http.post('', { ...HOOK, ...BASIC, retryOnFailure: true })).data).toEqual({
			data: shown,
		});
		expect(service.state.webhooks.get('n8n_1')).toMatchObject({ ...BASIC, retryOnFailure: true });
		expect(await statusAndCode(http.post('', HOOK))).toEqual([409, 'ERR_WEBHOOK_ALREADY_EXISTS']);
		expect((await http.get('/n8n_1')).data).toEqual({ data: shown });
		await http.post('', { ...HOOK, id: 'other', name: 'Other' });
		const { data } = await http.get('', { params: { perPage: 1, page: 2 } });
		expect(data).toMatchObject({
			data: [{ id: 'other' }],
			meta: { pagination: { total: 2, count: 1, total_pages: 2, current_page: 2 } },
		});
		const found = await http.get('', { params: { searchKey: 'n8n' } });
		expect(found.data.data).toEqual([shown]);
		const changed = await http.put('/n8n_1', { enabled: false, name: 'Off' });
		expect(changed.data.data).toEqual({ ...shown, name: 'Off', enabled: false });
		expect((await http.delete('/n8n_1')).data.data.success).toBe(true);
		expect(await statusAndCode(http.get('/n8n_1'))).toEqual([404, 'ERR_WEBHOOK_NOT_FOUND']);
		expect([...service.state.webhooks.keys()]).toEqual(['other']);
	});

	it('holds to the documented limits', async () => {
		const refused = async (field: string, changes: object) => {
			const { status, data } = await http.post('', { ...HOOK, ...changes });
			expect([status, Object.keys(data.error.details)]).toEqual([400, [field]]);
		};
		const prefix = 'https://n8n.example.com/';
		await refused('webhookURL', { webhookURL: prefix.padEnd(256, 'x') });
		await refused('webhookURL', { webhookURL: 'http://n8n.example.com/' });
		await refused('id', { id: 'x'.repeat(51) });
		await refused('id', { id: 'with-hyphen' });
		await refused('name', { name: 'x'.repeat(51) });
		await refused('username', { ...BASIC, username: 'x'.repeat(51) });
		await refused('username', { ...BASIC, username: 'a b' });
		await refused('password', { ...BASIC, password: 'x'.repeat(101) });
		await refused('password', { useBasicAuth: true, username: 'n8n' });
		await http.post('', HOOK);
		const unprotected = await http.put('/n8n_1', { useBasicAuth: true });
		expect(Object.keys(unprotected.data.error.details)).toEqual(['username']);
		const longest = { webhookURL: prefix.padEnd(255, 'x'), id: 'x'.repeat(50) };
		expect((await http.post('', { ...HOOK, ...longest })).status).toBe(200);
		// The limit of an app, which has two webhooks already
		const most = 25;
		for (let n = 3; n <= most; n++) await http.post('', { ...HOOK, id: `n${n}` });
		expect(await statusAndCode(http.post('', { ...HOOK, id: 'one_more' }))).toEqual([
			400,
			'ERR_WEBHOOK_LIMIT_EXCEEDED',
		]);
		expect(service.state.webhooks.size).toBe(most);
	});

	it('may answer as the examples of its reference are: with lists of records', async () => {
		await using alike = await startService({ managementAnswers: 'examples' });
		const client = clientOf(alike);
		const shown = { ...HOOK, createdAt: expect.any(Number), updatedAt: expect.any(Number) };
		expect((await client.post('', HOOK)).data).toEqual([{ data: shown }]);
		expect((await client.get('/n8n_1')).data).toEqual({ data: [{ data: shown }] });
	});
});
