import { settingsFields } from '../../../nodes/CometChat/resources/notification/settingsFields';
import { records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'updateAppSettings' };

it('sends each setting where it belongs, and nothing else', async () => {
	const result = await run(service.current, {
		...form,
		updateFields: {
			bypassPreferencesForMentions: true,
			callBusy: 2,
			chatSound: 'bell',
			emailMaxPerDay: 5,
			groupMemberLeftOverride: false,
			groupMessages: 3,
			muteDndPreferenceOverride: false,
			oneOnOneReactions: 1,
			pushCustomJson: '{"badge": 1}',
			smsUnreadOnly: true,
			usePrivacyTemplate: 3,
		},
	});
	expect(sent(service.current)).toEqual([
		request('PATCH /v3/notifications/v1/settings', {
			preferences: {
				bypassPreferencesForMentions: true,
				call: { busySetting: 2 },
				email: { maxPerDay: 5 },
				group: { memberLeftOverride: false, messagesSetting: 3 },
				mute: { dndPreferenceOverride: false },
				oneOnOne: { reactionsSetting: 1 },
				push: { customJson: { badge: 1 } },
				sms: { notifyForUnreadOnly: true },
			},
			sound: { chat: 'bell' },
			templates: { usePrivacyTemplate: 3 },
		}),
	]);
	expect(records(result)).toEqual([{ updated: true, success: true }]);
});

const withTexts = (...template: object[]) =>
	run(service.current, {
		...form,
		updateFields: { usePrivacyTemplate: 1, templates: { template } as never },
	});

it('sends the texts of templates beside the choice between them', async () => {
	await withTexts(
		{ template: 'textMessage', variant: 'Default', part: 'body', text: 'New message' },
		{ template: 'textMessage', variant: 'Default', part: 'titleGroup', text: 'A group' },
		{ template: 'userMention', variant: 'Privacy', part: 'body_fallback', text: 'New mention' },
	);
	expect(sent(service.current)).toMatchObject([
		{
			body: {
				templates: {
					usePrivacyTemplate: 1,
					textMessageTemplateDefault: { body: 'New message', titleGroup: 'A group' },
					userMentionTemplatePrivacy: { body_fallback: 'New mention' },
				},
			},
		},
	]);
});

it('refuses a text that a template does not have, and names those that it has', async () => {
	const { error } = await withTexts({
		template: 'smsContent',
		variant: 'Default',
		part: 'body',
		text: 'New message',
	});
	expect(error?.message).toBe(
		"'Templates: Texts' has a row for 'SMS Content', which has only Body in Groups, Body One-on-One [item 0]",
	);
	expect(sent(service.current)).toEqual([]);
});

it('refuses to change nothing', async () => {
	const { error } = await run(service.current, { ...form, updateFields: {} });
	expect(error?.message).toBe("'Update Fields' is empty: there is nothing to change [item 0]");
	expect(sent(service.current)).toEqual([]);
});

