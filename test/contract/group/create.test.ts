import { byId, pairedItems, records, request, useOperation } from '../support';

const { service, form, run, sent, advises, testRefusal } = useOperation('group', 'create', {
	name: 'Night Shift',
	type: 'public',
});

it('sends every field to its place, adds the first members, and returns the group', async () => {
	const result = await run({
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
	expect(sent()).toEqual([
		request('POST /v3/groups', {
			guid: 'Night-Shift',
			name: 'Night Shift',
			type: 'public',
			description: 'For those who work at night',
			icon: 'https://example.com/n.png',
			metadata: { floor: 3 },
			owner: 'alice',
			tags: ['night', 'team'],
		}),
		request('POST /v3/groups/Night-Shift/members', {
			admins: ['bob'],
			moderators: ['carol'],
			participants: ['dave', 'erin'],
			usersToBan: ['trent'],
		}),
	]);
	// The service keeps GUIDs in lower case
	expect(records(result)).toMatchObject([
		{ guid: 'night-shift', owner: 'alice', name: form.name, membersCount: 5 },
	]);
	const { members, banned } = service.current.state.groups.get('night-shift')!;
	expect(members.size).toBe(5);
	expect(members.get('carol')?.scope).toBe('moderator');
	expect(banned.has('trent')).toBe(true);
});

describe('first members', () => {
	const membersOf = (guid: string) => service.current.state.groups.get(guid)!.members;
	const withMembers = (additionalFields: object) => ({ newGuid: 'night-shift', additionalFields });
	const many = Array.from({ length: 60 }, (_, n) => `user-${121 + n}`);

	it('are added on behalf of the user who creates the group', async () => {
		const options = { onBehalfOf: byId('bob') };
		const result = await run({ ...withMembers({ participants: 'carol' }), options });
		expect(sent()).toEqual([
			request('POST /v3/groups', { guid: 'night-shift', name: form.name, type: 'public' }, 'bob'),
			request('POST /v3/groups/night-shift/members', { participants: ['carol'] }, 'bob'),
		]);
		expect(records(result)).toMatchObject([{ guid: 'night-shift', owner: 'bob' }]);
		expect([...membersOf('night-shift').keys()]).toEqual(['bob', 'carol']);
	});

	it('may include the owner, who is an admin already', async () => {
		const fields = { owner: byId('alice'), participants: 'Alice, bob' };
		const result = await run(withMembers(fields));
		expect(result.error).toBeUndefined();
		expect(records(result)).toMatchObject([
			{ guid: 'night-shift', owner: 'alice', membersCount: 2 },
		]);
		expect(membersOf('night-shift').get('alice')?.scope).toBe('admin');
		expect(membersOf('night-shift').has('bob')).toBe(true);
	});

	it('may be nobody: empty lists cause no call', async () => {
		const items = [{ uids: [] as string[] }, { uids: 'bob' }];
		const fields = { participants: '={{ $json.uids }}' };
		const result = await run(
			{ ...withMembers(fields), newGuid: '={{ "group-" + $itemIndex }}' },
			{ items },
		);
		expect(pairedItems(result)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(service.current.requests).toHaveLength(3);
		expect(membersOf('group-1').has('bob')).toBe(true);
	});

	it('who cannot be added stop the node, whose error says that the group exists', async () => {
		const { error } = await run(withMembers({ participants: 'nobody, bob' }));
		expect(error?.message).toMatch(/^1 of 2 failed: nobody: .* \[item 0\]$/);
		expect(error?.description).toMatch(
			/The group was created: add the user with 'Group: Add Members'\. The others were done\..*ERR_UID_NOT_FOUND/,
		);
		expect(membersOf('night-shift').has('bob')).toBe(true);
	});

	it('who cannot be added are items of the error output, beside the group', async () => {
		const result = await run(withMembers({ moderators: 'nobody', participants: 'bob, ghost' }), {
			onError: 'continueErrorOutput',
		});
		expect(records(result)).toMatchObject([{ guid: 'night-shift' }]);
		expect(result.errorItems).toEqual(
			['nobody', 'ghost'].map((uid) => ({
				json: {
					error: expect.stringMatching(new RegExp(`^${uid}: .* \\[item 0\\]$`)),
					details: expect.objectContaining({ code: 'ERR_UID_NOT_FOUND' }),
				},
				pairedItem: { item: 0 },
			})),
		);
	});

	it.each([
		['first', 0, 60],
		['second', 1, 35],
	])('are all accounted for when the %s call is refused', async (_, skip, lost) => {
		service.current.faults.add({ kind: '500', route: 'POST /groups/{guid}/members', skip });
		const result = await run(withMembers({ participants: many }), {
			onError: 'continueErrorOutput',
		});
		expect(records(result)).toMatchObject([{ guid: 'night-shift' }]);
		const errors = result.errorItems.map(({ json }) => (json.error as string).split(':')[0]);
		expect(errors).toEqual(many.slice(60 - lost));
		expect(membersOf('night-shift').size).toBe(60 - lost);
	});

	it('are not counted when nobody knows how many were added', async () => {
		const lost = { kind: '500', when: 'after', route: 'POST /groups/{guid}/members' } as const;
		service.current.faults.add({ ...lost, count: 1 });
		const parameters = withMembers({ participants: 'bob, carol' });
		const [group] = records(await run(parameters, { onError: 'continueErrorOutput' }));
		expect(membersOf('night-shift').size).toBe(2);
		expect(group).toMatchObject({ guid: 'night-shift' });
		expect(group).not.toHaveProperty('membersCount');
	});

	it('are not asked for when the group cannot be created', async () => {
		const parameters = { ...withMembers({ participants: 'bob' }), newGuid: 'general' };
		await advises(parameters, 'ERR_GUID_ALREADY_EXISTS');
		expect(service.current.requests).toHaveLength(1);
	});

	it.each(['reset', '500'] as const)(
		'are told of when nobody knows whether the group was created (%s), and by the run after it',
		async (kind) => {
			service.current.faults.add({ kind, when: 'after', count: 1 });
			const lost = await run(withMembers({ participants: 'bob' }));
			const again = await run(withMembers({ participants: 'bob' }));
			expect(again.error?.message).toMatch(/already exists/);
			for (const { error } of [lost, again]) {
				expect(error?.description).toMatch(
					/No member was added now: .* add them with 'Group: Add Members'\./,
				);
			}
			const withoutAny = await run({ newGuid: 'night-shift' });
			expect(withoutAny.error?.description).not.toMatch(/members/);
		},
	);

	it('who cannot be added are named to the model when the node is a tool', async () => {
		const parameters = withMembers({ participants: 'nobody' });
		const { error } = await run(parameters, { asTool: true });
		expect(error?.message).toMatch(/nobody: .*The group was created: add the user with /);
	});
});

describe('a password', () => {
	const protectedForm = { newGuid: 'vault', type: 'password' };

	it('is sent for groups of this type only', async () => {
		await run({ ...protectedForm, password: 's3cret-word' });
		await run({ newGuid: 'open', password: 's3cret-word' });
		expect(service.current.requests.map(({ body }) => body)).toEqual([
			{ guid: 'vault', name: 'Night Shift', type: 'password', password: 's3cret-word' },
			{ guid: 'open', name: 'Night Shift', type: 'public' },
		]);
	});

	it('appears in no error', async () => {
		// The service names the unknown owner, who is called like the password
		const additionalFields = { owner: byId('ghost-word') };
		const parameters = { ...protectedForm, password: 'ghost-word', additionalFields };
		const { error } = await run(parameters);
		expect(error?.description).toContain('ERR_UID_NOT_FOUND');
		expect(`${error?.message} ${error?.description}`).not.toContain('ghost-word');
	});
});

testRefusal({
	parameters: { newGuid: '={{ $json.id }}' },
	items: [{ id: 'one' }, { id: 'general' }, { id: 'two' }],
	code: 'ERR_GUID_ALREADY_EXISTS',
	status: 400,
});
