import type { IDataObject } from 'n8n-workflow';
import { get } from '../../CometChat/transport/request/nesting';
import { isRecord } from '../../CometChat/transport/request/values';
import { hasAnchor, isDocumented } from './anchors';

/** An event as the service sends it, its envelope checked. */
export interface ChatEvent {
	/** The name of the event in small letters, e.g. `message_sent`. */
	trigger: string;
	/** The name as people get it: of an event that the reference does not describe, as it came. */
	name: string;
	/** Can hold anything; an empty object where an undocumented event has something else. */
	data: IDataObject;
	appId?: string;
	region?: string;
	/** The ID of the webhook that was told. */
	webhook?: string;
	/** `call` or `meet`, beside the data of calls and meetings. */
	type?: string;
	/** All that came. */
	body: IDataObject;
}

/** No name of a trigger is longer. */
const LONGEST_NAME = 100;

/** No event is nested deeper; much deeper ones could neither be stored nor read again. */
export const DEEPEST = 200;

/** Reads the body of a request; undefined for what is no event, or not what a documented event is. */
export function parseEvent(body: unknown): ChatEvent | undefined {
	if (!isRecord(body) || isDeeper(body, DEEPEST + 1)) return undefined;
	const { trigger: given, data } = body;
	const trigger = typeof given === 'string' ? given.trim().toLowerCase() : '';
	if (trigger === '' || trigger.length > LONGEST_NAME) return undefined;
	if (isDocumented(trigger) && !hasAnchor(trigger, data)) return undefined;
	return {
		trigger,
		name: isDocumented(trigger) ? trigger : String(given),
		data: isRecord(data) ? (data as IDataObject) : {},
		appId: textOf(body.appId),
		region: textOf(body.region),
		webhook: textOf(body.webhook),
		type: textOf(body.type),
		body: body as IDataObject,
	};
}

function isDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1));
}

/** The object at a path of an event's data; an empty one for anything else. */
export function recordAt(data: IDataObject, ...path: string[]): IDataObject {
	const value = get(data, path);
	return isRecord(value) ? (value as IDataObject) : {};
}

/** The objects of a list, or of an object that holds them by name. */
export function recordsIn(value: unknown): IDataObject[] {
	const entries = typeof value === 'object' && value !== null ? Object.values(value) : [];
	return entries.filter(isRecord) as IDataObject[];
}

/** Text as it is, and numbers as text: the service writes IDs in both ways. */
export function textOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : undefined;
}

/** The texts among the values that some records have under a name. */
export function textsIn(records: IDataObject[], name: string): string[] {
	return records.map((record) => textOf(record[name])).filter((value) => value !== undefined);
}

/** A text, a number or a switch; undefined for anything else, also for null. */
export function plain(value: unknown): string | number | boolean | undefined {
	return ['string', 'number', 'boolean'].includes(typeof value)
		? (value as string | number | boolean)
		: undefined;
}
