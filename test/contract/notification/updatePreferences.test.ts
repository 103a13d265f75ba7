import { byId, records, request, useOperation } from '../support';

const { run, sent, expectSent, testAbsent } = useOperation('notification', 'updatePreferences', {
	uid: byId('alice'),
});

it('sends the numbers of the API for the words of the form, each at its place', async () => {
	const result = await run({
		updateFields: {
			dnd: 2,
			groupMessages: 3,
			groupMemberLeft: 1,
			groupQuotedReplies: 4,
			oneOnOneReplies: 4,
			oneOnOneReactions: 2,
			usePrivacyTemplate: false,
		},
	});
	expectSent(
		request('PATCH /v3/notifications/v1/preferences?uid=alice', {
			groupPreferences: { groupMemberLeft: 1, groupMessages: 3, groupQuotedReplies: 4 },
			oneOnOnePreferences: { oneOnOneReactions: 2, oneOnOneReplies: 4 },
			mutePreferences: { dnd: 2 },
			usePrivacyTemplate: false,
		}),
	);
	expect(records(result)).toMatchObject([
		{ uid: 'alice', groupPreferences: { groupMessages: 3, groupReactions: 2 } },
	]);
});

it('takes a number that a sheet gives as text', async () => {
	await run({ updateFields: { groupMessages: '3', dnd: ' 2 ' } });
	expect(sent()).toMatchObject([
		{ body: { groupPreferences: { groupMessages: 3 }, mutePreferences: { dnd: 2 } } },
	]);
});

it('names the numbers and their meanings when an expression gives a word', async () => {
	const { error } = await run({ updateFields: { dnd: '={{ "On" }}' } });
	expect(error?.message).toBe("'Do Not Disturb' has to be one of 1 (Off), 2 (On) [item 0]");
});

const withHours = (...hours: object[]) => run({ updateFields: { schedule: { hours } as never } });

it('sends the hours of each day of the schedule', async () => {
	await withHours(
		{ days: ['monday', 'tuesday'], from: 9, to: '17:30', dnd: false },
		{ days: ['saturday'], from: '9:00:00', to: 930 },
		{ days: ['sunday'], from: 0, to: '00:59', dnd: true },
	);
	const weekday = { from: 900, to: 1730, dnd: false };
	expect(sent()).toMatchObject([
		{
			body: {
				mutePreferences: {
					schedule: {
						monday: weekday,
						tuesday: weekday,
						saturday: { from: 900, to: 930 },
						sunday: { from: 0, to: 59, dnd: true },
					},
				},
			},
		},
	]);
});

it.each([
	['a row without days', [{ days: [], from: '09:00' }], /has a row without 'Days' \(row 1\)/],
	['an unknown day', [{ days: ['holiday'] }], /has a row whose 'Days' has to be one of monday, /],
	['an hour too late', [{ days: ['friday'], to: '24:00' }], /'To' has to be a time of day/],
	['minutes too many', [{ days: ['friday'], from: '09:60' }], /'From' has to be a time of day/],
	[
		'a number that is no time of day',
		[{ days: ['friday'], from: 59 }],
		/'From' has to be a time of day/,
	],
	[
		'an end before the beginning',
		[{ days: ['friday'], from: '22:00', to: 6 }],
		/whose 'To' is not later than 'From' \(row 1\)\. .* For quiet hours from 22:00 to 07:00, set/,
	],
	[
		'an end at the beginning',
		[{ days: ['friday'], from: ' 6:00 ', to: 6 }],
		/'To' is not later than 'From'/,
	],
	['no beginning', [{ days: ['friday'], from: '', to: 6 }], /has a row without 'From' \(row 1\)/],
	['no end', [{ days: ['friday'], from: 6, to: '' }], /has a row without 'To' \(row 1\)/],
	['an object for a time', [{ days: ['friday'], from: {} }], /'From' has to be a time of day/],
	[
		'a word for a switch',
		[{ days: ['friday'], dnd: 'maybe' }],
		/'No Notifications' has to be true or false/,
	],
	[
		'a day in two rows',
		[
			{ days: ['friday'], dnd: true },
			{ days: ['friday'], dnd: true },
		],
		/names Friday twice/,
	],
])('refuses a schedule with %s, before anything is sent', async (_, hours, reason) => {
	const { error } = await withHours(...hours);
	expect(error?.message).toMatch(/^'Schedule' .* \[item 0\]$/);
	expect(error?.message).toEqual(expect.stringMatching(reason));
	expectSent();
});

testAbsent('user', { updateFields: { dnd: 2 } });
