import type { IDataObject } from 'n8n-workflow';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, refuses, testRefusal } = useOperation('user', 'create');

it('sends every field to its place, and returns the new user', async () => {
	const result = await run({
		newUid: 'ada',
		name: 'Ada Lovelace',
		additionalFields: {
			avatar: 'https://example.com/ada.png',
			withAuthToken: true,
			email: 'ada@example.com',
			metadata: '{"city": "London"}',
			phone: '+441234567890',
			link: 'https://example.com/ada',
			role: byId('vip'),
			statusMessage: 'Away',
			tags: 'vip, beta-tester',
		},
	});
	expectSent(
		request('POST /v3/users', {
			uid: 'ada',
			name: 'Ada Lovelace',
			avatar: 'https://example.com/ada.png',
			withAuthToken: true,
			metadata: {
				city: 'London',
				'@private': { email: 'ada@example.com', contactNumber: '+441234567890' },
			},
			link: 'https://example.com/ada',
			role: 'vip',
			statusMessage: 'Away',
			tags: ['vip', 'beta-tester'],
		}),
	);
	expect(records(result)).toMatchObject([
		{ uid: 'ada', role: 'vip', authToken: expect.stringMatching(/^ada_/) },
	]);
	expect(service.current.state.users.get('ada')).toMatchObject({ name: 'Ada Lovelace' });
});

it('needs no more than UID and name', async () => {
	const items = [
		{ id: 'New-1', name: 'One' },
		{ id: 42, name: 7 },
	];
	const parameters = { newUid: '={{ $json.id }}', name: '={{ $json.name }}' };
	const result = await run(parameters, { items });
	expect(sent()).toEqual([
		request('POST /v3/users', { uid: 'New-1', name: 'One' }),
		request('POST /v3/users', { uid: '42', name: '7' }),
	]);
	expect(records(result)).toMatchObject([{ uid: 'new-1' }, { uid: '42' }]);
});

it('reads tags in braces, as in CSV files of PostgreSQL', async () => {
	const tags = { additionalFields: { tags: '={{ $json.tags }}' } };
	const items = [{ tags: '{vip,new york}' }, { tags: ' {vip} ' }, { tags: '{}' }, { tags: '{vip' }];
	const parameters = { newUid: '=u-{{ $itemIndex }}', name: 'U', ...tags };
	await run(parameters, { items });
	expect(sent().map(({ body }) => (body as IDataObject).tags)).toEqual([
		['vip', 'new york'],
		['vip'],
		undefined,
		['{vip'],
	]);
});

it('refuses a telephone number that a spreadsheet has shortened', async () => {
	const additionalFields = { phone: '4,91234E+12' };
	const { error } = await run({ newUid: 'ada', name: 'Ada', additionalFields });
	expect(error?.message).toContain("'Phone (Private)' was shortened by a spreadsheet");
	expect(sent()).toEqual([]);
});

testRefusal({
	parameters: { newUid: '={{ $json.id }}', name: 'Somebody' },
	items: [{ id: 'new-1' }, { id: 'ALICE' }, { id: 'new-2' }],
	message: /alice already exists/,
	code: 'ERR_UID_ALREADY_EXISTS',
	status: 409,
});

it.each([
	['avatar', 'Avatar URL'],
	['link', 'Profile Link'],
])('refuses two addresses as the %s', async (name, label) => {
	const two = 'https://example.com/a\nhttps://example.com/b';
	await refuses(
		{ newUid: 'ada', name: 'Ada', additionalFields: { [name]: two } },
		`'${label}' holds more than one address. Give one`,
	);
});
