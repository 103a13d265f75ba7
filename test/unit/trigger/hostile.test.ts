import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { parseEvent } from '../../../nodes/CometChatTrigger/receiving/event';
import { passes } from '../../../nodes/CometChatTrigger/receiving/filters';
import { identityOf } from '../../../nodes/CometChatTrigger/receiving/identity';
import { rawEvent } from '../../../nodes/shared/webhook/raw';
import { simplifyEvent } from '../../../nodes/CometChatTrigger/receiving/receive';
import { eventData, eventOf } from '../../support/events';
import { forAll } from '../../support/forAll';

/** Any JSON, also with names that are special in JavaScript. */
const odd = fc.oneof(
	fc.jsonValue(),
	fc.constantFrom(
		null,
		[],
		{},
		'',
		0,
		-1,
		1e300,
		'😀',
		'\ud800',
		JSON.parse('{"__proto__":{"x":1}}') as IDataObject,
		{ toString: 1, valueOf: 1 },
		{ length: 5 },
		{ constructor: { prototype: {} } },
		['__proto__'],
	),
);

/** The paths to all values in an event. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
	if (typeof value !== 'object' || value === null) return [path];
	const inside = Object.entries(value).flatMap(([key, entry]) => pathsIn(entry, [...path, key]));
	return path.length > 0 ? [path, ...inside] : inside;
}

/** A copy of a value with `by` at a path; if `by` is REMOVED, the path is deleted. */
function replaceAt(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
	if (key === undefined) return by;
	const copy = (
		Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
	) as Record<string, unknown>;
	copy[key] = replaceAt(copy[key], rest, by);
	if (copy[key] === REMOVED) delete copy[key];
	return copy;
}

const REMOVED = Symbol('removed');

const filters = {
	receiverType: 'group' as const,
	senders: ['alice'],
	ignoreSenders: ['bob'],
	groups: ['hiking'],
	categories: ['message'],
	types: ['text'],
	moderationStatus: ['approved'],
};

/** Does all that the trigger does with an event, and checks the rules for every event. */
function handleEvent(body: unknown): void {
	const event = parseEvent(JSON.parse(JSON.stringify(body)));
	if (!event) return;
	expect(typeof passes(event, filters)).toBe('boolean');
	const { key } = identityOf(event);
	expect(key).toMatch(/^[\w-]{8}$/);
	expect(identityOf(structuredClone(event)).key).toBe(key);
	const item = simplifyEvent(event);
	expect(item.event).toBe(event.name);
	// n8n's rule allows ten fields. The items of bots have two more, which AI Agents read by default
	const { sessionId: _session, chatInput: _text, ...fields } = item;
	expect(Object.keys(fields).length).toBeLessThanOrEqual(10);
	// The item of an event with an unknown shape is the event itself
	if ('data' in item) expect(item).toEqual(rawEvent(event));
	else
		expect(
			Object.values(item)
				.flat()
				.filter((value) => typeof value === 'object'),
		).toEqual([]);
	expect(JSON.stringify(item)).toEqual(expect.any(String));
	expect(rawEvent(event).data).toEqual(event.body.data);
	expect(({} as { x?: number }).x).toBeUndefined();
}

describe('anything may stand anywhere', () => {
	it.each(Object.keys(eventData))('in %s', async (trigger) => {
		const event = eventOf(trigger);
		const value = fc.oneof(odd, fc.constant(REMOVED));
		await forAll(
			50,
			[fc.constantFrom(...pathsIn(event)), value, fc.nat(), value],
			(path, by, nextIndex, nextBy) => {
				const changed = replaceAt(event, path, by);
				handleEvent(changed);
				const paths = pathsIn(changed);
				handleEvent(replaceAt(changed, paths[nextIndex % paths.length], nextBy));
			},
		);
	});

	it('as the body', async () => {
		await forAll(100, [odd], (body) => handleEvent(body));
	});

	it('as the data of any event', async () => {
		await forAll(
			100,
			[
				fc.constantFrom(...Object.keys(eventData), 'message_hovered', 'after_campaign_paused'),
				fc.oneof(odd, fc.dictionary(fc.string(), odd)),
			],
			(trigger, data) => handleEvent(eventOf(trigger, data as IDataObject)),
		);
	});
});

