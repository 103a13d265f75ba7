import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../../nodes/shared/records/simplify';
import { withIsoTimes } from '../../../nodes/shared/operation/output/output';
import { get } from '../../../nodes/shared/values/nesting';
import { changeReport, eventData, eventOf, messageEvent } from '../../support/events';
import { simplify } from '../../support/readEvents';

describe('a message', () => {
	it('has the names and values that the action node gives it', () => {
		const message = (messageEvent({ parentId: 5 }).data as { message: IDataObject }).message;
		const byAction = withIsoTimes(simplifyMessage(message));
		const { event, ...byTrigger } = simplify(messageEvent({ parentId: 5 }));
		expect(event).toBe('message_sent');
		expect(byAction).toMatchObject(byTrigger);
	});

	it('in a thread has ten fields', () => {
		expect(Object.keys(simplify(messageEvent({ parentId: '5' })))).toHaveLength(10);
	});

	it.each([0, '0', '', null])('is in no thread if its parent is %j', (parentId) => {
		expect(simplify(messageEvent({ parentId }))).not.toHaveProperty('parentId');
	});

	it('says what moderation says of it, and has ten fields nonetheless', () => {
		const moderation = { status: 'pending' };
		const { senderName, status } = simplify(messageEvent({}, { moderation }));
		expect([senderName, status]).toEqual(['Alice Hartmann', 'pending']);
		const inThread = simplify(messageEvent({ parentId: '5' }, { moderation }));
		expect(inThread).toMatchObject({ parentId: '5', status: 'pending', sender: 'alice' });
		expect(inThread).not.toHaveProperty('senderName');
		expect(Object.keys(inThread)).toHaveLength(10);
	});

	it.each([
		[
			{ attachments: [{ url: 'https://a.example/1.png' }], text: undefined },
			'https://a.example/1.png',
		],
		[{ text: undefined, customData: { a: 1 } }, '{"a":1}'],
		[{ text: '👩‍👩‍👧 <b>' }, '👩‍👩‍👧 <b>'],
	])('says what it says: %j', (data, text) => {
		expect(simplify(messageEvent({}, data as IDataObject)).text).toBe(text);
	});

	it('is recognised by its shape, whatever the event is called', () => {
		expect(simplify(eventOf('message_hovered', eventData.message_sent))).toMatchObject({
			event: 'message_hovered',
			id: '1',
			senderName: 'Alice Hartmann',
			text: 'hi',
		});
	});

	it.each([{}, [{}]])('is found in `resource` if `message` holds none: %j', (message) => {
		const resource = eventData.message_sent.message as IDataObject;
		expect(simplify(eventOf('message_sent', { message, resource }))).toMatchObject({
			id: '1',
			senderName: 'Alice Hartmann',
			text: 'hi',
		});
	});

	it.each([
		['message_hovered', 'edited', 'editedBy'],
		['message_hovered', 'deleted', 'deletedBy'],
		['message_edited', 'deleted', 'editedBy'],
	] as const)('in %s that reports that it was %s has the field %s', (event, how, by) => {
		expect(simplify(eventOf(event, changeReport(how)))).toMatchObject({
			event,
			id: '1',
			[by]: 'alice',
		});
	});

	it.each([0, '0', ''])(
		'an edited one is not deleted, although an event of an unknown name has %j as the time of its deletion',
		(deletedAt) => {
			const event = eventOf('message_hovered', changeReport('edited')) as IDataObject;
			const on = get(event, ['data', 'message', 'data', 'entities', 'on', 'entity']) as IDataObject;
			on.deletedAt = deletedAt;
			expect(simplify(event)).toMatchObject({ editedBy: 'alice' });
		},
	);
});

describe('a message in a thread', () => {
	/** The event about a reply. */
	const reply = (trigger: string, changes: IDataObject = {}): IDataObject => {
		const event = eventOf(trigger) as { data: { message: IDataObject } } & IDataObject;
		const { message } = event.data;
		const on = get(message, ['data', 'entities', 'on', 'entity']) ?? message;
		Object.assign(on as IDataObject, { parentId: '5', ...changes });
		return simplify(event);
	};

	it('that was blocked has its conversation and thread', () => {
		expect(reply('moderation_engine_blocked')).toEqual({
			event: 'moderation_engine_blocked',
			messageId: '13',
			parentId: '5',
			conversationId: 'group_hiking',
			text: 'Buy this now',
			sender: 'alice',
			receiver: 'hiking',
			receiverType: 'group',
			status: 'disapproved',
			ruleName: 'Spam',
		});
	});

	it('that was edited says what moderation says', () => {
		const data = { text: 'hello', moderation: { status: 'approved' } };
		const edited = reply('message_edited', { data });
		expect(edited).toMatchObject({ parentId: '5', text: 'hello', status: 'approved' });
		expect(Object.keys(edited)).toHaveLength(10);
	});

	it.each([null, undefined, 0])('that was edited is not deleted: %j', (deletedAt) => {
		expect(reply('message_edited', { deletedAt })).toMatchObject({ editedBy: 'alice' });
	});
});

it.each(['', ' ', 'x', null, true, 0, '0'])('has no time where there is none: %j', (sentAt) => {
	expect(simplify(messageEvent({ sentAt }))).not.toHaveProperty('sentAtIso');
});
