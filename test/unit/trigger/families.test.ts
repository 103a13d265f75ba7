import type { IDataObject } from 'n8n-workflow';
import { parseEvent } from '../../../nodes/CometChatTrigger/receiving/event';
import { byEvent } from '../../../nodes/CometChatTrigger/receiving/families';
import type { EventEntry } from '../../../nodes/CometChatTrigger/receiving/families/family';
import {
	changedMessage,
	changeReport,
	eventData,
	eventOf,
	messageEvent,
} from '../../support/events';
import { fieldsOf } from '../../tooling/events';
import { identityOfEvent, keyOf, simplify, passesFilters } from '../../support/readEvents';

describe.each(['edited', 'deleted'] as const)('a message that was %s', (how) => {
	const trigger = `message_${how}`;
	/** The event of live apps, which has the message itself; the documented event has a report about the message. */
	const live = (changes: IDataObject = {}, text = 'hello') =>
		eventOf(trigger, { message: changedMessage(how, changes, text) });

	it('says by whom and when it was changed, in the documented shape and in that of live apps', () => {
		for (const event of [eventOf(trigger), live({ [`${how}By`]: 'alice' })]) {
			expect(simplify(event)).toMatchObject({
				id: '1',
				conversationId: 'alice_user_bob',
				receiver: 'bob',
				receiverType: 'user',
				[`${how}By`]: 'alice',
				[`${how}AtIso`]: '2023-10-10T10:49:45.000Z',
			});
		}
	});

	it('passes filters like a message, in both shapes', () => {
		for (const event of [eventOf(trigger), live()]) {
			expect(passesFilters({ receiverType: 'group' }, event)).toBe(false);
			expect(passesFilters({ receiverType: 'user' }, event)).toBe(true);
		}
		// The reference shows a deleted message without its type
		for (const event of how === 'edited' ? [eventOf(trigger), live()] : [live()]) {
			expect(passesFilters({ categories: 'message', types: 'text' }, event)).toBe(true);
			expect(passesFilters({ categories: 'action' }, event)).toBe(false);
			expect(passesFilters({ types: 'message' }, event)).toBe(false);
		}
	});

	it('passes filters for its writer and for the user who changed it', () => {
		const documented = eventOf(trigger) as { data: { message: IDataObject } };
		documented.data.message.sender = 'moderator';
		const inLiveApps = live({ [`${how}By`]: 'moderator' });
		for (const event of how === 'edited' ? [documented, inLiveApps] : [inLiveApps]) {
			for (const senders of ['alice', 'moderator']) {
				expect(passesFilters({ senders }, event)).toBe(true);
				expect(passesFilters({ ignoreSenders: senders }, event)).toBe(false);
			}
			expect(passesFilters({ senders: 'bob' }, event)).toBe(false);
		}
	});

	it('has the same key when it is repeated, and another key for another change in the same second', () => {
		expect(keyOf(live())).toBe(keyOf(live()));
		expect(keyOf(live({}, 'hello again'))).not.toBe(keyOf(live()));
		expect(keyOf(live({ [`${how}At`]: 1 }))).not.toBe(keyOf(live()));
		expect(identityOfEvent(live()).isUnique).toBe(true);
	});

	it('is also reported by a message, which only a filter for actions lets through', () => {
		const report = eventOf('message_sent', changeReport(how));
		expect(passesFilters({}, report)).toBe(false);
		expect(passesFilters({ categories: 'message' }, report)).toBe(false);
		expect(passesFilters({ categories: 'message, action' }, report)).toBe(true);
		// The filter looks at the report, and not at the message in it
		expect(passesFilters({ categories: 'action', types: 'text' }, report)).toBe(false);
		expect(passesFilters({ categories: 'action', types: 'message' }, report)).toBe(true);
		expect(simplify(report)).toMatchObject({ id: '2', sender: 'alice', text: how });
		// The text is not "edited", or a bot answers that word
		const toBot = eventOf('after_message', changeReport(how).message as IDataObject);
		expect(passesFilters({}, toBot)).toBe(false);
		expect(passesFilters({ categories: 'action' }, toBot)).toBe(true);
	});
});

