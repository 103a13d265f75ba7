import type { ChannelName, Provider } from '../../service';
import { as, useStandIn } from './client';
import { openReceiver, type Receiver } from './receiver';

const stand = useStandIn();
let receiver: Receiver;

beforeEach(async () => {
	receiver = await openReceiver();
	stand.service.deliverTo['https://n8n.example.com'] = receiver.origin;
});
afterEach(() => receiver.close());

const registerProvider = (channel: ChannelName, more: Partial<Provider> = {}) =>
	stand.service.state.providers.set(channel, {
		isEnabled: true,
		webhookURL: 'https://n8n.example.com/webhook/1',
		useBasicAuth: true,
		basicAuthUsername: 'n8n',
		basicAuthPassword: 'secret123',
		...more,
	});
/** Sends a message of Carol, by default to Alice. */
const write = async (text: string, to: object = { receiver: 'alice', receiverType: 'user' }) =>
	await stand.http.post('/v3/messages', { ...to, data: { text } }, as('carol'));
/** The bodies of the notifications that the provider has received. */
const receivedBodies = async () => {
	await stand.service.deliveriesSettled();
	return receiver.received.map(({ body }) => body);
};
/** Changes the notification settings of the app. */
const changeSettings = async (preferences: object) =>
	await stand.http.patch('/v3/notifications/v1/settings', { preferences });

it('sends an email notification for a person who got a message, with the login of the provider', async () => {
	registerProvider('email');
	await write('Hello');
	expect(await receivedBodies()).toEqual([
		{
			trigger: 'email-notification-payload-generated',
			data: {
				to: { uid: 'alice', email: 'alice@example.com', name: expect.any(String) },
				messages: [{ sender: expect.objectContaining({ uid: 'carol' }), message: 'Hello' }],
				senderDetails: expect.objectContaining({ uid: 'carol' }),
				subject: expect.stringMatching(/^New messages from /),
			},
			appId: stand.service.appId,
			region: 'us',
			webhook: 'custom',
		},
	]);
	expect(receiver.received[0].headers.authorization).toBe(`Basic ${btoa('n8n:secret123')}`);
});

it('notifies each member of a group but the sender and those who muted the group, by each channel', async () => {
	registerProvider('push');
	registerProvider('sms', { useStoredPhNo: true });
	const { state } = stand.service;
	const { members } = state.groups.get('general')!;
	const mutes = (uid: string) => state.mutes.get(uid)?.has('group:general');
	expect(mutes('alice')).toBe(true);
	state.contactDetails.set('bob', { phno: '+4915100000' });
	await write('Hello all', { receiver: 'general', receiverType: 'group' });
	const bodies = await receivedBodies();
	const told = (channel: string) =>
		bodies
			.filter(({ trigger }) => trigger === `${channel}-notification-payload-generated`)
			.map(({ data }) => data.to.uid);
	expect(told('push').sort()).toEqual(
		[...members.keys()].filter((uid) => uid !== 'carol' && !mutes(uid)).sort(),
	);
	// The other members have no number
	expect(told('sms')).toEqual(['bob']);
});

it('sends no notification without a provider, or while the provider is off', async () => {
	await write('Hello');
	registerProvider('email', { isEnabled: false });
	await write('Hello');
	expect(await receivedBodies()).toEqual([]);
});

/** The values of `messagesSetting`. */
const NO_MESSAGES = 1;
const MENTIONS_ONLY = 3;

it.each([
	{
		title: 'no messages',
		preferences: { oneOnOne: { messagesSetting: NO_MESSAGES } },
		expected: [],
	},
	{
		title: 'mentions only',
		preferences: { oneOnOne: { messagesSetting: MENTIONS_ONLY } },
		expected: ['Hello <@uid:alice>'],
	},
	{ title: 'no more emails today', preferences: { email: { maxPerDay: 0 } }, expected: [] },
])('sends what the settings of the app allow: $title', async ({ preferences, expected }) => {
	registerProvider('email');
	await changeSettings(preferences);
	await write('Hello');
	await write('Hello <@uid:alice>');
	expect((await receivedBodies()).map(({ data }) => data.messages[0].message)).toEqual(expected);
});

