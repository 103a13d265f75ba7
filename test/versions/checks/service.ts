import { settings } from './settings';

/** A request that arrived at the stand-in of the service. */
export interface Arrived {
	method: string;
	url: string;
	body?: unknown;
	headers: Record<string, string>;
	endedAt?: number;
}

/** Puts the stand-in back to its seed: no faults, no requests so far. */
export async function reset(): Promise<void> {
	await control('POST', 'reset');
}

/** Makes the stand-in misbehave, as the `FaultSpec` of `test/service` says. */
export async function addFault(fault: Record<string, unknown>): Promise<void> {
	await control('POST', 'faults', fault);
}

/** The requests so far, those without an answer included. */
export async function arrived(): Promise<Arrived[]> {
	return (await control('GET', 'requests')) as Arrived[];
}

/** The records of the stand-in: for each kind, by their ID. */
export async function state(): Promise<Record<string, object>> {
	return (await control('GET', 'state')) as Record<string, object>;
}

async function control(method: string, what: string, body?: unknown): Promise<unknown> {
	const response = await fetch(`${settings.origin}/_service/${what}`, {
		method,
		...(body !== undefined && {
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	});
	const answer = (await response.json()) as { data: unknown };
	if (!response.ok) throw new Error(`${method} ${what}: ${JSON.stringify(answer)}`);
	return answer.data;
}
