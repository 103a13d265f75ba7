/**
 * A small export in the form that Slack gives it, with dates of the last weeks, since the service keeps
 * messages for six months.
 * @param now Unix milliseconds
 * @returns files of the form `{path, text}`
 */
function sampleExport(now) {
	const dayStart = (ago) => (Math.floor(now / 86_400_000) - ago) * 86_400;
	const date = (ago) => new Date(dayStart(ago) * 1000).toISOString().slice(0, 10);
	const ts = (ago, seconds) => `${dayStart(ago) + seconds}.000${100 + (seconds % 900)}`;
	const created = dayStart(150);
	const message = (user, ago, seconds, text, more) => ({
		type: 'message',
		user,
		text,
		ts: ts(ago, seconds),
		...more,
	});

	const users = [
		{
			id: 'U01ADA',
			name: 'ada',
			deleted: false,
			profile: {
				real_name: 'Ada Lovelace',
				title: 'Mathematician',
				email: 'ada@example.com',
				image_192: 'https://example.com/ada.png',
			},
		},
		{ id: 'U02ALAN', name: 'alan', profile: { real_name: 'Alan Turing', phone: '+44 1234' } },
		{ id: 'U03GRACE', name: 'grace', profile: { real_name: '', display_name: 'Grace' } },
		{ id: 'U04CHARLES', name: 'charles', deleted: true, real_name: 'Charles Babbage' },
		{
			id: 'U05BOT',
			name: 'build',
			is_bot: true,
			profile: { real_name: 'Build Bot', bot_id: 'B05BUILD' },
		},
		{ id: 'USLACKBOT', name: 'slackbot', profile: { real_name: 'Slackbot' } },
	];
	const channels = [
		{
			id: 'C01GENERAL',
			name: 'general',
			created,
			creator: 'U01ADA',
			is_archived: false,
			members: ['U01ADA', 'U02ALAN', 'U03GRACE'],
			topic: { value: 'Company-wide news' },
			purpose: { value: 'Talk to everyone' },
			pins: [{ id: ts(20, 60), type: 'C' }],
		},
		{
			id: 'C02ENGINE',
			name: 'analytical-engine',
			created: created + 3600,
			creator: 'U99GONE',
			is_archived: true,
			members: ['U01ADA'],
			topic: { value: '' },
			purpose: { value: 'How the engine is coming along' },
		},
	];
	const lists = {
		'users.json': users,
		'channels.json': channels,
		'groups.json': [
			{
				id: 'G03PLANS',
				name: 'secret-plans',
				created,
				creator: 'U02ALAN',
				members: ['U01ADA', 'U02ALAN'],
			},
		],
		'dms.json': [{ id: 'D04AB', created, members: ['U01ADA', 'U02ALAN'] }],
		'mpims.json': [
			{
				id: 'G05TRIO',
				name: 'mpdm-ada--alan--grace-1',
				created,
				creator: 'U03GRACE',
				members: ['U01ADA', 'U02ALAN', 'U03GRACE'],
			},
		],
		'integration_logs.json': [],
	};
	const days = {
		[`general/${date(20)}.json`]: [
			message('U03GRACE', 20, 10, '<@U03GRACE> has joined the channel', {
				subtype: 'channel_join',
			}),
			message(
				'U01ADA',
				20,
				60,
				'Welcome, <@U03GRACE>! 👋 Read <https://example.com/handbook|the handbook> &amp; say hello',
				{
					thread_ts: ts(20, 60),
					reply_count: 1,
					reactions: [{ name: 'wave', users: ['U02ALAN'], count: 1 }],
				},
			),
			message('U03GRACE', 20, 120, 'Thank you!', {
				thread_ts: ts(20, 60),
				parent_user_id: 'U01ADA',
			}),
		],
		[`general/${date(19)}.json`]: [
			{
				type: 'message',
				subtype: 'bot_message',
				bot_id: 'B05BUILD',
				text: '',
				blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Build *1843* passed' } }],
				ts: ts(19, 30),
			},
			message('U02ALAN', 19, 40, 'ok', { edited: { user: 'U02ALAN', ts: ts(19, 45) } }),
			message('U02ALAN', 19, 90, '', { files: [{ id: 'F2', mode: 'tombstone' }] }),
			message('U77PARTNER', 19, 95, 'Greetings from next door', {
				user_profile: { real_name: 'Mary Somerville', name: 'mary' },
			}),
		],
		[`analytical-engine/${date(5)}.json`]: [
			message('U01ADA', 5, 30, 'The first program', {
				files: [
					{
						id: 'F1',
						name: 'note-g.pdf',
						mimetype: 'application/pdf',
						filetype: 'pdf',
						size: 48213,
						url_private: 'https://files.slack.com/files-pri/T1-F1/note-g.pdf?t=xoxe-1-2-3',
					},
				],
			}),
			message('U04CHARLES', 5, 300, 'Splendid. See <#C01GENERAL|> and ask <!here>'),
		],
		[`secret-plans/${date(4)}.json`]: [
			message('U02ALAN', 4, 20, 'Call me: <tel:+441234|+44 1234>'),
		],
		[`D04AB/${date(3)}.json`]: [
			message('U01ADA', 3, 10, 'Write to <mailto:grace@example.com|grace@example.com>'),
			message('U02ALAN', 3, 20, 'I will'),
		],
		[`mpdm-ada--alan--grace-1/${date(2)}.json`]: [message('U03GRACE', 2, 10, 'The three of us')],
		[`FC:F9:Plan/${date(2)}.json`]: [message('U01ADA', 2, 50, 'A comment on a canvas')],
	};
	return Object.entries({ ...lists, ...days }).map(([path, content]) => ({
		path,
		text: JSON.stringify(content),
	}));
}

module.exports = { sampleExport };
