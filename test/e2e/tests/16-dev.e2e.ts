import { exec, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { e2e } from '../editor/page';
import { N8nApi, type Credential } from '../harness/api';
import { askingWorkflow } from '../harness/asking';
import { readExamples } from '../harness/examples';
import { ROOT, WEBHOOK_CREDENTIAL_TYPE } from '../harness/paths';
import {
	CREDENTIAL_NAME,
	MANAGEMENT_CREDENTIAL_NAME,
	WEBHOOK_CREDENTIAL_NAME,
} from '../harness/session';
import { START } from '../harness/steps';
import { pathOf, triggerWorkflow } from '../harness/triggered';
import { until } from '../harness/wait';

const MINUTE = 60_000;

/** The lines that `npm run dev` prints for a person. */
interface PrintedAccess {
	Editor: string;
	'Sign in': string;
	'Stand-in': string;
	'An event': string;
}

/** The steps of a new user in the README, but its first workflow, which another file tries. */
describe("'npm run dev'", () => {
	let dev: ChildProcess;
	let printed: PrintedAccess;

	afterAll(async () => {
		const gone = new Promise((resolve) => dev.once('exit', resolve));
		process.kill(-dev.pid!, 'SIGINT');
		await gone;
	});

	it('says where the editor is, and how to sign in', async () => {
		dev = spawn('npm', ['run', 'dev'], {
			cwd: ROOT,
			detached: true,
			stdio: ['ignore', 'pipe', 2],
		});
		const lines: Record<string, string> = {};
		for await (const line of createInterface({ input: dev.stdout! })) {
			const [, name, value] = /^ {2}(Editor|Sign in|Stand-in|An event) {2,}(.+)$/.exec(line) ?? [];
			if (name) lines[name] = value;
			if (line.startsWith('Everything is thrown away')) break;
		}
		// The further output has to be read, too, because the program stops at a full pipe
		dev.stdout!.resume();
		printed = lines as unknown as PrintedAccess;
		expect(Object.keys(printed)).toEqual(['Editor', 'Sign in', 'Stand-in', 'An event']);
	});

	it('lets a person sign in, and has the examples and the credentials of triggers in place', async () => {
		const context = await e2e.browser.newContext({ viewport: { width: 1280, height: 800 } });
		const page = await context.newPage();
		page.setDefaultTimeout(120_000);
		const [email, password] = printed['Sign in'].split(' / ');
		await page.goto(printed.Editor);
		await page.locator('input[name="emailOrLdapLoginId"]').fill(email);
		await page.locator('input[name="password"]').fill(password);
		await page.getByRole('button', { name: 'Sign in' }).click();
		for (const { workflow } of readExamples()) {
			await page.getByText(workflow.name, { exact: true }).first().waitFor();
		}
		await page.goto(new URL('/home/credentials', printed.Editor).href);
		await page.getByText(MANAGEMENT_CREDENTIAL_NAME, { exact: true }).waitFor();
		await context.close();
	});

	it('starts a trigger by the command that it prints', async () => {
		const api = await signedIn();
		const webhookCredential = await credentialCalled(api, WEBHOOK_CREDENTIAL_NAME);
		const workflow = triggerWorkflow(
			{ events: ['message_sent'] },
			{ [WEBHOOK_CREDENTIAL_TYPE]: webhookCredential },
		);
		const { id } = await api.createWorkflow(workflow);
		const url = printed.Editor.replace('/home/workflows', pathOf(workflow));
		expect(await cause(url)).toContain('n8n does not listen at this URL');
		await api.startPublishing(id);
		await until('n8n to listen', MINUTE, async () =>
			(await cause(url)).includes('message_sent: n8n took it'),
		);
		const [newest] = await until('the run', MINUTE, async () => {
			const ids = await api.executionIdsOf(id);
			return ids.length > 0 ? ids : undefined;
		});
		expect((await api.execution(newest)).status).toBe('success');
		expect(await cause(url, 'no_such_event')).toContain('There is no event no_such_event');
		await api.deactivate(id);
	});

	it('asks questions with a link that leads to this n8n', async () => {
		const api = await signedIn();
		const credential = await credentialCalled(api, CREDENTIAL_NAME);
		const { id } = await api.createWorkflow(askingWorkflow({}, credential));
		await api.startWorkflow(id, START.name);
		const text = await until('the question', MINUTE, async () => {
			const answer = await fetch(`${printed['Stand-in']}/_service/requests?last=1`);
			const { data } = (await answer.json()) as { data: Array<{ url: string; body?: string }> };
			return /messages/.test(data[0]?.url ?? '') ? JSON.stringify(data[0].body) : undefined;
		});
		expect(text).toContain(`${new URL(printed.Editor).origin}/webhook-waiting/`);
	});

	async function signedIn(): Promise<N8nApi> {
		const api = new N8nApi(new URL(printed.Editor).origin);
		const [emailOrLdapLoginId, password] = printed['Sign in'].split(' / ');
		await api.request('POST', '/rest/login', { emailOrLdapLoginId, password });
		return api;
	}

	async function credentialCalled(api: N8nApi, name: string): Promise<Credential> {
		const all = await api.request<Credential[]>('GET', '/rest/credentials');
		return all.find((credential) => credential.name === name)!;
	}

	/** Runs the printed command, and gives its output. */
	async function cause(url: string, event?: string): Promise<string> {
		let command = printed['An event'].replace('<URL of a trigger>', url);
		if (event) command = command.replace('message_sent', event);
		return await new Promise((resolve) =>
			exec(command, { cwd: ROOT }, (_failed, out, said) => resolve(out + said)),
		);
	}
});
