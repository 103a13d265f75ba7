import { strToU8, zipSync } from 'fflate';
import { seededRandom, pick, type Random } from '../../service';
import { importedKinds, leftOutKinds, type MessageKind } from './kinds';
import { makeUsers, type SlackUser } from './people';

export interface MadeUpExport {
	/** The content of each file by its path. */
	files: Record<string, unknown>;
	/** The number of messages that should be imported. */
	importedCount: number;
	/** Numbers of messages that should not be imported, by reason. */
	leftOutByReason: Record<string, number>;
	/** Reactions to imported messages: the number of all, and the number of reactions that can be added. */
	reactions: { total: number; added: number };
	/** How many people are deactivated. */
	departedCount: number;
}

interface Options {
	channels?: number;
	messages?: number;
	users?: number;
	/** A folder that no conversation has: the import then ends as failed, because a message has no place. */
	stray?: boolean;
	/** Unix milliseconds. */
	now: number;
}

interface Conversation {
	folder: string;
	/** Those who write in it. */
	members: string[];
	isPair?: true;
}

const DAYS = 20;
const DAY = 86_400;

/** Every sixth message is of a kind that is left out. */
const LEFT_OUT_EACH = 6;

/** Makes up an export with every kind of channel, person and message, and counts what the import should take. */
export function makeUpExport({
	channels = 20,
	messages = 10_000,
	users: userCount = 300,
	stray = false,
	now,
}: Options): MadeUpExport {
	const random = seededRandom(1);
	const today = Math.floor(now / 1000 / DAY) * DAY;
	const users = makeUsers(userCount, random);
	const { lists, conversations } = makeConversations(channels, users, today, random);
	const files: Record<string, unknown> = {
		'users.json': users,
		...lists,
		'integration_logs.json': [],
		'canvases.json': [{ id: 'F0CANVAS' }],
		// A file without content
		'general/2026-02-02.json': '',
	};
	const result: MadeUpExport = {
		files,
		importedCount: 0,
		leftOutByReason: {},
		reactions: { total: 0, added: 0 },
		departedCount: users.filter(({ deleted }) => deleted === true).length,
	};
	const countLeftOut = (reason: string) => {
		result.leftOutByReason[reason] = (result.leftOutByReason[reason] ?? 0) + 1;
	};
	const put = (path: string, entry: unknown) => {
		files[path] ??= [];
		(files[path] as unknown[]).push(entry);
	};

	const extras = addExtras(conversations, { today, stray }, put, countLeftOut);
	result.importedCount += extras.importedCount;
	const nextImported = inTurn(importedKinds);
	const nextLeftOut = inTurn(leftOutKinds);
	for (let number = 0; number < messages - extras.total; number++) {
		const conversation = conversations[number % conversations.length];
		const isLeftOut = number % LEFT_OUT_EACH === LEFT_OUT_EACH - 1;
		const kind = isLeftOut ? nextLeftOut(conversation) : nextImported(conversation);
		const day = today - (1 + (Math.floor(number / conversations.length) % DAYS)) * DAY;
		const path = `${conversation.folder}/${new Date(day * 1000).toISOString().slice(0, 10)}.json`;
		const second = day + (number % DAY);
		const [user, other] = twoOf(conversation.members, random);
		const ts = `${second}.${String(number).padStart(6, '0')}`;
		put(path, kind.make({ user, other, ts, earlierTs: `${second - 60}.000000`, number }));
		if (kind.leftOutReason === undefined) result.importedCount++;
		else countLeftOut(kind.leftOutReason);
		result.reactions.total += kind.reactions?.total ?? 0;
		result.reactions.added += kind.reactions?.added ?? 0;
	}
	return result;
}

/** The files of the export as Slack writes them, by path. */
export function fileTextsOf({
	files,
}: Pick<MadeUpExport, 'files'>): Array<[path: string, text: string]> {
	return Object.entries(files).map(([path, content]) => [
		path,
		typeof content === 'string' ? content : JSON.stringify(content, null, 4),
	]);
}

/** The export as the ZIP file that Slack gives out. */
export function zip(made: MadeUpExport): Buffer {
	const entries = fileTextsOf(made).map(([path, text]) => [path, strToU8(text)] as const);
	return Buffer.from(zipSync(Object.fromEntries(entries)));
}

