import type { IDataObject } from 'n8n-workflow';
import type { ChatEvent } from '../event';
import { rawEvent } from '../raw';
import { simplifyNewCall, simplifyRoom } from './calls';
import { simplifyCampaign, simplifyNotification } from './campaigns';
import {
	simplifyChange,
	simplifyFailedEngine,
	simplifyModerated,
	simplifyReaction,
	simplifyReceipt,
	simplifySent,
} from './messages';
import { simplifyBlocking, simplifyConnection, simplifyGroupEvent } from './people';
import { withoutMissing } from './pick';

/** By the shape of the data, because the service knows more events than its reference names. The first that fits counts. */
const SHAPES: Array<(event: ChatEvent) => IDataObject | undefined> = [
	simplifyCampaign,
	simplifyNotification,
	simplifyFailedEngine,
	simplifyModerated,
	simplifyNewCall,
	simplifyChange,
	simplifySent,
	simplifyReaction,
	simplifyReceipt,
	simplifyGroupEvent,
	simplifyBlocking,
	simplifyConnection,
	simplifyRoom,
];

/**
 * What a person decides by: the event and at most nine more values, under the names that the action node has for them.
 * An event of a shape that nobody knows stays as it is.
 */
export function simplifyEvent(event: ChatEvent): IDataObject {
	for (const simplify of SHAPES) {
		const simplified = withoutMissing(simplify(event) ?? {});
		if (Object.keys(simplified).length > 0) return { event: event.name, ...simplified };
	}
	return rawEvent(event);
}
