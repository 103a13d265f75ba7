import { pick, seededRandom } from '../../service';
import {
	countMessage,
	DAY,
	DAYS_OF_MESSAGES,
	emptyExport,
	type MadeUpChatExport,
	type Options,
} from './types';

/** Ways in which a line may hold its entity. Stream's reference does not say which one is used, so the files use all. */
const SHAPES: Array<(kind: string, entity: object) => object> = [
	(kind, entity) => ({ [kind]: entity }),
	(kind, item) => ({ type: kind, item }),
	(_, entity) => entity,
];

// Remainders of the running number `n` decide what is special about a person, channel or message, so that every kind and
// combination occurs

/** A time of Stream, which has microseconds. */
const at = (seconds: number) => new Date(seconds * 1000).toISOString().replace('000Z', '745857Z');

const makePeople = (count: number, today: number) =>
	Array.from({ length: count }, (_, n) => ({
		// Stream's IDs may have characters that CometChat refuses
		id: n % 9 === 8 ? `Person.${n}@example.com` : `person-${n}`,
		name: n % 11 === 10 ? '' : `Person ${n} ${'é'.repeat(n % 3)}`,
		role: n % 13 === 12 ? 'admin' : 'user',
		created_at: at(today - 170 * DAY),
		banned: n % 17 === 16,
		...(n % 10 === 9 && { deactivated_at: at(today - DAY) }),
		...(n % 20 === 14 && { deleted_at: at(today - DAY) }),
		image: `https://img.example.com/${n}.png`,
		devices: [{ id: 'push-token-secret' }],
		favorite: { color: n },
	}));

/** The kinds of messages: what each has, and why it is left out. */
const makeKinds = (today: number): Array<{ more: object; leftOutReason?: string }> => [
	{ more: { text: 'Plain text' } },
	{
		more: { text: 'Deleted', type: 'deleted', deleted_at: at(today) },
		leftOutReason: 'Deleted message',
	},
	{
		more: {
			text: '',
			attachments: [
				{
					type: 'image',
					image_url: 'https://x.stream-io-cdn.com/a/b.png?Signature=s',
					title: 'b.png',
					custom: {},
				},
			],
		},
	},
	{ more: { text: 'Reply', type: 'reply', parent_id: 'm0' } },
	{
		more: { text: 'Somebody joined', type: 'system' },
		leftOutReason: 'Notice of Stream or the app (system message)',
	},
	{ more: { text: 'Liked', reaction_counts: { love: 3 }, pinned: true, mood: 'good' } },
	{ more: { text: '' }, leftOutReason: 'No text and no file' },
	{ more: { text: `Long ${'ö'.repeat(9_000)}` } },
	{
		more: { text: 'Only for some', restricted_visibility: ['person-1'] },
		leftOutReason: 'Only some people could see it',
	},
	{
		more: { text: '', poll: { name: 'Lunch?', options: [{ text: 'Soup' }, { text: 'Bread' }] } },
	},
	{ more: { text: 'Shadow', shadowed: true }, leftOutReason: 'Hidden from others (shadow ban)' },
	{
		more: { text: 'Old', created_at: at(today - 200 * DAY) },
		leftOutReason: 'Older than 6 months, or will be within a day',
	},
];

/** Makes up an export of Stream, and counts what the import should take. */
export function makeUpStreamExport({
	now,
	channels = 12,
	messages = 3_000,
	users = 100,
	stray = false,
}: Options): MadeUpChatExport {
	const random = seededRandom(1);
	const today = Math.floor(now / 1000 / DAY) * DAY;
	const people = makePeople(users, today);
	const departed = people.filter(
		(person) => person.banned || 'deactivated_at' in person || 'deleted_at' in person,
	);
	const made = emptyExport(departed.length);
	const lines: Record<string, string[]> = {};
	const put = (file: string, kind: string, entity: object) => {
		// The lines of a file have one shape, by the number in its name
		const shape = SHAPES[Number(file.replace(/\D/g, '')) % SHAPES.length];
		(lines[file] ??= []).push(JSON.stringify(shape(kind, entity)));
	};
	people.forEach((person) => put('users.jsonl', 'user', person));

	const madeChannels = Array.from({ length: channels }, (_, n) => {
		const type = ['messaging', 'livestream', 'team'][n % 3];
		const isPair = n % 4 === 3;
		const isDeleted = n % 10 === 6;
		const id = isPair ? `!members-${n}` : `channel.${n}`;
		const members = isPair ? people.slice(n, n + 2) : people.slice(0, 20 + n);
		const file = `channels-${n % 5}.jsonl`;
		const channel = {
			id,
			type,
			cid: `${type}:${id}`,
			created_at: at(today - 160 * DAY),
			created_by: people[n],
			member_count: members.length,
			config: { name: type },
			frozen: n % 5 === 4,
			...(!isPair && { name: `Channel ${n}`, topic: 'T'.repeat(n * 600) }),
			...(isDeleted && { deleted_at: at(today) }),
		};
		put(file, 'channel', channel);
		members.forEach((user, index) =>
			put(file, 'member', {
				cid: channel.cid,
				user,
				user_id: user.id,
				created_at: at(today - 150 * DAY),
				channel_role: index % 7 === 6 ? 'channel_moderator' : 'channel_member',
				banned: index % 12 === 11,
				status: 'member',
				custom: {},
				deleted_messages: [],
			}),
		);
		return { cid: channel.cid, members, isDeleted, file };
	});
	const kinds = makeKinds(today);
	for (let n = 0; n < messages; n++) {
		const { cid, members, isDeleted, file } = madeChannels[n % channels];
		const { more, leftOutReason } = kinds[Math.floor(n / channels) % kinds.length];
		const user = pick(random, members);
		const other = pick(random, members);
		put(file, 'message', {
			id: `m${n}`,
			cid,
			type: 'regular',
			user,
			mentioned_users: n % 6 === 0 ? [other] : [],
			created_at: at(today - (1 + (n % DAYS_OF_MESSAGES)) * DAY + n),
			...more,
			...(n % 6 === 0 &&
				'text' in more &&
				more.text !== '' && { text: `@${other.name || other.id} ${String(more.text)}` }),
		});
		countMessage(made, leftOutReason, { isInDeletedChannel: isDeleted });
	}
	put('channels-0.jsonl', 'reaction', {
		message_id: 'm0',
		type: 'love',
		score: 1,
		user_id: 'person-1',
	});
	if (stray) {
		put('channels-0.jsonl', 'message', {
			id: 'stray',
			cid: 'messaging:gone',
			text: 'Lost',
			type: 'regular',
			user: people[0],
			created_at: at(today),
		});
		countMessage(made, 'The export has messages of a channel, but not the channel');
	}
	for (const [file, own] of Object.entries(lines)) made.files[file] = `${own.join('\n')}\n`;
	return made;
}
