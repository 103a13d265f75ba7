import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { CHANNELS } from '../../nodes/CometChatNotificationTrigger/channels';
import { parseNotification } from '../../nodes/CometChatNotificationTrigger/receiving/notification';
import { simplifyNotification } from '../../nodes/CometChatNotificationTrigger/receiving/simplify';
import { readPage } from '../support/pages';
import { forAll } from '../support/forAll';
import { emailNotification, pushNotification, smsNotification } from '../support/notifications';

const channelOf = (value: string) => CHANNELS.find((channel) => channel.value === value)!;

const simplifyAs = (value: string, { data }: IDataObject) =>
	simplifyNotification(channelOf(value), data as IDataObject);

it('comes out as docs/notifications.md shows it', () => {
	const samples = [...readPage('docs/notifications.md').matchAll(/```json\n([\s\S]+?)```/g)];
	expect(samples.map(([, json]) => JSON.parse(json) as IDataObject)).toEqual([
		simplifyAs('email', emailNotification()),
		simplifyAs('push', pushNotification()),
	]);
});

describe('the short form', () => {
	it('of an email', () => {
		expect(simplifyAs('email', emailNotification())).toEqual({
			uid: 'u-1',
			name: 'Ada',
			email: 'ada@example.com',
			subject: 'New messages from Bea',
			from: 'u-4',
			fromName: 'Bea',
			messages: [
				{
					sender: 'u-4',
					senderName: 'Bea',
					text: 'Are we meeting?',
					id: '31',
					sentAtIso: '2023-10-10T10:48:32.000Z',
				},
				{ sender: 'u-4', senderName: 'Bea', text: '📷 Has shared an image' },
			],
			messagesCount: 2,
		});
	});

	it('of a text message', () => {
		expect(simplifyAs('sms', smsNotification())).toEqual({
			uid: 'u-1',
			name: 'Ada',
			phone: '+4915112345678',
			text: 'New messages in Hiking Group: Hi all',
			group: 'hiking',
			groupName: 'Hiking Group',
			messages: [{ sender: 'u-4', senderName: 'Bea', text: 'Hi all' }],
			messagesCount: 1,
		});
	});

	it('of a text message whose text has its other name', () => {
		const body = smsNotification({ smsContent: undefined, text: 'New messages from Bea' });
		expect(simplifyAs('sms', body).text).toBe('New messages from Bea');
	});

	it('of a push notification', () => {
		expect(simplifyAs('push', pushNotification())).toEqual({
			uid: 'u-1',
			title: 'Bea',
			body: 'Are we meeting?',
			from: 'u-4',
			conversationId: 'u-1_user_u-4',
			messageId: '31',
			unreadMessageCount: 3,
			sentAtIso: '2023-10-10T10:48:32.000Z',
		});
	});

	it('of a call', () => {
		const call = { type: 'call', callAction: 'initiated', callType: 'audio', sessionId: 'v1.us.1' };
		const group = { receiverType: 'group', receiver: 'hiking', tag: 'v1.us.1' };
		expect(simplifyAs('push', pushNotification({ ...call, ...group }))).toEqual({
			uid: 'u-1',
			title: 'Bea',
			body: 'Are we meeting?',
			from: 'u-4',
			group: 'hiking',
			conversationId: 'u-1_user_u-4',
			callAction: 'initiated',
			callType: 'audio',
			sessionId: 'v1.us.1',
			sentAtIso: '2023-10-10T10:48:32.000Z',
		});
	});

	it.each<[IDataObject, string | undefined]>([
		[{ tag: '31' }, '31'],
		[{ tag: 31 }, '31'],
		[{ tag: 'hiking', receiverType: 'group', receiver: 'hiking' }, undefined],
		// A GUID of digits
		[{ tag: '42', receiverType: 'group', receiver: '42' }, undefined],
		[{ tag: '42', receiverType: 'group', receiver: '42', message: { id: '42' } }, '42'],
		[{ tag: '42', receiverType: 'group', receiver: 'hiking' }, '42'],
		[{ tag: '' }, undefined],
		[{ tag: null }, undefined],
	])('has the ID of the message only where the tag is one: %j', (details, id) => {
		expect(simplifyAs('push', pushNotification(details)).messageId).toBe(id);
	});

	it.each([
		['email', emailNotification({ to: { uid: 'u-1', name: 'Ada' } }), 'email'],
		['email', emailNotification({ to: { uid: 'u-1', email: ' ' } }), 'email'],
		['sms', smsNotification({ to: { uid: 'u-1', phno: null } }), 'phone'],
		['sms', smsNotification({ to: 'u-1' }), 'phone'],
	])('of an %s without an address says so, and how to find it: %j', (channel, body, field) => {
		const item = simplifyAs(channel, body);
		expect(item).toMatchObject({ uid: 'u-1', [field]: null });
		expect(item.addressHint).toContain("Look it up by 'uid'");
	});
});

/** Any JSON, with the names that JavaScript treats in a special way. */
const odd = fc.oneof(
	fc.jsonValue(),
	fc.constantFrom(null, [], '', 0, 1e300, '\ud800', { toString: 1 }, { length: 5 }, [[]], true),
);

it('reads whatever comes, into at most ten values', async () => {
	const any = fc.record(
		{
			to: fc.record({ uid: odd, name: odd, email: odd, phno: odd }, { requiredKeys: [] }),
			messages: fc.oneof(
				odd,
				fc.array(
					fc.record({ sender: odd, message: odd, messageObject: odd }, { requiredKeys: [] }),
				),
			),
			senderDetails: odd,
			groupDetails: odd,
			subject: odd,
			smsContent: odd,
			notificationDetails: fc.oneof(
				odd,
				fc.record(
					{
						title: odd,
						body: odd,
						tag: odd,
						receiver: odd,
						receiverType: odd,
						sentAt: odd,
						type: odd,
						callAction: odd,
						unreadMessageCount: odd,
						message: odd,
					},
					{ requiredKeys: [] },
				),
			),
		},
		{ requiredKeys: [] },
	);
	const bodies = fc.record({ trigger: odd, data: fc.oneof(any, odd), appId: odd });
	await forAll(300, [bodies], (body) => {
		const notification = parseNotification(body);
		if (!notification) return;
		for (const channel of CHANNELS) {
			const item = simplifyNotification(channel, notification.data);
			// n8n's rule for simplified output
			expect(Object.keys(item).length).toBeLessThanOrEqual(10);
			expect(typeof item.uid).toBe('string');
			const { messages = [], ...flat } = item as IDataObject & { messages?: IDataObject[] };
			for (const value of [flat, ...messages].flatMap((record) => Object.values(record))) {
				expect(typeof value === 'object' && value !== null).toBe(false);
			}
			expect(JSON.parse(JSON.stringify(item))).toEqual(item);
		}
	});
});
