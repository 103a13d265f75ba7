import { seedIds } from '../../service';
import { byId, links, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'update' };

it('sends every field to its place, and returns the user', async () => {
	const result = await run(
		service.current,
		{
			...form,
			uid: byId('alice'),
			updateFields: {
				avatar: 'https://example.com/a.png',
				email: 'alice@example.com',
				link: 'https://example.com/alice',
				metadata: '{"city": "London", "@private": {"note": "x"}}',
				name: 'Alice A.',
				phone: '+441234567890',
				role: 'moderator',
				statusMessage: 'Away',
				tags: 'vip, beta-tester',
			},
		},
		{ items: [{}] },
	);
	expect(sent(service.current)).toEqual([
		request('PUT /v3/users/alice', {
			avatar: 'https://example.com/a.png',
			link: 'https://example.com/alice',
			metadata: {
				city: 'London',
				'@private': { email: 'alice@example.com', contactNumber: '+441234567890', note: 'x' },
			},
			name: 'Alice A.',
			role: 'moderator',
			statusMessage: 'Away',
			tags: ['vip', 'beta-tester'],
		}),
	]);
	expect(records(result)).toMatchObject([{ uid: 'alice', name: 'Alice A.', role: 'moderator' }]);
	expect(service.current.state.users.get('alice')).toMatchObject({
		name: 'Alice A.',
		tags: ['vip', 'beta-tester'],
	});
});

it('takes values from the items, leaves out empty ones, and links every user to its item', async () => {
	const result = await run(
		service.current,
		{
			...form,
			uid: byId('={{ $json.id }}'),
			updateFields: {
				name: '={{ $json.name }}',
				tags: '={{ $json.tags }}',
				metadata: '={{ $json.metadata }}',
				statusMessage: '',
				unset: ['avatar'],
			},
		},
		{
			items: [
				{ id: 'alice', name: 'A', tags: ['x', 'y'], metadata: { a: 1 } },
				{ id: 'bob', name: '', tags: '["p, q"]', metadata: '' },
			],
		},
	);
	expect(sent(service.current)).toEqual([
		request('PUT /v3/users/alice', {
			name: 'A',
			tags: ['x', 'y'],
			metadata: { a: 1 },
			unset: ['avatar'],
		}),
		request('PUT /v3/users/bob', { tags: ['p, q'], unset: ['avatar'] }),
	]);
	expect(records(result)).toMatchObject([{ uid: 'alice' }, { uid: 'bob' }]);
	expect(links(result)).toEqual([{ item: 0 }, { item: 1 }]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}'), updateFields: { name: 'New' } },
	items: [{ id: 'alice' }, { id: seedIds.deactivatedUsers[0] }, { id: 'bob' }],
	message: /mallory/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
