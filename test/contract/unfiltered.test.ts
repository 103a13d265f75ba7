import type { INodeParameters } from 'n8n-workflow';
import { byId, records, run, useService } from './support';

const service = useService();

/** Times of records in the stand-in (Unix seconds): there are earlier and later ones. */
const FIRST_FEED_ITEM = 1_750_000_001;
const SECOND_USER = 1_750_000_600;
const SECOND_GROUP = 1_750_203_600;
const SECOND_MESSAGE = 1_751_003_600;

beforeEach(() => {
	const { blocks, calls, campaigns, messages, groups } = service.current.state;
	[...calls.values()][0].mode = 'meet';
	campaigns.get('cmp-1')!.recipients.get('alice')!.status = 'failed';
	Object.assign(messages.get('10')!, { category: 'custom', type: 'poll' });
	Object.assign(messages.get('11')!, { tags: ['welcome', 'automated'] });
	Object.assign(messages.get('12')!, { tags: ['automated'] });
	groups.get('general')!.tags = ['books'];
	blocks.set('alice', new Map([['bob', SECOND_USER]]));
	blocks.set('carol', new Map([['alice', SECOND_USER]]));
});

/** Lists that leave out the tags of their records otherwise. */
const withTags = { options: { withTags: true } };

const getMany = { operation: 'getMany', limit: 500 };

const logs = { resource: 'notification', operation: 'getManyLogs' };

const exportWith = { resource: 'message', operation: 'export' };

/** Lists with a filter whose value each record shows. If the service ignores the filter, a deletion after the list works on records that nobody meant. */
it.each<[string, string, INodeParameters]>([
	['GET /users', 'uids', { resource: 'user', filters: { uids: 'alice, BOB' } }],
	['GET /users', 'role', { resource: 'user', filters: { role: byId('vip') } }],
	['GET /users', 'roles', { resource: 'user', filters: { roles: 'vip' } }],
	['GET /groups', 'guids', { resource: 'group', filters: { guids: 'general' } }],
	['GET /groups', 'membersCount[eq]', { resource: 'group', filters: { membersCountEq: 66 } }],
	['GET /groups', 'membersCount[gte]', { resource: 'group', filters: { membersCountGte: 66 } }],
	['GET /groups', 'membersCount[lte]', { resource: 'group', filters: { membersCountLte: 65 } }],
	['GET /groups', 'types', { resource: 'group', filters: { types: ['private'] } }],
	['GET /groups', 'hasJoined', { resource: 'group', filters: { joinedBy: byId('dave') } }],
	[
		'GET /conversations',
		'conversationType',
		{ resource: 'conversation', filters: { conversationType: 'group' } },
	],
	[
		'GET /messages',
		'conversationId',
		{
			resource: 'message',
			operation: 'export',
			messagesOf: 'conversation',
			conversationId: 'alice_user_bob',
		},
	],
	['GET /messages', 'categories', { ...exportWith, options: { categories: 'custom' } }],
	['GET /messages', 'types', { ...exportWith, options: { types: 'poll, quiz' } }],
	['GET /messages', 'fromTimestamp', { ...exportWith, options: { sentAfter: SECOND_MESSAGE } }],
	[
		'GET /messages',
		'fromTimestamp',
		{ resource: 'message', filters: { fromTimestamp: SECOND_MESSAGE } },
	],
	[
		'GET /messages',
		'toTimestamp',
		{ resource: 'message', filters: { toTimestamp: SECOND_MESSAGE } },
	],
	['GET /messages', 'categories', { resource: 'message', filters: { categories: 'custom' } }],
	['GET /messages', 'types', { resource: 'message', filters: { types: 'poll, quiz' } }],
	['GET /messages', 'tags', { resource: 'message', filters: { tags: 'welcome' }, ...withTags }],
	['GET /users', 'tags', { resource: 'user', filters: { tags: 'team-blue' } }],
	['GET /groups', 'tags', { resource: 'group', filters: { tags: 'books' } }],
	['GET /users', 'createdAt[from]', { resource: 'user', filters: { createdAtFrom: SECOND_USER } }],
	['GET /users', 'createdAt[to]', { resource: 'user', filters: { createdAtTo: SECOND_USER } }],
	[
		'GET /groups',
		'createdAt[from]',
		{ resource: 'group', filters: { createdAtFrom: SECOND_GROUP } },
	],
	['GET /users', 'updatedAt[to]', { resource: 'user', filters: { updatedAtTo: SECOND_USER } }],
	['GET /groups', 'updatedAt[to]', { resource: 'group', filters: { updatedAtTo: SECOND_GROUP } }],
	['GET /notifications/v1/logs', 'channel', { ...logs, filters: { channel: 'sms' } }],
	['GET /notifications/v1/logs', 'messageId', { ...logs, filters: { messageId: '48' } }],
	['GET /notifications/v1/logs', 'success', { ...logs, filters: { success: false } }],
	[
		'GET /notifications/v1/logs',
		'notificationTriggered',
		{ ...logs, filters: { notificationTriggered: true } },
	],
	['GET /calls', 'receiverType', { resource: 'call', filters: { receiverType: 'group' } }],
	['GET /calls', 'hasRecording', { resource: 'call', filters: { hasRecording: true } }],
	['GET /calls', 'hasRecording', { resource: 'call', filters: { hasRecording: false } }],
	['GET /calls', 'hasTranscription', { resource: 'call', filters: { hasTranscription: false } }],
	['GET /calls', 'mode', { resource: 'call', filters: { mode: 'call' } }],
	['GET /calls', 'type', { resource: 'call', filters: { type: 'video' } }],
	['GET /calls', 'uid', { resource: 'call', filters: { uid: byId('CAROL') } }],
	[
		'GET /campaigns/campaigns/{id}/recipients',
		'status',
		{
			resource: 'campaign',
			operation: 'getManyRecipients',
			campaignId: byId('cmp-1'),
			filters: { status: 'pending' },
		},
	],
	[
		'GET /campaigns/notification-feed',
		'dateTo',
		{
			resource: 'notificationFeed',
			onBehalfOf: byId('alice'),
			filters: { dateTo: FIRST_FEED_ITEM },
		},
	],
	[
		'GET /users/{uid}/blockedusers',
		'direction',
		{
			resource: 'user',
			operation: 'getManyBlockedUsers',
			uid: byId('alice'),
			filters: { direction: 'hasBlockedMe' },
		},
	],
	[
		'GET /groups/{guid}/members',
		'scopes',
		{
			resource: 'group',
			operation: 'getManyMembers',
			guid: byId('general'),
			filters: { scopes: ['admin'] },
		},
	],
])('%s: refuses what the filter by %s leaves out: %j', async (route, at, form) => {
	const filtered = await run(service.current, { ...getMany, ...form });
	expect(filtered.error).toBeUndefined();
	expect(records(filtered)).not.toEqual([]);
	service.current.deviations.push({ route, change: 'no filter', at });
	const { error } = await run(service.current, { ...getMany, ...form });
	expect(error?.message).toMatch(
		/^The service gave records with another '\w+' than it was asked for/,
	);
});

