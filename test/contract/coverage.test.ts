import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resources } from '../../nodes/CometChat/resources';

/** The Import operations share their machinery, and have a folder of tests by kind of record. */
const FILES: Record<string, string> = {
	importUsers: 'users',
	importGroups: 'groups',
	importMembers: 'members',
	importMessages: 'messages',
};

const operations = resources.flatMap((resource) =>
	resource.operations.map(({ value }) => [resource.value, FILES[value] ?? value]),
);

it.each(operations)('%s: %s has a contract test', (resource, operation) => {
	expect(existsSync(join(__dirname, resource, `${operation}.test.ts`))).toBe(true);
});
