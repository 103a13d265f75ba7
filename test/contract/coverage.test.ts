import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import loopSample from '../jest/loopSample';
import { resources } from '../support/resources';
import { rows } from './oneRequest/rows';

const operations = resources.flatMap((resource) =>
	resource.operations.map(({ value }) => ({ resource: resource.value, operation: value })),
);

/** The test files in folders. Those that test several operations name each of them as `<resource>/<operation>`. */
const tests = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
	.filter((path) => path !== basename(path) && path.endsWith('.test.ts'))
	.map((path) => readFileSync(join(__dirname, path), 'utf8'));

describe('every operation has a contract test', () => {
	it.each(operations.filter(({ resource }) => resource !== 'import'))(
		'$resource: $operation, in rows, in a file of its name, or in one that names it',
		({ resource, operation }) => {
			const name = `${resource}/${operation}`;
			const hasRow = rows.some((row) => row.operation === name);
			const hasFile = existsSync(join(__dirname, `${name}.test.ts`));
			const isNamed = tests.some((test) => test.includes(`'${name}'`));
			expect(hasRow || hasFile || isNamed).toBe(true);
		},
	);

	it.each(operations.filter(({ resource }) => resource === 'import'))(
		'$resource: $operation, in the tests of what it shares with others',
		({ resource, operation }) => {
			const folder = join(__dirname, resource);
			const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
			const using = files.filter((file) =>
				readFileSync(join(folder, file), 'utf8').includes(`'${operation}'`),
			);
			expect(using).not.toEqual([]);
		},
	);
});

it.each(loopSample)("%s, the sample of its kind for runs in n8n's own loop, exists", (name) => {
	expect(existsSync(join(__dirname, `${name}.test.ts`))).toBe(true);
});
