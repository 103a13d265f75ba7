import type { INodeParameters } from 'n8n-workflow';
import { byId, records, request, run, sent, testAbsent, useService } from './support';

/** The two holders of permissions: roles, and the scopes of members in a group. */
const HOLDERS = {
	role: {
		absent: 'role',
		form: { resource: 'role', role: byId('default') },
		operations: {
			list: 'getManyPermissions',
			set: 'setPermissions',
			unset: 'unsetPermission',
		},
		names: { role: 'default' },
		path: '/v3/roles/default/permissions',
		key: 'role default',
		ofList: 'createGroup.allowedGroupTypes',
	},
	scope: {
		absent: 'group',
		form: { resource: 'group', guid: byId('general'), scope: 'moderator' },
		operations: {
			list: 'getManyScopePermissions',
			set: 'setScopePermissions',
			unset: 'unsetScopePermission',
		},
		names: { guid: 'general', scope: 'moderator' },
		path: '/v3/groups/general/scopes/moderator/permissions',
		key: 'scope general moderator',
		ofList: 'listMembers.allowedScopes',
	},
} as const;

type Holder = keyof typeof HOLDERS;

/** Values of both kinds, of permissions that both holders have. */
const PERMISSIONS = { sendMessage: 'deny', editMessage: ['x'] };

/** The tests of listing permissions, for roles and scopes. */
export function testListing(holder: Holder): void {
	const service = useService();
	const { form, operations, path, absent } = HOLDERS[holder];
	const list = { ...form, operation: operations.list };

	it('returns the permissions that can be set, one item each', async () => {
		const result = await run(service.current, { ...list, returnAll: true });
		expect(sent(service.current)).toEqual([request(`GET ${path}?perPage=1000&page=1`)]);
		expect(records(result)).toContainEqual(
			expect.objectContaining({ id: 'sendMessage', availableValues: ['allow', 'deny'] }),
		);
		expect(new Set(records(result).map(({ id }) => id)).size).toBe(result.items.length);
	});

	it('asks for no more than the limit', async () => {
		const result = await run(service.current, { ...list, limit: 3 });
		expect(sent(service.current)).toEqual([request(`GET ${path}?perPage=3&page=1`)]);
		expect(result.items).toHaveLength(3);
	});

	testAbsent(service, absent, { ...list, limit: 1 });
}

/** The tests of setting permissions, for roles and scopes. */
export function testSetting(holder: Holder): void {
	const service = useService();
	const { form, operations, names, path, key, absent, ofList } = HOLDERS[holder];
	const set = { ...form, operation: operations.set };
	const asJson = (given: object | string) =>
		({ ...set, specifyPermissions: 'json', permissionsJson: given }) as INodeParameters;
	const inRows = (...permission: object[]) =>
		({ ...set, permissions: { permission } }) as INodeParameters;

	it.each([
		['an object', asJson(PERMISSIONS), PERMISSIONS],
		['JSON', asJson(JSON.stringify(PERMISSIONS)), PERMISSIONS],
		[
			'rows',
			inRows(
				{ id: byId('sendMessage'), value: ' deny ' },
				{ id: byId(ofList), value: 'public, private' },
				{ id: byId('editMessage'), value: 'allow, deny' },
			),
			{ sendMessage: 'deny', [ofList]: ['public', 'private'], editMessage: 'allow, deny' },
		],
		['rows of an expression', inRows({ id: ofList, value: ['a,b'] }), { [ofList]: ['a,b'] }],
	])(
		'sets values of any kind, given as %s, and tells what became of each',
		async (_, given, wanted) => {
			const result = await run(service.current, given);
			expect(sent(service.current)).toEqual([request(`PUT ${path}`, { permissions: wanted })]);
			expect(records(result)).toEqual(
				Object.entries(wanted).map(([permission, value]) => ({
					...names,
					permission,
					value,
					message: expect.stringContaining(permission),
				})),
			);
			expect(service.current.state.permissions.get(key)).toEqual(wanted);
		},
	);

	it('makes an error of a permission that there is not, beside those that were set', async () => {
		const permissions = { sendMessage: 'deny', fly: 'allow' };
		const result = await run(service.current, asJson(permissions), {
			onError: 'continueErrorOutput',
		});
		expect(records(result)).toMatchObject([{ permission: 'sendMessage' }]);
		expect(result.errorItems.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/^fly: .* \[item 0\]$/),
		]);
	});

	it.each([
		[asJson('{}'), "'Permissions (JSON)' is empty"],
		[inRows(), "'Permissions' is empty"],
		[inRows({ id: byId('x') }), "'Permissions' has a row without 'Value' (row 1)"],
		[
			inRows({ id: '={{ "" }}', value: 'a' }),
			"'Permissions' has a row without 'Permission' (row 1)",
		],
		[
			inRows({ id: 'x', value: 'a' }, { id: ' x', value: 'b' }),
			"'Permissions' has 'x' in two rows",
		],
	])('refuses %j', async (form, message) => {
		const { error } = await run(service.current, form);
		expect(error?.message).toBe(`${message} [item 0]`);
		expect(sent(service.current)).toEqual([]);
	});

	testAbsent(service, absent, asJson({ sendMessage: 'deny' }));
}

/** The tests of taking a permission back, for roles and scopes. */
export function testUnsetting(holder: Holder): void {
	const service = useService();
	const { form, operations, names, path, key, absent } = HOLDERS[holder];
	const unset = { ...form, operation: operations.unset, permission: byId('sendMessage') };

	it('takes the permission back, and returns those that are left', async () => {
		const { permissions } = service.current.state;
		permissions.set(key, { sendMessage: 'deny', editMessage: 'deny' });
		const result = await run(service.current, unset);
		expect(sent(service.current)).toEqual([request(`DELETE ${path}/sendMessage`)]);
		expect(records(result)).toEqual([
			{
				removed: true,
				...names,
				permission: 'sendMessage',
				permissions: { editMessage: 'deny' },
			},
		]);
	});

	it('names the permission that there is not', async () => {
		const { error } = await run(service.current, { ...unset, permission: byId('fly') });
		expect(error?.message).toMatch(/fly/);
		expect(error?.description).toContain('(ERR_BAD_REQUEST, HTTP 400)');
	});

	testAbsent(service, absent, unset);
}
