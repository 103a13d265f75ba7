import type { CustomModeration, RecordedDecision } from './customApi';
import type { BotByHand, WebhookByHand } from './events';
import type { DeliveryOptions, RecordedDelivery } from './events/delivery';
import type { Deviation } from './deviations';
import type { FaultControl } from './faults';
import type { RecordedRequest } from './journal';
import type { Limits } from './limits';
import type { Bot } from './records';
import type { State } from './state';
import type { Notifier } from './notifying/notifier';
import type { Webhook } from './webhookRecords';

export interface ServiceOptions {
	/** 0, the default, takes any free port. */
	port?: number;
	/** `demo-app` when left out. */
	appId?: string;
	/** Key with full access; `demo-api-key` when left out. */
	apiKey?: string;
	/** Key that may only create users and their tokens. */
	authOnlyKey?: string;
	/** Key of the Management API, with its secret. */
	managementKey?: string;
	managementSecret?: string;
	/**
	 * The reference of the Management API contradicts itself: answers are as in its schemas, which is the default, or as
	 * in its examples (records inside of lists, without `enabled`).
	 */
	managementAnswers?: 'schemas' | 'examples';
	/**
	 * The shape of events about edited and deleted messages: as the reference shows them, which is the default, or as live
	 * apps send them.
	 */
	changeEvents?: 'reference' | 'live';
	/** Milliseconds that pass before a request is processed. */
	latencyMs?: number;
	/** Seed of the random records, and of faults with a probability. */
	seed?: number;
	/** Limits of requests; the documented ones when left out. Infinity turns a limit off. */
	limits?: Limits;
	/** Writes one line per request and per attempt to deliver an event to standard output. */
	log?: boolean;
	/**
	 * Unix milliseconds by the clock of the service, which a test may drive: for the `date` of its answers, faults, the journal and
	 * the limits of requests. Records have the time of the machine.
	 */
	now?: () => number;
	/**
	 * The records at the start: a community that has lived for some time, which is the default, or those of a new app: the
	 * vendor's sample users and one group.
	 */
	records?: 'community' | 'new app';
	/** Differences from the usual answers, e.g. from a report about a real app. */
	deviations?: Deviation[];
	/** Keeps bodies in the journal of requests; true when left out. */
	recordBodies?: boolean;
	/** Times of the delivery of webhooks; those of the service when left out. */
	delivery?: DeliveryOptions;
	/**
	 * Addresses on this machine by the public origins of receivers, such as
	 * `{ 'https://n8n.example.com': 'http://127.0.0.1:5678' }`. Nothing is delivered to other machines.
	 */
	deliverTo?: Record<string, string>;
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
	/** The largest number of requests that were processed at the same time. */
	readonly maxInFlight: number;
	/** The records. The next request sees changes; `reset` replaces all maps by new ones. */
	readonly state: State;
	readonly faults: FaultControl;
	/** May be changed at any time; read by the next request. */
	readonly deviations: Deviation[];
	/** Every attempt to deliver an event so far, in order of its start. */
	readonly deliveries: RecordedDelivery[];
	/** May be changed at any time; read by the next delivery. */
	readonly deliverTo: Record<string, string>;
	/** Makes a webhook, as in the dashboard. */
	addWebhook(webhook: WebhookByHand): Webhook;
	/** Makes a bot with a callback URL, as in the dashboard. */
	addBot(bot: BotByHand): Bot;
	/**
	 * Lets an event happen that no request causes.
	 * @param data realistic data when left out
	 * @returns the number of webhooks and bots that get it
	 */
	causeEvent(trigger: string, data?: unknown): number;
	/** Sends notifications of missed messages through the registered custom providers, and others on command. */
	readonly notifier: Notifier;
	/** Sends the event of a delivery again. */
	repeatDelivery(delivery: RecordedDelivery): void;
	/** Resolves when no delivery is under way, and none is to be repeated. */
	deliveriesSettled(): Promise<void>;
	/** Sets up a decision endpoint for new messages, as in the dashboard; undefined removes it. */
	setDecisionEndpoint(endpoint: CustomModeration | undefined): void;
	/** All questions to the decision endpoint so far, in the order of their answers. */
	readonly decisions: RecordedDecision[];
	/** Resolves when no question is open. */
	decisionsSettled(): Promise<void>;
	/** State back to the seed; requests, deliveries, faults, limits and maxInFlight cleared. */
	reset(): void;
	/** Refuses connections from now on, and cuts the open ones. */
	stopListening(): Promise<void>;
	/** Takes connections again, on the same port. */
	listenAgain(): Promise<void>;
	close(): Promise<void>;
	/** Closes at the end of a block that has it by `await using`. */
	[Symbol.asyncDispose](): Promise<void>;
}
