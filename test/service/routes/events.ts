import type { FastifyInstance } from 'fastify';
import type { AppParts } from '../app';
import { badField } from '../errors';
import { addBot, addWebhook, type BotByHand, type WebhookByHand } from '../events';
import { eventNames } from '../events/names';
import { triggerOf } from '../notifying/bodies';
import {
	CHANNELS,
	type ChannelName,
	type Provider,
	type ProviderAnswers,
} from '../notifying/providers';
import { boolean, integer, listOf, object, text } from '../schemas';
import { unixNow } from '../state';
import type { Webhook } from '../webhookRecords';
import { without } from '../views';
import { CONTROL_PREFIX } from './control';

const webhookSchema = object(
	{
		id: text,
		name: text,
		webhookURL: text,
		username: text,
		password: text,
		enabled: boolean,
		useBasicAuth: boolean,
		retryOnFailure: boolean,
		triggers: listOf(text),
	},
	['webhookURL'],
);

const botSchema = object(
	{
		uid: text,
		name: text,
		callbackUrl: text,
		username: text,
		password: text,
		retryOnFailure: boolean,
	},
	['uid', 'callbackUrl'],
);

const eventSchema = object(
	{ trigger: text, data: {}, times: { type: 'integer', minimum: 1, maximum: 10_000 } },
	['trigger'],
);

/** Adds the routes for work of the dashboard and of live clients: webhooks and bots by hand, events on command. */
export function addEventRoutes(app: FastifyInstance, { backend, delivery }: AppParts): void {
	const { state, events } = backend;

	app.post<{ Body: WebhookByHand }>(
		`${CONTROL_PREFIX}/webhooks`,
		{ schema: { body: webhookSchema } },
		({ body }) => ({ data: asJson(addWebhook(state, body, unixNow())) }),
	);
	app.get(`${CONTROL_PREFIX}/webhooks`, () => ({
		data: [...state.webhooks.values()].map(asJson),
	}));
	app.delete<{ Params: { id: string } }>(`${CONTROL_PREFIX}/webhooks/:id`, ({ params }) => {
		if (!state.webhooks.delete(params.id)) throw badField('id', `There is no ${params.id}.`);
		return { data: { success: true } };
	});

	app.post<{ Body: BotByHand }>(
		`${CONTROL_PREFIX}/bots`,
		{ schema: { body: botSchema } },
		({ body }) => {
			const { uid, name } = addBot(state, body, unixNow());
			return { data: { uid, name } };
		},
	);

	app.get(`${CONTROL_PREFIX}/events`, () => ({
		data: [...eventNames, ...CHANNELS.map(triggerOf)],
	}));
	app.get(`${CONTROL_PREFIX}/providers`, () => ({
		data: Object.fromEntries(
			[...state.providers].map(([channel, one]) => [channel, without(one, 'basicAuthPassword')]),
		),
		meta: state.providerAnswers,
	}));
	app.post<{ Body: { provider?: Provider; channel?: ChannelName; answers?: ProviderAnswers } }>(
		`${CONTROL_PREFIX}/providers`,
		({ body: { provider, channel, answers } }) => {
			Object.assign(state.providerAnswers, answers);
			if (channel && provider) state.providers.set(channel, provider);
			else if (channel) state.providers.delete(channel);
			return { data: { success: true } };
		},
	);
	app.post<{ Body: { trigger: string; data?: unknown; times?: number } }>(
		`${CONTROL_PREFIX}/events`,
		{ schema: { body: eventSchema } },
		({ body: { trigger, data, times = 1 } }) => {
			let webhooks = 0;
			try {
				for (let n = 0; n < times; n += 1) webhooks = events.sendEvent(trigger, data);
			} catch (error) {
				throw badField('trigger', (error as Error).message);
			}
			return { data: { trigger, times, webhooks } };
		},
	);

	app.get<{ Querystring: { last?: number } }>(
		`${CONTROL_PREFIX}/deliveries`,
		{ schema: { querystring: object({ last: { type: 'integer', minimum: 1 } }) } },
		({ query }) => ({ data: delivery.journal.slice(-(query.last ?? delivery.journal.length)) }),
	);
	app.post<{ Params: { id: number } }>(
		`${CONTROL_PREFIX}/deliveries/:id/repeat`,
		{ schema: { params: object({ id: integer }) } },
		({ params }) => {
			const recorded = delivery.journal.find(({ id }) => id === params.id);
			if (!recorded) throw badField('id', `There was no delivery ${params.id}.`);
			events.repeat(recorded);
			return { data: { success: true } };
		},
	);
}

function asJson(webhook: Webhook): object {
	return { ...without(webhook, 'password'), triggers: [...webhook.triggers] };
}
