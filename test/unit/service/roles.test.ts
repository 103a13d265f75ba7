import { as, outcome, standUp, type Stand } from './client';

describe('Roles and permissions of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	it('creates, gets, changes and deletes a role', async () => {
		const { http } = stand;
		const role = { role: 'helper', name: 'Helper', settings: { listUsers: 'friendsOnly' } };
		const created = await http.post('/v3/roles', { ...role, metadata: { level: 1 } });
		expect(created.data.data).toEqual({
			...role,
			metadata: { level: 1 },
			createdAt: expect.any(Number),
		});
		expect(await outcome(http.post('/v3/roles', role))).toEqual([409, 'ERR_ROLE_ALREADY_EXISTS']);
		const changes = { description: 'Helps', unset: ['metadata'] };
		const { data } = await http.put('/v3/roles/helper', changes);
		expect(data.data).toMatchObject({ name: 'Helper', description: 'Helps' });
		expect(data.data).not.toHaveProperty('metadata');
		await http.put('/v3/users/bob', { role: 'helper' });
		expect((await http.delete('/v3/roles/helper')).data.data.success).toBe(true);
		expect(await outcome(http.get('/v3/roles/helper'))).toEqual([404, 'ERR_ROLE_NOT_FOUND']);
		expect((await http.get('/v3/users/bob')).data.data.role).toBe('default');
		expect(await outcome(http.delete('/v3/roles/default'))).toEqual([
			403,
			'ERR_ROLE_DELETE_DENIED',
		]);
	});

	it('restricts features, and allows them again', async () => {
		const { http } = stand;
		const path = '/v3/roles/vip/restrictedfeatures';
		const keys = async () =>
			(await http.get(path)).data.data.map(({ key }: { key: string }) => key) as string[];
		const featuresToRestrict = ['u.createGroup', 'u.listUsers', 'not a feature'];
		const { data } = await http.post(path, { featuresToRestrict });
		expect(data.data).toMatchObject({
			'u.createGroup': { success: true },
			'u.listUsers': { success: true, message: expect.stringContaining('u.listUsers') },
			'not a feature': { success: false, error: { code: 'ERR_BAD_REQUEST' } },
		});
		await http.post(path, { featuresToRestrict: ['u.createGroup'] });
		expect(await keys()).toEqual(['u.createGroup', 'u.listUsers']);
		await http.delete(path, { data: { featuresToAllow: ['u.createGroup'] } });
		expect(await keys()).toEqual(['u.listUsers']);
		await http.delete(path, { data: { allowAll: true } });
		expect(await keys()).toEqual([]);
		const nothing = http.delete(path, { data: {} });
		expect(await outcome(nothing)).toEqual([400, 'ERR_BAD_REQUEST']);
	});

	describe.each([
		['/v3/roles/vip/permissions', 28, 'role vip'],
		['/v3/groups/general/scopes/moderator/permissions', 11, 'scope moderator on group general'],
	])('%s', (path, count, holder) => {
		it('lists the permissions that there are', async () => {
			const { data } = await stand.http.get(path);
			expect(data.data).toHaveLength(count);
			expect(data.data).toContainEqual(
				expect.objectContaining({ id: 'sendMessage', defaultValue: 'allow' }),
			);
			expect(data.meta.pagination).toMatchObject({ total: count, total_pages: 1 });
		});

		it('sets and unsets permissions, and answers what is set', async () => {
			const { http } = stand;
			const permissions = { sendMessage: 'deny', initiateCall: 'allow', nonsense: 'deny' };
			const { data } = await http.put(path, { permissions });
			expect(data.data).toEqual({
				sendMessage: {
					success: true,
					message: `Permission with id sendMessage have been mapped successfully to ${holder}.`,
				},
				initiateCall: { success: true, message: expect.any(String) },
				nonsense: { success: false, error: expect.objectContaining({ code: 'ERR_BAD_REQUEST' }) },
				permissions: { sendMessage: 'deny', initiateCall: 'allow' },
			});
			const left = await http.delete(`${path}/sendMessage`);
			expect(left.data.data).toEqual({ permissions: { initiateCall: 'allow' } });
			expect(await outcome(http.delete(`${path}/nonsense`))).toEqual([400, 'ERR_BAD_REQUEST']);
		});
	});

	it('knows three scopes', async () => {
		const path = '/v3/groups/general/scopes/king/permissions';
		expect(await outcome(stand.http.get(path))).toEqual([400, 'ERR_BAD_REQUEST']);
	});

	it('takes the header onBehalfOf only where it is documented', async () => {
		expect((await stand.http.get('/v3/roles', as('nobody'))).status).toBe(200);
	});
});
