import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	anchorOf,
	linksOf,
	PAGES,
	anchorsOf,
	proseOf,
	readPage,
	ROOT,
	sentencesOf,
	wordsOf,
} from '../support/pages';
import { LINKED_PAGES } from '../tooling/owner';
import { resources } from '../support/resources';

/** Words a minute of an adult who reads English silently (Brysbaert 2019). */
const READING_SPEED = 238;

const examples = readdirSync(join(ROOT, 'examples')).filter((file) => file.endsWith('.json'));

describe('the README', () => {
	const readme = readPage('README.md');

	it('is read in six minutes', () => {
		// The texts of pictures and the targets of links do not count
		const words = wordsOf(proseOf(readme).replace(/!\[[^\]]*\]|\]\([^)]*\)/g, ' '));
		expect(words.length / READING_SPEED).toBeLessThan(6);
	});

	it('says of every resource what it is for, and links to its operations', () => {
		// E.g. | [Role](docs/operations.md#role) | What it is for |
		const rows = [
			...readme.matchAll(/^\| \[([\w ]+)\]\(docs\/operations\.md#([\w-]+)\) +\| \S.+ \|$/gm),
		].map(([, name, anchor]) => [name, anchor]);
		expect(rows).toEqual(resources.map(({ name }) => [name, anchorOf(name)]));
	});

	it('and the other pages have what each link of n8n leads to', () => {
		// GitHub shows the whole README under the name `readme`
		const anchors = [...anchorsOf(readme), 'readme'].map((anchor) => `#${anchor}`);
		const pages = PAGES.map((page) => `/blob/HEAD/${page}`);
		expect([...anchors, ...pages]).toEqual(
			expect.arrayContaining(Object.values(LINKED_PAGES).flat()),
		);
	});

	it('lists every example', () => {
		const listed = [...readme.matchAll(/\]\(examples\/([\w.-]+)\)/g)].map(([, file]) => file);
		expect(listed.sort()).toEqual(examples.sort());
	});
});

/** Above this, readers begin a sentence anew. */
const MAX_WORDS = 38;

it.each(PAGES)('%s has no sentence that is read twice because of its length', (page) => {
	const long = sentencesOf(readPage(page)).filter((text) => wordsOf(text).length > MAX_WORDS);
	expect(long).toEqual([]);
});

it('counts the sentences of paragraphs and lists', () => {
	const page = `# One two

First here, e.g. n8n; it ends. n8n is next!
The *last.* [Third
link](docs/a.md) (see b.)

| a table |
- An item
  goes on. ![A picture](a.png)
1. A number`;
	expect(sentencesOf(page)).toEqual([
		'First here, e.g. n8n; it ends.',
		'n8n is next!',
		'The *last.*',
		'[Third link] (see b.)',
		'An item goes on.',
		'A number',
	]);
});

/** Written by a command, reports, and a page that is a table from its first line on. */
const WITHOUT_STEPS = ['benchmarks', 'mutants', 'operations', 'troubleshooting', 'verification'];
const GUIDES = readdirSync(join(ROOT, 'docs'))
	.filter((file) => file.endsWith('.md') && !WITHOUT_STEPS.includes(file.slice(0, -3)))
	.map((file) => `docs/${file}`);

it.each(GUIDES)('%s begins with what one does, in at most five lines', (page) => {
	// The title, perhaps a paragraph of one line or two, then the numbered steps
	const [, opening] = /^# .+\n\n(?:[^\n#|-].*\n(?:\S.*\n)?\n)?((?:\d\. .+\n)+)\n/.exec(
		readPage(page),
	)!;
	const steps = opening.trimEnd().split('\n');
	expect(steps.length).toBeLessThanOrEqual(5);
	for (const step of steps)
		expect(wordsOf(step.replace(/\]\([^)]*\)/g, ']')).length).toBeLessThan(25);
});

/** A line that the note of an example shows without a scroll bar. */
const MAX_LINE = 90;

