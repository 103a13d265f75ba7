import { refuseMistakes } from '../../CometChat/fields';
import { jsonObject } from '../../CometChat/transport/request/values';
import type { Convert } from '../../CometChat/transport/types';

/** The types of channels that the product has: https://www.cometchat.com/docs/campaigns/overview */
export const CHANNEL_TYPES = [
	{ name: 'In-App', value: 'in_app', description: 'The notification feed inside the app: a card' },
	{ name: 'Push', value: 'push', description: 'A push notification on the device' },
];

/**
 * The content of the in-app channel: a card as the Card Builder of the dashboard exports it, with its placeholders. Every
 * place that takes such content reads it here.
 */
export const inAppContent: Convert = (value, refuse) => {
	const card = jsonObject(value, refuse);
	refuseMistakes(card, refuse);
	return card;
};

const PLACEHOLDER = /\{\{([a-zA-Z_][a-zA-Z0-9_]*)\}\}/g;

/** The names of the placeholders `{{name}}` in a content, each once. */
export function placeholdersIn(content: unknown): string[] {
	const found = [...(JSON.stringify(content) ?? '').matchAll(PLACEHOLDER)];
	return [...new Set(found.map(([, name]) => name))];
}
