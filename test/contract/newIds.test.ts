import { byId, run, sent, useService } from './support';

const service = useService();

/** Operations that create something under an ID that a person chooses. */
const creates = [
	['user', 'create', 'newUid', 'User ID'],
	['user', 'createOrUpdate', 'uid', 'User'],
	['group', 'create', 'newGuid', 'Group ID'],
	['group', 'createOrUpdate', 'guid', 'Group'],
	['role', 'create', 'roleId', 'Role ID'],
	['moderationReason', 'create', 'id', 'Reason ID'],
];

/** The value of the field: users and groups are picked, other IDs are typed. */
const given = (field: string, id: string) => (['uid', 'guid'].includes(field) ? byId(id) : id);

describe.each(creates)('the ID of a new %s (%s)', (resource, operation, field, displayName) => {
	it.each([
		['two words', 'may not contain spaces'],
		['x'.repeat(101), 'may not have more than 100 characters'],
		['jürgen', 'may only contain letters without accents, digits, hyphens and underscores'],
		['a/b', 'may only contain letters without accents, digits, hyphens and underscores'],
	])('is not %j, which is refused before anything is sent', async (id, reason) => {
		const form = { resource, operation, [field]: given(field, id), name: 'Any', type: 'public' };
		const { error } = await run(service.current, form);
		expect(error?.message).toBe(`'${displayName}' ${reason} [item 0]`);
		expect(sent(service.current)).toEqual([]);
	});

	it('may have blanks around it, and 100 characters', async () => {
		const id = ` ${'x'.repeat(100)} `;
		const form = { resource, operation, [field]: given(field, id), name: 'Any', type: 'public' };
		expect((await run(service.current, form)).error).toBeUndefined();
		expect(sent(service.current)).toHaveLength(1);
	});
});