describe('the page of examples', () => {
	const [, ...sections] = readPage('docs/examples.md').split('\n## ');

	it.each(examples)('says of %s what it needs, does first, and what to change', (file) => {
		const section = sections.find((text) => text.includes(`](../examples/${file})`))!;
		expect(section).toContain(`](images/example-${file.replace(/json$/, 'png')})`);
		for (const part of ['Needs', 'First run', 'Change'])
			expect(section).toContain(`- **${part}**: `);
	});

	it.each(examples)('has %s begin its note with three short lines', (file) => {
		const { nodes } = JSON.parse(readPage(`examples/${file}`)) as {
			nodes: Array<{ type: string; parameters: { content: string } }>;
		};
		const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote')!;
		const [heading, ...lines] = note.parameters.content.split('\n');
		expect(heading).toMatch(/^## \S/);
		expect(lines.indexOf('')).toBe(3);
		for (const line of lines.slice(0, 3)) expect(line.length).toBeLessThanOrEqual(MAX_LINE);
	});
});

describe('the page of agents', () => {
	const [review, never] = ['behind a review', 'not at all'].map(
		(when) => new RegExp(`^\\| ${when} \\| (.*?) \\|`, 'm').exec(readPage('docs/agents.md'))![1],
	);
	const final = resources.flatMap(({ name, operations }) =>
		operations
			.filter(({ fields }) =>
				fields.some(
					({ type, displayName }) => type === 'notice' && displayName.includes('cannot be undone'),
				),
			)
			.map((operation) => [name, operation.name]),
	);

	it.each(final)('puts %s: %s behind a review, or leaves it out', (resource, operation) => {
		const named = `${review}; ${never}`.split('; ').some((entry) => {
			const [owners, names = ''] = entry.split(': ');
			return owners.split(', ').includes(resource) && names.split(', ').includes(operation);
		});
		expect(named).toBe(true);
	});
});

describe('the list of words', () => {
	const [, list] = /^## Words\n([\s\S]*?)^## /m.exec(readPage('CONTRIBUTING.md'))!;
	const rows = [...list.matchAll(/^\| ([a-z ]+) \| (.+) \|$/gm)];
	const code = globSync('nodes/**/*.ts', { cwd: ROOT }).map(
		(file) => `${file}\n${readFileSync(join(ROOT, file), 'utf8')}`,
	);

	it('has each word once, in alphabetical order', () => {
		const words = rows.map(([, word]) => word);
		expect(words.length).toBeGreaterThan(25);
		expect(words).toEqual([...new Set(words)].sort());
	});

	it.each(rows.map(([, word, meaning]) => [word, meaning]))(
		'has %s, by names that stand in the code',
		(word, meaning) => {
			const names = [...meaning.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
			const asName = word.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
			expect(names.filter((name) => !code.some((text) => text.includes(name)))).toEqual([]);
			const isUsed = code.some((text) => text.toLowerCase().includes(asName.toLowerCase()));
			expect(isUsed).toBe(true);
		},
	);
});

it.each(PAGES)('%s has no link that leads nowhere', (page) => {
	const dead = linksOf(page).filter(({ file, anchor }) => {
		if (!existsSync(join(ROOT, file))) return true;
		return anchor !== undefined && !anchorsOf(readPage(file)).includes(anchor);
	});
	expect(dead).toEqual([]);
});

it('finds links that lead nowhere', () => {
	const links = PAGES.flatMap(linksOf);
	expect(links).toContainEqual({ file: 'docs/faults.md', anchor: 'one-event-one-run' });
	expect(anchorsOf(readPage('docs/faults.md'))).not.toContain('two-events-one-run');
});

it('says how many fields come out of an operation at most', () => {
	const files = globSync('nodes/*/__schema__/*/*/*.json', { cwd: ROOT });
	const counts = files.map((file) => {
		const { properties } = JSON.parse(readPage(file)) as { properties: object };
		return Object.keys(properties).length;
	});
	const said = readPage('docs/verification.md').match(/(?<=up to )\d+(?=\]| |,)/g);
	const most = String(Math.max(...counts));
	expect(said).toEqual([most, most]);
});

it('shows every picture', () => {
	const pictures = readdirSync(join(ROOT, 'docs/images'))
		.filter((file) => !file.endsWith('.txt'))
		.map((file) => `docs/images/${file}`);
	const shown = PAGES.flatMap(linksOf).map(({ file }) => file);
	expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});

/** The tests that compare the samples of a page with what the nodes give. */
const SAMPLES: Record<string, string> = {
	'README.md': 'test/unit/trigger/page.test.ts',
	'docs/import.md': 'test/contract/import/page.test.ts',
	'docs/notifications.md': 'test/unit/notification.test.ts',
	'docs/outputs.md': 'test/contract/samples.test.ts',
	'docs/trigger.md': 'test/unit/trigger/page.test.ts',
};

it('shows no sample of JSON that no test compares with what the nodes give', () => {
	const withSamples = PAGES.filter((page) => readPage(page).includes('```json'));
	expect(withSamples.sort()).toEqual(Object.keys(SAMPLES).sort());
	for (const test of Object.values(SAMPLES)) expect(readPage(test)).toMatch(/```json/);
});
