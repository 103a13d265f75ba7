import { seedIds } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, refuses, testRefusal } = useOperation(
	'message',
	'sendAsBot',
	{ botUid: seedIds.bot, receiverType: 'user' },
);
const path = `POST /v3/bots/${seedIds.bot}/messages`;

it('sends a text under the name of the bot', async () => {
	const result = await run({
		text: 'Your ticket is solved.',
		receiverUid: byId('alice'),
		additionalFields: { muid: 'ticket-1', metadata: '{"ticket": 1}', tags: 'support' },
	});
	expectSent(
		request(path, {
			category: 'message',
			type: 'text',
			data: { text: 'Your ticket is solved.', metadata: { ticket: 1 } },
			receiverType: 'user',
			receiver: 'alice',
			muid: 'ticket-1',
			tags: ['support'],
		}),
	);
	expect(records(result)).toMatchObject([
		{ sender: seedIds.bot, receiver: 'alice', muid: 'ticket-1' },
	]);
});

it('sends to several receivers, with an outcome for each', async () => {
	const result = await run(
		{ text: 'Hi', receiverType: 'several', receiverUids: ['alice', 'nobody'] },
		{ onError: 'continueRegularOutput' },
	);
	expect(records(result)).toMatchObject([
		{ receiver: 'alice' },
		{ error: expect.stringContaining('nobody'), details: { code: 'ERR_UID_NOT_FOUND' } },
	]);
});

it.each([
	['alice_user_helper-bot', 'user', 'alice'],
	['Helper-Bot_user_zoe', 'user', 'zoe'],
	['my_user_name_user_helper-bot', 'user', 'my_user_name'],
	[' group_general ', 'group', 'general'],
])('answers in the conversation %j', async (conversationId, receiverType, receiver) => {
	for (const uid of ['zoe', 'my_user_name']) {
		service.current.state.users.set(uid, { ...service.current.state.users.get('alice')!, uid });
	}
	const received = { bot: seedIds.bot, conversationId, id: '\u200e2' };
	const result = await run(
		{
			botUid: '={{ $json.bot }}',
			receiverType: 'conversation',
			conversationId: '={{ $json.conversationId }}',
			text: 'Hi',
			additionalFields: { quotedMessageId: '={{ $json.id }}' },
		},
		{ items: [received] },
	);
	expectSent(
		request(path, {
			category: 'message',
			type: 'text',
			data: { text: 'Hi' },
			quotedMessageId: '2',
			receiverType,
			receiver,
		}),
	);
	expect(records(result)).toMatchObject([{ sender: seedIds.bot, receiver }]);
});

it.each(['alice_user_bob', 'alice_user_helper-bot-2', 'group_', '_user_helper-bot', 'alice', '5'])(
	'refuses the conversation %j, which is none of the bot',
	async (conversationId) => {
		await refuses(
			{ receiverType: 'conversation', conversationId, text: 'Hi' },
			new RegExp(
				`^'Conversation ID' is '${conversationId}', which is no conversation of the bot 'helper-bot'`,
			),
		);
	},
);

it('counts against the limit of each bot by itself, of 30 messages a minute', async () => {
	const items = Array.from({ length: 40 }, (_, n) => ({ bot: n % 2 ? 'first-bot' : 'second-bot' }));
	for (const { bot } of items) service.current.state.bots.set(bot, { uid: bot, name: bot });
	// If both bots share a limit, the last messages wait until the time of the test is over
	const { error } = await run(
		{ botUid: '={{ $json.bot }}', text: 'Hi', receiverUid: byId('alice') },
		{ items },
	);
	expect(error).toBeUndefined();
	expect(sent()).toHaveLength(40);
});

testRefusal({
	parameters: { botUid: '={{ $json.id }}', text: 'Hi', receiverUid: byId('alice') },
	items: [{ id: seedIds.bot }, { id: 'no-bot' }, { id: seedIds.bot }],
	code: 'ERR_BOT_NOT_FOUND',
});
