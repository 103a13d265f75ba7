import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/transport/clock';
import { unlessRefused } from '../../../shared/transport/errors';
import { asRecord } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { parsedIfJson } from '../../fields/metadata';
import { removeOrSkip } from './removeInParts';
import { ERASURE_PARTS, MESSAGES_PART, type ErasurePart } from './personalData';
import { joinedGroups } from './personalReaders';
import {
	findUser,
	mustBeGone,
	mustBeInactive,
	sendAllowingRefusal,
	type FoundUser,
} from './foundUser';
import { Report } from './stepReport';

/** The name of a user whose messages are kept. */
const NOBODY = 'Deleted user';

/** The key in the metadata of a user whose messages are kept. It has the parts that a run left out, and a later run may erase. */
const LEFT_OUT_KEY = 'n8nErasure';

/** The requests a minute on the slowest plan, by which the duration is estimated. */
const REQUESTS_PER_MINUTE = 500;

/** Data that no request can take away. The report names it, because it is kept as a proof. */
const NOT_COVERED = [
	'Calls, recordings, notification logs, the time zone and reports of moderation: the service keeps them as long as the plan says',
	'Notifications in the feed of the user, recipients of campaigns with their variables, and bans from groups',
	'Reactions in groups that the user had left before, and friends and blocked users who are deactivated, if the messages are kept',
	'Push tokens of a user who had no login token any more, e.g. after a suspension: the service tells them by a login token only',
	'What other people wrote about the user, and copies in other systems',
];

const NOT_COUNTED =
	'The user is deactivated. Of such a user the service tells the messages only: what else would go, and which groups would lose their owner, is not counted, and neither are the requests and minutes for it';

/**
 * Erases everything of a user; a dry run only counts the records. Sessions end first, so that the user adds nothing. The user
 * goes last, because the service does not find a user who is deactivated or deleted.
 */
export async function eraseOrCount(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	const given = String(item.request.ids.uid);
	const uid = given.toLowerCase();
	// An empty value counts as a dry run
	const isDryRun = item.value('dryRun') !== false;
	const address = { url: '/users/{uid}', path: { uid } };
	return await client.inTurn(address, async () => {
		// A dry run takes a UID that is not found for a wrong one, and fails
		if (isDryRun) return [await countUser(client, item, await findUser(client, given))];
		// A user who is not found was erased before, perhaps by a run whose last answer was lost
		const user = await unlessRefused('ERR_UID_NOT_FOUND', findUser(client, given));
		return [await eraseUser(client, item, uid, user)];
	});
}

const leftOutBy = ({ value }: Item) => (value('options.leaveOut') ?? []) as string[];

/**
 * The parts that an item asks to erase, in their order.
 * @param isFound whether the service finds the user; if not, it shows only the messages
 */
function partsFor(item: Item, isFound: boolean): ErasurePart[] {
	const leftOut = leftOutBy(item);
	return ERASURE_PARTS.filter((part) => {
		if (part === MESSAGES_PART) return item.value('eraseMessages') === 'delete';
		// The choice Notifications stands for push tokens, too
		const choice = part.step === 'pushTokens' ? 'notifications' : part.step;
		return isFound && !leftOut.includes(choice);
	});
}

/** Counts the records that an erasure takes away. The service shows few records of a deactivated user. */
async function countUser(client: ItemClient, item: Item, user: FoundUser): Promise<IDataObject> {
	const { uid, isActive } = user;
	const counts: IDataObject = {};
	// Two requests take the user itself away: deletion and a check, or an empty profile and the deactivation
	let requests = 2;
	/** The IDs of messages that go: the reactions to them go with them, and no later step finds them. */
	const messagesToGo = new Set<string>();
	for (const part of partsFor(item, isActive)) {
		let count = 0;
		for await (const removals of part.readRemovals(client, uid)) {
			for (const removal of removals) {
				// Only requests for messages and for their reactions have an `id` in their path: that of the message
				const messageId = String(removal.request.path?.id);
				if (part === MESSAGES_PART) messagesToGo.add(messageId);
				else if (messagesToGo.has(messageId)) continue;
				requests++;
				count += removal.count;
			}
		}
		counts[part.step] = count;
	}
	return {
		uid,
		dryRun: true,
		erased: false,
		messages: item.value('eraseMessages') as string,
		isActive,
		counts,
		...(isActive ? { ownedGroups: await groupsOwnedBy(client, uid) } : { notCounted: NOT_COUNTED }),
		requests,
		minutes: Math.ceil(requests / REQUESTS_PER_MINUTE),
		leftOut: leftOutBy(item),
		notCovered: NOT_COVERED,
	};
}

/** The GUIDs of groups that lose their owner by the erasure. */
async function groupsOwnedBy(client: ItemClient, uid: string): Promise<string[]> {
	const groups = await joinedGroups(client, uid);
	return groups
		.filter(({ owner }) => String(owner).toLowerCase() === uid)
		.map(({ guid }) => String(guid));
}

