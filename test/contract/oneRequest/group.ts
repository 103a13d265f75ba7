import { byId, request, requestBy } from '../support';
import type { Row } from './row';

const general = { guid: byId('general') };

export const group: Row[] = [
	{
		operation: 'group/delete',
		it: 'deletes a group, which the next call sees',
		form: { guid: byId('support'), options: { onBehalfOf: byId('alice') } },
		sends: requestBy('alice', 'DELETE /v3/groups/support'),
		gives: [{ deleted: true, guid: 'support', success: true, message: expect.any(String) }],
		also: (_, { groups }) => expect(groups.has('support')).toBe(false),
		absent: 'group',
	},
	{
		operation: 'group/get',
		it: 'returns the group, simplified to what a person decides by',
		form: general,
		sends: request('GET /v3/groups/general'),
		gives: ({ groups }) => {
			const { name, createdAt, members } = groups.get('general')!;
			return [
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
			];
		},
		absent: 'group',
	},
	{
		operation: 'group/getConversation',
		it: 'returns the conversation as the member sees it, simplified',
		form: { ...general, onBehalfOf: byId('bob') },
		sends: requestBy('bob', 'GET /v3/groups/general/conversation'),
		gives: [
			expect.objectContaining({
				conversationId: 'group_general',
				conversationType: 'group',
				unreadMessageCount: expect.any(Number),
			}),
		],
		also: ([record]) => expect(Object.keys(record).length).toBeLessThanOrEqual(10),
		absent: 'group',
	},
	{
		operation: 'group/getConversation',
		it: 'says that a conversation without messages cannot be reached either',
		form: { ...general, onBehalfOf: byId('bob') },
		given: ({ conversations }) => conversations.delete('group_general'),
		advises: /one without messages cannot be reached either.*ERR_CONVERSATION_NOT_ACCESSIBLE/,
	},
	{
		operation: 'group/getConversation',
		it: 'says that the user has to be a member',
		form: { ...general, onBehalfOf: byId('vip-1') },
		advises: 'Check that the user is a member of this group',
	},
	{
		operation: 'group/getMany',
		it: 'returns all groups, simplified to what a person decides by',
		form: { returnAll: true },
		sends: request('GET /v3/groups?perPage=1000&page=1'),
		also: (records, { groups }) => {
			expect(records.map(({ guid }) => guid)).toEqual([...groups.keys()]);
			expect(records[0]).toMatchObject({
				guid: 'general',
				membersCount: expect.any(Number),
				createdAtIso: expect.stringMatching(/Z$/),
			});
			expect(Object.keys(records[0]).length).toBeLessThanOrEqual(10);
		},
		absent: 'actor',
	},
	{
		operation: 'group/getMany',
		it: 'asks on behalf of a user for the groups of that user, because the service ignores it otherwise',
		form: { returnAll: true, filters: { joinedBy: byId('vip-1') } },
		sends: requestBy('vip-1', 'GET /v3/groups?hasJoined=true&perPage=1000&page=1'),
		gives: [expect.objectContaining({ guid: 'vip-lounge', scope: 'participant' })],
	},
	{
		operation: 'group/getMany',
		it: 'refuses two users in one list',
		form: { filters: { joinedBy: byId('bob') }, options: { onBehalfOf: byId('alice') } },
		refuses: /^'Joined By' names another user than 'On Behalf Of'/,
	},
	{
		operation: 'group/getMany',
		it: 'takes the same user in both fields, and the same number as both limits',
		form: {
			filters: { joinedBy: byId('bob'), membersCountGte: 66, membersCountLte: 66 },
			options: { onBehalfOf: byId('Bob') },
		},
		sends: requestBy(
			'Bob',
			'GET /v3/groups?membersCount%5Bgte%5D=66&membersCount%5Blte%5D=66&hasJoined=true&perPage=50&page=1',
		),
		gives: [expect.objectContaining({ guid: 'general' })],
	},
	{
		operation: 'group/getMany',
		it: 'refuses a smallest number that is above the largest',
		form: { filters: { membersCountGte: 9, membersCountLte: 3 } },
		refuses: "'Members To' is less than 'Members From'",
	},
	{
		operation: 'group/getMany',
		it: 'refuses a period that ends before it begins',
		form: { filters: { updatedAtFrom: '2025-06-16', updatedAtTo: '2025-06-15' } },
		refuses: "'Updated Before' is earlier than 'Updated After'",
	},
	{
		operation: 'group/getManyBannedMembers',
		it: 'returns those who are banned from this group and not from another, simplified',
		form: { ...general, returnAll: true },
		given: ({ groups }) => {
			const entry = { uid: 'user-1', scope: 'participant' as const, joinedAt: 1_750_000_000 };
			groups.get('support')!.banned.set('user-1', entry);
		},
		sends: request('GET /v3/groups/general/bannedusers?perPage=1000&page=1'),
		gives: [expect.objectContaining({ uid: 'trent', name: expect.any(String) })],
		also: ([record]) => expect(record).not.toHaveProperty('createdAt'),
		absent: 'group',
	},
	{
		operation: 'group/getManyMembers',
		it: 'returns all members, simplified to who they are and what they may do',
		form: { ...general, returnAll: true },
		sends: request('GET /v3/groups/general/members?perPage=1000&page=1'),
		also: (records, { groups }) => {
			const { members } = groups.get('general')!;
			expect(records.map(({ uid }) => uid)).toEqual([...members.keys()]);
			const { joinedAt } = members.get('moderator-1')!;
			const member = records.find(({ uid }) => uid === 'moderator-1')!;
			expect(member).toMatchObject({
				uid: 'moderator-1',
				name: expect.any(String),
				scope: 'moderator',
				joinedAt,
				joinedAtIso: new Date(joinedAt * 1000).toISOString(),
			});
			expect(Object.keys(member).length).toBeLessThanOrEqual(10);
		},
		absent: 'group',
	},
	{
		operation: 'group/kickMember',
		it: 'removes a member, who is not banned',
		form: { ...general, uid: byId('dave') },
		sends: request('DELETE /v3/groups/general/members/dave'),
		gives: [
			{ removed: true, guid: 'general', uid: 'dave', success: true, message: expect.any(String) },
		],
		also: (_, { groups }) => {
			const { members, banned } = groups.get('general')!;
			expect([members.has('dave'), banned.has('dave')]).toEqual([false, false]);
		},
		absent: 'member',
	},
	{
		operation: 'group/kickMember',
		it: 'says that the moderator needs a higher scope than the member',
		form: { ...general, uid: byId('alice'), options: { onBehalfOf: byId('moderator-1') } },
		advises: /needs a higher scope in this group.*ERR_GROUP_NO_SCOPE_CLEARANCE/,
	},
	{
		operation: 'group/resetConversation',
		it: 'clears the conversation for the member, and for nobody else',
		form: { ...general, onBehalfOf: byId('bob') },
		sends: requestBy('bob', 'DELETE /v3/groups/general/conversation'),
		gives: [
			{ reset: true, guid: 'general', uid: 'bob', success: true, message: expect.any(String) },
		],
		also: (_, { conversations }) => {
			const { resetFor, messageIds } = conversations.get('group_general')!;
			expect([...resetFor]).toEqual(['bob']);
			expect(messageIds.length).toBeGreaterThan(0);
		},
		absent: 'group',
	},
	{
		operation: 'group/updateConversation',
		it: 'sets the tags, and returns the conversation',
		form: {
			...general,
			onBehalfOf: byId('bob'),
			updateFields: { tags: 'important, weekly' },
		},
		sends: request('PUT /v3/groups/general/conversation', { tags: ['important', 'weekly'] }, 'bob'),
		gives: [
			expect.objectContaining({
				conversationId: 'group_general',
				tags: ['important', 'weekly'],
			}),
		],
		absent: 'group',
	},
];
