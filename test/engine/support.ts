import { sleep } from 'n8n-workflow';
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { clock } from '../../nodes/shared/transport/clock';
import { describedRequest } from '../../nodes/shared/transport/describe';
import type {
	PreparedRequest,
	RateLimit,
	RequestDescription,
} from '../../nodes/shared/transport/types';
import { openClient, type HttpAnswer } from '../../nodes/shared/transport/client';
import { send } from '../../nodes/shared/transport/send';
import { startService, type Service } from '../service';
import { driveClock } from '../support/drivenClock';
import { byId, formOf } from '../support/node';

export { byId, credentialsFor, formOf, run, useService } from '../support/node';

/**
 * Makes waits last milliseconds instead of seconds, until the tests of the file have run. Before each test, it puts the clock
 * back, which the test before may have changed.
 * @param parts of the node's clock that this file needs otherwise, e.g. `now`
 */
export function useFastClock(parts: Partial<typeof clock> = {}): void {
	const usual = { ...clock };
	beforeEach(() => Object.assign(clock, usual, { firstBackoff: 1, afterCancellation: 1 }, parts));
	afterAll(() => Object.assign(clock, usual));
}

/** Ends every wait at once by moving the clock to its end, for tests that do not examine how long a wait takes. */
export function skipWaits(): void {
	let skipped = 0;
	useFastClock({
		now: () => Date.now() + skipped,
		elapsed: () => performance.now() + skipped,
		sleep: async (milliseconds) => {
			skipped += milliseconds;
			await sleep(0);
		},
	});
}

/** A clock that a test moves: the seconds that have passed since it began, and by how many it was set back. */
export function usePassing(): { seconds: number; setBack: number } {
	const passed = { seconds: 0, setBack: 0 };
	useFastClock({
		now: () => 1_700_000_000_000 + (passed.seconds - passed.setBack) * 1_000,
		elapsed: () => passed.seconds * 1_000,
	});
	beforeEach(() => Object.assign(passed, { seconds: 0, setBack: 0 }));
	return passed;
}

/** Does the work `count` times, side by side. */
export const runSideBySide = async <Result>(count: number, work: (n: number) => Promise<Result>) =>
	await Promise.all(Array.from({ length: count }, async (_, n) => await work(n)));

/** A request, as far as limits know it. */
export const requestWith = (rateLimit?: RateLimit, onBehalfOf?: string) =>
	({
		rateLimit,
		headers: onBehalfOf === undefined ? {} : { onBehalfOf },
	}) as PreparedRequest;

/** Parameters of an update of the user that each item names. */
export const updateUsersForm = (): INodeParameters =>
	formOf('user', 'update', {
		uid: byId('={{ $json.uid }}'),
		updateFields: { name: '={{ $json.name }}' },
	});

/** Items for {@link updateUsersForm}: `user-1` and so on, each with a name of its own. */
export const namedUsers = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ uid: `user-${n + 1}`, name: `Name ${n + 1}` }));

/** Puts that many active users into the stand-in, so that {@link namedUsers} finds each of its own. */
export function addUsers({ state }: Service, count: number): void {
	const model = state.users.get('user-1')!;
	for (let n = 1; n <= count; n += 1) {
		const uid = `user-${n}`;
		state.users.set(uid, { ...model, uid, name: uid });
	}
}

/** Starts a service. The test drives its clock and the node's. */
export async function startDriven() {
	const driven = driveClock();
	return { driven, timed: await startService({ now: driven.now }) };
}

/**
 * Sends a request of which each attempt ends as given: with an answer, or with an error that n8n throws instead.
 * @returns the answer, or the error of the transport
 */
export async function sendThrough(
	ends: Array<HttpAnswer | Error>,
	{
		description = { method: 'GET', url: '/users' },
		apiKey = 'key',
	}: { description?: RequestDescription; apiKey?: string } = {},
): Promise<unknown> {
	const remaining = [...ends];
	const httpRequestWithAuthentication = async () => {
		// `maxRetries` allows one attempt for each end
		const end = remaining.shift()!;
		if (end instanceof Error) throw end;
		return end;
	};
	const context = {
		getCredentials: async () => ({ appId: 'app', region: 'us', apiKey }),
		helpers: { httpRequestWithAuthentication },
	} as unknown as IExecuteFunctions;
	const client = await openClient(context, { maxRetries: ends.length - 1 });
	const request = describedRequest(description, client.baseUrl);
	return await send(client, request).catch((error: unknown) => error);
}

export { sleep } from '../service';
