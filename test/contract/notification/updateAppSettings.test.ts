import { records, request, useOperation } from '../support';

const { run, sent, expectSent, refuses } = useOperation('notification', 'updateAppSettings');

it('sends each setting at its place, and no other settings', async () => {
	const result = await run({
		callSettings: { busy: 2 },
		emailSettings: { maxPerDay: 5 },
		groupSettings: { memberLeftOverride: false, messages: 3 },
		muteSettings: { bypassPreferencesForMentions: true, dndPreferenceOverride: false },
		oneOnOneSettings: { reactions: 1 },
		pushSettings: { customJson: '{"badge": 1}' },
		smsSettings: { unreadOnly: true },
		soundSettings: { chat: 'bell' },
		templateSettings: { usePrivacyTemplate: 3 },
	});
	expectSent(
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
	);
	expect(records(result)).toEqual([{ updated: true, success: true }]);
});

const withTexts = (...template: object[]) =>
	run({ templateSettings: { usePrivacyTemplate: 1, templates: { template } as never } });

it('sends the texts of templates beside the choice of a template', async () => {
	await withTexts(
		{ template: 'textMessage', variant: 'Default', part: 'body', text: 'New message' },
		{ template: 'textMessage', variant: 'Default', part: 'titleGroup', text: 'A group' },
		{ template: 'userMention', variant: 'Privacy', part: 'body_fallback', text: 'New mention' },
	);
	expect(sent()).toMatchObject([
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

it('sends placeholders of the service in a field that the editor has turned into an expression', async () => {
	const title = '{{message.data.entities.sender.entity.name}} @ {{group.name}}';
	const sender = '{{message.data.entities.sender.entity.name}}';
	const row = { template: 'mediaMessage', variant: 'Default' };
	await withTexts(
		{ ...row, part: 'titleGroup', text: `=${title}` },
		{ ...row, part: 'titleOneOnOne', text: `=${sender}` },
		{ ...row, part: 'body_image', text: 'Has sent an {{message.type}}' },
	);
	expect(sent()).toMatchObject([
		{
			body: {
				templates: {
					usePrivacyTemplate: 1,
					mediaMessageTemplateDefault: {
						titleGroup: title,
						titleOneOnOne: sender,
						body_image: 'Has sent an {{message.type}}',
					},
				},
			},
		},
	]);
});

it('refuses a placeholder of the service beside an expression of n8n, but takes an expression alone', async () => {
	const row = { template: 'textMessage', variant: 'Default', part: 'body' };
	const text = '={{ $json.greeting }} {{message.text}}';
	await refuses(
		{ templateSettings: { templates: { template: [{ ...row, text }] } } },
		"'Texts' has {{message.text}} in an expression, where n8n would put nothing in its place. Set the field to Fixed",
	);
	await withTexts({ ...row, text: '={{ "New " + "message" }}' });
	expect(sent()).toMatchObject([
		{ body: { templates: { textMessageTemplateDefault: { body: 'New message' } } } },
	]);
});

it('refuses a text that a template does not have, and names the texts of the template', async () => {
	const { error } = await withTexts({
		template: 'smsContent',
		variant: 'Default',
		part: 'body',
		text: 'New message',
	});
	expect(error?.message).toBe(
		"'Texts' has a row for 'SMS Content', which has only Body in Groups, Body One-on-One [item 0]",
	);
	expectSent();
});

it('refuses two rows for a part of a template, and a row without a text', async () => {
	const row = { template: 'textMessage', variant: 'Default', part: 'titleGroup', text: 'A group' };
	const { error } = await withTexts(row, { ...row, text: 'Another' });
	expect(error?.message).toBe(
		"'Texts' has two rows for 'Title in Groups' of 'Text Message' (Default) [item 0]",
	);
	const without = await withTexts({ ...row, text: '' });
	expect(without.error?.message).toContain("has a row without 'Text' (row 1)");
	expectSent();
});

it('refuses a form to which nothing was added', async () => {
	await refuses({}, "'Update App Settings' has nothing to change: add a setting");
	await refuses({ groupSettings: {}, emailSettings: {} }, /add a setting/);
});

it('names the part of a wrong setting that two parts have', async () => {
	await refuses(
		{ smsSettings: { intervalInSeconds: 'soon' } },
		/'SMS: Interval in Seconds' has to be/,
	);
});
