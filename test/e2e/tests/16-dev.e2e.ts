import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { e2e } from '../editor/page';
import { readExamples } from '../harness/examples';
import { ROOT } from '../harness/paths';
import { MANAGEMENT_CREDENTIAL_NAME } from '../harness/session';

const MINUTE = 60_000;

/** The lines that `npm run dev` prints for a person. */
interface Printed {
	Editor: string;
	'Sign in': string;
	'Stand-in': string;
}

/** The way of somebody who has only the README. The first workflow itself is tried by another file. */
describe("'npm run dev'", () => {
	let dev: ChildProcess;
	let printed: Printed;

	afterAll(async () => {
		const gone = new Promise((resolve) => dev.once('exit', resolve));
		process.kill(-dev.pid!, 'SIGINT');
		await gone;
	});

	it(
		'says where the editor is, and how to sign in',
		async () => {
			dev = spawn('npm', ['run', 'dev'], {
				cwd: ROOT,
				detached: true,
				stdio: ['ignore', 'pipe', 2],
			});
			const found: Record<string, string> = {};
			for await (const line of createInterface({ input: dev.stdout! })) {
				const [, name, value] = /^ {2}(Editor|Sign in|Stand-in) {2,}(.+)$/.exec(line) ?? [];
				if (name) found[name] = value;
				if (line.startsWith('Everything is thrown away')) break;
			}
			// The rest of the output has to be read, too, or it stops at a full pipe
			dev.stdout!.resume();
			printed = found as unknown as Printed;
			expect(Object.keys(printed)).toEqual(['Editor', 'Sign in', 'Stand-in']);
		},
		5 * MINUTE,
	);

	it('lets a person sign in, and has the examples and the credentials of triggers in place', async () => {
		const context = await e2e.browser.newContext({ viewport: { width: 1280, height: 800 } });
		const page = await context.newPage();
		page.setDefaultTimeout(45_000);
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
});
