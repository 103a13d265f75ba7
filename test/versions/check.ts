import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformFileSync } from '@swc/core';
import type { Scratch } from '../e2e/harness/cleanup';
import { run } from '../e2e/harness/command';
import { unpackAsCommunityPackage } from '../e2e/harness/pack';
import { PACKAGE_NAME, ROOT } from '../e2e/harness/paths';
import { step } from '../e2e/harness/progress';
import { eventExamples, type Service } from '../service';
import { runWithRegistry } from '../e2e/harness/registry';
import type { Version } from './version';

/**
 * Installs the packed package as a community package beside the engine of an n8n version, and runs the checks under the
 * Node.js of that version. They reach the stand-in of the service over HTTP.
 * @returns the output of the checks
 * @throws with the output when a check fails
 */
export async function check(
	scratch: Scratch,
	version: Version,
	tarball: string,
	service: Service,
): Promise<string> {
	const { name, node, engine, folder } = version;
	const userFolder = join(folder, '.cache', 'user');
	rmSync(userFolder, { recursive: true, force: true });
	await unpackAsCommunityPackage(scratch, tarball, userFolder);
	const entry = compileChecks(join(folder, '.cache', 'checks'));
	const environment = {
		PATH: process.env.PATH,
		HOME: userFolder,
		N8N_USER_FOLDER: userFolder,
		N8N_LOG_LEVEL: 'silent',
		N8N_VERSION: name,
		NODE_MAJOR: node,
		ENGINE_FOLDER: folder,
		PACKAGE_FOLDER: join(userFolder, '.n8n', 'nodes', 'node_modules', PACKAGE_NAME),
		SERVICE_ORIGIN: service.origin,
		SERVICE_APP_ID: service.appId,
		SERVICE_API_KEY: service.apiKey,
		SERVICE_MANAGEMENT_KEY: service.managementKey,
		SERVICE_MANAGEMENT_SECRET: service.managementSecret,
	};
	return await step(`Checking in ${engine} on Node.js ${node}`, async () => {
		const args = ['--test-reporter=spec', '--test-force-exit', entry];
		const printed = await run(scratch, await nodeOf(scratch, node), args, {
			cwd: userFolder,
			env: environment,
		});
		// Leaves out the counts at the end
		return printed.replace(/^ℹ .*\n/gm, '');
	});
}

/** Paths of Node.js by major version. Each is fetched once: two npx that fetch the same Node.js at once disturb each other. */
const nodePaths = new Map<string, Promise<string>>();

/** The path of a Node.js of a major version. */
async function nodeOf(scratch: Scratch, node: string): Promise<string> {
	const path = nodePaths.get(node) ?? fetchNode(scratch, node);
	nodePaths.set(node, path);
	return await path;
}

/** Lets npx fetch a Node.js, unless npx has it already, and gives its path. */
async function fetchNode(scratch: Scratch, node: string): Promise<string> {
	const printPath = ['-y', '-p', `node@${node}`, '-c', 'node -p process.execPath'];
	// Not in the version's folder, where install scripts do not run: the package `node` needs its own to fetch the program
	return (await runWithRegistry(scratch, 'npx', printPath, { cwd: ROOT })).trim();
}

/** The parts of the harness that the checks use. */
const HARNESS = [
	'engine/answerOfN8n.ts',
	'engine/asked.ts',
	'engine/engine.ts',
	'engine/trigger/published.ts',
	'engine/trigger/receiver.ts',
	'engine/polling/poller.ts',
	'engine/moderation/asker.ts',
	'engine/agent/remembering.ts',
	'support/openServer.ts',
];

/** Turns the checks, and the harness that they use, into JavaScript for an older Node.js. */
function compileChecks(target: string): string {
	rmSync(target, { recursive: true, force: true });
	const checks = join(__dirname, 'checks');
	const sources = [
		...HARNESS.map((file) => join(ROOT, 'test', file)),
		...readdirSync(checks).map((file) => join(checks, file)),
	];
	for (const source of sources) {
		const { code } = transformFileSync(source, {
			jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
			module: { type: 'commonjs' },
		});
		const compiled = join(target, relative(ROOT, source)).replace(/\.ts$/, '.js');
		mkdirSync(dirname(compiled), { recursive: true });
		writeFileSync(compiled, code);
	}
	const compiledChecks = join(target, relative(ROOT, checks));
	writeFileSync(join(compiledChecks, 'events.json'), JSON.stringify(eventExamples));
	return join(compiledChecks, 'all.js');
}
