import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { resources } from '../../nodes/CometChat/resources';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the README', () => {
	const rows = read('README.md')
		.split('\n')
		.filter((line) => /^\| [\w ]+ \| [\w ]+ \| `[A-Z]+ /.test(line));

	it('lists exactly the operations of the node, with their routes', () => {
		const operations = resources.flatMap((resource) =>
			resource.operations.map(({ name, routing: { request } }) => {
				return `| ${resource.name} | ${name} | \`${request.method} ${request.url}\` |`;
			}),
		);
		expect([...rows].sort()).toEqual(operations.sort());
	});

	it('lists every example', () => {
		const examples = [...read('README.md').matchAll(/\]\((examples\/[\w.-]+)\)/g)].map(
			([, file]) => file,
		);
		expect(examples.every((file) => existsSync(join(root, file)))).toBe(true);
		expect(examples.length).toBeGreaterThan(0);
	});
});

it.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/import.md'])(
	'%s has no dead links',
	(file) => {
		const targets = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
			([, target]) => target,
		);
		const missing = targets.filter((target) => !existsSync(join(root, dirname(file), target)));
		expect(missing).toEqual([]);
	},
);
