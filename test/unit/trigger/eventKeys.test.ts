import type { IDataObject } from 'n8n-workflow';
import { changedMessage, eventOf, messageEvent, replaceInEvent } from '../../support/events';
import { keyOf } from '../../support/readEvents';

const mention = (...uids: string[]) =>
	eventOf('user_mentioned', {
		message: { id: '1', data: { mentions: uids.map((uid) => ({ uid })) } },
	});
const readItem = (changes: IDataObject) =>
	eventOf('after_feed_item_read', { id: '1', readAt: 1_700_000_000, ...changes });

const editedMessageEvent = (data: IDataObject) =>
	eventOf('message_edited', { message: changedMessage('edited', { data }) });

describe('the key of an event', () => {
	it.each([
		['message_read_receipt', '"timestamp":1696934950', '"timestamp":"1696934950"'],
		['call_started', '"created_at":1696934501', '"created_at":"1696934501"'],
		// A member came online between the two deliveries
		['group_member_banned', '"lastActiveAt":1696934440', '"lastActiveAt":5'],
	])('has one key: %s with %s and with %s', (trigger, from, to) => {
		expect(keyOf(replaceInEvent(trigger, from, to))).toBe(keyOf(eventOf(trigger)));
	});

	it.each([
		// Two guests may have the same name and second
		['meeting_participant_joined', '"audio_call":"true"', '"audio_call":"false"'],
		// A user may connect on two platforms in the same millisecond, and a message may mention two users
		['user_connection_status_changed', '"javascript"', '"ios"'],
		['user_mentioned', '"mentions":{"bob":{"uid":"bob"', '"mentions":{"bob":{"uid":"zoe"'],
	])('has two keys: %s with %s and with %s', (trigger, from, to) => {
		expect(keyOf(replaceInEvent(trigger, from, to))).not.toBe(keyOf(eventOf(trigger)));
	});

	it.each([
		[messageEvent(), messageEvent({ updatedAt: 9 }), true],
		[messageEvent({ id: 5 }), messageEvent({ id: '5' }), true],
		[eventOf('message_delivered_to_all'), eventOf('message_read_by_all'), false],
		[editedMessageEvent({ mark: null }), editedMessageEvent({}), false],
		[mention('a', 'b'), mention('b', 'a'), true],
		[mention('a', 'b'), mention('a', 'c'), false],
		[readItem({}), readItem({ title: 'New' }), true],
		[readItem({}), readItem({ readAt: 1_700_000_001 }), false],
		[readItem({}), readItem({ sentAt: 1_700_000_000 }), false],
	])('%j and %j have the same key: %s', (one, other, isSame) => {
		expect(keyOf(one) === keyOf(other)).toBe(isSame);
	});
});
