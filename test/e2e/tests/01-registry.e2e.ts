/**
 * Without the n8n that other tests share.
 *
 * @jest-environment node
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Scratch } from '../harness/cleanup';
import { runWithRegistry } from '../harness/registry';

describe('A command that asks the npm registry', () => {
	const scratch = new Scratch();
	afterAll(async () => await scratch.close());
	afterEach(() => jest.restoreAllMocks());

	/** Runs a script of the shell that may take two seconds, and returns what was said about its attempts. */
	async function attempt(script: string): Promise<{ printed: string; said: string[] }> {
		const said: string[] = [];
		jest.spyOn(console, 'error').mockImplementation((text: string) => said.push(text));
		const place = { cwd: scratch.dir, timeoutMs: 2_000 };
		return { printed: await runWithRegistry(scratch, 'sh', ['-c', script], place), said };
	}

	it('is ended and started again when it hangs', async () => {
		const { printed, said } = await attempt(
			'echo once >> hung; trap "" TERM; [ $(wc -l < hung) -gt 1 ] || exec sleep 600; echo done',
		);
		expect(printed).toBe('done\n');
		expect(said).toEqual([expect.stringMatching(/^Trying again in 5 s: .*took too long/s)]);
		expect(readFileSync(join(scratch.dir, 'hung'), 'utf8')).toBe('once\nonce\n');
	});

	it('fails with its last words when it fails three times', async () => {
		await expect(attempt('echo once >> failed; echo no way >&2; exit 7')).rejects.toThrow(
			/ended with 7:\nno way$/,
		);
		expect(readFileSync(join(scratch.dir, 'failed'), 'utf8')).toBe('once\n'.repeat(3));
	});
});
