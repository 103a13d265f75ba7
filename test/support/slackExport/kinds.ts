/** The kinds of messages that a made-up Slack export holds, and what should become of each. */

/** The records to which a kind may refer. */
interface Scene {
	/** An ID of somebody in the conversation. */
	user: string;
	/** Somebody else in the conversation. */
	other: string;
	/** A time of Slack, unique in the conversation. */
	ts: string;
	/** The time of an earlier message of the conversation. */
	earlierTs: string;
	/** Counts up over all messages. */
	number: number;
}

export interface MessageKind {
	name: string;
	/** Why a message of this kind is left out; imported when there is none. */
	leftOutReason?: string;
	/** The number of reactions that a message of this kind has, and of those that can be added. */
	reactions?: { total: number; added: number };
	/** Whether such messages occur in groups only: nobody joins a direct message, and its two people alone write in it. */
	onlyInGroups?: true;
	make: (scene: Scene) => unknown;
}

const message = (scene: Scene, more: Record<string, unknown>) => ({
	type: 'message',
	user: scene.user,
	ts: scene.ts,
	client_msg_id: `c-${scene.number}`,
	team: 'T01',
	...more,
});

const said = (name: string, text: (scene: Scene) => string): MessageKind => ({
	name,
	make: (scene) => message(scene, { text: text(scene) }),
});

const withMore = (
	name: string,
	more: (scene: Scene) => Record<string, unknown>,
	rest: Partial<MessageKind> = {},
): MessageKind => ({
	name,
	make: (scene) => message(scene, { text: `${name} ${scene.number}`, ...more(scene) }),
	...rest,
});

const notice = (subtype: string, text: string): MessageKind => ({
	name: subtype,
	leftOutReason: `Notice of Slack: ${subtype}`,
	make: (scene) => message(scene, { subtype, text }),
});

const stub = (name: string, file: Record<string, unknown>, leftOut: string): MessageKind =>
	withMore(name, () => ({ text: '', files: [{ id: 'F0', ...file }] }), {
		leftOutReason: `Nothing but: ${leftOut}`,
	});

const file = (more: Record<string, unknown>) => ({
	id: 'F1',
	name: 'plan.pdf',
	title: 'The plan',
	mimetype: 'application/pdf',
	filetype: 'pdf',
	size: 1234,
	mode: 'hosted',
	url_private: 'https://files.slack.com/files-pri/T1-F1/plan.pdf?t=xoxe-1-2-3-secret',
	...more,
});

/** A bot has no place in a conversation of two. */
const bot = (name: string, more: Record<string, unknown>): MessageKind => ({
	name,
	onlyInGroups: true,
	make: ({ ts }) => ({ type: 'message', subtype: 'bot_message', bot_id: 'B0DEPLOY', ts, ...more }),
});

