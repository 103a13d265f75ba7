/**
 * These tests do not use the n8n that other tests share.
 *
 * @jest-environment node
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Scratch } from '../harness/cleanup';
import { plainEnvironment, run } from '../harness/command';
import { buildNativeModule } from '../harness/nativeModule';
import { runWithRegistry } from '../harness/registry';

describe('A command that asks the npm registry', () => {
	const scratch = new Scratch();
	afterAll(async () => await scratch.close());
	afterEach(() => jest.restoreAllMocks());

	/** Runs a script of the shell, with two seconds for each attempt. Gives its output, and the messages about attempts. */
	async function attempt(script: string): Promise<{ printed: string; said: string[] }> {
		const said: string[] = [];
		jest.spyOn(console, 'error').mockImplementation((text: string) => said.push(text));
		const options = { cwd: scratch.dir, timeoutMs: 2_000, pauseMs: 500 };
		return { printed: await runWithRegistry(scratch, 'sh', ['-c', script], options), said };
	}

	it('is ended and started again when it hangs', async () => {
		// Hangs at its first attempt, where the file has one line, and cannot be ended with SIGTERM; the second one is done
		const { printed, said } = await attempt(
			'echo once >> hung; trap "" TERM; [ $(wc -l < hung) -gt 1 ] || exec sleep 600; echo done',
		);
		expect(printed).toBe('done\n');
		expect(said).toEqual([expect.stringMatching(/^Trying again in 0\.5 s: .*took too long/s)]);
		expect(readFileSync(join(scratch.dir, 'hung'), 'utf8')).toBe('once\nonce\n');
	});

	it('fails with its last output when it fails three times', async () => {
		await expect(attempt('echo once >> failed; echo no way >&2; exit 7')).rejects.toThrow(
			/ended with 7:\nno way$/,
		);
		expect(readFileSync(join(scratch.dir, 'failed'), 'utf8')).toBe('once\n'.repeat(3));
	});
});

describe('A native module, where neither GitHub nor nodejs.org can be reached', () => {
	const scratch = new Scratch();
	afterAll(async () => await scratch.close());

	/** The environment of a new machine: an empty home, npm without settings, and a closed port in the place of nodejs.org. */
	function newMachine(): NodeJS.ProcessEnv {
		const env = Object.entries(plainEnvironment()).filter(
			([name]) => !/^npm_config_(?!cache$|registry$)/.test(name),
		);
		const closed = 'http://127.0.0.1:9';
		return { ...Object.fromEntries(env), HOME: scratch.folder('home'), npm_config_disturl: closed };
	}

	function writeModule(name: string, source: string): string {
		const folder = scratch.folder('node_modules', name);
		mkdirSync(folder, { recursive: true });
		const scripts = { install: 'node-gyp rebuild' };
		const target = { target_name: name, sources: ['module.c'] };
		writeFileSync(
			join(folder, 'package.json'),
			JSON.stringify({ name, version: '1.0.0', scripts }),
		);
		writeFileSync(join(folder, 'binding.gyp'), JSON.stringify({ targets: [target] }));
		writeFileSync(join(folder, 'module.c'), source);
		return folder;
	}

	it('is compiled with the headers of the npm registry', async () => {
		const folder = writeModule(
			'answering',
			`#include <node_api.h>
			NAPI_MODULE_INIT() {
				napi_value answer;
				napi_create_int32(env, 42, &answer);
				return answer;
			}`,
		);
		await buildNativeModule(scratch, scratch.dir, 'answering', newMachine());
		const built = join(folder, 'build', 'Release', 'answering.node');
		const script = `console.log(require(${JSON.stringify(built)}))`;
		expect(await run(scratch, process.execPath, ['-e', script], { cwd: folder })).toBe('42\n');
	});

	it('says what to install when it cannot be compiled', async () => {
		writeModule('broken', 'this is not C');
		await expect(buildNativeModule(scratch, scratch.dir, 'broken', newMachine())).rejects.toThrow(
			/^broken could not be compiled\. Install Python 3, make and a C\+\+ compiler/,
		);
	});
});
