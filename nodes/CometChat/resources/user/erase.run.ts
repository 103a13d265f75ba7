import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/transport/clock';
import { hasCode, ServiceError, unlessRefused } from '../../../shared/transport/errors';
import { asRecord } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { removePart } from './removeInParts';
import { ERASURE, MESSAGES, type ErasurePart } from './personalData';
import { groupsOf } from './personalReaders';
import { findUser, succeeds, type FoundUser } from './foundUser';
import { Report } from './stepReport';

/** The name of a user whose messages are kept. */
const NOBODY = 'Deleted user';

/** The key in the metadata of such a user for what was left out, which another run may be asked to take away. */
const NOTE = 'n8nErasure';

/** Requests a minute on the slowest plan, for the estimate of the duration. */
const REQUESTS_PER_MINUTE = 500;

/** Data that no request can take away. The report names it, because it is kept as a proof. */
const NOT_COVERED = [
	'Calls, recordings, notification logs, the time zone and reports of moderation: the service keeps them as long as the plan says',
	'Notifications in the feed of the user, recipients of campaigns with their variables, and bans from groups',
	'Reactions in groups that the user had left before',
	'Push tokens of a user who had no login token any more, e.g. after a suspension: the service tells them by a login token only',
	'What other people wrote about the user, and copies in other systems',
];

const NOT_COUNTED =
	'The user is deactivated. Of such a user the service tells the messages only: what else would go, and which groups would lose their owner, is not counted, and neither are the requests and minutes for it';

/**
 * Takes everything of a user away. Sessions end first, so that the user adds nothing; the user itself goes last, because
 * the service does not find one who is deactivated or deleted.
 */
export async function eraseOrCount(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	const given = String(item.request.ids.uid);
	const key = given.toLowerCase();
	const address = { url: '/users/{uid}', path: { uid: key } };
	return await client.inTurn(address, async () => {
		const user = await findUser(client, given).catch((error: unknown) => {
			// Erased before, perhaps by a run that never heard so; a dry run tells of a wrong UID
			const isGone = hasCode(error, 'ERR_UID_NOT_FOUND');
			if (!isGone || item.value('dryRun') !== false) throw error;
			return undefined;
		});
		return item.value('dryRun') === false
			? [await eraseUser(client, item, key, user)]
			: [await countUser(client, item, user!)];
	});
}

const leftOutBy = ({ value }: Item) => (value('options.leaveOut') ?? []) as string[];

/** The parts that an item asks to erase, in their order. */
function partsFor(item: Item, isThere: boolean): ErasurePart[] {
	const leftOut = leftOutBy(item);
	const keepsMessages = item.value('eraseMessages') !== 'delete';
	const isWanted = (part: ErasurePart) =>
		part === MESSAGES
			? !keepsMessages
			: // Without the user, only the list of all messages tells of it
				isThere && !leftOut.includes(part.step === 'pushTokens' ? 'notifications' : part.step);
	return ERASURE.filter(isWanted);
}

/** Counts what would go. A user who is deactivated tells little about it. */
async function countUser(client: ItemClient, item: Item, user: FoundUser): Promise<IDataObject> {
	const { uid: given, isActive } = user;
	const counts: IDataObject = {};
	let requests = 2;
	for (const { step, remove } of partsFor(item, isActive)) {
		let count = 0;
		for await (const some of remove(client, given)) {
			requests += some.length;
			count += some.reduce((sum, removal) => sum + removal.count, 0);
		}
		counts[step] = count;
	}
	return {
		uid: given,
		dryRun: true,
		erased: false,
		messages: item.value('eraseMessages') as string,
		isActive,
		counts,
		...(isActive ? { ownedGroups: await ownedBy(client, given) } : { notCounted: NOT_COUNTED }),
		requests,
		minutes: Math.ceil(requests / REQUESTS_PER_MINUTE),
		leftOut: leftOutBy(item),
		notCovered: NOT_COVERED,
	};
}

async function ownedBy(client: ItemClient, uid: string): Promise<string[]> {
	const groups = await groupsOf(client, uid);
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
	const isOver = isKept && isFinished(user, leftOutBy(item));
	if (isOver) {
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
		counts: Object.fromEntries(report.steps.map(({ step, count = 0 }) => [step, count])),
		leftOut: isOver ? leftOutBefore(user) : leftOutBy(item),
		notCovered: NOT_COVERED,
	});
}

