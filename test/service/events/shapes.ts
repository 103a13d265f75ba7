import { anyObject, oneOf, seconds, text, type Schema } from '../schemas';

/*
 * Shapes of events in the reference of webhooks. All shown fields have to be there. Others may be, because the examples are
 * short and the service adds fields.
 */

/** An object with at least these fields. */
export function having(properties: Record<string, Schema>): Schema {
	return { type: 'object', properties, required: Object.keys(properties) };
}

/** Records by UID, at least one. */
export const byUid = (schema: Schema): Schema => ({
	type: 'object',
	minProperties: 1,
	additionalProperties: schema,
});

export const user = having({ uid: text, name: text });
export const entity = (type: string, shown: Schema) =>
	having({ entity: shown, entityType: oneOf(type) });
export const receiver = having({ entity: anyObject, entityType: oneOf('user', 'group') });
export const nothing: Schema = { type: 'null' };

export const place = {
	conversationId: text,
	sender: text,
	receiverType: oneOf('user', 'group'),
	receiver: text,
};
export const sent = { id: text, ...place, sentAt: seconds, updatedAt: seconds };
const people = having({ sender: entity('user', having({ uid: text })), receiver });

export const messageWith = (content: Record<string, Schema>) =>
	having({
		...sent,
		category: oneOf('message', 'custom'),
		type: text,
		data: having({ ...content, entities: people }),
	});
export const textMessage = messageWith({ text });
