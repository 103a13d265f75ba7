import { inspect } from 'node:util';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { useFastClock, useService } from '../support';
import { Published, useTimes } from './lifecycle';

/** The pair of the account in these tests; nothing that a person or a log can see may hold it. */
export const KEY = 'mk-5d21f0aa93c84e17';
export const SECRET = 'ms-98c1e6b7d2f34a05';

/** The error that a person reads in the editor. */
interface Shown {
	message: string;
	description: string;
}

/** The error with which an activation ends: one of the node, without secrets. */
export async function failure(work: Promise<void>): Promise<Shown> {
	const error: unknown = await work.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof NodeApiError) && !(error instanceof NodeOperationError)) {
		throw new Error(`An error of the node was expected, not ${inspect(error)}`);
	}
	expectNoSecretIn([error, error.message, error.description, error.stack, error.cause]);
	const { message, description } = error;
	// n8n shows nothing else to the person who publishes
	if (error instanceof NodeApiError) expect(message).toContain(description);
	return { message, description: description ?? '' };
}

/** Passwords of webhooks have 64 hexadecimal digits. */
export function expectNoSecretIn(value: unknown): void {
	const text = inspect(value, { depth: 12, showHidden: true }) + JSON.stringify(value);
	for (const secret of [KEY, SECRET]) expect(text).not.toContain(secret);
	expect(text).not.toMatch(/[0-9a-f]{64}/);
}

/** Collects what nodes write into n8n's log: the engine has one logger for all contexts. */
export function listenToLog(workflow: Published): { said: string[] } {
	const said: string[] = [];
	jest.spyOn(workflow.context().logger, 'warn').mockImplementation((...parts: unknown[]) => {
		said.push(parts.map((part) => inspect(part)).join(' '));
	});
	return { said };
}

/**
 * A stand-in whose secrets nobody may see; what the node writes into n8n's log is not shown. Before each test, the clock and
 * `times` are put back.
 */
export function useManagementService(): ReturnType<typeof useService> {
	useFastClock();
	useTimes();
	const service = useService({ managementKey: KEY, managementSecret: SECRET });
	beforeEach(() => listenToLog(new Published(service.current)));
	afterEach(() => jest.restoreAllMocks());
	return service;
}
