import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { clock } from '../../../nodes/shared/transport/clock';
import type { NodeRun } from '../../engine/harness';
import { useFastClock } from '../../engine/support';
import { addMessageFrom } from '../../service';
import { openServer, type OpenServer } from '../../support/openServer';
import { records, run, useService } from '../support';

useFastClock();
const service = useService({ limits: { perMinute: Infinity } });

/** The requests to the host of the files. */
const requests: Array<{ url: string; headers: IncomingHttpHeaders }> = [];
/** Called 100 ms after a download has begun that never ends. */
let onStalled: () => void;
const serve: RequestListener = ({ url = '', headers }, answer) => {
	requests.push({ url, headers });
	if (url === '/a.txt') return answer.end('the text');
	if (url === '/moved') return answer.writeHead(302, { location: '/a.txt' }).end();
	const times = requests.filter((request) => request.url === url).length;
	if (url === '/busy') return answer.writeHead(times > 1 ? 200 : 503).end('later');
	if (url === '/huge') return answer.end(Buffer.alloc(50_000_001));
	if (url === '/cut') return answer.writeHead(200, { 'content-length': 9 }).end('cut');
	if (url === '/stalled') {
		setTimeout(onStalled, 100);
		return answer.writeHead(200, { 'content-length': 9 }).write('a');
	}
	return answer.writeHead(404).end('gone');
};
let store: OpenServer;
let host = '';

beforeAll(async () => {
	store = await openServer(serve);
	({ host } = new URL(store.origin));
});
beforeEach(() => (requests.length = 0));
afterAll(() => store.close());

/** Exports a message with files at these addresses, and one without files. */
async function exportFiles(
	urls: unknown[],
	{ how = {}, ...more }: { fileHosts?: string; how?: Partial<NodeRun> } = {},
) {
	const { state } = service.current;
	state.messages.clear();
	const place = { sender: 'alice', receiver: 'bob', receiverType: 'user' } as const;
	const attachments = urls.map((url, n) => ({ name: `f${n}.txt`, mimeType: 'text/plain', url }));
	addMessageFrom(state, { ...place, id: '1', sentAt: 1_700_000_000, data: { attachments } });
	addMessageFrom(state, { ...place, id: '2', sentAt: 1_700_000_001, data: { text: 'no file' } });
	const options = { fileHosts: `other.example, ${host}`, ...more };
	return await run(service.current, { resource: 'message', operation: 'export', options }, how);
}

it('brings files as binary data, without the key', async () => {
	const result = await exportFiles([`http://${host}/a.txt`, `http://${host}/busy`]);
	expect(result.error).toBeUndefined();
	const [{ json, binary }, second] = result.items;
	expect(json.files).toMatchObject([{ binary: 'file_1' }, { binary: 'file_2', name: 'f1.txt' }]);
	const { data, fileName, mimeType } = binary!.file_1;
	expect([Buffer.from(data, 'base64').toString(), fileName, mimeType]).toEqual([
		'the text',
		'f0.txt',
		'text/plain',
	]);
	expect([second.json.files, second.binary]).toEqual([[], undefined]);
	expect(requests.map(({ url }) => url)).toEqual(['/a.txt', '/busy', '/busy']);
	expect(requests.filter(({ headers }) => 'apikey' in headers)).toEqual([]);
});

it.each([
	['is gone', () => `http://${host}/none`, 'The file was refused with HTTP status 404'],
	['moved', () => `http://${host}/moved`, 'The file was refused with HTTP status 302'],
	['is huge', () => `http://${host}/huge`, 'The file is larger than 50 MB'],
	['is cut off', () => `http://${host}/cut`, /the connection broke off/],
	['lies elsewhere', () => 'http://169.254.169.254/a.txt', /169\.254\.169\.254, which is not/],
	['lies in a trap', () => `http://other.example@127.0.0.1/`, /127\.0\.0\.1, which is not/],
	['has no address', () => 5, 'The file has no address'],
	['is no web address', () => 'file:///etc/passwd', 'The file has no address'],
])('goes on when a file %s, and gives the reason for the missing file', async (_, url, reason) => {
	const result = await exportFiles([url(), `http://${host}/a.txt`]);
	expect(result.error).toBeUndefined();
	expect(result.items.length).toBe(2);
	const [{ json, binary }] = result.items;
	expect(json.files).toMatchObject([
		{ notFetched: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
		{ binary: 'file_2' },
	]);
	expect(Object.keys(binary!)).toEqual(['file_2']);
	expect(requests.map(({ url: path }) => path).at(-1)).toBe('/a.txt');
});

it('gives a file up when no more of it comes, and goes on', async () => {
	const { longestWait } = clock;
	clock.longestWait = 500;
	onStalled = () => (clock.longestWait = longestWait);
	const result = await exportFiles([`http://${host}/stalled`, `http://${host}/a.txt`]);
	const [{ files }] = records(result);
	expect(files).toMatchObject([
		{ notFetched: 'Its host did not answer in time' },
		{ binary: 'file_2' },
	]);
});

it('ends at once when the run is cancelled while a file comes', async () => {
	await exportFiles([`http://${host}/stalled`, `http://${host}/a.txt`], {
		how: { onStart: (execution) => (onStalled = () => execution.cancel()) },
	});
	expect(requests.map(({ url }) => url)).toEqual(['/stalled']);
});

it('fetches nothing unless hosts are named', async () => {
	const [message] = records(await exportFiles([`http://${host}/a.txt`], { fileHosts: '' }));
	expect(message).not.toHaveProperty('files');
	expect(requests).toEqual([]);
});

it.each([
	['Bücher.invalid', 'https://bücher.invalid/a.txt'],
	['files.invalid:443', 'https://files.invalid/a.txt'],
])('knows the host %s in the address %s', async (fileHosts, url) => {
	const [{ files }] = records(await exportFiles([url], { fileHosts }));
	expect(files).toMatchObject([{ notFetched: expect.stringContaining('could not be reached') }]);
});

it.each(['https://files.example/a', 'a/b', 'me@files.example'])(
	'refuses the host %s',
	async (fileHosts) => {
		const { error } = await exportFiles([], { fileHosts });
		expect(error?.message).toMatch(/^'Fetch Files From' has ".*", which is not the name of a host/);
	},
);
