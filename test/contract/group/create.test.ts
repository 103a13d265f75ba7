import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'create', name: 'Night Shift', type: 'public' };

it('sends every field to its place, and returns the group', async () => {
	const result = await run(service.current, {
		...form,
		newGuid: 'Night-Shift',
		additionalFields: {
			admins: 'bob',
			description: 'For those who work at night',
			icon: 'https://example.com/n.png',
			metadata: '{"floor": 3}',
			moderators: ['carol'],
			owner: byId('alice'),
			participants: 'dave, erin',
			tags: 'night, team',
			usersToBan: 'trent',
		},
	});
	expect(sent(service.current)).toEqual([
		request('POST /v3/groups', {
			guid: 'Night-Shift',
			name: 'Night Shift',
			type: 'public',
			description: 'For those who work at night',
			icon: 'https://example.com/n.png',
			metadata: { floor: 3 },
			owner: 'alice',
			tags: ['night', 'team'],
			members: {
				admins: ['bob'],
				moderators: ['carol'],
				participants: ['dave', 'erin'],
				usersToBan: ['trent'],
			},
		}),
	]);
	// The service keeps GUIDs in lower case
	expect(records(result)).toMatchObject([{ guid: 'night-shift', owner: 'alice', membersCount: 5 }]);
	const { members, banned } = service.current.state.groups.get('night-shift')!;
	expect(members.get('carol')?.scope).toBe('moderator');
	expect(banned.has('trent')).toBe(true);
});

it('makes the user the owner on whose behalf it is done', async () => {
	const options = { onBehalfOf: byId('bob') };
	const result = await run(service.current, { ...form, newGuid: 'bobs', options });
	expect(sent(service.current)).toEqual([
		request('POST /v3/groups', { guid: 'bobs', name: 'Night Shift', type: 'public' }, 'bob'),
	]);
	expect(records(result)).toMatchObject([{ owner: 'bob' }]);
});

describe('a password', () => {
	const protectedForm = { ...form, newGuid: 'vault', type: 'password' };

	it('is sent for groups of this type only', async () => {
		await run(service.current, { ...protectedForm, password: 's3cret-word' });
		await run(service.current, { ...form, newGuid: 'open', password: 's3cret-word' });
		expect(service.current.requests.map(({ body }) => body)).toEqual([
			{ guid: 'vault', name: 'Night Shift', type: 'password', password: 's3cret-word' },
			{ guid: 'open', name: 'Night Shift', type: 'public' },
		]);
	});

	it('is missed before anything is sent', async () => {
		const password = '={{ $json.password }}';
		const { error } = await run(service.current, { ...protectedForm, password });
		expect(error?.message).toBe("'Password' is empty [item 0]");
		expect(sent(service.current)).toEqual([]);
	});

	it('appears in no error', async () => {
		// The service names the unknown owner, who is called like the password
		const additionalFields = { owner: byId('ghost-word') };
		const parameters = { ...protectedForm, password: 'ghost-word', additionalFields };
		const { error } = await run(service.current, parameters);
		expect(error?.description).toContain('ERR_UID_NOT_FOUND');
		expect(`${error?.message} ${error?.description}`).not.toContain('ghost-word');
	});
});

testRefusal(service, {
	parameters: { ...form, newGuid: '={{ $json.id }}' },
	items: [{ id: 'one' }, { id: 'general' }, { id: 'two' }],
	message: /general/,
	code: 'ERR_GUID_ALREADY_EXISTS',
	status: 400,
});
