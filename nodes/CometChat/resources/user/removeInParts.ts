import { hasCode, ServiceError } from '../../../shared/transport/errors';
import { maySucceedLater } from '../../../shared/transport/failure';
import type { ItemClient } from '../../../shared/operation/types';
import type { ErasurePart } from './personalData';
import type { Removal } from './personalRemovals';
import type { Report } from './stepReport';

/** Requests on the way at the same time; the transport keeps to the limits of the app. */
const AT_ONCE = 10;

/** Takes one kind of data away, unless it has to wait for a step that failed. */
export async function removePart(
	client: ItemClient,
	uid: string,
	part: ErasurePart,
	report: Report,
): Promise<void> {
	const { step, waitsFor } = part;
	if (report.mayPass || (waitsFor && !report.isWhole(waitsFor))) {
		report.skip({ step }, 'it waits for the steps before it');
		return;
	}
	await removeAll(client, uid, part, report);
}

/**
 * Takes one kind of data away, and notes how much. After a refusal the other records are tried; after a failure that
 * may pass, such as an outage, the step ends, because each further request would wait as long.
 */
export async function removeAll(
	client: ItemClient,
	uid: string,
	{ step, remove }: ErasurePart,
	report: Report,
): Promise<void> {
	let count = 0;
	const failures: unknown[] = [];
	let isRead = true;
	try {
		for await (const some of remove(client, uid)) {
			count += await send(client, some, failures);
			if (failures.some(mayPass)) break;
		}
	} catch (error) {
		isRead = false;
		failures.push(error);
	}
	if (count > 0 || failures.length === 0) {
		await report.run({ step }, async () => ({ status: count > 0 ? 'done' : 'already', count }));
	}
	// Somebody else has deleted or deactivated the user; the last step finds out which
	if (failures.length > 0 && failures.every((error) => hasCode(error, 'ERR_UID_NOT_FOUND'))) {
		report.skip({ step }, 'the service no longer finds the user');
	} else if (failures.length > 0) {
		const about = isRead ? { step, count: failures.length } : { step };
		report.fail(about, failures.find(mayPass) ?? failures[0]);
	}
}

/** @returns how many records went; what did not is added to the failures */
async function send(client: ItemClient, some: Removal[], failures: unknown[]): Promise<number> {
	let count = 0;
	for (let start = 0; start < some.length && !failures.some(mayPass); start += AT_ONCE) {
		const group = some.slice(start, start + AT_ONCE);
		const counts = await Promise.all(
			group.map(async (one) => await sendOne(client, one, failures)),
		);
		count += counts.reduce((sum, went) => sum + went, 0);
	}
	return count;
}

/** Sends one request, and reads what it says of each record. */
async function sendOne(client: ItemClient, removal: Removal, failures: unknown[]): Promise<number> {
	const { count, request, outcomes, each } = removal;
	try {
		const { data } = await client.request(request);
		const refused = (outcomes?.(data) ?? []).filter((outcome) => outcome instanceof ServiceError);
		failures.push(...refused);
		return count - refused.length;
	} catch (error) {
		if (!isGone(removal, error)) {
			failures.push(error);
			return 0;
		}
		// The refusal may be about one of them
		return each ? await send(client, each, failures) : 0;
	}
}

/** Whether somebody else was faster. */
function isGone({ request: { alreadyDone = [] }, goneBy = alreadyDone }: Removal, error: unknown) {
	return goneBy.some((code) => hasCode(error, code));
}

function mayPass(error: unknown): boolean {
	return error instanceof ServiceError && maySucceedLater(error.details);
}
