import type { IDataObject } from 'n8n-workflow';
import type { ChatEvent } from './event';
import { withoutUndefined } from '../../shared/webhook/payload';
import { rawEvent } from '../../shared/webhook/raw';

/**
 * The short form of an event: its name and at most nine values, under the names of the action node.
 * An undocumented event of an unknown shape stays as it is.
 */
export function simplifyEvent(event: ChatEvent): IDataObject {
	const short = withoutUndefined(event.short);
	return Object.keys(short).length > 0 ? { event: event.name, ...short } : rawEvent(event);
}
