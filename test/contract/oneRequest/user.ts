import { seedIds } from '../../service';
import { byId, request, requestBy } from '../support';
import type { Row } from './row';

const { authToken } = seedIds;
const blockedAt = 1_750_000_000;
const tokenOf = (uid: string, token: string) => ({ uid, authToken: token, createdAt: 1 });

export const user: Row[] = [
	{
		operation: 'user/createAuthToken',
		it: 'returns the token',
		form: { uid: byId('bob') },
		sends: request('POST /v3/users/bob/auth_tokens'),
		gives: [
			{
				uid: 'bob',
				authToken: expect.stringMatching(/^bob_/),
				createdAt: expect.any(Number),
				createdAtIso: expect.any(String),
			},
		],
		absent: 'user',
	},
	{
		operation: 'user/delete',
		it: 'keeps the user for a reactivation, unless told otherwise',
		form: { uid: byId('alice'), permanent: false },
		sends: request('DELETE /v3/users/alice', { permanent: false }),
		gives: [{ uid: 'alice', deleted: false, deactivated: true, permanent: false }],
		also: (_, { users }) => expect(users.get('alice')?.deactivatedAt).toEqual(expect.any(Number)),
	},
	{
		operation: 'user/delete',
		it: 'deletes the user for good where told to',
		form: { uid: byId('alice'), permanent: true },
		sends: request('DELETE /v3/users/alice', { permanent: true }),
		gives: [{ uid: 'alice', deleted: true, permanent: true }],
		also: (_, { users }) => expect(users.has('alice')).toBe(false),
		absent: 'user',
	},
	{
		operation: 'user/deleteAllAuthTokens',
		it: 'deletes all tokens of the user and of nobody else',
		form: { uid: byId('alice') },
		given: ({ authTokens }) => authTokens.set('bob_first', tokenOf('bob', 'bob_first')),
		sends: request('DELETE /v3/users/alice/auth_tokens'),
		gives: [{ deleted: true, uid: 'alice', success: true, message: expect.any(String) }],
		also: (_, { authTokens }) => expect([...authTokens.keys()]).toEqual(['bob_first']),
		absent: 'user',
	},
	{
		operation: 'user/deleteAuthToken',
		it: 'deletes this token, and does not repeat it in the output',
		form: { uid: byId('alice'), authToken },
		given: ({ authTokens }) =>
			['first', 'third'].forEach((token) => authTokens.set(token, tokenOf('alice', token))),
		sends: request(`DELETE /v3/users/alice/auth_tokens/${authToken}`),
		gives: [expect.objectContaining({ deleted: true, uid: 'alice', success: true })],
		also: ([record], { authTokens }) => {
			expect(record).not.toHaveProperty('authToken');
			expect([...authTokens.keys()]).toEqual(['first', 'third']);
		},
		serviceRefusesSecond: {
			parameters: { authToken: '={{ $json.token }}' },
			items: [{ token: 'first' }, { token: 'unknown' }, { token: 'third' }],
			message: /./,
			code: 'ERR_AUTH_TOKEN_NOT_FOUND',
		},
	},
	{
		operation: 'user/get',
		it: 'returns what a person decides by',
		form: { uid: byId('alice'), output: 'simplified' },
		sends: request('GET /v3/users/alice'),
		gives: ({ users }) => {
			const { createdAt, lastActiveAt } = users.get('alice')!;
			return [
				{
					uid: 'alice',
					name: 'Alice Hartmann',
					role: 'default',
					status: 'online',
					avatar: 'https://assets.example.com/avatars/alice.png',
					tags: ['founder', 'team-blue'],
					createdAt,
					createdAtIso: new Date(createdAt * 1000).toISOString(),
					lastActiveAt,
					lastActiveAtIso: new Date(lastActiveAt! * 1000).toISOString(),
				},
			];
		},
		absent: 'user',
	},
	{
		operation: 'user/getConversation',
		it: 'returns what a person decides by',
		form: { uid: byId('alice'), onBehalfOf: byId('bob'), output: 'simplified' },
		given: ({ conversations }) => (conversations.get('alice_user_bob')!.tags = ['important']),
		sends: requestBy('bob', 'GET /v3/users/alice/conversation'),
		gives: ({ conversations, messages }) => {
			const last = messages.get(conversations.get('alice_user_bob')!.messageIds.at(-1)!)!;
			return [
				{
					conversationId: 'alice_user_bob',
					conversationType: 'user',
					withId: 'alice',
					withName: 'Alice Hartmann',
					unreadMessageCount: expect.any(Number),
					tags: ['important'],
					lastMessageSender: last.sender,
					lastMessageText: last.data.text,
					lastMessageSentAt: last.sentAt,
					lastMessageSentAtIso: new Date(last.sentAt * 1000).toISOString(),
				},
			];
		},
		serviceRefusesSecond: {
			parameters: { uid: byId('={{ $json.id }}'), onBehalfOf: byId('={{ $json.for }}') },
			items: [
				{ id: 'alice', for: 'bob' },
				{ id: 'user-190', for: 'bob' },
				{ id: 'carol', for: 'dave' },
			],
			message: /not accessible/,
			code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
		},
	},
	{
		operation: 'user/getManyAuthTokens',
		it: 'lists the tokens of the user and of nobody else',
		form: { uid: byId('alice'), returnAll: true },
		given: ({ authTokens }) => {
			authTokens.set('alice_second', tokenOf('alice', 'alice_second'));
			authTokens.set('bob_first', tokenOf('bob', 'bob_first'));
		},
		sends: request('GET /v3/users/alice/auth_tokens?perPage=1000&page=1'),
		also: (records) =>
			expect(records.map((record) => record.authToken)).toEqual([authToken, 'alice_second']),
		absent: 'owner',
	},
	{
		operation: 'user/getManyBlockedUsers',
		it: 'lists whom a user has blocked, and since when',
		form: { uid: byId('alice'), output: 'simplified' },
		given: ({ blocks }) => blocks.set('alice', new Map([['bob', blockedAt]])),
		sends: request('GET /v3/users/alice/blockedusers?perPage=50&page=1'),
		gives: [
			expect.objectContaining({
				uid: 'bob',
				name: 'Bob Mensah',
				blockedAt,
				blockedAtIso: '2025-06-15T15:06:40.000Z',
			}),
		],
		absent: 'owner',
	},
	{
		operation: 'user/getManyBlockedUsers',
		it: 'lists blocks in both directions',
		form: { uid: byId('alice'), filters: { direction: 'both' } },
		given: ({ blocks }) => {
			blocks.set('alice', new Map([['bob', blockedAt]]));
			blocks.set('carol', new Map([['alice', blockedAt]]));
		},
		sends: request('GET /v3/users/alice/blockedusers?direction=both&perPage=50&page=1'),
		also: (records) =>
			expect(records.map((one) => [one.uid, one.blockedByMe, one.hasBlockedMe])).toEqual([
				['bob', true, undefined],
				['carol', undefined, true],
			]),
	},
	{
		operation: 'user/getManyFriends',
		it: 'lists the friends',
		form: { uid: byId('alice'), returnAll: true, output: 'simplified' },
		sends: request('GET /v3/users/alice/friends?perPage=1000&page=1'),
		also: (records) =>
			expect(records.map(({ uid }) => uid)).toEqual(['bob', 'carol', 'dave', 'user-1', 'user-2']),
		absent: 'user',
	},
	{
		operation: 'user/resetConversation',
		it: 'clears the conversation for the acting user, and for nobody else',
		form: { uid: byId('alice'), onBehalfOf: byId('bob'), deleteMessagesPermanently: false },
		sends: request(
			'DELETE /v3/users/alice/conversation',
			{ deleteMessagesPermanently: false },
			'bob',
		),
		gives: [
			{
				reset: true,
				uid: 'bob',
				otherUid: 'alice',
				success: true,
				message: expect.stringContaining('UID bob'),
			},
		],
		also: (_, { conversations, messages }) => {
			expect([...conversations.get('alice_user_bob')!.resetFor]).toEqual(['bob']);
			expect(messages.has('1')).toBe(true);
		},
		serviceRefusesSecond: {
			parameters: { uid: byId('={{ $json.id }}'), onBehalfOf: byId('={{ $json.for }}') },
			items: [
				{ id: 'alice', for: 'bob' },
				{ id: 'nobody', for: 'bob' },
				{ id: 'carol', for: 'dave' },
			],
			code: 'ERR_UID_NOT_FOUND',
		},
	},
	{
		operation: 'user/resetConversation',
		it: 'takes the other user from Conversation With when both fields name the same user',
		form: {
			uid: byId('Bob'),
			onBehalfOf: byId('bob'),
			deleteMessagesPermanently: false,
			options: { conversationWith: byId('alice') },
		},
		sends: request(
			'DELETE /v3/users/Bob/conversation',
			{ conversationWith: 'alice', deleteMessagesPermanently: false },
			'bob',
		),
		gives: [expect.objectContaining({ uid: 'bob', otherUid: 'alice' })],
		also: (_, { conversations }) =>
			expect([...conversations.get('alice_user_bob')!.resetFor]).toEqual(['bob']),
	},
	{
		operation: 'user/updateAuthToken',
		it: 'records the details with the token',
		form: {
			uid: byId('alice'),
			authToken,
			updateFields: {
				platform: 'ios',
				userAgent: 'Mozilla/5.0',
				appInfo: '{"version": "2.1.0"}',
			},
		},
		sends: request(`PUT /v3/users/alice/auth_tokens/${authToken}`, {
			platform: 'ios',
			userAgent: 'Mozilla/5.0',
			appInfo: { version: '2.1.0' },
		}),
		gives: [
			{ uid: 'alice', authToken, createdAt: expect.any(Number), createdAtIso: expect.any(String) },
		],
		absent: 'authToken',
	},
	{
		operation: 'user/updateConversation',
		it: 'sets the tags, and returns the conversation',
		form: {
			uid: byId('alice'),
			onBehalfOf: byId('bob'),
			updateFields: { tags: 'archived, important' },
		},
		sends: request('PUT /v3/users/alice/conversation', { tags: ['archived', 'important'] }, 'bob'),
		gives: [
			expect.objectContaining({
				conversationId: 'alice_user_bob',
				tags: ['archived', 'important'],
			}),
		],
		serviceRefusesSecond: {
			parameters: { onBehalfOf: byId('={{ $json.for }}') },
			items: [{ for: 'bob' }, { for: 'nobody' }, { for: 'bob' }],
			code: 'ERR_UID_NOT_FOUND',
		},
	},
];
