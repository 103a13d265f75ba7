/**
 * A small data export in the form that Sendbird's Platform API describes, with dates of the last weeks, since the service
 * keeps messages for six months.
 * @param now Unix milliseconds
 * @returns files of the form `{path, text}`
 */
function sampleExport(now) {
	const DAY = 86_400;
	const at = (daysAgo, seconds = 0) => (Math.floor(now / 1000 / DAY) - daysAgo) * DAY + seconds;
	const person = (id, nickname, more) => ({
		user_id: id,
		nickname,
		profile_url: `https://example.com/${nickname}.png`,
		is_active: true,
		created_at: at(150),
		metadata: {},
		...more,
	});
	const ada = person('ada', 'Ada', { metadata: { plan: 'gold' }, phone_number: '+44 1234' });
	const alan = person('alan@example.com', 'Alan');
	const grace = person('grace', 'Grace');
	const charles = person('charles', 'Charles', { is_active: false });
	const named = ({ user_id, nickname, profile_url }) => ({ user_id, nickname, profile_url });
	const channel = (url, members, more) => ({
		channel_url: url,
		name: 'Group Channel',
		cover_url: 'https://example.com/cover.png',
		custom_type: '',
		data: '',
		created_at: at(140),
		created_by: named(ada),
		is_distinct: false,
		is_public: false,
		freeze: false,
		member_count: members.length,
		members: members.map((user) => ({
			...named(user),
			is_active: user.is_active,
			state: 'joined',
			role: '',
		})),
		...more,
	});
	const general = 'sendbird_group_channel_1_general';
	const pair = 'sendbird_group_channel_2_pair';
	let count = 1_000;
	const message = (url, user, daysAgo, text, more) => ({
		message_id: ++count,
		type: 'MESG',
		channel_url: url,
		user: named(user),
		message: text,
		custom_type: '',
		data: '',
		mentioned_users: [],
		is_removed: false,
		created_at: at(daysAgo, count) * 1000,
		updated_at: 0,
		...more,
	});
	const channels = [
		channel(general, [ada, grace, charles], {
			name: 'General',
			is_public: true,
			operators: [named(grace)],
			data: '{"topic":"News"}',
		}),
		channel(pair, [ada, alan], { is_distinct: true }),
	];
	const firstMonth = [
		message(general, ada, 20, 'Welcome, @Grace!', {
			mentioned_users: [named(grace)],
			reactions: [{ key: 'wave', user_ids: ['grace'] }],
		}),
		message(general, grace, 20, 'Thank you!', { parent_message_id: 1_001 }),
		{ ...message(general, ada, 19, 'Grace joined'), type: 'ADMM', user: undefined },
		message(general, grace, 18, 'Oops', { is_removed: true }),
	];
	const secondMonth = [
		message(general, charles, 12, 'Splendid', { custom_type: 'praise', updated_at: at(11) * 1000 }),
		message(pair, ada, 3, '', {
			type: 'FILE',
			file: {
				url: 'https://file-us-1.sendbird.com/0b1c2d.pdf?auth=a-key',
				name: 'note-g.pdf',
				type: 'application/pdf',
				size: 48213,
			},
		}),
		message(pair, alan, 3, 'I will read it'),
	];
	return [
		{ path: 'users.json', text: JSON.stringify([ada, alan, grace, charles]) },
		{ path: 'channels.json', text: JSON.stringify(channels) },
		{ path: 'messages_1.json', text: JSON.stringify(firstMonth) },
		{ path: 'messages_2.json', text: JSON.stringify(secondMonth) },
	];
}

module.exports = { sampleExport };
