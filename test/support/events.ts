import type { IDataObject } from 'n8n-workflow';

const person = (uid: string, name: string) => ({
	uid,
	name,
	avatar: `https://assets.example.com/${uid}.png`,
	status: 'available',
	role: 'default',
	lastActiveAt: 1_696_934_440,
});

const alice = person('alice', 'Alice Hartmann');
const bob = person('bob', 'Bob Novak');
const hiking = {
	guid: 'hiking',
	name: 'Hiking Group',
	type: 'public',
	membersCount: 2,
	conversationId: 'group_hiking',
	createdAt: 1_695_728_507,
	owner: 'alice',
	updatedAt: 1_696_934_048,
	updatedBy: 'alice',
	onlineMembersCount: 2,
};

const toBob = {
	conversationId: 'alice_user_bob',
	sender: 'alice',
	receiverType: 'user',
	receiver: 'bob',
	category: 'message',
	type: 'text',
};
const inGroup = {
	conversationId: 'group_hiking',
	sender: 'alice',
	receiverType: 'group',
	receiver: 'hiking',
	category: 'message',
	type: 'text',
};
const entities = {
	sender: { entity: alice, entityType: 'user' },
	receiver: { entity: bob, entityType: 'user' },
};
const by = { entity: alice, entityType: 'user' };

const message = {
	id: '1',
	...toBob,
	data: { text: 'hi', entities },
	sentAt: 1_696_934_912,
	updatedAt: 1_696_934_912,
};

const change = (action: 'edited' | 'deleted', entity: IDataObject) => ({
	message: {
		id: '2',
		...toBob,
		category: 'action',
		type: 'message',
		data: { action, entities: { by, on: { entity, entityType: 'message' } } },
		sentAt: 1_696_934_985,
		updatedAt: 1_696_934_985,
	},
});

const judged = (status: string) => ({
	...message,
	id: '13',
	...inGroup,
	data: {
		text: 'Buy this now',
		entities: { ...entities, receiver: { entity: hiking, entityType: 'group' } },
		moderation: { status },
	},
});

const rule = { id: 'spam', name: 'Spam', action: ['blockMessage'], blockedAt: 1_696_934_913 };

const receipt = (action: string) => ({
	receiver: 'alice',
	receiverType: 'user',
	type: 'receipts',
	sender: 'bob',
	messageSender: 'alice',
	body: { action, messageId: '57', user: bob, timestamp: 1_696_934_950 },
});

const reaction = {
	reaction: {
		id: '7',
		messageId: '1',
		reaction: '🏒',
		uid: 'bob',
		reactedAt: 1_700_655_536,
		reactedBy: { uid: 'bob', name: 'Bob Novak' },
	},
};

const byAlice = { members: { bob }, group: hiking, by: alice };
const byThemselves = { members: { bob }, group: hiking };
const occupant = { joined_at: 1_696_934_501, audio_call: 'true', name: 'Alice Hartmann' };
const left = { ...occupant, left_at: 1_696_934_553 };
const sessionId = 'v1.us.1696934501';
const ended = {
	all_occupants: [left],
	destroyed_at: 1_696_934_553,
	created_at: 1_696_934_501,
	sessionId,
};
const copy = {
	appId: 'app1',
	notificationId: 'n1',
	campaignId: 'c1',
	receiver: 'bob',
	label: 'promo',
	alternativeText: 'You have a new offer!',
	sentAt: 1_696_932_000,
	deliveredAt: 1_696_932_060,
	readAt: 1_696_932_120,
	interactedAt: 1_696_932_180,
	clickedAt: null,
};
const feedItem = (status: string) => ({ id: 'f1', ...copy, status });
const push = (status: string) => ({ pushNotificationId: 'p1', ...copy, status });
const campaign = (status: string) => ({
	campaignId: 'c1',
	appId: 'app1',
	name: 'Welcome Campaign',
	status,
	totalTargets: 100,
	sentCount: 99,
	failedCount: 1,
	createdAt: 1_696_929_000,
	completedAt: 1_696_932_060,
});