export const importedKinds: MessageKind[] = [
	said('text', ({ number }) => `Message number ${number}`),
	said('mention', ({ other }) => `Thanks, <@${other}>!`),
	said('mention of a stranger', () => 'Ask <@U0NOBODY|nobody> or <@U0NOBODY2>'),
	said('group of people', () => '<!subteam^S0TEAM|@makers> and <!subteam^S0OTHER>: look'),
	said('everybody', () => '<!here> <!channel> <!everyone>'),
	said('channels', () => 'See <#C0000|general>, <#C0001|> and <#C0002>'),
	said('links', () => '<https://a.example/x?a=1&amp;b=2|the page> <https://b.example>'),
	said('mail and telephone', () => '<mailto:a@b.example|a@b.example> <tel:+4912|+49 12>'),
	said('date', () => '<!date^1700000000^{date_short}|14 Nov 2023>'),
	said('escaped', () => 'if (a &lt; b &amp;&amp; b &gt; c) &amp;lt;'),
	said('emoji', () => '👩‍👩‍👧 :wave: 日本語 ﷺ'),
	said('eleven mentions', ({ other }) => Array(11).fill(`<@${other}>`).join(' ')),
	said('long text', () => 'ä'.repeat(30_000)),
	withMore('thread', ({ ts }) => ({ thread_ts: ts, reply_count: 1, reply_users: ['U1'] })),
	withMore('reply', ({ earlierTs }) => ({ thread_ts: earlierTs, parent_user_id: 'U1' })),
	withMore('broadcast reply', ({ earlierTs }) => ({
		subtype: 'thread_broadcast',
		thread_ts: earlierTs,
		root: { ts: earlierTs },
	})),
	withMore('edited', ({ user, ts }) => ({ edited: { user, ts } })),
	withMore(
		'reactions',
		({ user, other }) => ({
			reactions: [
				{ name: 'clap::skin-tone-2', users: [other], count: 1 },
				{ name: '+1', users: [user], count: 3 },
				{ name: 'party-parrot', users: [other], count: 1 },
				{ name: 'wave', users: ['U0GONE'], count: 1 },
			],
		}),
		// Slack names one of three people with +1, the party parrot is the workspace's own emoji, and U0GONE is unknown
		{ reactions: { total: 6, added: 2 } },
	),
	withMore('me message', () => ({ subtype: 'me_message' })),
	withMore('kind of tomorrow', () => ({ subtype: 'hologram' })),
	withMore('rich text alone', () => ({
		text: '',
		blocks: [
			{
				type: 'rich_text',
				elements: [
					{
						type: 'rich_text_section',
						elements: [
							{ type: 'text', text: 'Typed ' },
							{ type: 'emoji', name: 'wave', unicode: '1f44b' },
						],
					},
				],
			},
		],
	})),
	withMore('file', () => ({ files: [file({})], upload: true })),
	withMore('file of old', () => ({ subtype: 'file_share', file: file({ id: 'F2' }) })),
	withMore('file without a type', () => ({
		files: [{ id: 'F3', url_private: 'https://files.slack.com/x' }],
	})),
	withMore('file elsewhere', () => ({
		files: [file({ mode: 'external', url_private: 'https://docs.example.com/d/1' })],
	})),
	withMore('text with a deleted file', () => ({ files: [{ id: 'F4', mode: 'tombstone' }] })),
	withMore('preview of a link', () => ({
		text: 'Look: <https://c.example/a>',
		attachments: [{ from_url: 'https://c.example/a', title: 'A', text: 'About it' }],
	})),
	withMore('passed on', () => ({
		text: '',
		attachments: [{ is_share: true, author_name: 'Ada', text: 'What Ada said', from_url: 'x' }],
	})),
	{
		name: 'somebody of another company',
		onlyInGroups: true,
		make: (scene) =>
			message(scene, {
				user: 'U0PARTNER',
				text: 'Hello from outside',
				user_profile: { real_name: 'Mary Partner' },
			}),
	},
	{
		name: 'nobody',
		onlyInGroups: true,
		make: ({ ts }) => ({ type: 'message', text: 'Who wrote this?', ts }),
	},
	bot('bot with text', { text: 'Deployed', username: 'Deploy Bot' }),
	bot('bot with blocks', {
		text: '',
		blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '*Deployed* &amp; done' } }],
	}),
	bot('bot with cards', {
		text: '',
		attachments: [{ title: 'Build', fields: [{ title: 'State', value: 'green' }] }],
	}),
];

export const leftOutKinds: MessageKind[] = [
	{ ...notice('channel_join', 'has joined the channel'), onlyInGroups: true },
	notice('channel_leave', 'has left the channel'),
	notice('channel_topic', 'set the topic'),
	notice('channel_purpose', 'set the purpose'),
	notice('channel_name', 'renamed the channel'),
	notice('channel_canvas_updated', ''),
	notice('pinned_item', 'pinned a message'),
	notice('huddle_thread', ''),
	notice('bot_add', 'added an integration'),
	notice('message_changed', ''),
	withMore('tombstone', () => ({ subtype: 'tombstone', user: 'USLACKBOT' }), {
		leftOutReason: 'Deleted message',
	}),
	withMore('hidden', () => ({ hidden: true }), { leftOutReason: 'Notice of Slack' }),
	withMore('empty', () => ({ text: '', blocks: [] }), { leftOutReason: 'No text and no file' }),
	withMore('other type', () => ({ type: 'desktop_notification' }), {
		leftOutReason: 'Not a message: desktop_notification',
	}),
	withMore('no time', () => ({ ts: undefined }), { leftOutReason: 'No time' }),
	{ name: 'null', leftOutReason: 'Not a message', make: () => null },
	{ name: 'text only', leftOutReason: 'Not a message', make: () => 'what is this' },
	stub('deleted file', { mode: 'tombstone' }, 'Deleted file'),
	stub(
		'file behind the plan',
		{ mode: 'hidden_by_limit' },
		'File that Slack hides because of its plan',
	),
	stub(
		'file stub',
		{ file_access: 'check_file_info' },
		'File that the export does not hold (check_file_info)',
	),
	stub('file without anything', {}, 'File without address'),
];
