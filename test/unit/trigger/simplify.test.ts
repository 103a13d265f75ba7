import type { IDataObject } from 'n8n-workflow';
import { eventData, eventOf } from '../../support/events';
import { simplify, rawItem } from '../../support/readEvents';

/** Fields that several events have. */
const MESSAGE = {
	id: '1',
	conversationId: 'alice_user_bob',
	receiver: 'bob',
	receiverType: 'user',
};
const GROUP = {
	guid: 'hiking',
	name: 'Hiking Group',
	type: 'public',
	owner: 'alice',
	membersCount: 2,
};
const SESSION = { sessionId: 'v1.us.1696934501' };
const STARTED = { ...SESSION, startedAtIso: '2023-10-10T10:41:41.000Z' };
const RECORDED = { ...SESSION, startedAtIso: '2023-10-10T11:33:47.000Z' };
const MODERATED = {
	messageId: '13',
	conversationId: 'group_hiking',
	text: 'Buy this now',
	sender: 'alice',
	receiver: 'hiking',
	receiverType: 'group',
	sentAtIso: '2023-10-10T10:48:32.000Z',
};

/** The item of each event, without its name. */
const EXPECTED: Record<string, IDataObject> = {
	message_sent: {
		...MESSAGE,
		sender: 'alice',
		senderName: 'Alice Hartmann',
		text: 'hi',
		sentAtIso: '2023-10-10T10:48:32.000Z',
	},
	message_edited: {
		...MESSAGE,
		sender: 'alice',
		text: 'hello',
		editedBy: 'alice',
		editedAtIso: '2023-10-10T10:49:45.000Z',
	},
	message_deleted: {
		...MESSAGE,
		deletedBy: 'alice',
		deletedAtIso: '2023-10-10T10:49:45.000Z',
	},
	message_read_receipt: {
		action: 'read',
		messageId: '57',
		messageSender: 'alice',
		uid: 'bob',
		name: 'Bob Novak',
		receiver: 'alice',
		receiverType: 'user',
		timestampIso: '2023-10-10T10:49:10.000Z',
	},
	message_reaction_added: {
		id: '7',
		messageId: '1',
		reaction: '🏒',
		uid: 'bob',
		name: 'Bob Novak',
		reactedAt: 1_700_655_536,
		reactedAtIso: '2023-11-22T12:18:56.000Z',
	},
	user_blocked: { uids: ['bob'], names: ['Bob Novak'], by: 'alice', byName: 'Alice Hartmann' },
	user_connection_status_changed: {
		uid: 'alice',
		name: 'Alice Hartmann',
		status: 'offline',
		userPresenceChanged: true,
		action: 'disconnected',
		platform: 'javascript',
		timestamp: 1_696_935_103_114,
		timestampIso: '2023-10-10T10:51:43.114Z',
	},
	group_created: { ...GROUP, uids: ['alice'] },
	group_owner_transferred: { ...GROUP, by: 'alice', oldOwner: 'bob' },
	group_member_joined: { ...GROUP, uids: ['bob'] },
	group_member_banned: { ...GROUP, uids: ['bob'], by: 'alice' },
	group_member_scope_changed: {
		...GROUP,
		uids: ['bob'],
		by: 'alice',
		scope: 'admin',
		oldScope: 'participant',
	},
	call_initiated: {
		...MESSAGE,
		...SESSION,
		id: '52',
		type: 'audio',
		status: 'initiated',
		initiator: 'alice',
		initiatedAtIso: '2023-10-10T10:36:39.000Z',
	},
	call_started: { ...STARTED, type: 'call' },
	meeting_participant_left: {
		...SESSION,
		type: 'meet',
		name: 'Alice Hartmann',
		joinedAtIso: '2023-10-10T10:41:41.000Z',
		leftAtIso: '2023-10-10T10:42:33.000Z',
	},
	call_ended: {
		...STARTED,
		type: 'call',
		endedAtIso: '2023-10-10T10:42:33.000Z',
		participants: ['Alice Hartmann'],
	},
	recording_generated: {
		...RECORDED,
		duration: '21.433000',
		url: 'https://recordings.example.com/demo-app/v1.us.1696934501.mp4',
	},
	transcription_generated: {
		...RECORDED,
		endedAtIso: '2023-10-10T11:34:08.000Z',
		url: 'https://transcripts.example.com/1.txt',
	},
	moderation_engine_blocked: { ...MODERATED, status: 'disapproved', ruleName: 'Spam' },
	moderation_engine_approved: { ...MODERATED, status: 'approved', senderName: 'Alice Hartmann' },
	moderation_engine_failed: {
		messageId: '11',
		sender: 'alice',
		receiver: 'bob',
		receiverType: 'user',
		outcome: 'approved',
		ruleName: 'Custom API Check',
		reason: 'http_5xx',
		errorMessage: 'Your moderation endpoint returned HTTP 500.',
		failedAtIso: '2026-10-06T11:13:10.000Z',
	},
	after_campaign_completed: {
		campaignId: 'campaign-1',
		name: 'Welcome Campaign',
		status: 'completed',
		totalTargets: 100,
		sentCount: 100,
		failedCount: 0,
		completedAtIso: '2023-10-10T10:42:33.000Z',
	},
	after_push_notification_clicked: {
		pushNotificationId: 'push-1',
		notificationId: 'notification-1',
		campaignId: 'campaign-1',
		receiver: 'bob',
		label: 'promo',
		alternativeText: 'You have a new offer!',
		status: 'clicked',
		tag: 'promo',
		clickedAtIso: '2023-10-10T10:43:33.000Z',
	},
};