/** The `data` of every documented event, in the shape of the reference's examples. */
export const eventData: Record<string, IDataObject> = {
	message_sent: { message },
	message_edited: change('edited', {
		id: '1',
		...toBob,
		data: { text: 'hello' },
		sentAt: 1_696_934_912,
		editedAt: 1_696_934_985,
		editedBy: 'alice',
	}),
	message_deleted: change('deleted', {
		id: '1',
		conversationId: 'alice_user_bob',
		deletedAt: 1_696_934_985,
		deletedBy: 'alice',
	}),
	message_delivery_receipt: receipt('delivered'),
	message_read_receipt: receipt('read'),
	message_reaction_added: reaction,
	message_reaction_removed: reaction,
	user_blocked: { users: { bob }, by: alice },
	user_unblocked: { users: { bob }, by: alice },
	user_connection_status_changed: {
		timestamp: 1_696_935_103_114,
		user: alice,
		status: 'offline',
		currentConnection: {
			action: 'disconnected',
			platform: 'javascript',
			connectedAt: 1_696_934_440_982,
		},
		userPresenceChanged: true,
	},
	group_created: { group: hiking, members: { alice } },
	group_updated: { group: hiking },
	group_deleted: { group: hiking },
	group_owner_transferred: { group: { ...hiking, oldOwner: 'bob' } },
	group_member_joined: byThemselves,
	group_member_left: byThemselves,
	group_member_added: byAlice,
	group_member_kicked: byAlice,
	group_member_banned: byAlice,
	group_member_unbanned: byAlice,
	group_member_scope_changed: {
		...byAlice,
		members: { bob: { ...bob, scope: 'admin', oldScope: 'participant' } },
	},
	call_initiated: {
		call: {
			id: '52',
			...toBob,
			category: 'call',
			type: 'audio',
			data: {
				action: 'initiated',
				entities: { by, on: { entity: { sessionid: sessionId, status: 'initiated' } } },
			},
			sentAt: 1_696_934_199,
			updatedAt: 1_696_934_199,
		},
	},
	call_started: { created_at: 1_696_934_501, sessionId },
	call_participant_joined: { occupant, sessionId },
	call_participant_left: { occupant: left, sessionId },
	call_ended: ended,
	meeting_started: { created_at: 1_696_934_501, sessionId },
	meeting_participant_joined: { occupant, sessionId },
	meeting_participant_left: { occupant: left, sessionId },
	meeting_ended: ended,
	recording_generated: {
		recordingDate: '2023-10-10',
		duration: '21.433000',
		startTime: '1696937627',
		sessionId,
		recording_url: 'https://recordings.example.com/1.mp4',
	},
	transcription_generated: {
		sessionId,
		tid: 't1',
		transcriptDate: '2023-10-10',
		transcript_url: 'https://transcripts.example.com/1.txt',
		startTime: 1_696_937_627,
		endTime: 1_696_937_648,
	},
	moderation_engine_approved: { message: judged('approved') },
	moderation_engine_blocked: { message: judged('disapproved'), moderation: [{ rule }] },
	moderation_manual_approved: {
		message: judged('approved'),
		moderation: [{ rule }],
		reviewed: true,
	},
	moderation_engine_failed: {
		resource: { id: '11', ...toBob, sentAt: 1_791_285_188 },
		contentType: 'text',
		outcome: 'approved',
		completedAt: 1_791_285_190,
		failures: [
			{
				failedAt: 1_791_285_190,
				category: 'http_5xx',
				httpStatus: 500,
				errorMessage: 'Your moderation endpoint returned HTTP 500.',
				context: { engine: 'custom_api', rule: { id: 'check', name: 'Custom API Check' } },
			},
		],
	},
	after_campaign_completed: campaign('completed'),
	after_campaign_failed: campaign('failed'),
	after_notification_created: {
		...campaign('dispatching'),
		name: undefined,
		notificationId: 'n1',
		label: 'weekly-digest',
	},
	after_feed_item_sent: feedItem('sent'),
	after_feed_item_delivered: feedItem('delivered'),
	after_feed_item_read: feedItem('read'),
	after_feed_item_interacted: feedItem('read'),
	after_push_notification_sent: push('sent'),
	after_push_notification_delivered: push('delivered'),
	after_push_notification_clicked: { ...push('clicked'), clickedAt: 1_696_932_060 },
};

const ROOM = /^(call|meeting)_(started|participant_joined|participant_left|ended)$/;

/** A whole event as the service posts it. */
export function eventOf(
	trigger: string,
	data: IDataObject = eventData[trigger],
	envelope: IDataObject = {},
): IDataObject {
	const [, room] = ROOM.exec(trigger) ?? [];
	const type = room && (room === 'call' ? 'call' : 'meet');
	return structuredClone({
		trigger,
		data,
		...(type && { type }),
		appId: 'app1',
		region: 'us',
		webhook: 'webhook_1',
		...envelope,
	});
}

/** A message of its own, e.g. for many different events. */
export function messageEvent(changes: IDataObject = {}, data: IDataObject = {}): IDataObject {
	const text = { text: 'hi', entities, ...data };
	return eventOf('message_sent', { message: { ...message, ...changes, data: text } });
}
