/**
 * `npm run templates`: writes docs/templates/, a text for each example as n8n's library of templates wants it: a title, what
 * the workflow does, what it needs, how it is set up and how it is changed. All of it comes from docs/examples.md.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage, ROOT } from '../support/pages';

export const TEMPLATES = join(ROOT, 'docs', 'templates');

/** The labels of the lines of a section in docs/examples.md. */
const LABELS = ['Needs', 'First run', 'Change'] as const;

const PACKAGE = [
	'An n8n of your own, with the community package `n8n-nodes-cometchat` (**Settings > Community nodes > Install**)',
	'A [CometChat](https://www.cometchat.com) app, and credentials of the type **CometChat API** in n8n: App ID, Region and REST API Key of the app, from **API & Auth Keys** in the CometChat dashboard',
];

/** The text of each example, by the name of its file without `.json`. */
export function templates(): Map<string, string> {
	const [, ...sections] = readPage('docs/examples.md').split('\n## ');
	return new Map(
		readdirSync(join(ROOT, 'examples'))
			.filter((file) => file.endsWith('.json'))
			.sort()
			.map((file) => {
				const section = sections.find((text) => text.includes(`](../examples/${file})`));
				if (!section) throw new Error(`docs/examples.md has no section on ${file}`);
				return [file.replace(/\.json$/, ''), template(file, section)];
			}),
	);
}

function template(file: string, section: string): string {
	const { name } = JSON.parse(readFileSync(join(ROOT, 'examples', file), 'utf8')) as {
		name: string;
	};
	// The paragraph behind the link to the example
	const [, does] = /\.json\): ([\s\S]*?)\n\n/.exec(section) ?? [];
	const [needs, firstRun, change] = LABELS.map((label) => line(section, label));
	return `# ${name} with CometChat

## What it does

${plain(capitalize(does))}

## What it needs

${[...PACKAGE, `For this workflow: ${needs.replace(/\.$/, '')}`].map((text) => `- ${text}`).join('\n')}

## Set up

1. Import the workflow, and choose your credentials in the CometChat nodes.
2. Read the note in the workflow.
3. Try it: ${firstRun}
4. Publish it, if it starts by itself.

## How to change it

${capitalize(change)}
`;
}

/** The text of a section behind a label, without the links that lead into this repository. */
function line(section: string, label: string): string {
	// Up to the next label, an empty line or the end
	const [, text] =
		new RegExp(`\\n- \\*\\*${label}\\*\\*: ([\\s\\S]*?)(?=\\n- \\*\\*|\\n\\n|\\n*$)`).exec(
			section,
		) ?? [];
	if (!text)
		throw new Error(`docs/examples.md says nothing behind ${label}: ${section.slice(0, 60)}`);
	return plain(text);
}

/** The text in one line. Links into this repository become their words, and links to further reading are left out. */
function plain(text: string): string {
	return text
		.replace(/ *\[More about it\]\([^)]*\)\./g, '')
		.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')
		.replace(/\s+/g, ' ')
		.trim();
}

function capitalize(text: string): string {
	return text[0].toUpperCase() + text.slice(1);
}

if (require.main === module) {
	rmSync(TEMPLATES, { recursive: true, force: true });
	mkdirSync(TEMPLATES);
	for (const [name, text] of templates()) writeFileSync(join(TEMPLATES, `${name}.md`), text);
}