it('the item of a failed push notification has the time and the error', () => {
	const failed = { status: 'failed', failedAt: 1_696_934_600, errorMessage: 'InvalidToken' };
	expect(
		simplify(eventOf('after_push_notification_sent', { ...sentPush(), ...failed })),
	).toMatchObject({
		status: 'failed',
		tag: 'promo',
		errorMessage: 'InvalidToken',
		failedAtIso: '2023-10-10T10:43:20.000Z',
	});
});

const sentPush = () => eventOf('after_push_notification_sent').data as IDataObject;

describe.each(['pinned', 'unpinned'])('the item of a message that was %s', (how) => {
	const trigger = `message_${how}`;
	const message = () => (eventOf('message_sent').data as { message: IDataObject }).message;
	const expected = {
		event: trigger,
		...MESSAGE,
		sender: 'alice',
		text: 'hi',
		[`${how}By`]: 'bob',
		[`${how}AtIso`]: '2023-10-10T10:43:20.000Z',
	};
	const [by, at] = ['bob', 1_696_934_600];

	it.each<[string, () => IDataObject]>([
		['in the message', () => ({ message: { ...message(), pinnedBy: by, pinnedAt: at } })],
		['in the message alone', () => ({ ...message(), pinnedBy: by, pinnedAt: at })],
		[
			'in fields such as pinnedBy beside the message',
			() => ({ message: message(), [`${how}By`]: by, [`${how}At`]: at }),
		],
		[
			'in `by` and `timestamp` beside the message',
			() => ({ message: message(), by: { uid: by }, timestamp: at }),
		],
		[
			'in `by` and `timestamp`, beside an earlier pin of the message',
			() => ({
				message: {
					...message(),
					pinnedBy: how === 'pinned' ? by : 'carol',
					pinnedAt: how === 'pinned' ? at : at - 60,
				},
				by,
				timestamp: at,
			}),
		],
		[
			'in a report',
			() => {
				const entities = { on: { entity: message(), entityType: 'message' } };
				const data = { action: how, entities };
				const report = { ...message(), category: 'action', type: 'message', sender: by, data };
				return { message: { ...report, id: '99', sentAt: at } };
			},
		],
	])('says by whom and when: %s', (_where, data) => {
		expect(simplify({ ...eventOf('message_sent'), trigger, data: data() })).toMatchObject(expected);
	});

	it('has no fields for an unknown user and time', () => {
		const item = simplify({ ...eventOf('message_sent'), trigger, data: { message: message() } });
		expect(item).toMatchObject({ event: trigger, ...MESSAGE });
		expect(item).not.toHaveProperty(`${how}By`);
	});
});