it.each(['user', 'group'])(
	'takes a %s that changed while the list was read by its last change',
	async (resource) => {
		const { users, groups } = service.current.state;
		const now = Math.floor(Date.now() / 1_000);
		for (const record of [users.get('alice')!, groups.get('general')!]) record.updatedAt = now;
		const route = `GET /${resource}s`;
		service.current.deviations.push({ route, change: 'no filter', at: 'updatedAt[to]' });
		const filters = { updatedAtTo: now - 86_400 };
		const { error, items } = await run(service.current, { ...getMany, resource, filters });
		expect(error).toBeUndefined();
		expect(items).not.toEqual([]);
	},
);

it('takes the groups that a user has joined where the service writes a yes as 1', async () => {
	const [route, at] = ['GET /groups', 'data[].hasJoined'];
	service.current.deviations.push({ route, change: 'kind', at, kind: 'number' });
	const form = { resource: 'group', filters: { joinedBy: byId('dave') }, output: 'raw' };
	const result = await run(service.current, { ...getMany, ...form });
	expect(result.error).toBeUndefined();
	expect(records(result)[0]).toHaveProperty('hasJoined', 1);
});

it('takes an item of the feed that was created in the period and sent later, because the documents do not say which time counts', async () => {
	const { feedItems } = service.current.state;
	for (const item of feedItems.values()) {
		Object.assign(item, { createdAt: FIRST_FEED_ITEM, sentAt: FIRST_FEED_ITEM + 1 });
	}
	const route = 'GET /campaigns/notification-feed';
	service.current.deviations.push({ route, change: 'no filter', at: 'dateTo' });
	const form = { resource: 'notificationFeed', onBehalfOf: byId('alice') };
	const filters = { dateTo: FIRST_FEED_ITEM };
	const result = await run(service.current, { ...getMany, ...form, filters });
	expect(result.error).toBeUndefined();
	expect(records(result)).not.toEqual([]);
});
