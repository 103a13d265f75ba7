import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { templates, TEMPLATES } from '../tooling/templates';

const texts = templates();

it('has a text for each example, and for nothing else', () => {
	expect(readdirSync(TEMPLATES).sort()).toEqual([...texts.keys()].map((name) => `${name}.md`));
});

it.each([...texts.keys()])('says of %s what docs/examples.md says (npm run templates)', (name) => {
	const text = readFileSync(join(TEMPLATES, `${name}.md`), 'utf8');
	expect(text).toBe(texts.get(name));
	// Read on n8n's site, where nothing of this repository can be reached
	expect(text).not.toMatch(/\]\((?!https:)/);
});