it.each(Object.keys(EXPECTED))('the item of %s has these fields and no others', (trigger) => {
	expect(simplify(eventOf(trigger))).toEqual({ event: trigger, ...EXPECTED[trigger] });
});

describe('every documented event', () => {
	it.each(Object.keys(eventData))('%s is flat, and has at most ten fields', (trigger) => {
		const item = simplify(eventOf(trigger));
		expect(item.event).toBe(trigger);
		// The two names for AI Agents repeat other values
		const { sessionId: _session, chatInput: _text, ...fields } = item;
		expect(Object.keys(fields).length).toBeLessThanOrEqual(10);
		expect(Object.keys(item).length).toBeGreaterThan(3);
		for (const value of Object.values(item)) {
			const values: unknown[] = Array.isArray(value) ? value : [value];
			expect(values.every((entry) => ['string', 'number', 'boolean'].includes(typeof entry))).toBe(
				true,
			);
		}
	});

	it.each(Object.keys(eventData))('%s is unchanged without Simplify', (trigger) => {
		const { trigger: event, webhook: webhookId, ...rest } = eventOf(trigger);
		expect(rawItem(eventOf(trigger))).toEqual({ event, webhookId, ...rest });
	});
});

it('the item without Simplify has the envelope before the data, and unknown fields after the data', () => {
	const envelope = ['event', 'appId', 'region', 'webhookId'];
	const names = (trigger: string) => Object.keys(rawItem({ new: 1, ...eventOf(trigger) }));
	expect(names('message_sent')).toEqual([...envelope, 'data', 'new']);
	expect(names('call_started')).toEqual([...envelope, 'type', 'data', 'new']);
});

it('the item of a person who joined a group does not name the user who changed the group before', () => {
	const { group, members } = eventData.group_member_joined as Record<string, IDataObject>;
	const joined = { group: { ...group, updatedBy: 'alice' }, members };
	expect(simplify(eventOf('group_member_joined', joined))).not.toHaveProperty('by');
});

it('the item of a group with all fields of other events has at most ten fields', () => {
	const { group } = eventData.group_owner_transferred;
	const { data } = eventOf('group_member_scope_changed');
	const item = simplify(eventOf('group_updated', { ...(data as IDataObject), group }));
	expect(Object.keys(item).length).toBeLessThanOrEqual(10);
});

it('the item of an edit without a time has the time of the report', () => {
	const on = { entity: { id: '1', sender: 'alice', data: { text: 'hello' } } };
	const report = { category: 'action', sender: 'alice', sentAt: 1_696_934_985 };
	const edit = { message: { ...report, data: { entities: { on } } } };
	expect(simplify(eventOf('message_edited', edit))).toMatchObject({
		id: '1',
		editedBy: 'alice',
		editedAtIso: '2023-10-10T10:49:45.000Z',
	});
});

it.each([
	['the reasons', { moderation: [{ rule: { name: 'Words' } }] }, 'Words'],
	['the message, if there are no reasons', {}, 'rule-1'],
])('the item of moderation names the rule of %s', (_what, more, ruleName) => {
	const moderation = { status: 'disapproved', rule: { id: 'rule-1' } };
	const message = { id: '1', sender: 'alice', data: { text: 'x', moderation } };
	const event = eventOf('moderation_engine_blocked', { message, ...more });
	expect(simplify(event)).toMatchObject({ ruleName });
});

it('the item of an event with an unknown shape is the event itself', () => {
	const event = eventOf('weather_changed', { wind: { from: 'north' } });
	expect(simplify(event)).toEqual({
		event: 'weather_changed',
		appId: 'app1',
		region: 'us',
		webhookId: 'webhook_1',
		data: { wind: { from: 'north' } },
	});
});
