import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { sleep } from '../../service';
import { describeUnlessShort } from '../../support/budget';
import { ROOT } from '../../support/pages';
import { waitForEnd, start, useReport } from './startedCommand';
import { recordsOf, startApp } from './support';

jest.setTimeout(300_000);

/** Calls `npm run check:app` without a terminal. */
function call(options: string, env: NodeJS.ProcessEnv = {}) {
	const { COMETCHAT_API_KEY: _key, ...outside } = process.env;
	return spawnSync(`npm run --silent check:app -- ${options}`, {
		cwd: ROOT,
		shell: true,
		encoding: 'utf8',
		env: { ...outside, ...env },
	});
}

it('prints its usage', () => {
	const { stdout, status } = call('--help');
	expect(stdout).toContain('npm run check:app -- [options]');
	expect(status).toBe(0);
});

it('names the missing variable if there is no terminal', () => {
	const env = { COMETCHAT_APP_ID: 'demo-app', COMETCHAT_REGION: 'us' };
	const { stderr, status } = call('', env);
	expect(stderr).toContain('COMETCHAT_API_KEY is not set');
	expect(status).toBe(2);
});

/** Calls the command in a terminal of its own, which shows what is typed unless the program hides it. */
function startInTerminal(options: string, env: NodeJS.ProcessEnv) {
	const program = `${process.execPath} --import tsx test/checkApp/main.ts ${options}`;
	const { COMETCHAT_APP_ID: _app, COMETCHAT_API_KEY: _key, ...outside } = process.env;
	const terminal = spawn('script', ['-qefc', program, '-E', 'always', '/dev/null'], {
		cwd: ROOT,
		env: { ...outside, ...env },
	});
	let shown = '';
	terminal.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
	return {
		/** Types something as soon as a text is shown. */
		async type(text: string, after: string): Promise<void> {
			while (!shown.includes(after)) {
				// E.g. with a version of Node.js that n8n does not take
				if (terminal.exitCode !== null) throw new Error(`It ended before "${after}": ${shown}`);
				await sleep(20);
			}
			terminal.stdin.write(text);
		},
		async ended(): Promise<{ shown: string; status: number | null }> {
			const [status] = (await once(terminal, 'close')) as [number | null];
			return { shown, status };
		},
	};
}

const ENTER = '\r';
const CTRL_C = '\x03';

it('asks in a terminal, does not show the key, and ends with Ctrl+C', async () => {
	const terminal = startInTerminal('', { COMETCHAT_REGION: 'us' });
	await terminal.type(`my-app${ENTER}`, 'App ID: ');
	await terminal.type('half-of-my-key', 'REST API key');
	// A terminal that shows letters has shown them by then
	await sleep(300);
	await terminal.type(CTRL_C, 'REST API key');
	const { shown, status } = await terminal.ended();
	expect(shown).toContain('my-app');
	expect(shown).not.toContain('half');
	expect(shown).toContain('Nothing was sent.');
	expect(status).toBe(2);
});

it('shows no key that is pasted together with the other answers, and asks again after an empty key', async () => {
	const terminal = startInTerminal('', {});
	await terminal.type(`my-app${ENTER}us${ENTER}  ${ENTER}`, 'App ID: ');
	await terminal.type(CTRL_C, 'REST API key');
	expect((await terminal.ended()).shown.match(/REST API key/g)?.length).toBeGreaterThan(1);
	const pasting = startInTerminal('--yes', { COMETCHAT_API_ORIGIN: 'http://127.0.0.1:1' });
	await pasting.type(`my-app${ENTER}my-secret-key${ENTER}`, 'App ID: ');
	const { shown, status } = await pasting.ended();
	expect(shown).not.toContain('secret');
	expect(status).toBe(2);
});

// These tests need the built package, which only long runs have
describeUnlessShort('with the built package', () => {
	const report = useReport();

	it('finds no difference, writes a report, and leaves the app unchanged', async () => {
		await using app = await startApp();
		const before = recordsOf(app);
		const { printed, status } = await waitForEnd(start(app, report));
		expect(printed).toContain('No differences.');
		expect(status).toBe(0);
		expect(recordsOf(app)).toEqual(before);
		const written = readFileSync(`${report}.md`, 'utf8') + readFileSync(`${report}.json`, 'utf8');
		for (const secret of [app.apiKey, app.appId]) expect(written + printed).not.toContain(secret);
	});

	it('takes a typed key, and never shows the key', async () => {
		await using app = await startApp();
		const options = `--yes --only users --per-minute 1000000 --report ${report}`;
		const terminal = startInTerminal(options, { COMETCHAT_API_ORIGIN: app.origin });
		await terminal.type(`${app.appId}${ENTER}`, 'App ID: ');
		await terminal.type(`${app.apiKey}${ENTER}`, 'REST API key');
		const { shown, status } = await terminal.ended();
		expect(shown).toContain('No differences.');
		expect(shown).not.toContain(app.apiKey);
		expect(status).toBe(0);
	});

	it('refuses an app in use, and names --app-in-use', async () => {
		await using app = await startApp({ records: 'community' });
		const { printed, status } = await waitForEnd(start(app, report));
		expect(printed).toContain('--app-in-use');
		expect(status).toBe(2);
	});
});
