import { isRecord } from '../../CometChat/transport/request/values';
import { documentedEvents } from '../documentedEvents';

const DOCUMENTED = new Set(documentedEvents.map(({ value }) => value));

/** Whether the reference describes an event. Of others nobody knows what they hold. */
export function isDocumented(trigger: string): boolean {
	return DOCUMENTED.has(trigger);
}

/**
 * What a documented event is about: every known payload has one of these under its data. Nothing else is asked for,
 * because an event that is refused is lost.
 */
const ANCHORS: Array<{ events: RegExp; objects?: string[]; ids?: string[] }> = [
	{
		events: /^(message_(sent|edited|deleted)|moderation_\w+|call_initiated)$/,
		objects: ['message', 'resource', 'call'],
	},
	{ events: /^message_(delivery|read)_receipt$/, objects: ['body'] },
	{ events: /^message_reaction_/, objects: ['reaction'] },
	{ events: /^user_(un)?blocked$/, objects: ['users'] },
	{ events: /^user_connection_/, objects: ['user'] },
	{ events: /^group_/, objects: ['group'] },
	{ events: /^(call|meeting|recording|transcription)_/, ids: ['sessionId'] },
	{
		events: /^after_/,
		ids: ['id', 'campaignId', 'notificationId', 'pushNotificationId'],
	},
];

/** Whether the data of a documented event has what the event is about. */
export function hasAnchor(trigger: string, data: unknown): boolean {
	if (!isRecord(data)) return false;
	const found = ANCHORS.find(({ events }) => events.test(trigger));
	if (!found) return true;
	const { objects = [], ids = [] } = found;
	return objects.some((name) => isFilled(data[name])) || ids.some((name) => isId(data[name]));
}

function isFilled(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function isId(value: unknown): boolean {
	return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
