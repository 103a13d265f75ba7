import { sleep, type ChannelName, type Provider } from '../../service';
import { as, standFor } from './client';
import { openReceiver, type Receiver } from './receiver';

const stand = standFor();
let receiver: Receiver;

beforeEach(async () => {
	receiver = await openReceiver();
	stand.service.deliverTo['https://n8n.example.com'] = receiver.origin;
});
afterEach(() => receiver.close());

const register = (channel: ChannelName, more: Partial<Provider> = {}) =>
	stand.service.state.providers.set(channel, {
		isEnabled: true,
		webhookURL: 'https://n8n.example.com/webhook/1',
		useBasicAuth: true,
		basicAuthUsername: 'n8n',
		basicAuthPassword: 'secret123',
		...more,
	});
const write = async (text: string, to: object = { receiver: 'alice', receiverType: 'user' }) =>
	await stand.http.post('/v3/messages', { ...to, data: { text } }, as('carol'));
const arrived = async () => {
	await stand.service.deliveriesSettled();
	return receiver.received.map(({ body }) => body);
};
const set = async (preferences: object) =>
	await stand.http.patch('/v3/notifications/v1/settings', { preferences });

it('mails a person who got a message, with the login of the provider', async () => {
	register('email');
	await write('Hello');
	expect(await arrived()).toEqual([
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

it('tells each member of a group, but not the sender nor who muted it, by each channel', async () => {
	register('push');
	register('sms', { useStoredPhNo: true });
	const { state } = stand.service;
	const { members } = state.groups.get('general')!;
	const mutes = (uid: string) => state.mutes.get(uid)?.has('group:general');
	expect(mutes('alice')).toBe(true);
	state.contactDetails.set('bob', { phno: '+4915100000' });
	await write('Hello all', { receiver: 'general', receiverType: 'group' });
	const bodies = await arrived();
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

it('tells of nothing without a provider, or while it is off', async () => {
	await write('Hello');
	register('email', { isEnabled: false });
	await write('Hello');
	expect(await arrived()).toEqual([]);
});

it.each([
	['the app tells of no messages', { oneOnOne: { messagesSetting: 1 } }],
	['the app tells of mentions only', { oneOnOne: { messagesSetting: 3 } }],
	['the most of a day is reached', { email: { maxPerDay: 0 } }],
])('says nothing when %s', async (_what, preferences) => {
	register('email');
	await set(preferences);
	await write('Hello');
	expect(await arrived()).toEqual([]);
	if ('oneOnOne' in preferences) {
		await write('Hello <@uid:alice>');
		expect(await arrived()).toHaveLength(preferences.oneOnOne.messagesSetting === 3 ? 1 : 0);
	}
});

it('says nothing to people who muted the conversation, or do not want to be disturbed', async () => {
	register('email');
	const conversations = [{ id: 'carol', type: 'oneOnOne', until: Date.now() + 60_000 }];
	await stand.http.put('/v3/notifications/v1/preferences/mute?uid=alice', { conversations });
	await write('Muted');
	await stand.http.delete('/v3/notifications/v1/preferences/mute?uid=alice', {
		data: { conversations: [{ id: 'carol', type: 'oneOnOne' }] },
	});
	await write('Heard');
	await stand.http.patch('/v3/notifications/v1/preferences?uid=alice', {
		mutePreferences: { dnd: 2 },
	});
	await write('Not to be disturbed');
	expect((await arrived()).map(({ data }) => data.messages[0].message)).toEqual(['Heard']);
});

it('collects messages of a conversation for the interval, and leaves out what was read', async () => {
	register('email');
	await set({ email: { intervalInSeconds: 1, notifyForUnreadOnly: true } });
	const { data } = await write('Read meanwhile');
	for (const text of ['one', 'two']) await write(text);
	const { conversationId, id } = data.data;
	stand.service.state.conversations.get(conversationId)!.readUpTo.set('alice', id);
	await sleep(50);
	const bodies = await arrived();
	expect(
		bodies.map(({ data: { messages } }) => messages.map((one: { message: string }) => one.message)),
	).toEqual([['one', 'two']]);
});

it('sends whole messages where the app is set so', async () => {
	register('email');
	register('push');
	await set({ push: { includeMessageObjectSetting: true } });
	const { data } = await write('Hello');
	for (const body of await arrived()) {
		const { messages, notificationDetails } = body.data;
		expect(messages?.[0].messageObject ?? notificationDetails.message).toMatchObject({
			id: data.data.id,
		});
	}
});

it('pushes reactions, calls and joins', async () => {
	register('push');
	const { data } = await stand.http.post(
		'/v3/messages',
		{ receiver: 'bob', receiverType: 'user', data: { text: 'Hi' } },
		as('alice'),
	);
	await stand.http.post(`/v3/messages/${data.data.id}/reactions/👍`, undefined, as('bob'));
	stand.service.notifier.causeCall('initiated', 'v1.us.1');
	stand.service.notifier.causeJoin('general', 'bob');
	const details = (await arrived()).map(({ data: { notificationDetails } }) => notificationDetails);
	expect(details).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ body: 'Reacted to your message: 👍', tag: data.data.id }),
			expect.objectContaining({ callAction: 'initiated', sessionId: 'v1.us.1', type: 'call' }),
			expect.objectContaining({ tag: 'general', receiverType: 'group' }),
		]),
	);
	expect(details.every(({ sentAt }) => /^\d{13}$/.test(sentAt))).toBe(true);
});

it('sends one on command, also by the door of the command line', async () => {
	expect(stand.service.cause('email-notification-payload-generated')).toBe(0);
	register('email');
	const { data } = await stand.http.post('/_service/events', {
		trigger: 'email-notification-payload-generated',
		times: 2,
	});
	expect(data.data).toMatchObject({ webhooks: 1 });
	const texts = (await arrived()).map(({ data: { messages } }) => messages[0].message);
	expect(new Set(texts).size).toBe(2);
});
