import { anyObject, object, oneOf, text, type Schema } from '../schemas';
import { kinds } from './kinds';
import { isForBots, roomTypeOf, type EventName } from './names';

/** The schema of the whole body with which an event is sent. */
export function schemaOf(trigger: EventName): Schema {
	const type = roomTypeOf(trigger);
	const envelope = {
		trigger: oneOf(trigger),
		data: kinds[trigger].shape,
		appId: text,
		region: text,
		...(isForBots(trigger)
			? { bot: text, origin: anyObject, chatAPIVersion: text }
			: { webhook: text }),
		...(type && { type: oneOf(type) }),
	};
	return object(envelope, Object.keys(envelope));
}
