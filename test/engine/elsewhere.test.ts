import { Readable } from 'node:stream';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from '../../nodes/shared/transport/clock';
import type { Client } from '../../nodes/shared/transport/client';
import { download, upload } from '../../nodes/shared/transport/elsewhere';
import { useFastClock } from './support';

useFastClock();

/** A client whose requests to other hosts all get this answer, and the list of these requests. */
function clientWith(answer: object | Error) {
	const sent: IHttpRequestOptions[] = [];
	const exchangeOpenly = async (request: IHttpRequestOptions) => {
		sent.push(request);
		if (answer instanceof Error) throw answer;
		return answer;
	};
	const client = { baseUrl: 'http://own.example/v3', maxRetries: 1, defaults: {}, exchangeOpenly };
	return { client: client as unknown as Client, sent };
}

const broken = Object.assign(new Error('closed'), { code: 'ECONNRESET' });
const content = Buffer.from('a,b');

describe('A file that is uploaded', () => {
	const put = async (answer: object | Error, address: unknown = 'https://storage.example/1') => {
		const { client, sent } = clientWith(answer);
		const error = await upload(client, address, content, 'text/csv').catch((e: Error) => e.message);
		return { error, sent };
	};

	it.each([200, 204, 299])('has arrived with %i', async (statusCode) => {
		const { error, sent } = await put({ statusCode });
		expect(error).toBeUndefined();
		expect(sent).toEqual([
			expect.objectContaining({ method: 'PUT', body: content, disableFollowRedirect: true }),
		]);
	});

	it.each([
		[{ statusCode: 199 }, 1, 'refused the file with HTTP status 199'],
		[{ statusCode: 300 }, 1, 'refused the file with HTTP status 300'],
		[{ statusCode: 403 }, 1, 'refused the file with HTTP status 403'],
		[{ statusCode: 503 }, 2, 'refused the file with HTTP status 503'],
		[broken, 2, 'The storage of the service could not be reached, or the connection broke off'],
		[new Error('odd'), 1, 'The storage of the service could not be reached, or the'],
	])('has not arrived with %j, after %i attempts', async (answer, attempts, message) => {
		const { error, sent } = await put(answer);
		expect(error).toContain(message);
		expect(sent).toHaveLength(attempts);
	});

	it('is not waited for longer than for an answer of the service', async () => {
		clock.longestWait = 900;
		const later = { statusCode: 503, headers: { 'retry-after': '1' } };
		expect((await put(later)).sent).toHaveLength(1);
		clock.longestWait = 2_000;
		expect((await put(later)).sent).toHaveLength(2);
		// Attempts that take long count as well
		let passed = 0;
		clock.elapsed = () => (passed += 1_500);
		expect((await put(later)).sent).toHaveLength(1);
	});

	it.each([
		['http://own.example/put', 1],
		['http://other.example/put', 0],
		['no address', 0],
		[null, 0],
	])('travels to %s %i times: encrypted, or to the installation itself', async (address, times) => {
		const { error, sent } = await put({ statusCode: 200 }, address);
		expect(sent).toHaveLength(times);
		expect(error === undefined).toBe(times === 1);
	});
});

describe('A file that is fetched', () => {
	const get = async (answer: object | Error) => {
		const { client, sent } = clientWith(answer);
		const result = await download(client, 'https://files.example/1').catch((e: Error) => e.message);
		return { result: String(result), sent };
	};
	const stream = (...parts: Buffer[]) => Readable.from(parts);

	it('is joined from its parts', async () => {
		const body = stream(Buffer.from('a,'), Buffer.from('b'));
		expect((await get({ statusCode: 200, body })).result).toBe('a,b');
	});

	it.each([201, 404])('is refused with %i, and its body is not read', async (statusCode) => {
		const body = stream(content);
		const { result } = await get({ statusCode, body });
		expect(result).toBe(`The file was refused with HTTP status ${statusCode}`);
		expect(body.destroyed).toBe(true);
	});

	it('is asked for again when the connection broke off', async () => {
		const { result, sent } = await get(broken);
		expect(result).toBe('Its host could not be reached, or the connection broke off');
		expect(sent).toHaveLength(2);
	});

	it.each([
		[50_000_000, '50000000'],
		[50_000_001, 'The file is larger than 50 MB'],
	])('may have 50 MB: %i', async (size, expected) => {
		const body = stream(Buffer.alloc(size - 1), Buffer.alloc(1));
		const { client } = clientWith({ statusCode: 200, body });
		const result = await download(client, 'https://files.example/1').catch((e: Error) => e);
		expect(result instanceof Error ? result.message : String(result.length)).toBe(expected);
	});
});
