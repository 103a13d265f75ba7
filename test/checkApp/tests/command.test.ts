import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom, sleep, type Service } from '../../service';
import { isLong } from '../../support/budget';
import { ROOT } from '../../support/pages';
import { recordsOf, startApp } from './support';

jest.setTimeout(300_000);

/** Calls `npm run check:app` without a terminal. */
function call(options: string, env: NodeJS.ProcessEnv = {}) {
	const { COMETCHAT_API_KEY: _key, ...outside } = process.env;
	return spawnSync(`npm run --silent check:app -- ${options}`, {
		...{ cwd: ROOT, shell: true, encoding: 'utf8' },
		env: { ...outside, ...env },
	});
}

it('tells how it is called', () => {
	const { stdout, status } = call('--help');
	expect(stdout).toContain('npm run check:app -- [options]');
	expect(status).toBe(0);
});

it('says what is missing when there is nobody to ask', () => {
	const env = { COMETCHAT_APP_ID: 'demo-app', COMETCHAT_REGION: 'us' };
	const { stderr, status } = call('', env);
	expect(stderr).toContain('COMETCHAT_API_KEY is not set');
	expect(status).toBe(2);
});

// They need the built package, which the gate has
(isLong ? describe : describe.skip)('with the built package', () => {
	const folder = mkdtempSync(join(tmpdir(), 'check-app-'));
	const report = join(folder, 'report');
	afterAll(() => rmSync(folder, { recursive: true }));

	/** Starts the command against a stand-in, without npm, so that a signal reaches it. */
	const start = (app: Service, ...options: string[]) =>
		spawn(
			process.execPath,
			[
				'--import',
				'tsx',
				'test/checkApp/main.ts',
				'--per-minute',
				'1000000',
				'--report',
				report,
				...options,
			],
			{
				cwd: ROOT,
				env: {
					...process.env,
					COMETCHAT_APP_ID: app.appId,
					COMETCHAT_REGION: 'us',
					COMETCHAT_API_KEY: app.apiKey,
					COMETCHAT_API_ORIGIN: app.origin,
				},
			},
		);

	async function ended(command: ReturnType<typeof start>) {
		let printed = '';
		for (const stream of [command.stdout, command.stderr]) {
			stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
		}
		const [status] = (await once(command, 'close')) as [number | null];
		return { printed, status };
	}

	it('finds no difference, writes a report, and leaves the app as it was', async () => {
		await using app = await startApp();
		const before = recordsOf(app);
		const { printed, status } = await ended(start(app));
		expect(printed).toContain('No differences.');
		expect(status).toBe(0);
		expect(recordsOf(app)).toEqual(before);
		const written = readFileSync(`${report}.md`, 'utf8') + readFileSync(`${report}.json`, 'utf8');
		for (const secret of [app.apiKey, app.appId]) expect(written + printed).not.toContain(secret);
	});

	it('refuses an app in use, and says how to go on', async () => {
		await using app = await startApp({ records: 'community' });
		const { printed, status } = await ended(start(app));
		expect(printed).toContain('--app-in-use');
		expect(status).toBe(2);
	});

	const random = seededRandom(4);
	const points = Array.from({ length: 20 }, () => 1 + Math.floor(random() * 720));
	it.each(points)('cleans up after a run that was killed at its request %i', async (point) => {
		await using app = await startApp();
		const before = recordsOf(app);
		const command = start(app);
		const over = ended(command);
		const watch = setInterval(() => app.requests.length >= point && command.kill('SIGKILL'), 1);
		await over;
		clearInterval(watch);
		while (app.requests.some(({ endedAt }) => endedAt === undefined)) await sleep(10);
		const { status, printed } = await ended(start(app, '--clean-up'));
		expect([status, printed]).toEqual([0, expect.stringContaining('Removed')]);
		expect(recordsOf(app)).toEqual(before);
	});
});