describe('an event of many parts', () => {
	const many = Object.fromEntries(
		Array.from({ length: 20_000 }, (_, n) => [
			`user-${n}`,
			{ uid: `user-${n}`, name: `User ${n}` },
		]),
	);

	it('keeps all parts', () => {
		const event = parseEvent(eventOf('user_blocked', { users: many, by: { uid: 'alice' } }))!;
		expect(simplifyEvent(event).uids).toHaveLength(20_000);
		expect(identityOf(event).key).toHaveLength(8);
		expect(passes(event, filters)).toBe(true);
	});

	it('may have a member with the UID __proto__', () => {
		const members = JSON.parse(
			'{"__proto__":{"uid":"__proto__"},"constructor":{"uid":"constructor"}}',
		) as IDataObject;
		const event = parseEvent({
			...eventOf('group_member_left'),
			data: { group: { guid: 'g' }, members },
		})!;
		expect(simplifyEvent(event).uids).toEqual(['__proto__', 'constructor']);
		expect(passes(event, { ignoreSenders: ['__proto__'] })).toBe(false);
	});
});

describe('the key of an event', () => {
	it('differs for all documented events', () => {
		const keys = Object.keys(eventData).map(
			(trigger) => identityOf(parseEvent(eventOf(trigger))!).key,
		);
		expect(new Set(keys).size).toBe(keys.length);
	});

	it('does not depend on the order of keys', () => {
		const reverseKeys = (value: unknown): unknown => {
			if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
			const entries = Object.entries(value).reverse();
			return Object.fromEntries(entries.map(([key, entry]) => [key, reverseKeys(entry)]));
		};
		for (const trigger of [...Object.keys(eventData), 'unknown']) {
			const event = eventOf(trigger, eventData[trigger] ?? { a: { b: 1, c: 2 }, d: 3 });
			const keyOf = (body: unknown) => identityOf(parseEvent(body)!).key;
			expect([trigger, keyOf(reverseKeys(event))]).toEqual([trigger, keyOf(event)]);
		}
	});

	it('tells apart messages that differ in nothing but their ID', async () => {
		await forAll(100, [fc.string(), fc.string()], (one, other) => {
			const keyOf = (id: string) =>
				identityOf(parseEvent(eventOf('message_sent', { message: { id } }))!).key;
			expect(keyOf(one) === keyOf(other)).toBe(one === other);
		});
	});

	it.each([
		['user_blocked', false],
		['group_member_banned', false],
		['group_updated', false],
		['moderation_manual_approved', false],
		['message_sent', true],
		['after_message', true],
		['message_edited', true],
		['message_deleted', true],
		['message_read_receipt', true],
		['message_reaction_removed', true],
		['user_connection_status_changed', true],
		['call_initiated', true],
		['call_ended', true],
		['recording_generated', true],
		['moderation_engine_blocked', true],
		['moderation_engine_failed', true],
		['after_feed_item_interacted', true],
	])('is an ID, which no later event has, in %s: %s', (trigger, isUnique) => {
		expect(identityOf(parseEvent(eventOf(trigger))!).isUnique).toBe(isUnique);
	});

	it.each([
		['message_edited', false],
		['message_deleted', true],
	])('is an ID in %s without a report and a time: %s', (trigger, isUnique) => {
		const message = { id: '1', sender: 'alice', data: { text: 'Hi' } };
		expect(identityOf(parseEvent(eventOf(trigger, { message }))!).isUnique).toBe(isUnique);
	});

	it.each([
		['message_read_receipt', false],
		['message_read_by_all', true],
	])('is an ID in %s without a time: %s', (trigger, isUnique) => {
		const { timestamp: _, ...body } = (eventData[trigger] as { body: IDataObject }).body;
		expect(identityOf(parseEvent(eventOf(trigger, { body }))!).isUnique).toBe(isUnique);
	});
});
