import { createHash } from 'crypto';
import type { ChatEvent } from './event';
import { isDocumented } from './families';
import { withSortedKeys, withoutVolatile } from '../../shared/webhook/payload';

/** Tells whether two deliveries are about one event. */
export interface Identity {
	/** A short text, which is the same for every delivery of one event. */
	key: string;
	/**
	 * Whether the event has an ID or a time of its own. An equal event is then always the same event. Otherwise, two equal events
	 * may have happened, e.g. when a user blocks another user twice.
	 */
	isUnique: boolean;
}

/**
 * The number of characters of a key. A key is kept for each event, so it is short: 48 bits. With 10,000 known events, one new
 * event in 28 thousand million is taken for a known event. Nobody can choose events with the same key without the login.
 */
export const KEY_LENGTH = 8;

/** The identity of an event. The service sends no ID of events, so the family of the event composes one. */
export function identityOf(event: ChatEvent): Identity {
	const { appId, region, trigger, type, body } = event;
	const isUnique = event.uniqueParts?.some((part) => part !== undefined && part !== null) ?? false;
	// Two undocumented events may differ in volatile values alone, e.g. in who is online, so these values count
	const content = isDocumented(trigger) ? withoutVolatile(body.data) : withSortedKeys(body.data);
	const text = JSON.stringify([
		appId,
		region,
		trigger,
		type,
		isUnique ? event.uniqueParts : content,
	]);
	return {
		key: createHash('sha256').update(text).digest('base64url').slice(0, KEY_LENGTH),
		isUnique,
	};
}
