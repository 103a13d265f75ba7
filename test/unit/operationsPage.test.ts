import { readFileSync } from 'node:fs';
import { coverage, OPERATIONS_FILE, operationsPage } from '../tooling/operations';
import { anchorsOf } from '../support/pages';
import { resources } from '../support/resources';

const page = operationsPage();

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		title: `${resource.name}: ${operation.name}`,
		...operation,
	})),
);

/** The words of a sentence as a hurried reader takes them in: without small words, endings and order. */
function inAHurry(text: string): string {
	return text
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !['a', 'an', 'the', 'its', 'their'].includes(word))
		.map((word) => word.replace(/s$/, ''))
		.sort()
		.join(' ');
}

/** The titles of operations that share a text, by that text. */
function sharedTexts(textOf: (operation: (typeof operations)[number]) => string): string[][] {
	const byText = new Map<string, string[]>();
	for (const operation of operations) {
		const text = textOf(operation);
		byText.set(text, [...(byText.get(text) ?? []), operation.title]);
	}
	return [...byText.values()].filter(({ length }) => length > 1);
}

describe('docs/operations.md', () => {
	it("is current; run 'npm run operations'", () => {
		expect(readFileSync(OPERATIONS_FILE, 'utf8')).toBe(page);
	});

	it.each(operations)('shows $title with its request and every field', (operation) => {
		const [, section] = page.split(`\n### ${operation.title}\n`);
		const fields = section.split('\n## ')[0].split('\n### ')[0];
		const { method, url } = operation.routing.request;
		expect(page).toContain(
			`| ${operation.action} | ${operation.description} | \`${method} ${url}\` |`,
		);
		for (const { type, displayName } of operation.fields) {
			if (type === 'notice') expect(fields).toContain(`| Notice |  | ${displayName}`);
			else {
				const isTold = [' |', ' >'].some((end) => fields.includes(`\n| ${displayName}${end}`));
				expect([displayName, isTold]).toEqual([displayName, true]);
			}
		}
	});

	it('says which documented requests have no operation, and why', () => {
		const { documentedCount, coveredCount, leftOut, missing, undocumented } = coverage();
		expect(undocumented).toEqual([]);
		expect(page).toContain(`make ${coveredCount} of the ${documentedCount} documented requests`);
		expect(missing).toEqual([]);
		const [, section] = page.split('\n## Not covered\n');
		for (const { routes, why } of leftOut) {
			expect(section).toContain(
				`| ${why} | ${routes.map((route) => `\`${route}\``).join('<br>')} |`,
			);
		}
	});

	it('has a heading for every link', () => {
		const anchors = anchorsOf(page);
		const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
		expect(links.length).toBeGreaterThan(operations.length);
		expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
		expect(new Set(anchors).size).toBe(anchors.length);
	});
});

describe('operations, read side by side', () => {
	it('have actions that cannot be mistaken for one another', () => {
		expect(sharedTexts(({ action }) => inAHurry(action))).toEqual([]);
	});

	it('have descriptions that cannot be mistaken for one another', () => {
		expect(sharedTexts(({ description }) => inAHurry(description))).toEqual([]);
	});

	it('say more in their descriptions than in their actions', () => {
		const repeated = operations.filter(
			({ action, description }) => inAHurry(action) === inAHurry(description),
		);
		expect(repeated.map(({ title }) => title)).toEqual([]);
	});
});
