import type { FaultControl } from './faults';
import type { RecordedRequest } from './journal';
import type { Limits } from './limits';
import type { State } from './state';

export interface ServiceOptions {
	/** 0, the default, takes any free port. */
	port?: number;
	host?: '127.0.0.1';
	/** `demo-app` when left out. */
	appId?: string;
	/** Key with full access; `demo-api-key` when left out. */
	apiKey?: string;
	/** Key that may only create users and their tokens. */
	authOnlyKey?: string;
	/** Opens the Management API, together with the secret. */
	managementKey?: string;
	managementSecret?: string;
	/**
	 * Where the reference of the Management API contradicts itself: answers as its schemas have them, which is the
	 * default, or as its examples show them (records inside of lists, without `enabled`).
	 */
	managementAnswers?: 'schemas' | 'examples';
	/** Time that passes before a request is processed. */
	latencyMs?: number;
	/** Changes the seeded records and the course of faults with a probability. */
	seed?: number;
	/** The documented limits hold for what is left out; Infinity turns one off. */
	limits?: Limits;
	/** Writes one line per request to standard output. */
	log?: boolean;
	/** Unix milliseconds by the clock of the service, which a test may drive. */
	now?: () => number;
	/** Keeps bodies in the journal of requests; true when left out. */
	recordBodies?: boolean;
}

export interface Service {
	/** Such as `http://127.0.0.1:4010`; all APIs are below it. */
	readonly origin: string;
	readonly apiKey: string;
	readonly authOnlyKey: string;
	readonly managementKey: string;
	readonly managementSecret: string;
	readonly appId: string;
	/** Every request so far, in order of arrival. */
	readonly requests: RecordedRequest[];
	/** Most requests that were inside the server at the same time. */
	readonly maxInFlight: number;
	/** Changes are seen by the next request; `reset` puts new maps in place of these. */
	readonly state: State;
	readonly faults: FaultControl;
	/** State back to the seed; requests, faults, limits and maxInFlight cleared. */
	reset(): void;
	/** Refuses connections from now on, and cuts the open ones. */
	stopListening(): Promise<void>;
	/** Takes connections again, on the same port. */
	listenAgain(): Promise<void>;
	close(): Promise<void>;
}