describe('a message to a bot', () => {
	const message = eventData.after_message;
	const wrapped = eventOf('after_message', { message });

	it('is read alone, and wrapped like the message of a webhook', () => {
		for (const event of [eventOf('after_message'), wrapped]) {
			expect(simplify(event)).toEqual({
				event: 'after_message',
				bot: 'bob',
				id: '1',
				conversationId: 'alice_user_bob',
				sender: 'alice',
				senderName: 'Alice Hartmann',
				receiver: 'bob',
				receiverType: 'user',
				text: 'hi',
				sentAtIso: '2023-10-10T10:48:32.000Z',
				sessionId: 'alice_user_bob',
				chatInput: 'hi',
			});
			expect(passesFilters({ types: 'text', senders: 'alice', receiverType: 'user' }, event)).toBe(
				true,
			);
			expect(passesFilters({ types: 'image' }, event)).toBe(false);
			expect(passesFilters({ ignoreSenders: 'alice' }, event)).toBe(false);
		}
		expect(keyOf(wrapped)).toBe(keyOf(eventOf('after_message')));
	});

	it('has another key for another bot, and may lack the name of the bot', () => {
		const toAnother = eventOf('after_message', message, { bot: 'other' });
		expect(keyOf(toAnother)).not.toBe(keyOf(wrapped));
		const toNobody = eventOf('after_message', message, { bot: null });
		expect(simplify(toNobody)).toMatchObject({ sender: 'alice', receiver: 'bob' });
		expect(simplify(toNobody)).not.toHaveProperty('bot');
	});

	it('is read only if it has an ID or data', () => {
		const given = [{ id: '5' }, { data: { text: 'hi' } }, { sender: 'alice' }];
		const events = given.map((one) => parseEvent(eventOf('after_message', one)));
		expect(events.map((event) => event !== undefined)).toEqual([true, true, false]);
	});

	it('starts nothing when the bot itself wrote it', () => {
		const own = eventOf('after_message', { ...message, sender: 'Bob' });
		expect(passesFilters({}, own)).toBe(false);
		expect(passesFilters({ senders: 'bob' }, own)).toBe(false);
		expect(
			passesFilters({}, eventOf('message_sent', { message: { ...message, sender: 'bob' } })),
		).toBe(true);
	});

	it('starts nothing when the bot, which may come as a record, wrote it itself', () => {
		const own = eventOf('after_message', { ...message, sender: 'Bob' }, { bot: { uid: 'bob' } });
		expect(passesFilters({}, own)).toBe(false);
	});

	it.each([{ sender: { uid: 'bob', name: 'Bob' } }, { sender: undefined }, { sender: '' }])(
		'starts nothing when the bot itself wrote it, with the sender %j',
		(sender) => {
			const entities = { sender: { entity: { uid: 'Bob' }, entityType: 'user' } };
			const own = eventOf('after_message', {
				...message,
				data: { text: 'hi', entities },
				...sender,
			});
			expect(passesFilters({}, own)).toBe(false);
		},
	);

	it('keeps its conversation and its thread if moderation judged it', () => {
		const judged = {
			...message,
			parentId: '7',
			data: { text: 'hi', moderation: { status: 'approved' } },
		};
		const short = simplify(eventOf('after_message', judged));
		// Ten fields, without `senderName` and `sentAtIso`, and the two fields that AI Agents read by default
		expect(Object.keys(short)).toHaveLength(12);
		expect(short).toMatchObject({
			parentId: '7',
			conversationId: 'alice_user_bob',
			sessionId: 'alice_user_bob',
			chatInput: 'hi',
			status: 'approved',
		});
		expect(short).not.toHaveProperty('senderName');
	});
});

it('lets other actions through, e.g. that somebody joined a group', () => {
	const joined = messageEvent({ category: 'action', type: 'groupMember' }, { action: 'joined' });
	expect(passesFilters({}, joined)).toBe(true);
});

it.each([
	['', false],
	['x', true],
	['x'.repeat(100), true],
	['x'.repeat(101), false],
])('the name of an event has 1 to 100 characters: %s', (trigger, isEvent) => {
	expect(parseEvent({ trigger }) !== undefined).toBe(isEvent);
});

describe('a mistake in a new event has its sentence', () => {
	const entry: EventEntry = { value: 'x_y', name: 'Test: Y', description: 'Something happens' };
	const families = (...events: EventEntry[]) => [{ events, read: () => undefined }];

	it.each<[string, EventEntry[], string]>([
		['twice', [entry, { ...entry, name: 'Test: Z' }], 'The event x_y stands in two places.'],
		['name', [entry, { ...entry, value: 'z' }], "Two events have the name 'Test: Y'."],
		['letters', [{ ...entry, value: 'X-Y' }], "'X-Y' is no name of an event"],
		['label', [{ ...entry, name: 'Something' }], "'Something' of x_y has to be like"],
		['text', [{ ...entry, description: 'Done.' }], 'x_y needs a description without a full stop'],
	])('%s', (_title, events, sentence) => {
		expect(() => byEvent(families(...events))).toThrow(sentence);
	});

	it.each([
		[{}, 'The event message_sent has no data'],
		[{ message_sent: { text: 'hi' } }, 'The family of message_sent cannot read its payload'],
		[{ message_sent: { message: { x: {} } } }, 'The family of message_sent makes no short form'],
	])('in payloads: %j', (payloads, sentence) => {
		expect(() => fieldsOf('message_sent', payloads as never)).toThrow(sentence);
	});

	it('but no documented event has such a mistake', () => {
		for (const trigger of Object.keys(eventData)) expect(fieldsOf(trigger)).not.toEqual([]);
	});
});
