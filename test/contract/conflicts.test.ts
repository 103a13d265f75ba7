import type { INodeParameters } from 'n8n-workflow';
import { byId, run, sent, useService } from './support';

const service = useService();

const alice = { resource: 'user', uid: byId('alice') };
const withHerself = { ...alice, onBehalfOf: byId('Alice') };
const sameUser =
	"'On Behalf Of' names the same user as 'Other User'. A conversation is between two users";
const members = { participants: 'bob, Carol', usersToBan: 'CAROL' };
const banned = "'Users to Ban' names Carol, who is in 'Participants' as well";

/** Forms whose fields contradict each other, and what is said about them. */
const contradictions: Array<[operation: string, form: INodeParameters, reason: string]> = [
	['getConversation', withHerself, sameUser],
	['markConversationAsDelivered', withHerself, sameUser],
	['markConversationAsRead', withHerself, sameUser],
	['markConversationAsUnread', { ...withHerself, messageId: '1' }, sameUser],
	['updateConversation', { ...withHerself, updateFields: { tags: 'a' } }, sameUser],
	[
		'update',
		{ ...alice, updateFields: { email: 'a@example.com', unset: ['link', 'metadata'] } },
		"'Remove Attributes' names Metadata, which gets a value as well. Remove one of the two",
	],
	[
		'update',
		{
			resource: 'group',
			guid: byId('general'),
			updateFields: { icon: 'https://example.com/a.png', unset: ['icon'] },
		},
		"'Remove Attributes' names Icon, which gets a value as well. Remove one of the two",
	],
	[
		'update',
		{
			resource: 'role',
			role: byId('vip'),
			updateFields: { listUsers: 'all', unset: ['settings'] },
		},
		"'Remove Attributes' names Settings, which gets a value as well. Remove one of the two",
	],
	['addMembers', { resource: 'group', guid: byId('general'), members }, banned],
	[
		'create',
		{ resource: 'group', newGuid: 'new', name: 'New', type: 'public', additionalFields: members },
		banned,
	],
	[
		'getUsage',
		{ resource: 'metric', fromDate: '2026-02-01', toDate: '2026-01-01' },
		"'To' is earlier than 'From'",
	],
	[
		'getManyLogs',
		{ resource: 'notification', filters: { from: '2026-02-01', to: '2026-01-01' } },
		"'Sent Before' is earlier than 'Sent After'",
	],
];

it.each(contradictions)(
	'%s refuses %j before anything is sent',
	async (operation, form, reason) => {
		const { error } = await run(service.current, { operation, ...form });
		expect(error?.message).toMatch(/ \[item 0\]$/);
		expect(error?.message).toContain(reason);
		expect(sent(service.current)).toEqual([]);
	},
);
