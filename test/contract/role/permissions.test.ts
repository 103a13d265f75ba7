import { byId, operationOn, records, request, useService } from '../support';

const service = useService();

/** The two holders of permissions: roles, and the scopes of members in a group. */
const HOLDERS = {
	role: {
		resource: 'role',
		form: { role: byId('default') },
		operations: {
			list: 'role/getManyPermissions',
			set: 'role/setPermissions',
			unset: 'role/unsetPermission',
		},
		names: { role: 'default' },
		path: '/v3/roles/default/permissions',
		key: 'role default',
		takesList: 'createGroup.allowedGroupTypes',
	},
	scope: {
		resource: 'group',
		form: { guid: byId('general'), scope: 'moderator' },
		operations: {
			list: 'group/getManyScopePermissions',
			set: 'group/setScopePermissions',
			unset: 'group/unsetScopePermission',
		},
		names: { guid: 'general', scope: 'moderator' },
		path: '/v3/groups/general/scopes/moderator/permissions',
		key: 'scope general moderator',
		takesList: 'listMembers.allowedScopes',
	},
} as const;

/** A text and a list as values of permissions that both holders have. */
const PERMISSIONS = { sendMessage: 'deny', editMessage: ['x'] };

describe.each(Object.values(HOLDERS))(
	'permissions of a $resource',
	({ resource, form, operations, names, path, key, takesList }) => {
		describe(operations.list, () => {
			const { run, expectSent, testAbsent } = operationOn(service, operations.list, form);

			it('returns an item for each permission that can be set', async () => {
				const result = await run({ returnAll: true });
				expectSent(request(`GET ${path}?perPage=1000&page=1`));
				expect(records(result)).toContainEqual(
					expect.objectContaining({ id: 'sendMessage', availableValues: ['allow', 'deny'] }),
				);
				expect(new Set(records(result).map(({ id }) => id)).size).toBe(result.items.length);
			});

			testAbsent(resource, { limit: 1 });
		});

		describe(operations.set, () => {
			const { run, expectSent, refuses, testAbsent } = operationOn(service, operations.set, form);
			const asJson = (permissionsJson: object | string) => ({
				specifyPermissions: 'json',
				permissionsJson,
			});
			const inRows = (...permission: object[]) => ({ permissions: { permission } });

			it('refuses a text without a value, which would allow nothing', async () => {
				for (const id of [takesList, 'sendMessage']) {
					await refuses(
						asJson({ [id]: ' ' }),
						`'Permissions (JSON)' has '${id}', whose value is empty`,
					);
				}
			});

			it('leaves the input item as it is', async () => {
				const json = { permissions: { [takesList]: 'public, private' } };
				const given = structuredClone(json);
				await run(asJson('={{ $json.permissions }}'), { items: [json] });
				expect(json).toEqual(given);
			});

			it.each([
				['an object', asJson(PERMISSIONS), PERMISSIONS],
				['JSON', asJson(JSON.stringify(PERMISSIONS)), PERMISSIONS],
				[
					'rows',
					inRows(
						{ id: byId('sendMessage'), setTo: 'deny' },
						{ id: byId(takesList), setTo: 'other', value: 'public, private' },
						{ id: byId('editMessage'), setTo: 'other', value: ' allow, deny ' },
					),
					{ sendMessage: 'deny', [takesList]: ['public', 'private'], editMessage: 'allow, deny' },
				],
				[
					'JSON in capital letters',
					asJson('{"sendMessage": "Deny ", "editMessage": ["Allow"]}'),
					{ sendMessage: 'deny', editMessage: ['Allow'] },
				],
				[
					'JSON with a list as text, as models write it',
					asJson({ [takesList]: 'public, private' }),
					{ [takesList]: ['public', 'private'] },
				],
				[
					'rows in capital letters',
					inRows({ id: byId('sendMessage'), setTo: 'other', value: 'DENY' }),
					{ sendMessage: 'deny' },
				],
				[
					'rows of an expression',
					inRows({ id: takesList, setTo: 'other', value: ['a,b'] }),
					{ [takesList]: ['a,b'] },
				],
			])(
				'sets values of any kind, given as %s, and gives the outcome of each',
				async (_, given, wanted) => {
					const result = await run(given);
					expectSent(request(`PUT ${path}`, { permissions: wanted }));
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

			it('gives an error item for an unknown permission, and the outcome of the others', async () => {
				const permissions = { sendMessage: 'deny', fly: 'allow' };
				const result = await run(asJson(permissions), { onError: 'continueErrorOutput' });
				expect(records(result)).toMatchObject([{ permission: 'sendMessage' }]);
				expect(result.errorItems.map(({ json }) => json.error)).toEqual([
					expect.stringMatching(/^fly: .* \[item 0\]$/),
				]);
			});

			it.each<[object, string | RegExp]>([
				[asJson('{}'), "'Permissions (JSON)' is empty"],
				...['{"sendMessage": true}', '{"permissions": {"sendMessage": "deny"}}'].map(
					(json): [object, RegExp] => [
						asJson(json),
						/^'Permissions \(JSON\)' has '(sendMessage|permissions)', whose value has to be a text/,
					],
				),
				[inRows(), "'Permissions' is empty"],
				[inRows({ id: byId('x') }), "'Permissions' has a row whose 'Set To' is empty (row 1)"],
				[
					inRows({ id: byId('x'), value: 'deny' }),
					"'Permissions' has a row whose 'Set To' is empty (row 1)",
				],
				[
					inRows({ id: byId('x'), setTo: 'other' }),
					"'Permissions' has a row without 'Value' (row 1)",
				],
				[
					inRows({ id: byId(takesList), setTo: 'allow' }),
					`'Permissions' has a row whose 'Set To' has to be 'Another Value', because ${takesList} takes a list (row 1)`,
				],
				[
					inRows({ id: byId('x'), setTo: 'other', value: '={{ true }}' }),
					"'Permissions' has a row whose 'Value' has to be text (row 1)",
				],
				[
					inRows({ id: '={{ "" }}', setTo: 'allow' }),
					"'Permissions' has a row without 'Permission' (row 1)",
				],
				[
					inRows({ id: 'x', setTo: 'allow' }, { id: ' x', setTo: 'deny' }),
					"'Permissions' has 'x' in two rows",
				],
			])('refuses %j', refuses);

			testAbsent(resource, asJson({ sendMessage: 'deny' }));
		});

		describe(operations.unset, () => {
			const permission = byId('sendMessage');
			const { run, expectSent, testAbsent } = operationOn(service, operations.unset, {
				...form,
				permission,
			});

			it('removes the permission, and returns the remaining permissions', async () => {
				const { permissions } = service.current.state;
				permissions.set(key, { sendMessage: 'deny', editMessage: 'deny' });
				const result = await run();
				expectSent(request(`DELETE ${path}/sendMessage`));
				const left = { permission: 'sendMessage', permissions: { editMessage: 'deny' } };
				expect(records(result)).toEqual([{ removed: true, ...names, ...left }]);
			});

			it('fails with the name of an unknown permission', async () => {
				const { error } = await run({ permission: byId('fly') });
				expect(error?.message).toMatch(/fly/);
				expect(error?.description).toContain('(ERR_BAD_REQUEST, HTTP 400)');
			});

			testAbsent(resource);
		});
	},
);
