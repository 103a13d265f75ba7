import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import loopSample from '../jest/loopSample';
import { resources } from '../support/resources';

const operations = resources.flatMap((resource) =>
	resource.operations.map(({ value }) => ({ resource: resource.value, operation: value })),
);

describe('every operation has a contract test', () => {
	it.each(operations.filter(({ resource }) => resource !== 'import'))(
		'$resource: $operation, in a file of its name',
		({ resource, operation }) => {
			expect(existsSync(join(__dirname, resource, `${operation}.test.ts`))).toBe(true);
		},
	);

	it.each(operations.filter(({ resource }) => resource === 'import'))(
		'$resource: $operation, in the tests of what it shares with others',
		({ resource, operation }) => {
			const folder = join(__dirname, resource);
			const tests = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
			const using = tests.filter((file) =>
				readFileSync(join(folder, file), 'utf8').includes(`'${operation}'`),
			);
			expect(using).not.toEqual([]);
		},
	);
});

it.each(loopSample)('%s, which stands for its kind in the second way in, is there', (name) => {
	expect(existsSync(join(__dirname, `${name}.test.ts`))).toBe(true);
});
