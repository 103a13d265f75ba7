import { ApiError, badField } from '../errors';
import type { JsonObject } from '../records';
import { TRIGGERS } from '../triggers';
import { without } from '../views';
import type { Webhook } from '../webhookRecords';
import { answerList, done, type Behaviours, type Call } from './call';
import { find, usualBehaviours, type Collection } from './store';

/** Webhooks of an app at most. */
const MAX_WEBHOOKS = 25;

const AT = '/apps/{appId}/webhooks';

const webhookStore: Collection<Webhook> = {
	at: AT,
	placeholder: 'webhookId',
	key: 'id',
	noun: 'webhook',
	missing: 'ERR_WEBHOOK_NOT_FOUND',
	taken: 'ERR_WEBHOOK_ALREADY_EXISTS',
	records: ({ state }) => state.webhooks,
	create: (sent, { state }) => {
		if (state.webhooks.size >= MAX_WEBHOOKS) {
			throw new ApiError(
				'ERR_WEBHOOK_LIMIT_EXCEEDED',
				`An app can have at most ${MAX_WEBHOOKS} webhooks.`,
			);
		}
		const presets = { enabled: true, useBasicAuth: false, retryOnFailure: false };
		const webhook = { ...presets, ...sent, triggers: new Set() } as unknown as Webhook;
		mustHaveLogin(webhook);
		return webhook;
	},
	change: (webhook, changes) => {
		mustHaveLogin({ ...webhook, ...changes });
		return changes;
	},
	view: (webhook) =>
		without(
			webhook,
			'useBasicAuth',
			'username',
			'password',
			'retryOnFailure',
			'triggers',
		) as unknown as JsonObject,
	searched: ['name'],
};

/** @throws ApiError for Basic authentication without a user name or a password */
function mustHaveLogin({ useBasicAuth, username, password }: Webhook): void {
	if (!useBasicAuth) return;
	if (username === undefined) throw badField('username', 'The username field is required.');
	if (password === undefined) throw badField('password', 'The password field is required.');
}

/** Attaches a trigger, and gives the outcome. */
function attach(webhook: Webhook, trigger: string): JsonObject {
	if (!TRIGGERS.includes(trigger)) {
		return { success: false, message: `The trigger ${trigger} does not exist.` };
	}
	// The reference leaves open what is answered here; a refusal is the harder case
	if (webhook.triggers.has(trigger)) {
		return { success: false, message: `The trigger ${trigger} is attached already.` };
	}
	webhook.triggers.add(trigger);
	return { success: true, message: 'Triggers has been added successfully.' };
}

/** The webhooks of an app, and their triggers. */
export const webhooks: Behaviours = {
	...usualBehaviours(webhookStore),

	[`POST ${AT}/{webhookId}/triggers`]: (call: Call) => {
		const webhook = find(webhookStore, call);
		const outcomes = (call.body.triggerIds as string[]).map((trigger) => [
			trigger,
			attach(webhook, trigger),
		]);
		return { data: Object.fromEntries(outcomes) as JsonObject };
	},

	[`GET ${AT}/{webhookId}/triggers`]: (call: Call) => {
		const attached = [...find(webhookStore, call).triggers];
		const triggers = attached.map((id) => ({ id, description: `The hook triggers on ${id}.` }));
		return answerList(call, triggers, { key: 'id' });
	},

	[`DELETE ${AT}/{webhookId}/triggers`]: (call: Call) => {
		const { triggers } = find(webhookStore, call);
		for (const trigger of call.body.triggerIds as string[]) triggers.delete(trigger);
		return done('Removed trigger successfully.');
	},
};
