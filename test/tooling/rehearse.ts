/**
 * `npm run rehearse -- publish.yml`: does the work of a workflow of GitHub on this machine, each job in a fresh clone of the
 * last commit. Nothing leaves the machine: npm publishes as a dry run, and `gh` only prints what it is asked.
 * `--without 'bash .ci/run'` leaves out the steps with that command.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { plainEnvironment } from '../e2e/harness/command';

interface Step {
	name?: string;
	uses?: string;
	with?: Record<string, unknown>;
	run?: string;
	env?: Record<string, string>;
}

interface Job {
	name: string;
	needs?: string;
	strategy?: { matrix: { node: number[] } };
	/** The image of a job that runs in a container: one of Node.js. */
	container?: string;
	steps: Step[];
}

/** What a job has on the machine that runs it. */
interface Workspace {
	root: string;
	folder: string;
	/** The tag or branch that GitHub checks out. */
	ref: string;
	env: NodeJS.ProcessEnv;
}

/** The actions of the workflows, each with its work. */
const ACTIONS: Record<string, (workspace: Workspace, inputs: Record<string, unknown>) => void> = {
	'actions/checkout': ({ root, folder, ref }) => {
		const from = ['--depth', '1', '--branch', ref, `file://${root}`];
		execFileSync('git', ['-c', 'advice.detachedHead=false', 'clone', '--quiet', ...from, folder]);
	},
	'actions/setup-node': (workspace, inputs) => useNode(workspace, String(inputs['node-version'])),
};

/**
 * Rehearses a workflow of a repository.
 * @param without commands to leave out
 * @throws when a step fails, or uses an action that is not known here
 */
function rehearse(root: string, file: string, without: string[]): void {
	const text = readFileSync(join(root, '.github/workflows', file), 'utf8');
	const { jobs } = parse(text) as { jobs: Record<string, Job> };
	const done: string[] = [];
	for (const [id, job] of Object.entries(jobs)) {
		if (job.needs && !done.includes(job.needs)) throw new Error(`${id} comes before ${job.needs}`);
		for (const node of job.strategy?.matrix.node ?? [undefined]) {
			rehearseJob(root, job, { 'matrix.node': node, 'github.token': 'none' }, without);
		}
		done.push(id);
	}
}

/** Does the steps of a job in a fresh clone. */
function rehearseJob(
	root: string,
	job: Job,
	values: Record<string, unknown>,
	without: string[],
): void {
	console.log(`\n=== ${fill(job.name, values)}`);
	const scratch = mkdtempSync(join(tmpdir(), 'n8n-nodes-cometchat-rehearsal-'));
	const ref = refOf(root);
	const workspace = { root, folder: join(scratch, 'clone'), ref, env: environment(scratch, ref) };
	try {
		const [, node] = /^node:(\d+)/.exec(fill(job.container ?? '', values)) ?? [];
		if (node) useNode(workspace, node);
		for (const { name, uses, run, env = {}, with: inputs = {} } of job.steps) {
			const isLeftOut = run !== undefined && without.includes(run.trim());
			console.log(`\n--- ${name ?? uses}${isLeftOut ? ': left out' : ''}`);
			if (uses) act(workspace, uses, inputs);
			if (run === undefined || isLeftOut) continue;
			const filled = Object.entries(env).map(([key, value]) => [key, fill(value, values)]);
			execFileSync('bash', ['-e', '-c', run], {
				cwd: workspace.folder,
				env: { ...workspace.env, ...Object.fromEntries(filled), ...harmless(run) },
				stdio: 'inherit',
			});
		}
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

function act(workspace: Workspace, uses: string, inputs: Record<string, unknown>): void {
	const action = ACTIONS[uses.split('@')[0]];
	if (!action) throw new Error(`The rehearsal does not know what ${uses} does`);
	action(workspace, inputs);
}

/** The environment of a job on GitHub, with a `gh` that only prints its arguments. */
function environment(scratch: string, ref: string): NodeJS.ProcessEnv {
	const bin = join(scratch, 'bin');
	mkdirSync(bin);
	writeFileSync(join(bin, 'gh'), '#!/bin/sh\necho "gh $*"\n', { mode: 0o755 });
	const env = plainEnvironment();
	const PATH = [bin, env.PATH].join(delimiter);
	return { ...env, PATH, CI: 'true', GITHUB_REF_NAME: ref, RUNNER_TEMP: scratch };
}

/** Keeps npm from publishing. It is set for that command alone, because with it `npm ci` installs nothing. */
function harmless(run: string): NodeJS.ProcessEnv {
	return /\bnpm publish\b/.test(run) ? { npm_config_dry_run: 'true' } : {};
}

/** Puts a Node.js first, from npm, as the tests of several n8n versions do. */
function useNode({ env, root }: Workspace, version: string): void {
	const ask = ['-y', '-p', `node@${version}`, '-c', 'dirname "$(command -v node)"'];
	const bin = execFileSync('npx', ask, { cwd: root, env, encoding: 'utf8' }).trim();
	env.PATH = [bin, env.PATH].join(delimiter);
}

/** The tag of the last commit, or its branch. */
function refOf(cwd: string): string {
	const git = (...args: string[]) =>
		execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
	return git('tag', '--points-at', 'HEAD').split('\n')[0] || git('branch', '--show-current');
}

/** Puts values into the expressions of a workflow, e.g. `${{ matrix.node }}`. */
function fill(text: string, values: Record<string, unknown>): string {
	return text.replace(/\$\{\{ ([\w.]+) \}\}/g, (expression, name: string) => {
		if (values[name] === undefined) throw new Error(`The rehearsal has no value for ${expression}`);
		return String(values[name]);
	});
}

const { values, positionals } = parseArgs({
	options: { without: { type: 'string', multiple: true, default: [] } },
	allowPositionals: true,
});
if (positionals.length !== 1) throw new Error("npm run rehearse -- <file> [--without '<command>']");
rehearse(process.cwd(), positionals[0], values.without);
