import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { openServer, type OpenServer } from '../support/openServer';
import { PAGES, readPage, ROOT } from '../support/pages';

/** The CI command or the test that runs each npm script of the pages. */
const RUN_BY: Record<string, string> = {
	build: '.ci/run',
	check: '.ci/run',
	test: '.ci/run',
	demo: '.ci/run',
	'test:versions': '.ci/run',
	'test:e2e': '.ci/run',
	dev: 'test/e2e/tests/16-dev.e2e.ts',
	event: 'test/e2e/dev.ts',
	service: 'test/unit/commands.test.ts',
	'check:app': 'test/checkApp/tests/command.test.ts',
	record: 'test/checkApp/tests/record.test.ts',
	// The test compares the output of the script with the file in the repository
	examples: 'test/unit/examples/current.test.ts',
	operations: 'test/unit/operationsPage.test.ts',
	schemas: 'test/contract/previews.test.ts',
	templates: 'test/unit/templates.test.ts',
	lookalikes: 'test/unit/moderation/disguised.test.ts',
	owner: 'test/unit/release.test.ts',
	rehearse: 'test/unit/release.test.ts',
};

/** Scripts that `check` starts side by side. */
const IN_CHECK = ['lint', 'scan', 'typecheck'];

/** Scripts that people start: two take the machine for long, the third makes a version. */
const RUN_BY_PEOPLE = ['bench', 'mutate', 'release'];

const pages = PAGES.map((page) => [page, readPage(page)] as const);
const { scripts: commands } = JSON.parse(readPage('package.json')) as {
	scripts: Record<string, string>;
};
const scripts = Object.keys(commands);

it('names no npm script that is not there, and has each of them run', () => {
	const named = pages.flatMap(([, text]) =>
		// `npm run build` and `npm test`; `npm run` alone names none, and any other word is a command of npm
		[...text.matchAll(/npm (?:run )?(?!run\b)([a-z][\w:]*)/g)]
			.filter(([command, name]) => command.startsWith('npm run') || name === 'test')
			.map(([, name]) => name),
	);
	const proven = [...Object.keys(RUN_BY), ...IN_CHECK, ...RUN_BY_PEOPLE];
	expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
	expect(scripts.filter((name) => !proven.includes(name))).toEqual([]);
	expect(commands.check).toBe(`run-p --continue-on-error --print-label ${IN_CHECK.join(' ')}`);
	for (const [script, file] of Object.entries(RUN_BY)) {
		const says = script === 'test' ? 'npm test' : `npm run ${script}`;
		expect([script, readPage(file).includes(says)]).toEqual([script, true]);
	}
});

/** Put the package into the n8n of the reader, with `npm pack`, which the tests in a real n8n call, too. */
const INSTALLING = [
	"npx -y -p node@24 -c 'npm ci --ignore-scripts && npm run build && npm pack'",
	'mkdir -p ~/.n8n/nodes',
	'npm install --omit=peer --prefix ~/.n8n/nodes "$PWD"/n8n-nodes-cometchat-*.tgz',
];

it('shows no block of commands that nothing runs', () => {
	const lines = pages.flatMap(([, text]) =>
		// A block may stand in a quote, whose lines begin with >
		[...text.matchAll(/^(?:> )?```sh\n([\s\S]*?)^(?:> )?```$/gm)].flatMap(([, block]) =>
			block.replace(/^> /gm, '').trim().split('\n'),
		),
	);
	expect(lines.length).toBeGreaterThan(3);
	const ci = [
		...readPage('.ci/run').split('\n'),
		// `npm run dev` never ends, so a test of its own runs it
		"npx -y -p node@24 -c 'npm install --ignore-scripts && npm run dev'",
		...INSTALLING,
	];
	// The tests below run the commands of the stand-in
	expect(
		lines.filter((line) => !ci.includes(line) && !/^(npm run service|curl) /.test(line)),
	).toEqual([]);
});

it('recommends the settings for many events that the benchmark measures', () => {
	const [, block] = /^```\n(N8N_[\s\S]*?)^```$/m.exec(readPage('docs/trigger.md'))!;
	const measured = readPage('test/bench/trigger/runningN8n.ts');
	for (const line of block.trim().split('\n')) {
		const [name, value] = line.split('=');
		expect(measured).toContain(`${name}: '${value}'`);
	}
});

describe('the commands of the stand-in', () => {
	const received: Array<{ headers: IncomingHttpHeaders; body: string }> = [];
	let receiver: OpenServer;
	let service: ChildProcess;
	let origin: string;
	let address: string;

	const contributing = readPage('CONTRIBUTING.md');
	/** The command of CONTRIBUTING.md that begins so: a line, or in backticks. */
	const command = (start: string) =>
		new RegExp(`(?:^|\`)(${start}[^\`\\n]+)`, 'm').exec(contributing)![1];

	beforeAll(async () => {
		receiver = await openServer(async (request, response) => {
			received.push({ headers: request.headers, body: await text(request) });
			response.end();
		});
		address = `${receiver.origin}/webhook`;
		const shown = command('npm run service -- --webhook');
		const line = shown.replace(/http:\S+/, address).replace(/^npm run/, 'npm run --silent');
		service = spawn(`${line} --port 0`, { cwd: ROOT, shell: true, detached: true });
		for await (const told of createInterface({ input: service.stdout! })) {
			const [, found] = /Origin +(\S+)/.exec(told) ?? [];
			if (found) origin = found;
			if (told.startsWith('Stop it')) break;
		}
	});

	afterAll(async () => {
		process.kill(-service.pid!, 'SIGTERM');
		await receiver.close();
	});

	it('let an event happen, which arrives with the user name and password of the command', async () => {
		run(command('curl -X POST http://127.0.0.1:4010/_service/events'));
		while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
		expect(JSON.parse(received[0].body)).toMatchObject({ trigger: 'call_ended' });
		const [, login] = received[0].headers.authorization!.split(' ');
		expect(Buffer.from(login, 'base64').toString()).toBe('n8n:secret123');
	});

	it('make a bot', () => {
		const answer = run(command('curl -X POST http://127.0.0.1:4010/_service/bots'));
		expect(answer).toContain('support-bot');
	});

	function run(shown: string): string {
		const line = shown.replace('http://127.0.0.1:4010', origin).replace('<URL>', address);
		return execFileSync('sh', ['-c', `${line} --silent --show-error --fail-with-body`]).toString();
	}
});
