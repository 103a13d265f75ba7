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
	/** Opens the Management API, together with the secret. */
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
	/** Time that passes before a request is processed. */
	latencyMs?: number;
	/** Changes the seeded records and the course of faults with a probability. */
	seed?: number;
	/** The documented limits hold for what is left out; Infinity turns one off. */
	limits?: Limits;
	/** Writes one line per request and per attempt to deliver an event to standard output. */
	log?: boolean;
	/** Unix milliseconds by the clock of the service, which a test may drive. */
	now?: () => number;
	/**
	 * The records at the start: a community that has lived for some time, which is the default, or those of a new app: the
	 * vendor's sample users and one group.
	 */
	records?: 'community' | 'new app';
	/** Ways in which it answers otherwise, e.g. as a report about a real app says. */
	deviations?: Deviation[];
	/** Keeps bodies in the journal of requests; true when left out. */
	recordBodies?: boolean;
	/** Times of the delivery of webhooks; those of the service when left out. */
	delivery?: DeliveryOptions;
	/**
	 * The real addresses of the public origins of receivers, such as
	 * `{ 'https://n8n.example.com': 'http://127.0.0.1:5678' }`. Nothing is delivered beyond this machine.
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
	/** Most requests that were inside the server at the same time. */
	readonly maxInFlight: number;
	/** Changes are seen by the next request; `reset` replaces them with new maps. */
	readonly state: State;
	readonly faults: FaultControl;
	/** May be changed at any time; read by the next request. */
	readonly deviations: Deviation[];
	/** Every attempt to deliver an event so far, in order of its start. */
	readonly deliveries: RecordedDelivery[];
	/** May be changed at any time; read by the next delivery. */
	readonly deliverTo: Record<string, string>;
	/** Makes a webhook as somebody does it in the dashboard. */
	addWebhook(webhook: WebhookByHand): Webhook;
	/** Makes a bot that listens, as somebody does it in the dashboard. */
	addBot(bot: BotByHand): Bot;
	/**
	 * Lets an event happen that no request causes, a realistic one when there is no data; tells how
	 * many webhooks and bots get it.
	 */
	cause(trigger: string, data?: unknown): number;
	/** Tells people what they missed, by the custom providers that are registered; some of it on command. */
	readonly notifier: Notifier;
	/** Sends once more what a delivery sent, whatever became of that one. */
	repeatDelivery(delivery: RecordedDelivery): void;
	/** Resolves when no delivery is under way, and none is to be repeated. */
	deliveriesSettled(): Promise<void>;
	/** Lets an endpoint of the customer decide about new messages, as somebody sets it up in the dashboard. */
	moderateBy(endpoint: CustomModeration | undefined): void;
	/** Every question to this endpoint so far, in the order of its outcome. */
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
