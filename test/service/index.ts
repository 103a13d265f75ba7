import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app';
import { CustomApi } from './customApi';
import { addBot, addWebhook, Events, receiverOf } from './events';
import { Delivery } from './events/delivery';
import { Faults } from './faults';
import { Journal } from './journal';
import { RateLimiter } from './limits';
import type { Service, ServiceOptions } from './options';
import { startingState } from './seed';
import { unixNow } from './state';

// The types of a running stand-in
export type { CustomModeration, RecordedDecision } from './customApi';
export type { WebhookByHand } from './events';
export type { Deviation } from './deviations';
export type { AnswerFault, FaultControl, FaultKind, FaultSpec } from './faults';
export type { RecordedRequest } from './journal';
export type { Service, ServiceOptions } from './options';
export type { Message } from './records';
export { CHANNELS, providerIdOf, USUAL_ANSWERS } from './notifying/providers';
export type { ChannelName, Provider, ProviderAnswers } from './notifying/providers';
export type { State } from './state';
export type { Webhook } from './webhookRecords';

// Records, faults and events for tests to prepare
export { eventExamples, liveExample } from './events/examples';
export { schemaOf as eventSchema } from './events/schemas';
export { eventNames, isForBots, roomTypeOf } from './events/names';
export { botEnvelope } from './events/kinds/bots';
export { FAULT_KINDS, Faults } from './faults';
export { seedIds } from './seed';
export { addMessageFrom } from './seed/messages';
export { addMessage, unixNow } from './state';

// The documented contract, and the means to compare a request with it
export {
	bodyParameters,
	coverageOf,
	management,
	operationAt,
	operations,
	type Coverage,
	type Operation,
} from './contract';
export { cardSchema } from './cardSchema';
export { detailsOf, errorBody, type ValidationProblem } from './errors';
export { object } from './schemas';
export { bodyValidator, compiled, queryValidator, splitLists } from './validation';

// Tools
export { sleep };
export { pick, seededRandom, type Random } from './random';

const HOST = '127.0.0.1';

/** Starts the stand-in of the chat service on a port of this machine. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
	const { port = 0, limits, delivery: times = {}, deliverTo: places = {}, ...rest } = options;
	const settings = {
		appId: 'demo-app',
		apiKey: 'demo-api-key',
		authOnlyKey: 'demo-auth-only-key',
		managementKey: 'demo-management-key',
		managementSecret: 'demo-management-secret',
		managementAnswers: 'schemas' as const,
		changeEvents: 'reference' as const,
		latencyMs: 0,
		seed: 1,
		records: 'community' as const,
		deviations: [],
		log: false,
		recordBodies: true,
		now: () => performance.timeOrigin + performance.now(),
		...rest,
	};
	const faults = new Faults(settings.seed);
	const journal = new Journal(settings.recordBodies, settings.now);
	const limiter = new RateLimiter(limits, settings.now);
	const { state, startOver } = startingState(settings);
	const deviations = [...settings.deviations];
	const deliverTo = { ...places };
	const delivery = new Delivery(
		times,
		deliverTo,
		(id) => receiverOf(state, id),
		settings.log ? console.log : undefined,
	);
	const customApi = new CustomApi(state, deliverTo);
	// Behaviours let it judge messages. Not enumerable, so that `GET /_service/state` does not show it among the records
	Object.defineProperty(state, 'decisionEndpoint', { value: customApi });
	const events = new Events({
		state,
		delivery,
		faults,
		deviations,
		app: { appId: settings.appId, region: 'us' },
		areLive: settings.changeEvents === 'live',
	});
	const reset = () => {
		events.notifier.clear();
		startOver();
		void delivery.clear();
		void customApi.clear();
		faults.clear();
		deviations.splice(0, Infinity, ...settings.deviations);
		journal.clear();
		limiter.reset();
	};

	const app = await buildApp({
		backend: { options: settings, faults, events, state },
		journal,
		delivery,
		limiter,
		deviations,
		reset,
	});
	const { server } = app;
	const listen = (onPort: number) =>
		new Promise<void>((resolve, reject) => {
			server.once('error', reject);
			server.listen(onPort, HOST, () => {
				server.off('error', reject);
				resolve();
			});
		});
	const stopListening = async () => {
		await new Promise<void>((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
		// Clients notice in this time that their connection is gone. A request on it meets a reset instead of a refused
		// connection.
		await sleep(20);
	};

	const close = async () => {
		events.notifier.clear();
		await stopListening();
		await delivery.clear();
		await customApi.clear();
		await app.close();
	};

	await listen(port);
	const bound = (server.address() as { port: number }).port;
	return {
		origin: `http://${HOST}:${bound}`,
		apiKey: settings.apiKey,
		authOnlyKey: settings.authOnlyKey,
		managementKey: settings.managementKey,
		managementSecret: settings.managementSecret,
		appId: settings.appId,
		requests: journal.requests,
		get maxInFlight() {
			return journal.maxInFlight;
		},
		state,
		faults,
		deviations,
		deliveries: delivery.journal,
		deliverTo,
		addWebhook: (webhook) => addWebhook(state, webhook, unixNow()),
		addBot: (bot) => addBot(state, bot, unixNow()),
		causeEvent: (trigger, data) => events.sendEvent(trigger, data),
		repeatDelivery: (recorded) => events.repeat(recorded),
		notifier: events.notifier,
		deliveriesSettled: async () => {
			await events.notifier.settled();
			await delivery.settled();
		},
		setDecisionEndpoint: (endpoint) => customApi.setDecisionEndpoint(endpoint),
		decisions: customApi.journal,
		decisionsSettled: () => customApi.settled(),
		reset,
		stopListening,
		listenAgain: async () => {
			if (!server.listening) await listen(bound);
		},
		close,
		[Symbol.asyncDispose]: close,
	};
}
