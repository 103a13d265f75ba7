import type { IDataObject } from 'n8n-workflow';
import { parseEvent } from '../../../nodes/CometChatTrigger/receiving/event';
import { rawEvent } from '../../../nodes/CometChatTrigger/receiving/raw';
import { simplifyEvent } from '../../../nodes/CometChatTrigger/receiving/simplify';
import { eventData, eventOf } from '../../support/events';

const simplified = (event: IDataObject) => simplifyEvent(parseEvent(event)!);

const EXPECTED: Record<string, IDataObject> = {
	message_sent: {
		event: 'message_sent',
		id: '1',
		conversationId: 'alice_user_bob',
		sender: 'alice',
		senderName: 'Alice Hartmann',
		receiver: 'bob',
		receiverType: 'user',
		text: 'hi',
		sentAtIso: '2023-10-10T10:48:32.000Z',
	},
	message_edited: {
		event: 'message_edited',
		id: '1',
		conversationId: 'alice_user_bob',
		sender: 'alice',
		receiver: 'bob',
		receiverType: 'user',
		text: 'hello',
		editedBy: 'alice',
		editedAtIso: '2023-10-10T10:49:45.000Z',
	},
	message_deleted: {
		event: 'message_deleted',
		id: '1',
		conversationId: 'alice_user_bob',
		receiver: 'bob',
		receiverType: 'user',
		deletedBy: 'alice',
		deletedAtIso: '2023-10-10T10:49:45.000Z',
	},
	message_read_receipt: {
		event: 'message_read_receipt',
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
		event: 'message_reaction_added',
		id: '7',
		messageId: '1',
		reaction: '🏒',
		uid: 'bob',
		name: 'Bob Novak',
		reactedAt: 1_700_655_536,
		reactedAtIso: '2023-11-22T12:18:56.000Z',
	},
	user_blocked: {
		event: 'user_blocked',
		uids: ['bob'],
		names: ['Bob Novak'],
		by: 'alice',
		byName: 'Alice Hartmann',
	},
	user_connection_status_changed: {
		event: 'user_connection_status_changed',
		uid: 'alice',
		name: 'Alice Hartmann',
		status: 'offline',
		action: 'disconnected',
		platform: 'javascript',
		timestamp: 1_696_935_103_114,
		timestampIso: '2023-10-10T10:51:43.114Z',
	},
	group_created: {
		event: 'group_created',
		guid: 'hiking',
		name: 'Hiking Group',
		type: 'public',
		owner: 'alice',
		membersCount: 2,
		uids: ['alice'],
	},
	group_owner_transferred: {
		event: 'group_owner_transferred',
		guid: 'hiking',
		name: 'Hiking Group',
		type: 'public',
		owner: 'alice',
		membersCount: 2,
		by: 'alice',
		oldOwner: 'bob',
	},
	group_member_joined: {
		event: 'group_member_joined',
		guid: 'hiking',
		name: 'Hiking Group',
		type: 'public',
		owner: 'alice',
		membersCount: 2,
		uids: ['bob'],
	},
	group_member_banned: {
		event: 'group_member_banned',
		guid: 'hiking',
		name: 'Hiking Group',
		type: 'public',
		owner: 'alice',
		membersCount: 2,
		uids: ['bob'],
		by: 'alice',
	},
	group_member_scope_changed: {
		event: 'group_member_scope_changed',
		guid: 'hiking',
		name: 'Hiking Group',
		type: 'public',
		owner: 'alice',
		membersCount: 2,
		uids: ['bob'],
		by: 'alice',
		scope: 'admin',
		oldScope: 'participant',
	},
	call_initiated: {
		event: 'call_initiated',
		id: '52',
		conversationId: 'alice_user_bob',
		type: 'audio',
		sessionId: 'v1.us.1696934501',
		status: 'initiated',
		initiator: 'alice',
		receiver: 'bob',
		receiverType: 'user',
		initiatedAtIso: '2023-10-10T10:36:39.000Z',
	},
	call_started: {
		event: 'call_started',
		sessionId: 'v1.us.1696934501',
		type: 'call',
		startedAtIso: '2023-10-10T10:41:41.000Z',
	},
	meeting_participant_left: {
		event: 'meeting_participant_left',
		sessionId: 'v1.us.1696934501',
		type: 'meet',
		name: 'Alice Hartmann',
		joinedAtIso: '2023-10-10T10:41:41.000Z',
		leftAtIso: '2023-10-10T10:42:33.000Z',
	},
	call_ended: {
		event: 'call_ended',
		sessionId: 'v1.us.1696934501',
		type: 'call',
		startedAtIso: '2023-10-10T10:41:41.000Z',
		endedAtIso: '2023-10-10T10:42:33.000Z',
		participants: ['Alice Hartmann'],
	},
	recording_generated: {
		event: 'recording_generated',
		sessionId: 'v1.us.1696934501',
		startedAtIso: '2023-10-10T11:33:47.000Z',
		duration: '21.433000',
		url: 'https://recordings.example.com/demo-app/v1.us.1696934501.mp4',
	},
	transcription_generated: {
		event: 'transcription_generated',
		sessionId: 'v1.us.1696934501',
		startedAtIso: '2023-10-10T11:33:47.000Z',
		endedAtIso: '2023-10-10T11:34:08.000Z',
		url: 'https://transcripts.example.com/1.txt',
	},
	moderation_engine_blocked: {
		event: 'moderation_engine_blocked',
		messageId: '13',
		conversationId: 'group_hiking',
		text: 'Buy this now',
		sender: 'alice',
		receiver: 'hiking',
		receiverType: 'group',
		sentAtIso: '2023-10-10T10:48:32.000Z',
		status: 'disapproved',
		ruleName: 'Spam',
	},
	moderation_engine_approved: {
		event: 'moderation_engine_approved',
		messageId: '13',
		conversationId: 'group_hiking',
		text: 'Buy this now',
		sender: 'alice',
		senderName: 'Alice Hartmann',
		receiver: 'hiking',
		receiverType: 'group',
		sentAtIso: '2023-10-10T10:48:32.000Z',
		status: 'approved',
	},
	moderation_engine_failed: {
		event: 'moderation_engine_failed',
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
		event: 'after_campaign_completed',
		campaignId: 'campaign-1',
		name: 'Welcome Campaign',
		status: 'completed',
		totalTargets: 100,
		sentCount: 100,
		failedCount: 0,
		completedAtIso: '2023-10-10T10:42:33.000Z',
	},
	after_push_notification_clicked: {
		event: 'after_push_notification_clicked',
		pushNotificationId: 'push-1',
		notificationId: 'notification-1',
		campaignId: 'campaign-1',
		receiver: 'bob',
		label: 'promo',
		alternativeText: 'You have a new offer!',
		status: 'clicked',
		clickedAtIso: '2023-10-10T10:43:33.000Z',
	},
};

