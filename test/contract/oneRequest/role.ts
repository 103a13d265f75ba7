import { byId, request } from '../support';
import type { Row } from './row';

const teacher = {
	role: 'teacher',
	name: 'Teacher',
	description: 'People who run courses',
	metadata: { floor: 2 },
	settings: { listUsers: 'friendsOnly', sendMessagesTo: 'all' },
};

export const role: Row[] = [
	{
		operation: 'role/create',
		it: 'creates the role with everything that the form offers',
		form: {
			roleId: 'teacher',
			name: 'Teacher',
			additionalFields: {
				description: 'People who run courses',
				listUsers: 'friendsOnly',
				metadata: '{"floor": 2}',
				sendMessagesTo: 'all',
			},
		},
		sends: request('POST /v3/roles', teacher),
		gives: [expect.objectContaining(teacher)],
		also: (_, { roles }) => expect(roles.has('teacher')).toBe(true),
		serviceRefusesSecond: {
			parameters: { roleId: '={{ $json.id }}' },
			items: [{ id: 'teacher' }, { id: 'moderator' }, { id: 'coach' }],
			message: /./,
			code: 'ERR_ROLE_ALREADY_EXISTS',
			status: 409,
		},
	},
	{
		operation: 'role/delete',
		it: 'deletes the role, and says which',
		form: { role: byId('moderator') },
		sends: request('DELETE /v3/roles/moderator'),
		gives: [{ deleted: true, role: 'moderator', success: true, message: expect.any(String) }],
		also: (_, { roles }) => expect(roles.has('moderator')).toBe(false),
		serviceRefusesSecond: {
			parameters: { role: byId('={{ $json.id }}') },
			items: [{ id: 'moderator' }, { id: 'default' }, { id: 'vip' }],
			message: /default role/,
			code: 'ERR_ROLE_DELETE_DENIED',
			status: 403,
		},
	},
	{
		operation: 'role/get',
		it: 'reads a role',
		form: { role: byId('moderator') },
		sends: request('GET /v3/roles/moderator'),
		gives: [expect.objectContaining({ role: 'moderator', name: expect.any(String) })],
		absent: 'role',
	},
	{
		operation: 'role/getMany',
		it: 'lists all roles',
		form: { returnAll: true },
		sends: request('GET /v3/roles?perPage=1000&page=1'),
		also: (records) =>
			expect(records.map(({ role }) => role)).toEqual(
				expect.arrayContaining(['default', 'moderator']),
			),
	},
	{
		operation: 'role/getManyRestrictedFeatures',
		it: 'returns all features, one item each, in as few pages as possible',
		form: { role: byId('default'), returnAll: true },
		sends: request('GET /v3/roles/default/restrictedfeatures?perPage=1000&page=1'),
		also: (records) => {
			expect(records).toHaveLength(130);
			expect(new Set(records.map(({ key }) => key)).size).toBe(130);
			expect(records[0]).toEqual({
				title: expect.any(String),
				description: expect.any(String),
				key: expect.any(String),
				path: expect.any(String),
				createdAt: expect.any(Number),
				createdAtIso: expect.any(String),
			});
		},
		absent: 'role',
	},
];
