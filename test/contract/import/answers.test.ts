import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../../service';
import { hurry, runImport } from './support';

/** Answers that the documentation leaves open, which the stand-in therefore does not give. */
let answer: (users: Record<string, unknown>) => { status: number; body: unknown };
let requests: string[][];
let server: Server;
let service: Service;

beforeAll(async () => {
	hurry();
	server = createServer((request, response) => {
		let text = '';
		request.on('data', (chunk) => (text += String(chunk)));
		request.on('end', () => {
			if (request.method === 'GET') {
				response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": []}');
				return;
			}
			const { users } = JSON.parse(text) as { users: Record<string, unknown> };
			requests.push(Object.keys(users));
			const { status, body } = answer(users);
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	service = { origin: `http://127.0.0.1:${port}`, appId: 'app', apiKey: 'key' } as Service;
});
beforeEach(() => (requests = []));
afterAll(() => void server.close());

const run = async (uids: string[]) => {
	const { items } = await runImport(service, {
		operation: 'importUsers',
		items: uids.map((uid) => ({ uid, name: uid })),
		onError: 'continueRegularOutput',
	});
	return items.map(({ json: { status, error } }) => error ?? status);
};

const refusal = { success: false, error: { code: 'ERR_ROLE_NOT_FOUND', message: 'No such role.' } };

it('reads a partly failed import whatever its status is', async () => {
	answer = () => ({
		status: 422,
		body: {
			error: { code: 'ERR_BAD_REQUEST' },
			data: { a: { success: true, data: {} }, b: refusal },
		},
	});
	expect(await run(['a', 'b'])).toEqual(['imported', 'No such role']);
	expect(requests).toEqual([['a', 'b']]);
});

it('reads answers without a wrapper, and keys in lower case', async () => {
	answer = () => ({
		status: 200,
		body: { data: { anna: { uid: 'anna' }, b: { error: refusal.error } } },
	});
	expect(await run(['Anna', 'b'])).toEqual(['imported', 'No such role']);
});

it('asks again for records that an answer leaves out', async () => {
	answer = (users) => {
		const [first] = Object.keys(users);
		return { status: 200, body: { data: { [first]: { success: true } } } };
	};
	expect(await run(['a', 'b', 'c'])).toEqual(['imported', 'imported', 'imported']);
	expect(requests).toEqual([['a', 'b', 'c'], ['b', 'c'], ['c']]);
});

it('sends a record again whose refusal says nothing about it, but not for ever', async () => {
	const busy = { success: false, error: { code: 'ERR_EXCEPTION', message: 'Try later.' } };
	answer = (users) => ({
		status: 200,
		body: { data: { ...('a' in users && { a: { success: true } }), b: busy } },
	});
	expect(await run(['a', 'b'])).toEqual(['imported', 'Try later']);
	const [first, ...later] = requests;
	expect(first).toEqual(['a', 'b']);
	expect(later.at(-1)).toEqual(['b']);
	// Between the attempts, a record that is there shows that the service works
	expect(new Set(later.map(String))).toEqual(new Set(['a', 'b']));
	expect(requests.length).toBeLessThanOrEqual(13);
});

it('narrows a refusal of the whole request down to the record that is the cause', async () => {
	answer = (users) =>
		'c' in users
			? { status: 400, body: { error: { code: 'ERR_BAD_REQUEST', message: 'Bad body.' } } }
			: {
					status: 200,
					body: {
						data: Object.fromEntries(Object.keys(users).map((uid) => [uid, { success: true }])),
					},
				};
	expect(await run(['a', 'b', 'c', 'd'])).toEqual(['imported', 'imported', 'Bad body', 'imported']);
	expect(requests).toEqual([['a', 'b', 'c', 'd'], ['a', 'b'], ['c'], ['d']]);
});

describe.each([
	['nothing', {}, 'there after another attempt'],
	['success as 1', { success: 1 }, 'imported'],
	['success as text', { success: 'true' }, 'imported'],
	['the entity', { uid: 'A', name: 'A' }, 'imported'],
	['an error of null', { success: true, error: null }, 'imported'],
	['success as 0', { success: 0 }, 'refused'],
	['an error text', { error: 'No such role.' }, 'refused'],
	['a code beside success', { success: false, code: 'ERR_ROLE_NOT_FOUND' }, 'refused'],
])('an answer with %s', (_name, said, meaning) => {
	it(`means ${meaning}`, async () => {
		let times = 0;
		const exists = { success: false, error: { code: 'ERR_UID_ALREADY_EXISTS' } };
		answer = () => ({ status: 200, body: { data: { A: ++times > 1 ? exists : said } } });
		const [status] = await run(['a']);
		if (meaning === 'imported') expect(status).toBe('imported');
		else if (meaning === 'refused') expect(['imported', 'present']).not.toContain(status);
		else expect(status).toBe('present');
	});
});
