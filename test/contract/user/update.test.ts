import { seedIds } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, testRefusal } = useOperation('user', 'update');

it('sends the added fields, with email and phone in the metadata, and returns the user', async () => {
	const result = await run({
		uid: byId('alice'),
		updateFields: {
			// Cells of a sheet have such blanks, and no email arrives at an address with blanks
			email: ' alice@example.com ',
			metadata: '{"city": "London", "@private": {"note": "x"}}',
			phone: '+441234567890\n',
			role: 'moderator',
			tags: 'vip, beta-tester',
		},
	});
	expect(sent()).toEqual([
		request('GET /v3/users/alice'),
		request('PUT /v3/users/alice', {
			// Existing keys are kept
			metadata: {
				plan: 'gold',
				city: 'London',
				'@private': { email: 'alice@example.com', contactNumber: '+441234567890', note: 'x' },
			},
			role: 'moderator',
			tags: ['vip', 'beta-tester'],
		}),
	]);
	expect(records(result)).toMatchObject([{ uid: 'alice', role: 'moderator' }]);
	expect(service.current.state.users.get('alice')?.tags).toEqual(['vip', 'beta-tester']);
});

it('takes values from the items, and leaves out missing values', async () => {
	const result = await run(
		{
			uid: byId('={{ $json.id }}'),
			updateFields: {
				name: '={{ $json.name }}',
				tags: '={{ $json.tags }}',
				metadata: '={{ $json.metadata }}',
				metadataMode: 'replace',
				unset: ['avatar'],
			},
		},
		{
			items: [
				{ id: 'alice', name: 'A', tags: ['x', 'y'], metadata: { a: 1 } },
				{ id: 'bob', name: '', tags: '["p, q"]', metadata: '' },
				{ id: 'carol' },
			],
		},
	);
	expectSent(
		request('PUT /v3/users/alice', {
			name: 'A',
			tags: ['x', 'y'],
			metadata: { a: 1 },
			unset: ['avatar'],
		}),
		request('PUT /v3/users/bob', { tags: ['p, q'], unset: ['avatar'] }),
		request('PUT /v3/users/carol', { unset: ['avatar'] }),
	);
	expect(records(result)).toMatchObject([{ uid: 'alice' }, { uid: 'bob' }, { uid: 'carol' }]);
});

it('lets the email win over the metadata in any order of the fields', async () => {
	const metadata = '{"@private": {"email": "other@b.example", "note": "x"}}';
	const updateFields = { email: 'a@b.example', metadata, metadataMode: 'replace' };
	await run({ uid: byId('alice'), updateFields });
	expectSent(
		request('PUT /v3/users/alice', {
			metadata: { '@private': { email: 'a@b.example', note: 'x' } },
		}),
	);
});

it.each([
	['update', 'updateFields'],
	['createOrUpdate', 'additionalFields'],
])(
	'keeps the metadata if the expression for new metadata finds nothing: %s',
	async (operation, at) => {
		const { users } = service.current.state;
		const ofItem = { city: 'Rome' };
		const fields = {
			metadata: '={{ $json.custom }}',
			metadataMode: 'replace',
			email: 'a@b.example',
		};
		for (const custom of [undefined, null, '', {}, ofItem]) {
			users.get('alice')!.metadata = { plan: 'gold', '@private': { contactNumber: '+1' } };
			const form = { operation, uid: byId('alice'), name: 'Alice', [at]: fields };
			const { error } = await run(form, { items: [{ custom }] });
			expect(error).toBeUndefined();
			expect(users.get('alice')!.metadata).toEqual(
				custom === ofItem
					? { city: 'Rome', '@private': { email: 'a@b.example' } }
					: { plan: 'gold', '@private': { contactNumber: '+1', email: 'a@b.example' } },
			);
		}
	},
);

it('sends metadata that look like the value of a picker', async () => {
	const settings = { mode: 'dark', value: { size: 2 } };
	const updateFields = { metadata: '={{ $json.settings }}', metadataMode: 'replace' };
	await run({ uid: byId('alice'), updateFields }, { items: [{ settings }] });
	expectSent(request('PUT /v3/users/alice', { metadata: settings }));
});

it('removes the tags when the field was added and left empty', async () => {
	await run({ uid: byId('alice'), updateFields: { tags: '' } });
	expectSent(request('PUT /v3/users/alice', { tags: [] }));
});

testRefusal({
	parameters: { uid: byId('={{ $json.id }}'), updateFields: { name: 'New' } },
	items: [{ id: 'alice' }, { id: seedIds.deactivatedUsers[0] }, { id: 'bob' }],
	message: /mallory/,
	code: 'ERR_UID_NOT_FOUND',
});
