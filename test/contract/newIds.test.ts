import { run, sent, useService } from './support';

const service = useService();

/** Operations that create something under an ID that a person chooses. */
const creates = [
	['user', 'newUid', 'User ID'],
	['group', 'newGuid', 'Group ID'],
	['role', 'roleId', 'Role ID'],
];

describe.each(creates)('the ID of a new %s', (resource, field, displayName) => {
	it.each([
		['two words', 'may not contain spaces'],
		['x'.repeat(101), 'may not have more than 100 characters'],
		['jürgen', 'may only contain letters without accents, digits, hyphens and underscores'],
		['a/b', 'may only contain letters without accents, digits, hyphens and underscores'],
	])('is not %j, which is refused before anything is sent', async (id, reason) => {
		const form = { resource, operation: 'create', [field]: id, name: 'Any' };
		const { error } = await run(service.current, form);
		expect(error?.message).toBe(`'${displayName}' ${reason} [item 0]`);
		expect(sent(service.current)).toEqual([]);
	});

	it('may have blanks around it, and 100 characters', async () => {
		const form = { resource, operation: 'create', [field]: ` ${'x'.repeat(100)} `, name: 'Any' };
		expect((await run(service.current, form)).error).toBeUndefined();
		expect(sent(service.current)).toHaveLength(1);
	});
});