function makeConversations(
	count: number,
	users: SlackUser[],
	today: number,
	random: Random,
): { lists: Record<string, unknown>; conversations: Conversation[] } {
	const created = today - 100 * DAY;
	const ids = users.map(({ id }) => id);
	const randomMembers = (size: number) => [
		...new Set(Array.from({ length: size }, () => pick(random, ids))),
	];
	const channel = (id: string, name: string, n: number, members = randomMembers(40)) => ({
		id,
		name,
		created,
		// Every fifth creator is gone from the list of users
		creator: n % 5 === 4 ? 'U0GONE' : ids[n],
		is_archived: n % 7 === 6,
		is_general: n === 0,
		members,
		topic: { value: n % 3 === 0 ? 'T'.repeat(300) : 'Topic', creator: ids[n], last_set: created },
		purpose: { value: 'Purpose' },
		// The first pin is on a message that the export does not have
		...(id === 'C0000' && {
			pins: [
				{ id: `${created}.000100`, type: 'C' },
				{ id: extraTime(today, 1), type: 'C', user: members[0] },
			],
		}),
	});
	const channels = Array.from({ length: count }, (_, n) =>
		channel(`C${String(n).padStart(4, '0')}`, n === 0 ? 'general' : `canal-${n}-é`, n),
	);
	const isPrivate = (_: unknown, n: number) => n % 4 === 3;
	const mpims = [0, 1].map((n) => ({
		...channel(`G9${n}`, `mpdm-a--b--c-${n}`, n),
		members: ids.slice(n * 3, n * 3 + 3),
	}));
	const dms = [0, 1, 2].map((n) => ({
		id: `D9${n}`,
		created,
		members: ids.slice(n * 2, n * 2 + 2),
	}));
	return {
		lists: {
			'channels.json': channels.filter((entry, n) => !isPrivate(entry, n)),
			'groups.json': channels.filter(isPrivate),
			'mpims.json': mpims,
			'dms.json': [...dms, { id: 'D99', created, members: [ids[0]] }],
		},
		conversations: [
			...[...channels, ...mpims].map(({ name, members }) => ({ folder: name, members })),
			...dms.map(({ id, members }) => ({ folder: id, members, isPair: true as const })),
		],
	};
}

/** The time of Slack of a message outside of the ordinary days. */
function extraTime(today: number, daysAgo: number): string {
	return `${today - daysAgo * DAY}.999999`;
}

/** Messages outside of the ordinary days. @returns how many there are, and how many are imported */
function addExtras(
	[{ folder, members }]: Conversation[],
	{ today, stray }: { today: number; stray: boolean },
	put: (path: string, entry: unknown) => void,
	countLeftOut: (reason: string) => void,
): { total: number; importedCount: number } {
	const say = (ts: string) => ({ type: 'message', user: members[0], text: 'Extra', ts });
	const extras: Array<[path: string, ts: string, reason: string]> = [
		['FC:F0CANVAS:Plan/2026-01-01.json', extraTime(today, 1), 'Comment on a canvas'],
		['D99/2026-01-01.json', extraTime(today, 1), 'Note to oneself'],
		[
			`${folder}/2020-01-01.json`,
			extraTime(today, 200),
			'Older than 6 months, or will be within a day',
		],
	];
	if (stray) {
		extras.push([
			'renamed-since/2026-01-01.json',
			extraTime(today, 1),
			'No conversation of the export has this folder',
		]);
	}
	for (const [path, ts, reason] of extras) {
		put(path, say(ts));
		countLeftOut(reason);
	}
	// A message that a file holds twice, and two messages of the very same time. In different files they might come in
	// different batches: then the service finds the second one, and the report calls it "there already"
	const twin = say(extraTime(today, 1));
	const twins = [twin, twin, { ...twin, text: 'Another one' }];
	for (const entry of twins) put(`${folder}/2026-01-01.json`, entry);
	countLeftOut('The same message a second time');
	return { total: extras.length + twins.length, importedCount: twins.length - 1 };
}

/** Gives one kind after the other, again and again, without those that do not fit the conversation. */
function inTurn(kinds: MessageKind[]): (conversation: Conversation) => MessageKind {
	let count = 0;
	return ({ isPair }) => {
		for (;;) {
			const kind = kinds[count++ % kinds.length];
			if (!isPair || !kind.onlyInGroups) return kind;
		}
	};
}

/** Two different people. */
function twoOf(members: string[], random: Random): [string, string] {
	const user = pick(random, members);
	const other = members.find((member) => member !== user) ?? user;
	return [user, other];
}