/** Saved workflows hold these names, and they are put together from parts: none may change without notice. */
const NAMES = {
	callBusy: 'preferences.call.busySetting',
	callCancelled: 'preferences.call.cancelledSetting',
	callEnded: 'preferences.call.endedSetting',
	callInitiated: 'preferences.call.initiatedSetting',
	callOngoing: 'preferences.call.ongoingSetting',
	callRejected: 'preferences.call.rejectedSetting',
	callUnanswered: 'preferences.call.unansweredSetting',
	emailIntervalInSeconds: 'preferences.email.intervalInSeconds',
	emailMaxPerDay: 'preferences.email.maxPerDay',
	emailMaxPerDayPerConversation: 'preferences.email.maxPerDayPerConversation',
	emailUnreadOnly: 'preferences.email.notifyForUnreadOnly',
	groupMemberAdded: 'preferences.group.memberAddedSetting',
	groupMemberAddedOverride: 'preferences.group.memberAddedOverride',
	groupMemberBanned: 'preferences.group.memberBannedSetting',
	groupMemberBannedOverride: 'preferences.group.memberBannedOverride',
	groupMemberJoined: 'preferences.group.memberJoinedSetting',
	groupMemberJoinedOverride: 'preferences.group.memberJoinedOverride',
	groupMemberKicked: 'preferences.group.memberKickedSetting',
	groupMemberKickedOverride: 'preferences.group.memberKickedOverride',
	groupMemberLeft: 'preferences.group.memberLeftSetting',
	groupMemberLeftOverride: 'preferences.group.memberLeftOverride',
	groupMemberScopeChanged: 'preferences.group.memberScopeChangedSetting',
	groupMemberScopeChangedOverride: 'preferences.group.memberScopeChangedOverride',
	groupMemberUnbanned: 'preferences.group.memberUnbannedSetting',
	groupMemberUnbannedOverride: 'preferences.group.memberUnbannedOverride',
	groupMessageDeleted: 'preferences.group.messageDeletedSetting',
	groupMessageEdited: 'preferences.group.messageEditedSetting',
	groupMessages: 'preferences.group.messagesSetting',
	groupMessagesOverride: 'preferences.group.messagesOverride',
	groupQuotedReplies: 'preferences.group.quotedRepliesSetting',
	groupQuotedRepliesOverride: 'preferences.group.quotedRepliesOverride',
	groupReactions: 'preferences.group.reactionsSetting',
	groupReactionsOverride: 'preferences.group.reactionsOverride',
	groupReplies: 'preferences.group.repliesSetting',
	groupRepliesOverride: 'preferences.group.repliesOverride',
	bypassPreferencesForMentions: 'preferences.bypassPreferencesForMentions',
	muteDndPreferenceOverride: 'preferences.mute.dndPreferenceOverride',
	muteMutedGroupsOverride: 'preferences.mute.mutedGroupsOverride',
	muteMutedOneOnOnesOverride: 'preferences.mute.mutedOneOnOnesOverride',
	muteSchedule: 'preferences.mute.schedulePreferenceSetting',
	muteSchedulePreferenceOverride: 'preferences.mute.schedulePreferenceOverride',
	oneOnOneMessageDeleted: 'preferences.oneOnOne.messageDeletedSetting',
	oneOnOneMessageEdited: 'preferences.oneOnOne.messageEditedSetting',
	oneOnOneMessages: 'preferences.oneOnOne.messagesSetting',
	oneOnOneMessagesOverride: 'preferences.oneOnOne.messagesOverride',
	oneOnOneQuotedReplies: 'preferences.oneOnOne.quotedRepliesSetting',
	oneOnOneQuotedRepliesOverride: 'preferences.oneOnOne.quotedRepliesOverride',
	oneOnOneReactions: 'preferences.oneOnOne.reactionsSetting',
	oneOnOneReactionsOverride: 'preferences.oneOnOne.reactionsOverride',
	oneOnOneReplies: 'preferences.oneOnOne.repliesSetting',
	oneOnOneRepliesOverride: 'preferences.oneOnOne.repliesOverride',
	pushCustomJson: 'preferences.push.customJson',
	includeMessageObject: 'preferences.push.includeMessageObjectSetting',
	includeMessageMetadata: 'preferences.push.includeMessageMetadataSetting',
	includeReceiverMetadata: 'preferences.push.includeReceiverMetadataSetting',
	includeSenderMetadata: 'preferences.push.includeSenderMetadataSetting',
	trimTextField: 'preferences.push.trimTextFieldSetting',
	smsIntervalInSeconds: 'preferences.sms.intervalInSeconds',
	smsMaxPerDay: 'preferences.sms.maxPerDay',
	smsMaxPerDayPerConversation: 'preferences.sms.maxPerDayPerConversation',
	smsUnreadOnly: 'preferences.sms.notifyForUnreadOnly',
	callSound: 'sound.call',
	chatSound: 'sound.chat',
	usePrivacyTemplate: 'templates.usePrivacyTemplate',
	templates: 'templates',
};

it('keeps the name of each setting, and where it goes', () => {
	const names = settingsFields.map(({ name, routing }) => [
		name,
		routing && 'send' in routing && routing.send.property,
	]);
	expect(Object.fromEntries(names)).toEqual(NAMES);
	expect(names).toHaveLength(Object.keys(NAMES).length);
});
