import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const EXAMPLES = join(ROOT, 'examples');
const [contents, ...sections] = readFileSync(join(ROOT, 'docs/examples.md'), 'utf8').split('\n## ');

/** Nodes that older n8n versions do not have, and what the page says of an example that has one. */
const NEWER: Array<[type: string, version: number, need: RegExp]> = [
	['n8n-nodes-base.dataTable', 1, /n8n 2 or newer, for (its|the) Data Tables?/],
	['@n8n/n8n-nodes-langchain.agent', 3, /AI Agent 3|n8n 2\.6 or newer/],
];

it.each(readdirSync(EXAMPLES).filter((file) => file.endsWith('.json')))(
	'the page on examples lists %s, and says which n8n it needs',
	(file) => {
		const section = sections.find((text) => text.includes(`(../examples/${file})`))!;
		const [title] = section.split('\n');
		expect(contents).toContain(`- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`);
		const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as {
			nodes: Array<{ type: string; typeVersion: number }>;
		};
		const [needs] = /- \*\*Needs\*\*[\s\S]*?(?=\n- \*\*)/.exec(section)!;
		for (const [type, version, need] of NEWER) {
			const isUsed = nodes.some((node) => node.type === type && node.typeVersion >= version);
			if (isUsed) expect(needs.replace(/\s+/g, ' ')).toMatch(need);
		}
	},
);
