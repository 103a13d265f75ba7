/**
 * A small export in the form that Stream gives it, with dates of the last weeks, since the service keeps messages for
 * six months.
 * @param now Unix milliseconds
 * @returns files of the form `{path, text}`
 */
function sampleExport(now) {
	const at = (daysAgo, seconds = 0) =>
		new Date(Math.floor(now / 86_400_000) * 86_400_000 - daysAgo * 86_400_000 + seconds * 1000)
			.toISOString()
			.replace('Z', '123Z');
	const person = (id, name, more) => ({
		id,
		role: 'user',
		created_at: at(150),
		updated_at: at(30),
		banned: false,
		online: false,
		name,
		...more,
	});
	const ada = person('Ada', 'Ada Lovelace', {
		role: 'admin',
		image: 'https://example.com/ada.png',
		email: 'ada@example.com',
		favoriteNumber: 1843,
	});
	const alan = person('alan@example.com', 'Alan Turing');
	const grace = person('grace', 'Grace Hopper');
	const charles = person('charles', 'Charles Babbage', { deactivated_at: at(10) });
	const troll = person('troll', 'Troll', { banned: true });

	const general = 'team:general';
	const pair = 'messaging:!members-k3PyTyZ';
	const channel = (cid, createdBy, more) => ({
		cid,
		id: cid.slice(cid.indexOf(':') + 1),
		type: cid.slice(0, cid.indexOf(':')),
		created_by: createdBy,
		created_at: at(140),
		updated_at: at(20),
		frozen: false,
		disabled: false,
		member_count: 3,
		config: { name: 'messaging', replies: true },
		...more,
	});
	const member = (cid, user, more) => ({
		cid,
		user_id: user.id,
		user,
		status: 'member',
		created_at: at(130),
		updated_at: at(130),
		banned: false,
		shadow_banned: false,
		role: 'member',
		channel_role: 'channel_member',
		...more,
	});
	let count = 0;
	const message = (cid, user, daysAgo, text, more) => ({
		id: `${user.id}-${++count}`,
		cid,
		text,
		html: `<p>${text}</p>\n`,
		type: 'regular',
		user,
		attachments: [],
		latest_reactions: [],
		reaction_counts: {},
		reply_count: 0,
		mentioned_users: [],
		created_at: at(daysAgo, count),
		updated_at: at(daysAgo, count),
		shadowed: false,
		silent: false,
		pinned: false,
		...more,
	});
	const file = {
		type: 'file',
		asset_url:
			'https://us-east.stream-io-cdn.com/1/attachments/0b1c2d-note-g.pdf?Key-Pair-Id=K&Signature=S',
		title: 'note-g.pdf',
		mime_type: 'application/pdf',
		file_size: 48213,
	};
	const link = {
		type: 'image',
		title: 'The handbook',
		text: 'How we work',
		og_scrape_url: 'https://example.com/handbook',
		image_url: 'https://example.com/handbook.png',
	};

	const lines = [
		{ channel: channel(general, ada, { name: 'General', topic: 'News', frozen: true }) },
		{ channel: channel(pair, ada, { member_count: 2 }) },
		{ member: member(general, ada, { role: 'owner' }) },
		{ member: member(general, alan, { channel_role: 'channel_moderator' }) },
		{ member: member(general, grace) },
		{ member: member(general, troll, { banned: true }) },
		{ member: member(pair, ada) },
		{ member: member(pair, alan) },
		{
			message: message(
				general,
				ada,
				20,
				'Welcome, @Grace Hopper! 👋 https://example.com/handbook',
				{
					mentioned_users: [grace],
					attachments: [link],
					reaction_counts: { love: 1 },
					pinned: true,
				},
			),
		},
		{ message: message(general, grace, 20, 'Thank you!', { parent_id: 'Ada-1', type: 'reply' }) },
		{ message: message(general, troll, 19, 'Spam', { type: 'deleted', deleted_at: at(19) }) },
		{ message: message(general, ada, 18, 'Grace joined', { type: 'system' }) },
		{ message: message(general, charles, 12, 'Splendid', { mood: 'happy' }) },
		{ message: message(pair, ada, 3, '', { attachments: [file] }) },
		{ message: message(pair, alan, 3, 'I will read it') },
		{ reaction: { message_id: 'Ada-1', type: 'love', user_id: 'grace', created_at: at(20) } },
	];
	const users = [ada, alan, grace, charles, troll].map((user) => ({ user }));
	const text = (records) => `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
	return [
		{ path: 'channels.jsonl', text: text(lines) },
		{ path: 'users.jsonl', text: text(users) },
	];
}

module.exports = { sampleExport };
