import type { IDataObject } from 'n8n-workflow';
import { parseEvent } from '../../nodes/CometChatTrigger/receiving/event';
import { passes, readFilters } from '../../nodes/CometChatTrigger/receiving/filters';
import { identityOf } from '../../nodes/CometChatTrigger/receiving/identity';
import { rawEvent } from '../../nodes/shared/webhook/raw';
import { simplifyEvent } from '../../nodes/CometChatTrigger/receiving/receive';

/** The item that an event becomes. */
export const simplify = (event: IDataObject) => simplifyEvent(parseEvent(event)!);

/** The item without Simplify. */
export const rawItem = (event: IDataObject) => rawEvent(parseEvent(event)!);

/** The key of an event, the same for each repetition; `isUnique` when no other event can have this key. */
export const identityOfEvent = (event: IDataObject) => identityOf(parseEvent(event)!);
export const keyOf = (event: IDataObject) => identityOfEvent(event).key;

/** The trigger's filters, read from the values of its form. */
export const readTriggerFilters = (filters: unknown) =>
	readFilters({ getNodeParameter: () => filters });

/** Whether the event starts the workflow with these filters. */
export const passesFilters = (filters: IDataObject, event: IDataObject) =>
	passes(parseEvent(event)!, readTriggerFilters(filters));
