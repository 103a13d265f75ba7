import type { IDataObject } from 'n8n-workflow';
import { EVENTS } from '../../../nodes/CometChatPollingTrigger/events';
import { properties } from '../../../nodes/CometChatPollingTrigger/fields';

const eventOf = (name: string) => EVENTS.find(({ value }) => value === name)!;

const TIMES = ['createdAt', 'updatedAt', 'editedAt', 'sentAt', 'blockedAt'];

it.each(EVENTS)('$value: has no time if the record has none', ({ timeOf }) => {
	for (const none of [undefined, null, '', 0]) {
		expect(timeOf(Object.fromEntries(TIMES.map((name) => [name, none])))).toBeNaN();
	}
});

it.each<[string, IDataObject, number]>([
	['newBlockedMessage', { createdAt: 5, blockedAt: 6 }, 5],
	['newBlockedMessage', { blockedAt: 6 }, 6],
	['newFlaggedMessage', { flaggedBy: [null, {}, { flaggedAt: 9 }, { flaggedAt: 5 }] }, 5],
	['newFlaggedMessage', { flaggedBy: [{ flaggedAt: null }] }, NaN],
	['newFlaggedMessage', { flaggedBy: [{ flaggedAt: 0 }, { flaggedAt: 5 }] }, 5],
	['newFlaggedMessage', { flaggedBy: [{ flaggedAt: 1_700_000_000_999 }] }, 1_700_000_000],
	['newBlockedMessage', { blockedAt: '1700000000.5' }, 1_700_000_000],
	['newFlaggedMessage', { flaggedBy: [] }, NaN],
	['messageEditedOrDeleted', { editedAt: 5, updatedAt: 6, deletedAt: null }, 5],
	['messageEditedOrDeleted', { editedAt: 5, updatedAt: 6, deletedAt: 0 }, 5],
	['messageEditedOrDeleted', { editedAt: 5, updatedAt: 6, deletedAt: 6 }, 6],
	['messageEditedOrDeleted', { editedAt: 5, updatedAt: null, deletedAt: 6 }, 6],
	['userCreatedOrUpdated', { createdAt: 5 }, 5],
	['userCreatedOrUpdated', { createdAt: 5, updatedAt: 6 }, 6],
	['userCreatedOrUpdated', { updatedAt: 1 }, 1],
	[
		'userCreatedOrUpdated',
		{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_005 },
		1_700_000_005,
	],
])('%s: %j happened at %d', (name, record, time) => {
	expect(eventOf(name).timeOf(record)).toBe(time);
});

it.each<[IDataObject, string, number | undefined]>([
	[{ createdAt: 5 }, 'created', undefined],
	[{ createdAt: 5, updatedAt: 5 }, 'created', undefined],
	[{ createdAt: 5, updatedAt: 6 }, 'updated', 5],
	[{ createdAt: 0, updatedAt: 6 }, 'updated', NaN],
	[{ createdAt: null, updatedAt: 6 }, 'updated', NaN],
	[{ updatedAt: 6 }, 'updated', NaN],
	[{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_001_000 }, 'updated', 1_700_000_000],
])('a user %j was %s, and created before at %s', (record, changed, createdAt) => {
	const { changeKindOf, creationBeforeUpdate } = eventOf('userCreatedOrUpdated');
	expect(changeKindOf!(record)).toBe(changed);
	expect(creationBeforeUpdate!(record)).toBe(createdAt);
});

it.each([
	[{ action: 'initiated' }, 'call', true],
	[{ action: 'ended' }, 'call', false],
	[{ action: 'initiated' }, 'message', false],
	['initiated', 'call', false],
])(
	'a message with the data %j and the category %s is a new call: %s',
	(data, category, expected) => {
		const [{ keeps }] = eventOf('newCall').periodLists!;
		expect(keeps!({ data, category } as IDataObject)).toBe(expected);
	},
);

it.each<[unknown, IDataObject]>([
	[
		{ entities: { on: { entity: { sessionId: 's', status: 'ended' } } } },
		{ sessionId: 's', status: 'ended' },
	],
	[{ entities: { on: { entity: { sessionId: null, sessionid: 's' } } } }, { sessionId: 's' }],
	[{ entities: { on: { entity: { sessionId: 's', sessionid: '' } } } }, { sessionId: 's' }],
	[{ entities: { on: 'x' } }, {}],
	['x', {}],
])('reads a call from the data %j of its message', (data, expected) => {
	const { sessionId, status, initiator } = eventOf('newCall').operation.simplify!({
		data: data as IDataObject,
		sender: 'alice',
	});
	expect({ sessionId, status, initiator }).toEqual({ ...expected, initiator: 'alice' });
});

it('the form asks for a group or a user only for new messages', () => {
	const shown = properties
		.filter(({ displayOptions }) => displayOptions)
		.map((field) => field.displayOptions!.show!);
	expect(shown.map(({ event }) => event)).toEqual([['newMessage'], ['newMessage'], ['newMessage']]);
});
