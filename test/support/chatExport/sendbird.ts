import { pick, seededRandom } from '../../service';
import {
	countMessage,
	DAY,
	DAYS_OF_MESSAGES,
	emptyExport,
	type MadeUpChatExport,
	type Options,
} from './types';

/** Days of messages in a file: Sendbird exports messages by period. */
const DAYS_PER_FILE = 10;

// Remainders of the running number `n` decide what is special about a person, channel or message, so that every kind and
// combination occurs

const makePeople = (count: number, today: number) =>
	Array.from({ length: count }, (_, n) => ({
		user_id: n % 9 === 8 ? `Person.${n}@example.com` : `person-${n}`,
		nickname: n % 11 === 10 ? '' : `Person ${n}`,
		profile_url: n % 5 === 4 ? '' : `https://img.example.com/${n}.png`,
		access_token: 'token-secret',
		session_tokens: [{ session_token: 'session-secret' }],
		is_active: n % 10 !== 9,
		created_at: today - 170 * DAY,
		last_seen_at: (today - DAY) * 1000,
		metadata: n % 2 === 0 ? { favorite: `${n}` } : {},
		phone_number: n % 3 === 0 ? '+44 1234' : '',
	}));

type Person = ReturnType<typeof makePeople>[number];

/** A person as channels and messages name it. */
const named = ({ user_id, nickname, profile_url }: Person) => ({
	user_id,
	nickname,
	profile_url,
});

function makeChannels(count: number, people: Person[], today: number) {
	return Array.from({ length: count }, (_, n) => {
		const isPair = n % 4 === 3;
		const isOpen = n % 6 === 4;
		const members = isPair ? people.slice(n, n + 2) : people.slice(0, 20 + n);
		return {
			members,
			record: {
				channel_url: isOpen ? `sendbird_open_channel_${n}` : `sendbird_group_channel_${n}_é`,
				name: n % 5 === 2 ? '' : `Channel ${n}`,
				cover_url: 'https://example.com/cover.png',
				custom_type: n % 2 === 0 ? 'support' : '',
				data: n % 3 === 0 ? JSON.stringify({ ticket: n, text: 'T'.repeat(n * 500) }) : 'plain',
				created_at: today - 160 * DAY,
				created_by: n % 5 === 1 ? null : named(people[n]),
				is_distinct: isPair,
				is_public: n % 7 === 5,
				freeze: n % 5 === 4,
				disappearing_message: { message_survival_seconds: -1, is_triggered_by_message_read: false },
				sms_fallback: { after_seconds: -1, exclude_user_ids: [] },
				...(n % 10 === 6 && { is_deleted: true }),
				...(isOpen
					? { operators: members.slice(0, 3).map(named) }
					: {
							members: members.map((member, index) => ({
								...named(member),
								is_active: member.is_active,
								role: index % 7 === 6 ? 'operator' : '',
								state: 'joined',
								is_muted: index % 8 === 7,
							})),
							banned_list: isPair ? [] : [{ user: named(people.at(-1)!), end_at: -1 }],
						}),
			},
		};
	});
}

/** The kinds of messages: what each has, and why it is left out. */
const makeKinds = (
	today: number,
): Array<{ more: Record<string, unknown>; leftOutReason?: string }> => [
	{ more: { message: 'Plain text' } },
	{ more: { message: 'Removed', is_removed: true }, leftOutReason: 'Deleted message' },
	{
		more: {
			type: 'FILE',
			message: '',
			file: {
				url: 'https://file-us-1.sendbird.com/a/b.png?auth=key-secret',
				name: 'b.png',
				type: 'image/png',
				size: 17,
			},
		},
	},
	{ more: { message: 'Reply', parent_message_id: 7 } },
	{
		more: { type: 'ADMM', message: 'Welcome', user: null },
		leftOutReason: 'Admin message (nobody sent it)',
	},
	{
		more: {
			message: 'Liked',
			updated_at: 1,
			reactions: [{ key: 'like', user_ids: ['person-1'] }],
		},
	},
	{ more: { message: '' }, leftOutReason: 'No text and no file' },
	{ more: { message: `Long ${'ö'.repeat(9_000)}` } },
	{ more: { message: 'With data', custom_type: 'order', data: '{"order":7}' } },
	{
		more: { message: 'Old', created_at: (today - 200 * DAY) * 1000 },
		leftOutReason: 'Older than 6 months, or will be within a day',
	},
];

/** Makes up a data export of Sendbird, and counts what the import should take. */
export function makeUpSendbirdExport({
	now,
	channels = 12,
	messages = 3_000,
	users = 100,
	stray = false,
}: Options): MadeUpChatExport {
	const random = seededRandom(1);
	const today = Math.floor(now / 1000 / DAY) * DAY;
	const people = makePeople(users, today);
	const made = emptyExport(people.filter((person) => !person.is_active).length);
	const madeChannels = makeChannels(channels, people, today);
	// Sendbird's dashboard writes these two files
	made.files['users.json'] = JSON.stringify({ active_users: people });
	made.files['channels.json'] = JSON.stringify({
		group_channels: madeChannels.map(({ record }) => record),
	});

	const kinds = makeKinds(today);
	const files: Record<string, unknown[]> = {};
	const put = (file: string, entry: unknown) => (files[file] ??= []).push(entry);
	for (let n = 0; n < messages; n++) {
		const { members, record } = madeChannels[n % channels];
		const { more, leftOutReason } = kinds[Math.floor(n / channels) % kinds.length];
		const [user, other] = [pick(random, members), pick(random, members)];
		const hasMention = n % 6 === 0 && typeof more.message === 'string' && more.message !== '';
		const daysAgo = n % DAYS_OF_MESSAGES;
		put(`messages_${Math.floor(daysAgo / DAYS_PER_FILE)}.json`, {
			message_id: 1_000 + n,
			type: 'MESG',
			channel_url: record.channel_url,
			user: named(user),
			is_removed: false,
			updated_at: 0,
			file: {},
			message_events: { send_push_notification: 'receivers', update_unread_count: true },
			requested_mentioned_user_ids: [other.user_id],
			created_at: (today - (1 + daysAgo) * DAY + n) * 1000,
			...more,
			...(hasMention && {
				message: `@${other.nickname || other.user_id} ${String(more.message)}`,
				mentioned_users: [named(other)],
			}),
		});
		countMessage(made, leftOutReason, { isInDeletedChannel: 'is_deleted' in record });
	}
	if (stray) {
		put('messages_0.json', {
			message_id: 1,
			channel_url: 'gone',
			message: 'Lost',
			user: named(people[0]),
			created_at: today * 1000,
		});
		countMessage(made, 'The export has messages of a channel, but not the channel');
	}
	for (const [file, entries] of Object.entries(files)) made.files[file] = JSON.stringify(entries);
	return made;
}