it.each(Object.keys(EXPECTED))('of %s', (trigger) => {
	expect(simplified(eventOf(trigger))).toEqual(EXPECTED[trigger]);
});

describe('every documented event', () => {
	it.each(Object.keys(eventData))('%s is flat, and has at most ten fields', (trigger) => {
		const item = simplified(eventOf(trigger));
		expect(item.event).toBe(trigger);
		// The names for AI Agents say the same once more
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

	it.each(Object.keys(eventData))('%s is as it came without Simplify', (trigger) => {
		const { trigger: event, webhook: webhookId, ...rest } = eventOf(trigger);
		expect(rawEvent(parseEvent(eventOf(trigger))!)).toEqual({ event, webhookId, ...rest });
	});
});

it('of who joined a group does not say who changed the group before', () => {
	const { group, members } = eventData.group_member_joined as Record<string, IDataObject>;
	const joined = { group: { ...group, updatedBy: 'alice' }, members };
	expect(simplified(eventOf('group_member_joined', joined))).not.toHaveProperty('by');
});

it('of a group has at most ten fields, whatever comes together', () => {
	const { group } = eventData.group_owner_transferred;
	const { data } = eventOf('group_member_scope_changed');
	const item = simplified(eventOf('group_updated', { ...(data as IDataObject), group }));
	expect(Object.keys(item).length).toBeLessThanOrEqual(10);
});

it('of an unknown shape is the event as it came', () => {
	const event = eventOf('weather_changed', { wind: { from: 'north' } });
	expect(simplified(event)).toEqual({
		event: 'weather_changed',
		appId: 'app1',
		region: 'us',
		webhookId: 'webhook_1',
		data: { wind: { from: 'north' } },
	});
});
