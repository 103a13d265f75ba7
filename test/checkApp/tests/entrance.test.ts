import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { baselineOf } from '../baseline';
import { cleanUpAfter } from '../check';
import { partsNamed } from '../scenario';
import { checkWithOwnBaseline, recordsOf, RUN_ID, sourcePackage, startApp } from './support';

jest.setTimeout(300_000);

const cleanUp = async (access: { origin: string; appId: string; apiKey: string }) =>
	await cleanUpAfter(
		{ region: 'us', ...access },
		{ nodes: sourcePackage(), runId: RUN_ID, perMinute: Infinity },
	);

it.each([
	[
		'no-such-key',
		/^GET \/users: the app refuses the key \(status 401, AUTH_ERR_APIKEY_NOT_FOUND\)/,
	],
	['demo-auth-only-key', /^GET \/users: the app refuses the key \(status 403/],
])(
	'says that an app refuses the key %s, whether it checks, reads or cleans up',
	async (apiKey, message) => {
		await using app = await startApp();
		const { origin, appId } = app;
		const access = { origin, appId, apiKey };
		await expect(checkWithOwnBaseline(access)).rejects.toThrow(message);
		await expect(checkWithOwnBaseline(access, { readOnly: true })).rejects.toThrow(message);
		await expect(cleanUp(access)).rejects.toThrow(message);
		expect(app.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	},
);

it('says that the service does not know the app', async () => {
	await using app = await startApp({
		deviations: [
			{ route: 'GET /users', change: 'status', from: 200, to: 404, code: 'AUTH_ERR_INVALID_APPID' },
		],
	});
	await expect(checkWithOwnBaseline(app)).rejects.toThrow(
		/does not know the app .* Check App ID and region/,
	);
});

it('says that nobody answers, and does not show the address of the app', async () => {
	const nobody = { origin: 'http://127.0.0.1:1', appId: 'my-app', apiKey: 'my-key' };
	const message = await cleanUp(nobody).catch((error: Error) => error.message);
	expect(message).toMatch(/^No answer to GET \/users \(ECONNREFUSED\)\. Check App ID and region/);
	expect(message).not.toMatch(/127\.0\.0\.1|my-app/);
});

it('says that a web page answers instead of the API', async () => {
	const server = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>');
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	await expect(cleanUp({ origin, appId: 'app', apiKey: 'key' })).rejects.toThrow(
		/^GET \/users: the answer is a page and no JSON/,
	);
	server.close();
});

it('does not take a list that it cannot read for an empty list', async () => {
	await using app = await startApp({
		records: 'community',
		deviations: [{ route: 'GET /messages', change: 'no envelope', at: 'data' }],
	});
	await expect(checkWithOwnBaseline(app)).rejects.toThrow(/^GET \/messages: the answer is no list/);
	expect(app.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('refuses a second run until the first run has ended', async () => {
	await using app = await startApp();
	const parts = partsNamed(['users']);
	const baseline = await baselineOf({
		nodes: sourcePackage(),
		parts,
		runId: RUN_ID,
		readOnly: false,
	});
	const run = async (more = {}) => await checkWithOwnBaseline(app, { parts, baseline, ...more });
	let second: Promise<unknown> | undefined;
	const progress = (line: string) => {
		if (line !== 'users') return;
		second = run({ runId: 'second' }).catch((error: Error) => error.message);
	};
	expect(await run({ progress })).toMatchObject({ differences: [], unfinished: [], left: [] });
	expect(await second).toContain('Another run of the check is under way');
	expect(await run()).toMatchObject({ differences: [], unfinished: [], left: [] });
});

it('gives up when the app answers 429 to everything, even in the middle', async () => {
	await using app = await startApp();
	const before = recordsOf(app);
	const progress = (line: string) => {
		if (line === 'roles') app.faults.add({ kind: '429', retryAfterSeconds: 0.01 });
	};
	const parts = partsNamed(['users', 'roles']);
	await expect(checkWithOwnBaseline(app, { parts, progress })).rejects.toThrow(
		/^No result: the app answers with status 429 to everything.*Then call --clean-up/,
	);
	expect(app.requests.length).toBeLessThan(250);
	app.faults.clear();
	expect((await cleanUp(app)).left).toEqual([]);
	expect(recordsOf(app)).toEqual(before);
	app.faults.add({ kind: '429', retryAfterSeconds: 0.01 });
	await expect(cleanUp(app)).rejects.toThrow(/^GET \/users: the app answers with status 429/);
});
