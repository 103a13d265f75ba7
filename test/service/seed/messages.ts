import { integerBetween, pick, type Random } from '../random';
import type { Message } from '../records';
import { addMessage, groupConversationId, userConversationId, type State } from '../state';
import { SEED_TIME } from './ids';

const TEXTS = [
	'Good morning, everyone!',
	'Has anybody tried the new release yet?',
	'Thanks, that solved it 🙏',
	'See you at six – I will bring cake.',
	'Könnten wir das auf morgen verschieben?',
	'这个周末有空吗?',
	'Here is the link: https://example.com/notes?id=42&lang=en',
	'lol 😂😂',
	'First line\nsecond line',
	'Could someone review my design?',
];
/** Reactions, also with zero-width joiners, a skin tone, a flag, and plain text. */
const REACTIONS = ['👍', '❤️', '👩‍👩‍👧', '😂', '🎉', '🙏🏽', '🏳️‍🌈', '+1'];

/** The properties that a new message needs, and those that differ from a plain text message. */
export type MessageSketch = Pick<
	Message,
	'id' | 'sender' | 'receiver' | 'receiverType' | 'sentAt'
> &
	Partial<Message>;

/** Adds a text message with the properties of the sketch. */
export function addMessageFrom(state: State, sketch: MessageSketch): Message {
	const { sender, receiver, receiverType, sentAt } = sketch;
	const message: Message = {
		conversationId:
			receiverType === 'user'
				? userConversationId(sender, receiver)
				: groupConversationId(receiver),
		category: 'message',
		type: 'text',
		data: {},
		updatedAt: sentAt,
		reactions: new Map(),
		...sketch,
	};
	addMessage(state, message);
	return message;
}

/** 360 messages: three with known reactions, the others between users and in groups. */
export function seedMessages(state: State, random: Random): void {
	const add = (
		n: number,
		sketch: Pick<Message, 'sender' | 'receiver' | 'data'> & Partial<Message>,
	) =>
		addMessageFrom(state, {
			id: String(n),
			receiverType: state.groups.has(sketch.receiver) ? 'group' : 'user',
			...sketch,
			sentAt: SEED_TIME + 1_000_000 + n * 1800,
		});
	add(1, {
		sender: 'alice',
		receiver: 'bob',
		data: { text: 'Shall we start a book club?' },
		reactions: new Map([
			['👍', new Set(['bob'])],
			['❤️', new Set(['alice', 'bob'])],
			['👩‍👩‍👧', new Set(['bob'])],
		]),
	});
	add(2, {
		sender: 'bob',
		receiver: 'general',
		data: { text: 'We reached two hundred members!' },
		reactions: new Map([
			['👍', new Set(['alice', 'bob', 'carol'])],
			['🎉', new Set(['dave'])],
		]),
	});
	add(3, { sender: 'carol', receiver: 'dave', data: { text: 'Are you coming tonight?' } });

	const groups = [...state.groups.values()].map(({ guid, members }) => ({
		receiver: guid,
		members: [...members.keys()],
	}));
	for (let n = 4; n <= 360; n += 1) {
		const data = { text: pick(random, TEXTS) };
		if (n % 2 === 0) {
			const { receiver, members } = pick(random, groups);
			const sender = pick(random, members);
			add(n, { sender, receiver, data, reactions: reactionsOf(random, members) });
		} else {
			const first = integerBetween(random, 1, 199);
			const pair = [`user-${first}`, `user-${integerBetween(random, first + 1, 200)}`];
			// Either of the two writes to the other
			const [sender, receiver] = n % 4 === 1 ? pair : pair.reverse();
			add(n, { sender, receiver, data, reactions: reactionsOf(random, pair) });
		}
	}
	// Ids below 10,000 are for the seeded messages, also those of moderation.
	state.nextMessageId = 10_000;
}

function reactionsOf(random: Random, uids: string[]): Map<string, Set<string>> {
	const reactions = new Map<string, Set<string>>();
	for (let n = integerBetween(random, 0, 3); n > 0; n -= 1) {
		const reaction = pick(random, REACTIONS);
		const by = reactions.get(reaction) ?? new Set<string>();
		reactions.set(reaction, by.add(pick(random, uids)));
	}
	return reactions;
}
