import type { IDataObject } from 'n8n-workflow';
import { parseEvent } from '../../../nodes/CometChatTrigger/receiving/event';
import { eventData, eventOf, messageEvent, replaceInEvent } from '../../support/events';
import { passesFilters, simplify } from '../../support/readEvents';

describe('unusual shapes', () => {
	it.each([(data: unknown) => JSON.stringify(data), (data: unknown) => [data]])(
		'the data may stand in a text or a list: %s',
		(wrap) => {
			const event = eventOf('message_sent', undefined, { data: wrap(eventData.message_sent) });
			expect(simplify(event)).toEqual(simplify(eventOf('message_sent')));
			expect(parseEvent({ ...event, data: [{}, {}] })).toBeUndefined();
		},
	);

	it.each([
		[
			[{ uid: 'bob', name: 'Bob' }, { uid: 'zoe' }],
			['bob', 'zoe'],
		],
		[
			['bob', 'zoe'],
			['bob', 'zoe'],
		],
		[{ x: { uid: 5 } }, ['5']],
		[{ bob: { name: 'Bob' }, zoe: true }, ['bob', 'zoe']],
		[{ uid: 'bob', name: 'Bob', metadata: {} }, ['bob']],
		// A user may have the UID `uid`
		[{ uid: { name: 'Bob' } }, ['uid']],
	])('blocked users may come as %j', (users, uids) => {
		const event = eventOf('user_blocked', { users, by: { uid: 'alice' } } as IDataObject);
		expect(simplify(event)).toMatchObject({ uids, by: 'alice' });
	});

	it.each([
		[{ bob: { name: 'Bob' } }],
		[['bob']],
		[[{ uid: 'bob' }]],
		[{ bob: true }],
		[{ uid: 'bob', name: 'Bob' }],
	])('members may come as %j', (members) => {
		const event = eventOf('group_member_joined', { group: { guid: 'hiking' }, members });
		expect(simplify(event)).toMatchObject({ uids: ['bob'] });
		expect(passesFilters({ ignoreSenders: 'bob' }, event)).toBe(false);
	});

	it.each([{ sender: { uid: 'alice' } }, { sender: null }])('a sender may come as %j', (sender) => {
		const event = messageEvent(sender, {
			entities: { sender: { entity: { uid: 'alice', name: 'Alice' } } },
		});
		expect(simplify(event)).toMatchObject({ sender: 'alice' });
		expect(passesFilters({ ignoreSenders: 'alice' }, event)).toBe(false);
	});

	it('the actor may come as a UID alone', () => {
		const added = eventOf('group_member_added', {
			group: { guid: 'hiking', updatedBy: 'zoe' },
			members: { bob: { name: 'Bob' } },
			by: 'alice',
		});
		const blocked = eventOf('user_blocked', { users: { bob: {} }, by: 'alice' });
		for (const event of [added, blocked]) {
			expect(simplify(event)).toMatchObject({ uids: ['bob'], by: 'alice' });
			expect(passesFilters({ ignoreSenders: 'alice' }, event)).toBe(false);
			expect(passesFilters({ ignoreSenders: 'bob' }, event)).toBe(true);
		}
	});

	it('a reaction may name the user in one place only', () => {
		const { uid, ...reaction } = eventData.message_reaction_added.reaction as IDataObject;
		const event = eventOf('message_reaction_added', { reaction });
		expect(simplify(event)).toMatchObject({ uid });
		expect(passesFilters({ ignoreSenders: uid }, event)).toBe(false);
	});

	it('the status of a call is its action if the status is missing', () => {
		const event = replaceInEvent('call_initiated', '"status":"initiated"', '"note":"none"');
		expect(simplify(event)).toMatchObject({ id: '52', status: 'initiated' });
	});

	it.each(['1696935103114', '2023-10-10T10:51:43.114Z', '2023-10-10T12:51:43.114+02:00'])(
		'times may come as text, e.g. milliseconds: %s',
		(time) => {
			const event = replaceInEvent('user_connection_status_changed', '1696935103114', `"${time}"`);
			expect(simplify(event)).toMatchObject({ timestampIso: '2023-10-10T10:51:43.114Z' });
		},
	);
});
