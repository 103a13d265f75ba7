import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'get', guid: byId('general') };

it('returns the group, simplified to what a person decides by', async () => {
	const result = await run(service.current, form);
	expect(sent(service.current)).toEqual([request('GET /v3/groups/general')]);
	const { name, createdAt, members } = service.current.state.groups.get('general')!;
	expect(records(result)).toEqual([
		{
			guid: 'general',
			name,
			type: 'public',
			description: 'All about general.',
			owner: 'alice',
			membersCount: members.size,
			tags: ['featured'],
			createdAt,
			createdAtIso: new Date(createdAt * 1000).toISOString(),
		},
	]);
});

it('returns the raw record, as a member sees it', async () => {
	const result = await run(service.current, {
		...form,
		output: 'raw',
		options: { onBehalfOf: byId('moderator-1') },
	});
	expect(sent(service.current)).toEqual([
		request('GET /v3/groups/general', undefined, 'moderator-1'),
	]);
	expect(records(result)).toMatchObject([
		{ guid: 'general', hasJoined: true, scope: 'moderator', metadata: { topic: 'general' } },
	]);
});

testAbsent(service, 'group', form);
