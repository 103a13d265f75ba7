import { parseEvent } from '../../../nodes/CometChatTrigger/receiving/event';
import { passes } from '../../../nodes/CometChatTrigger/receiving/filters';
import { eventData, eventOf, messageEvent } from '../../support/events';
import { readTriggerFilters, passesFilters } from '../../support/readEvents';

const inGroup = (guid: string) =>
	messageEvent({ receiverType: 'group', receiver: guid, conversationId: `group_${guid}` });

it('lets everything through without filters', () => {
	for (const trigger of Object.keys(eventData)) {
		expect([trigger, passesFilters({}, eventOf(trigger))]).toEqual([trigger, true]);
		const empty = { senders: '', groups: ' , ', types: [], moderationStatus: [] };
		expect([trigger, passesFilters(empty, eventOf(trigger))]).toEqual([trigger, true]);
	}
});

it.each([
	['receiverType', 'user', messageEvent(), inGroup('hiking')],
	['receiverType', 'group', inGroup('hiking'), messageEvent()],
	['receiverType', 'group', eventOf('group_member_banned'), messageEvent()],
	['receiverType', 'user', messageEvent(), eventOf('group_created')],
	['senders', 'alice, carol', messageEvent(), messageEvent({ sender: 'bob' })],
	['senders', ['ALICE'], messageEvent(), messageEvent({ sender: 'alice2' })],
	['senders', 'bob\nalice\n', messageEvent(), messageEvent({ sender: 'carol' })],
	['groups', 'other; hiking', inGroup('hiking'), inGroup('swimming')],
	['categories', 'custom\nmessage', messageEvent(), messageEvent({ category: 'call' })],
	['types', 'text\nimage', messageEvent({ type: 'image' }), messageEvent({ type: 'video' })],
	[
		'ignoreSenders',
		'other-bot\nsupport-bot',
		messageEvent(),
		messageEvent({ sender: 'support-bot' }),
	],
	['types', 'text\u200b', messageEvent(), messageEvent({ type: 'video' })],
	['groups', 'hiking, other', inGroup('hiking'), inGroup('swimming')],
	['groups', 'Hiking', inGroup('hiking'), messageEvent()],
	['categories', 'message', messageEvent(), messageEvent({ category: 'custom' })],
	['types', 'text, image', messageEvent({ type: 'image' }), messageEvent({ type: 'video' })],
	[
		'moderationStatus',
		['approved', 'pending'],
		messageEvent({}, { moderation: { status: 'approved' } }),
		messageEvent({}, { moderation: { status: 'disapproved' } }),
	],
	['ignoreSenders', 'support-bot', messageEvent(), messageEvent({ sender: 'support-bot' })],
	// A UID copied from a web page: if it does not match, the bot answers itself
	[
		'ignoreSenders',
		'\u200bsupport-bot\u200e',
		messageEvent(),
		messageEvent({ sender: 'support-bot' }),
	],
	[
		'presenceChanged',
		true,
		eventOf('user_connection_status_changed'),
		eventOf('user_connection_status_changed', {
			...(eventData.user_connection_status_changed as object),
			userPresenceChanged: false,
		}),
	],
	[
		'presenceChanged',
		'true',
		eventOf('user_connection_status_changed', {
			...(eventData.user_connection_status_changed as object),
			userPresenceChanged: 'true',
		}),
		eventOf('user_connection_status_changed', {
			...(eventData.user_connection_status_changed as object),
			userPresenceChanged: 'false',
		}),
	],
])("'%s' of %j lets %j through, and not %j", (name, value, kept, dropped) => {
	expect([
		passesFilters({ [name]: value }, kept),
		passesFilters({ [name]: value }, dropped),
	]).toEqual([true, false]);
});

describe('an event that lacks what a filter asks for', () => {
	it.each([
		['receiverType', 'group', 'user_blocked'],
		['receiverType', 'user', 'message_reaction_added'],
		['receiverType', 'user', 'meeting_started'],
		['senders', 'zoe', 'call_ended'],
		['senders', 'zoe', 'recording_generated'],
		['groups', 'swimming', 'user_blocked'],
		['groups', 'swimming', 'message_reaction_added'],
		['categories', 'custom', 'group_created'],
		['types', 'image', 'message_read_receipt'],
		['presenceChanged', true, 'message_sent'],
		['presenceChanged', false, 'user_connection_status_changed'],
		['types', 'image', 'message_deleted'],
		['moderationStatus', ['approved'], 'message_sent'],
	])("gets through: '%s' of %j and %s", (name, value, trigger) => {
		expect(passesFilters({ [name]: value }, eventOf(trigger))).toBe(true);
	});
});

