import { hasCode, orRefusal, ServiceError } from '../../../shared/transport/errors';
import { maySucceedLater } from '../../../shared/transport/failure';
import type { ItemClient } from '../../../shared/operation/types';
import { findUser } from './foundUser';
import type { ErasurePart } from './personalData';
import type { Removal } from './personalRemovals';
import type { Report } from './stepReport';

/** The number of requests under way at the same time. The transport keeps to the limits of the app. */
const AT_ONCE = 10;

/** Takes one kind of data away, unless it has to wait for a step that failed. */
export async function removeOrSkip(
	client: ItemClient,
	uid: string,
	part: ErasurePart,
	report: Report,
): Promise<void> {
	const { step, waitsFor } = part;
	const needsFailedStep = waitsFor !== undefined && report.hasFailed(waitsFor);
	if (report.isWorthAnotherRun || needsFailedStep) {
		report.skip({ step }, 'it waits for the steps before it');
		return;
	}
	await removeRecords(client, uid, part, report);
}

/**
 * Takes one kind of data away, and notes how many records. After a refusal, the next records are tried. After a failure that
 * may pass, such as an outage, the step ends, because each further request waits as long.
 */
export async function removeRecords(
	client: ItemClient,
	uid: string,
	{ step, readRemovals }: ErasurePart,
	report: Report,
): Promise<void> {
	let count = 0;
	const failed: unknown[] = [];
	let readingFailed = false;
	try {
		for await (const removals of readRemovals(client, uid)) {
			count += await send(client, removals, failed);
			if (failed.some(mayPass)) break;
		}
	} catch (error) {
		readingFailed = true;
		failed.push(error);
	}
	const areNotFound =
		failed.length > 0 && failed.every((error) => hasCode(error, 'ERR_UID_NOT_FOUND'));
	const isFound = areNotFound ? await isActive(client, uid) : undefined;
	// A friend or a blocked user who was deleted or deactivated is never found, and must not keep the user
	const isOfOthers = !readingFailed && (step === 'friends' || step === 'blocks');
	const failures = isFound && isOfOthers ? [] : failed;
	if (count > 0 || failures.length === 0) {
		await report.run({ step }, async () => ({ status: count > 0 ? 'done' : 'already', count }));
	}
	if (failures.length === 0) return;
	if (isFound === false) {
		// Somebody else has deleted or deactivated the user. The last step of an erasure finds out which of the two
		report.skip({ step }, 'the service no longer finds the user');
		return;
	}
	// If the reading failed, the number of records is not known
	const about = readingFailed ? { step } : { step, count: failures.length };
	report.fail(about, failures.find(mayPass) ?? failures[0]);
}

/** Whether the service finds the user; undefined if it does not say so. */
async function isActive(client: ItemClient, uid: string): Promise<boolean | undefined> {
	const user = await orRefusal(findUser(client, uid));
	if (!(user instanceof ServiceError)) return user.isActive;
	return hasCode(user, 'ERR_UID_NOT_FOUND') ? false : undefined;
}

/** Sends removals, AT_ONCE side by side, and adds an error for each record that failed. @returns how many records were removed */
async function send(client: ItemClient, removals: Removal[], failures: unknown[]): Promise<number> {
	let count = 0;
	for (let start = 0; start < removals.length && !failures.some(mayPass); start += AT_ONCE) {
		const batch = removals.slice(start, start + AT_ONCE);
		const counts = await Promise.all(
			batch.map(async (removal) => await sendOne(client, removal, failures)),
		);
		for (const gone of counts) count += gone;
	}
	return count;
}

/** Sends one request, and reads the outcome of each of its records. */
async function sendOne(client: ItemClient, removal: Removal, failures: unknown[]): Promise<number> {
	const { count, request, outcomes, each } = removal;
	try {
		const { data } = await client.sendDescribed(request);
		const refused = (outcomes?.(data) ?? []).filter((outcome) => outcome instanceof ServiceError);
		failures.push(...refused);
		return count - refused.length;
	} catch (error) {
		if (!isGone(removal, error)) {
			// A removal of records that nobody counted fails as one
			failures.push(...Array<unknown>(count || 1).fill(error));
			return 0;
		}
		// The refusal may be about one record only, so each record is sent alone
		return each ? await send(client, each, failures) : 0;
	}
}

/** Whether a refusal says that the records are gone already. The transport throws it, unless an earlier attempt was lost. */
function isGone({ request, goneCodes }: Removal, error: unknown): boolean {
	const codes = goneCodes ?? request.doneAfterLostAnswer ?? [];
	return codes.some((code) => hasCode(error, code));
}

function mayPass(error: unknown): boolean {
	return error instanceof ServiceError && maySucceedLater(error.details);
}
