import { anyObject, oneOf, unixSeconds, text, type Schema } from '../schemas';

/*
 * Shapes of events in the reference of webhooks. All shown fields have to be there. Others may be, because the examples are
 * short and the service adds fields.
 */

/** An object with at least these fields. */
export function objectWith(properties: Record<string, Schema>): Schema {
	return { type: 'object', properties, required: Object.keys(properties) };
}

/** Records by UID, at least one. */
export const byUid = (schema: Schema): Schema => ({
	type: 'object',
	minProperties: 1,
	additionalProperties: schema,
});

export const user = objectWith({ uid: text, name: text });
export const entity = (type: string, shown: Schema) =>
	objectWith({ entity: shown, entityType: oneOf(type) });
export const receiver = objectWith({ entity: anyObject, entityType: oneOf('user', 'group') });
export const nothing: Schema = { type: 'null' };

export const placeFields = {
	conversationId: text,
	sender: text,
	receiverType: oneOf('user', 'group'),
	receiver: text,
};
export const sentFields = { id: text, ...placeFields, sentAt: unixSeconds, updatedAt: unixSeconds };
const people = objectWith({ sender: entity('user', objectWith({ uid: text })), receiver });

export const messageWith = (content: Record<string, Schema>) =>
	objectWith({
		...sentFields,
		category: oneOf('message', 'custom'),
		type: text,
		data: objectWith({ ...content, entities: people }),
	});
export const textMessage = messageWith({ text });