async function eraseUser(
	client: ItemClient,
	item: Item,
	uid: string,
	user: FoundUser | undefined,
): Promise<RecordOrRefusal> {
	const report = new Report();
	const startedAt = seconds();
	const isKept = item.value('eraseMessages') === 'keep';
	const wasErasedBefore = isKept && isFinished(user, leftOutBy(item));
	if (wasErasedBefore) {
		await report.run({ step: 'profile' }, async () => 'already');
	} else {
		await takeAllAway(client, item, uid, user, report);
	}
	return report.outcome('erasure', {
		uid,
		dryRun: false,
		erased: true,
		messages: item.value('eraseMessages') as string,
		userFound: user !== undefined,
		startedAt,
		finishedAt: seconds(),
		counts: Object.fromEntries(report.steps.map(({ step }) => [step, report.countOf(step)])),
		leftOut: wasErasedBefore ? leftOutBefore(user) : leftOutBy(item),
		notCovered: NOT_COVERED,
	});
}

/**
 * Whether an earlier run has removed all that this run is to remove. A finished run gives the user NOBODY as name and status
 * message. Apps may call users so themselves, but hardly give them such a status.
 */
function isFinished(user: FoundUser | undefined, leftOut: string[]): boolean {
	if (user?.isActive !== false) return false;
	if (user.name !== NOBODY || user.statusMessage !== NOBODY) return false;
	return leftOutBefore(user).every((part) => leftOut.includes(part));
}

/** The parts that the last run left out, if the messages of the user were kept. */
function leftOutBefore(user?: FoundUser): string[] {
	// A list may hold the metadata as JSON in a text
	const parts = asRecord(parsedIfJson(user?.metadata))[LEFT_OUT_KEY];
	return Array.isArray(parts) ? parts.map(String) : [];
}

async function takeAllAway(
	client: ItemClient,
	item: Item,
	uid: string,
	user: FoundUser | undefined,
	report: Report,
): Promise<void> {
	const parts = partsFor(item, user !== undefined);
	if (user?.isActive === false) {
		// The messages go first, because the service finds them all the same. They take longest, and a run may be cancelled.
		// They are looked for again below, because the app of the user may send more until the sessions end
		if (parts.includes(MESSAGES_PART)) await removeOrSkip(client, uid, MESSAGES_PART, report);
		if (!report.isWorthAnotherRun) await reactivate(client, uid, report);
	}
	for (const part of parts) await removeOrSkip(client, uid, part, report);
	if (!user) return;
	const isKept = item.value('eraseMessages') === 'keep';
	if (isKept) await anonymise(client, uid, report, leftOutBy(item));
	else await deleteForGood(client, uid, report);
	// The steps have reactivated a user who was not active, e.g. after a suspension. If one failed, the user is deactivated again
	const isReactivated = report.steps.some(({ step }) => step === 'reactivate');
	const isToBeDeactivated = anyStepFailed(report) ? isReactivated : isKept;
	if (isToBeDeactivated) await deactivate(client, uid, report);
}

async function reactivate(client: ItemClient, uid: string, report: Report): Promise<void> {
	await report.run({ step: 'reactivate' }, async () => {
		await client.sendDescribed({ method: 'PUT', url: '/users', body: { uidsToActivate: [uid] } });
		return 'done';
	});
}

/** Deletes the user, then looks for it: the service answers "not found" also for a user who is only deactivated. */
async function deleteForGood(client: ItemClient, uid: string, report: Report): Promise<void> {
	const step = 'deleteUser';
	if (skipsAfterFailure(report, step)) return;
	await report.run({ step }, async () => {
		const deletion = {
			method: 'DELETE',
			url: '/users/{uid}',
			path: { uid },
			body: { permanent: true },
			rateLimit: 'core',
		} as const;
		const isDone = await sendAllowingRefusal(client, deletion, 'ERR_UID_NOT_FOUND');
		await mustBeGone(client, uid);
		return isDone ? { status: 'done', count: 1 } : 'already';
	});
}

/** Empties the profile of the user, who is the sender of the messages that stay. */
async function anonymise(
	client: ItemClient,
	uid: string,
	report: Report,
	leftOut: string[],
): Promise<void> {
	if (skipsAfterFailure(report, 'profile')) return;
	const put = async (body: IDataObject) =>
		await client.sendDescribed({ method: 'PUT', url: '/users/{uid}', path: { uid }, body });
	await report.run({ step: 'profile' }, async () => {
		const emptied = {
			statusMessage: NOBODY,
			tags: [],
			unset: ['avatar', 'link', 'metadata'],
		};
		if (leftOut.length === 0) {
			await put({ name: NOBODY, ...emptied });
		} else {
			// The old metadata goes first: the service might merge the new metadata into it
			await put(emptied);
			await put({ name: NOBODY, metadata: { [LEFT_OUT_KEY]: leftOut } });
		}
		return { status: 'done', count: 1 };
	});
}

async function deactivate(client: ItemClient, uid: string, report: Report): Promise<void> {
	await report.run({ step: 'deactivate' }, async () => {
		await client.sendDescribed({
			method: 'DELETE',
			url: '/users',
			body: { uidsToDeactivate: [uid] },
			rateLimit: 'core',
			doneAfterLostAnswer: EACH_REFUSAL_FAILS,
		});
		await mustBeInactive(client, uid);
		return { status: 'done', count: 1 };
	});
}

/** Skips a step if an earlier step failed, because no later run finishes that step without the user. Returns whether it did. */
function skipsAfterFailure(report: Report, step: 'deleteUser' | 'profile'): boolean {
	if (!anyStepFailed(report)) return false;
	report.skip({ step }, 'it waits for the steps before it, so the user is still there');
	return true;
}

const anyStepFailed = ({ steps }: Report) => steps.some(({ status }) => status === 'failed');

const seconds = () => Math.floor(clock.now() / 1_000);