describe('people', () => {
	it.each([
		['message_sent', 'alice'],
		['after_message', 'alice'],
		['message_edited', 'alice'],
		['message_deleted', 'alice'],
		['moderation_engine_blocked', 'alice'],
		['moderation_engine_failed', 'alice'],
		['message_reaction_added', 'bob'],
		['message_read_receipt', 'bob'],
		['call_initiated', 'alice'],
		['user_blocked', 'alice'],
		['user_connection_status_changed', 'alice'],
		['group_created', 'alice'],
		['group_updated', 'alice'],
		['group_deleted', 'alice'],
		['group_owner_transferred', 'alice'],
		['group_member_joined', 'bob'],
		['group_member_kicked', 'alice'],
	])('of %s: %s', (trigger, uid) => {
		const other = uid === 'alice' ? 'bob' : 'alice';
		expect(passesFilters({ senders: uid }, eventOf(trigger))).toBe(true);
		expect(passesFilters({ senders: other }, eventOf(trigger))).toBe(false);
		expect(passesFilters({ ignoreSenders: uid }, eventOf(trigger))).toBe(false);
		expect(passesFilters({ ignoreSenders: other }, eventOf(trigger))).toBe(true);
	});

	it('can be more than a function takes', () => {
		const members = Object.fromEntries(
			Array.from({ length: 150_000 }, (_, n) => [`u${n}`, { uid: `u${n}` }]),
		);
		const event = parseEvent(
			eventOf('group_member_joined', { group: { guid: 'hiking' }, members }),
		)!;
		const starts = (filters: object) => passes(event, readTriggerFilters(filters));
		expect(starts({ senders: 'u149999' })).toBe(true);
		expect(starts({ senders: 'zoe' })).toBe(false);
		expect(starts({ ignoreSenders: 'u149999' })).toBe(false);
	});
});

it('all have to let an event through', () => {
	const filters = { senders: 'alice', receiverType: 'user', types: 'text' };
	expect(passesFilters(filters, messageEvent())).toBe(true);
	expect(passesFilters({ ...filters, types: 'image' }, messageEvent())).toBe(false);
	expect(passesFilters({ ...filters, senders: 'bob' }, messageEvent())).toBe(false);
});

it.each([
	[{ receiverType: 'channel' }, "'Receiver Type' has to be one of user, group"],
	[{ receiverType: ['user'] }, "'Receiver Type' has to be text"],
	[
		{ categories: 'Text' },
		"'Categories' has 'text', which is a type of messages: put it into 'Types'",
	],
	[{ senders: 'Alice Hartmann' }, `'Senders' has "Alice Hartmann", which cannot be an ID`],
	[{ ignoreSenders: '"bot-1" "bot-2"' }, `'Ignore Senders' has ""bot-1" "bot-2"", which cannot be`],
	[{ ignoreSenders: 'bot, @ann' }, `has "@ann", which cannot be an ID. Leave out the @`],
	[{ groups: 'support\u2011team' }, 'which has another dash than the IDs of the app. Type it as -'],
	[{ groups: '#general' }, `has "#general", which cannot be an ID. Leave out the #`],
	[{ senders: `A ${'x'.repeat(38)}` }, `has "A ${'x'.repeat(38)}", which cannot be an ID`],
	[{ groups: 'x'.repeat(101) }, `'Groups' has "${'x'.repeat(40)}…", which cannot be an ID`],
	[{ senders: { a: 1 } }, "'Senders' has to be a list of texts"],
	[{ ignoreSenders: [{}] }, "'Ignore Senders' has to be a list of texts"],
	[{ moderationStatus: true }, "'Moderation Status' has to be a list of texts"],
])('refuses %j', (filters, reason) => {
	expect(() => readTriggerFilters(filters)).toThrow(reason);
});

it.each([undefined, null, {}])('is empty for %j', (filters) => {
	expect(readTriggerFilters(filters)).toEqual({});
});
