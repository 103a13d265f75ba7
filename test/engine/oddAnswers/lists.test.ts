import { byId } from '../support';
import { ALICE, formForAlice, useOddService } from './oddService';

const odd = useOddService();

it.each([['getManyMutedConversations'], ['getManyPushTokens']])(
	'reads an empty list that is not in an object: %s',
	async (operation) => {
		const form = formForAlice(operation, { authToken: 'a', returnAll: true }, 'notification');
		const { error, items } = await odd.runAnswered(form, { data: [] });
		expect([error, items]).toEqual([undefined, []]);
	},
);

it.each([
	['mutedConversations', formForAlice('getManyMutedConversations', {}, 'notification')],
	['dataPoints', formForAlice('getMessages', {}, 'metric')],
	['pinnedConversations', formForAlice('getManyPinned', {}, 'conversation')],
])(
	'A list that comes under the name %s is empty when null stands there, and missing otherwise',
	async (name, form) => {
		const none = await odd.runAnswered(form, { data: { [name]: null } });
		expect([none.error, none.items]).toEqual([undefined, []]);
		for (const data of [{}, { [name]: 'none' }]) {
			const { error } = await odd.runAnswered(form, { data });
			const message = 'The service gave an answer without a list [item 0]';
			expect([data, error?.message]).toEqual([data, message]);
		}
	},
);

it.each(['campaign', 'campaignTemplate'])(
	'skips a place without a record in a list: %s',
	async (resource) => {
		const { error, items } = await odd.runAnswered(formForAlice('getMany', {}, resource), {
			data: [null, { id: 'a', status: 'draft' }],
		});
		expect([error, items.length]).toEqual([undefined, 1]);
	},
);

it('gives no former participants among the banned to whoever asks for former admins', async () => {
	const filters = { scopes: ['admin'] };
	const form = formForAlice('getManyBannedMembers', { guid: byId('general'), filters }, 'group');
	const { error } = await odd.runAnswered(form, { data: [{ uid: 'bob', scope: 'participant' }] });
	expect(error?.message).toMatch(/^The service gave records with another 'scope'/);
	expect((await odd.runAnswered(form, { data: [{ uid: 'bob' }] })).error).toBeUndefined();
});

it('does not count unread messages of groups when unread messages of users are asked for', async () => {
	const form = formForAlice('getUnreadCounts', { onBehalfOf: ALICE, countIn: 'all' }, 'message');
	const data = [{ entityType: 'group', entityId: 'general', count: 3 }];
	const filters = { receiverType: 'user' };
	expect((await odd.runAnswered(form, { data })).items).toHaveLength(1);
	expect((await odd.runAnswered({ ...form, filters }, { data })).error?.message).toMatch(
		/^The service gave records with another 'entityType'/,
	);
});

it.each([
	['metric.getUsage', formForAlice('getUsage', {}, 'metric'), { time_range: {} }],
	[
		'message.getNewestOfSender',
		formForAlice(
			'getNewestOfSender',
			{ conversationId: 'group_c', senderUid: 'a', messageId: '1', waitFirst: 0 },
			'message',
		),
		{ messages: [] },
	],
])(
	'does not take an answer of another shape for an answer without numbers or messages: %s',
	async (_, form, data) => {
		const { error } = await odd.runAnswered(form, { data });
		expect(error?.message).toMatch(/^The service gave an answer (of another shape|without a list)/);
	},
);

it.each(['campaign', 'campaignTemplate'])(
	'gives no %s of another status than it was asked for: it would be archived or cancelled',
	async (resource) => {
		const form = formForAlice('getMany', { filters: { status: 'draft' } }, resource);
		const [draft, other] = [
			{ id: 'a', status: 'draft' },
			{ id: 'b', status: resource === 'campaign' ? 'sending' : 'approved' },
		];
		// A status that is not known may be a draft of another name
		const unknown = { id: 'c', status: 'in_review' };
		expect((await odd.runAnswered(form, { data: [draft, unknown] })).items).toHaveLength(2);
		const { error, items } = await odd.runAnswered(form, { data: [draft, other] });
		expect(error?.message).toContain("gave records with another 'status' than it was asked for");
		expect(items).toEqual([]);
	},
);

it('passes the newest message on when the list holds no message that is newer', async () => {
	const wanted = { conversationId: 'alice_user_bob', senderUid: 'alice', messageId: '7' };
	const form = formForAlice('getNewestOfSender', { ...wanted, waitFirst: 0 }, 'message');
	const { items } = await odd.runAnswered(form, { data: [null, 'x', 8, [], {}, { id: '7' }] });
	expect(items).toHaveLength(1);
});