/** The value of `dnd` for a person who does not want to be disturbed. */
const DO_NOT_DISTURB = 2;

it('does not notify people who muted the conversation, or do not want to be disturbed', async () => {
	registerProvider('email');
	const conversations = [{ id: 'carol', type: 'oneOnOne', until: Date.now() + 60_000 }];
	await stand.http.put('/v3/notifications/v1/preferences/mute?uid=alice', { conversations });
	await write('Muted');
	await stand.http.delete('/v3/notifications/v1/preferences/mute?uid=alice', {
		data: { conversations: [{ id: 'carol', type: 'oneOnOne' }] },
	});
	await write('Heard');
	await stand.http.patch('/v3/notifications/v1/preferences?uid=alice', {
		mutePreferences: { dnd: DO_NOT_DISTURB },
	});
	await write('Not to be disturbed');
	expect((await receivedBodies()).map(({ data }) => data.messages[0].message)).toEqual(['Heard']);
});

it('collects the unread messages of an interval in one notification', async () => {
	registerProvider('email');
	await changeSettings({ email: { intervalInSeconds: 1, notifyForUnreadOnly: true } });
	const { data } = await write('Read meanwhile');
	for (const text of ['one', 'two']) await write(text);
	const { conversationId, id } = data.data;
	stand.service.state.conversations.get(conversationId)!.readUpTo.set('alice', id);
	const bodies = await receivedBodies();
	const textsOf = (messages: Array<{ message: string }>) => messages.map(({ message }) => message);
	expect(bodies.map(({ data: { messages } }) => textsOf(messages))).toEqual([['one', 'two']]);
});

it('sends the whole message by email, and also by push when the app is set so', async () => {
	registerProvider('email');
	registerProvider('push');
	await changeSettings({ push: { includeMessageObjectSetting: true } });
	const { data } = await write('Hello');
	const bodies = await receivedBodies();
	expect(bodies).toHaveLength(2);
	for (const body of bodies) {
		const { messages, notificationDetails } = body.data;
		expect(messages?.[0].messageObject ?? notificationDetails.message).toMatchObject({
			id: data.data.id,
		});
	}
});

it('pushes reactions, calls and joins', async () => {
	registerProvider('push');
	const { data } = await stand.http.post(
		'/v3/messages',
		{ receiver: 'bob', receiverType: 'user', data: { text: 'Hi' } },
		as('alice'),
	);
	await stand.http.post(`/v3/messages/${data.data.id}/reactions/👍`, undefined, as('bob'));
	stand.service.notifier.sendCall('initiated', 'v1.us.1');
	stand.service.notifier.sendJoin('general', 'bob');
	const details = (await receivedBodies()).map(
		({ data: { notificationDetails } }) => notificationDetails,
	);
	expect(details).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ body: 'Reacted to your message: 👍', tag: data.data.id }),
			expect.objectContaining({ callAction: 'initiated', sessionId: 'v1.us.1', type: 'call' }),
			expect.objectContaining({ tag: 'general', receiverType: 'group' }),
		]),
	);
	expect(details.every(({ sentAt }) => /^\d{13}$/.test(sentAt))).toBe(true);
});

it('sends notifications on command, in code and by a request to `/_service/events`', async () => {
	expect(stand.service.causeEvent('email-notification-payload-generated')).toBe(0);
	registerProvider('email');
	const { data } = await stand.http.post('/_service/events', {
		trigger: 'email-notification-payload-generated',
		times: 2,
	});
	expect(data.data).toMatchObject({ webhooks: 1 });
	const texts = (await receivedBodies()).map(({ data: { messages } }) => messages[0].message);
	expect(new Set(texts).size).toBe(2);
});