/** Whether a run before has taken all away that this one would: the name comes last. */
function isFinished(user: FoundUser | undefined, leftOut: string[]): boolean {
	if (user?.isActive !== false || user.name !== NOBODY) return false;
	return leftOutBefore(user).every((part) => leftOut.includes(part));
}

/** What the last run left out of a user whose messages are kept. */
function leftOutBefore(user?: FoundUser): string[] {
	const { [NOTE]: note } = asRecord(user?.metadata);
	return Array.isArray(note) ? note.map(String) : [];
}

async function takeAllAway(
	client: ItemClient,
	item: Item,
	uid: string,
	user: FoundUser | undefined,
	report: Report,
): Promise<void> {
	if (user?.isActive === false) {
		await report.run({ step: 'reactivate' }, async () => {
			await client.request({ method: 'PUT', url: '/users', body: { uidsToActivate: [uid] } });
			return 'done';
		});
	}
	for (const part of partsFor(item, user !== undefined)) {
		await removePart(client, uid, part, report);
	}
	if (!user) return;
	const isKept = item.value('eraseMessages') === 'keep';
	if (isKept) await anonymise(client, uid, report, leftOutBy(item));
	else await deleteForGood(client, uid, report);
	// Who was shut out, e.g. by a suspension, is not let in by a run that broke off
	const isToBeShutOut = hasFailed(report) ? !user.isActive : isKept;
	if (isToBeShutOut) await deactivate(client, uid, report);
}

/** Deletes the user, then looks for it: the service answers "not found" also for a user who is only deactivated. */
async function deleteForGood(client: ItemClient, uid: string, report: Report): Promise<void> {
	const step = 'deleteUser';
	if (waits(report, step)) return;
	await report.run({ step }, async () => {
		const body = { permanent: true };
		const address = { url: '/users/{uid}', path: { uid } } as const;
		const deletion = { ...address, method: 'DELETE', body, rateLimit: 'core' } as const;
		const isDone = await succeeds(client, deletion, 'ERR_UID_NOT_FOUND');
		await mustBeGone(client, uid);
		return isDone ? { status: 'done', count: 1 } : 'already';
	});
}

async function mustBeGone(client: ItemClient, uid: string): Promise<void> {
	const found = await unlessRefused('ERR_UID_NOT_FOUND', findUser(client, uid));
	if (!found) return;
	const state = found.isActive ? 'still there' : 'deactivated, so it was not deleted';
	throw new ServiceError(`The user is ${state}`, { status: 200 });
}

/** Empties the profile of the user, who is the sender of the messages that stay. */
async function anonymise(
	client: ItemClient,
	uid: string,
	report: Report,
	leftOut: string[],
): Promise<void> {
	if (waits(report, 'profile')) return;
	const put = async (body: IDataObject) =>
		await client.request({ method: 'PUT', url: '/users/{uid}', path: { uid }, body });
	await report.run({ step: 'profile' }, async () => {
		const emptied = {
			statusMessage: NOBODY,
			tags: [],
			unset: ['avatar', 'link', 'metadata'],
		};
		if (leftOut.length === 0) {
			await put({ name: NOBODY, ...emptied });
		} else {
			// The note goes where nothing is left: the service might add it to what it has
			await put(emptied);
			await put({ name: NOBODY, metadata: { [NOTE]: leftOut } });
		}
		return { status: 'done', count: 1 };
	});
}

async function deactivate(client: ItemClient, uid: string, report: Report): Promise<void> {
	await report.run({ step: 'deactivate' }, async () => {
		const deactivation = { method: 'DELETE', url: '/users', rateLimit: 'core' } as const;
		await client.request({ ...deactivation, body: { uidsToDeactivate: [uid] }, alreadyDone: [] });
		const { isActive } = await findUser(client, uid);
		if (isActive) throw new ServiceError('The user is still active', { status: 200 });
		return { status: 'done', count: 1 };
	});
}

/** Whether the user has to stay, because a step before failed: without the user, no run could finish it. */
function waits(report: Report, step: 'deleteUser' | 'profile'): boolean {
	if (!hasFailed(report)) return false;
	report.skip({ step }, 'it waits for the steps before it, so the user is still there');
	return true;
}

const hasFailed = ({ steps }: Report) => steps.some(({ status }) => status === 'failed');

const seconds = () => Math.floor(clock.now() / 1_000);
