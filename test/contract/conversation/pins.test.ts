import { byId, operationOn, records, requestBy, useService } from '../support';

const service = useService();

/** The two kinds of conversations, which bob pins and unpins. */
const PLACES = {
	user: {
		id: { uid: 'alice' },
		path: '/v3/users/alice/conversation/pin',
		conversationId: 'alice_user_bob',
		refusal: {
			items: [{ id: 'alice' }, { id: 'user-190' }, { id: 'alice' }],
			message: /not accessible/,
			code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
		},
	},
	group: {
		id: { guid: 'general' },
		path: '/v3/groups/general/conversation/pin',
		conversationId: 'group_general',
		refusal: {
			items: [{ id: 'general' }, { id: 'no-such-group' }, { id: 'general' }],
			message: /no-such-group/,
			code: 'ERR_GUID_NOT_FOUND',
		},
	},
} as const;

describe.each([
	['user/pinConversation', 'user', true],
	['user/unpinConversation', 'user', false],
	['group/pinConversation', 'group', true],
	['group/unpinConversation', 'group', false],
] as const)('%s', (operation, resource, isPin) => {
	const { id, path, conversationId, refusal } = PLACES[resource];
	const [name, value] = Object.entries(id)[0];
	const { run, expectSent, advises, refuses, testRefusal } = operationOn(service, operation, {
		[name]: byId(value),
		onBehalfOf: byId('bob'),
	});
	const done = isPin ? { pinned: true } : { unpinned: true };
	const conversation = () => service.current.state.conversations.get(conversationId)!;

	beforeEach(() => {
		if (!isPin) conversation().pinnedFor.set('bob', 1_760_000_000);
	});

	it('works for the user, and a second time without harm', async () => {
		for (let time = 1; time <= 2; time++) {
			const result = await run({ output: 'simplified' });
			expect(records(result)).toEqual([
				{
					...done,
					...id,
					conversationId,
					conversationType: resource,
					withId: value,
					withName: expect.any(String),
					...(isPin && {
						pinnedBy: 'bob',
						pinnedAt: expect.any(Number),
						pinnedAtIso: expect.stringMatching(/^20.*Z$/),
					}),
				},
			]);
		}
		const line = requestBy('bob', `${isPin ? 'POST' : 'DELETE'} ${path}`);
		expectSent(line, line);
		expect(conversation().pinnedFor.has('bob')).toBe(isPin);
	});

	if (isPin) {
		it('says what to do when the user has pinned as many conversations as the app allows', async () => {
			service.current.state.tenant.maxPinnedConversations = 0;
			await advises(
				{},
				/as your app allows; unpin one first.*ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED, HTTP 400/,
			);
		});
	}

	it('says what to do when the app has pinned the conversation', async () => {
		service.current.state.globalPins.set(conversationId, 1_760_000_000);
		await advises({}, /Use 'Set Pinned' of Conversation.*ERR_SYSTEM_PINNED_CONVERSATION, HTTP 403/);
	});

	if (resource === 'user') {
		it('refuses a conversation of a user with himself', async () => {
			await refuses(
				{ onBehalfOf: byId('Alice') },
				/^'On Behalf Of' names the same user as 'Other User'/,
			);
		});
	}

	const { items, message, code } = refusal;
	testRefusal({
		parameters: { [name]: byId('={{ $json.id }}') },
		items: [...items],
		message,
		code,
	});
});
