import type { IDataObject } from 'n8n-workflow';
import { isDocumented } from '../../../nodes/CometChatTrigger/receiving/families';
import { eventData, eventOf } from '../../support/events';
import { useReceivers } from './receivers';

const receiver = useReceivers();

/** The names of the fields that hold what a documented event is about. */
const SUBJECTS = [
	'message',
	'resource',
	'call',
	'body',
	'reaction',
	'users',
	'user',
	'group',
	// A bot's event has a message as its data, and the message is known by its own `data` or its `id`
	'data',
	'sessionId',
	'id',
	'campaignId',
	'notificationId',
	'pushNotificationId',
];

describe.each(Object.keys(eventData))('%s', (trigger) => {
	it('gets 400 if the field is missing or wrong that says what the event is about', async () => {
		const n8n = await receiver();
		const { data } = eventOf(trigger) as { data: IDataObject };
		const others = Object.entries(data).filter(([name]) => !SUBJECTS.includes(name));
		for (const wrong of [undefined, null, '', [], {}, true]) {
			const spoilt = Object.fromEntries(SUBJECTS.map((name) => [name, wrong]));
			const changed = { ...Object.fromEntries(others), ...spoilt };
			const answer = await n8n.post(eventOf(trigger, changed));
			expect([wrong, answer.status]).toEqual([wrong, 400]);
		}
		expect([n8n.emitted, n8n.thrown, n8n.stored]).toEqual([[], [], '{}']);
	});
});

it.each([
	{ trigger: 'message_sent', data: { message: 'x' } },
	{ trigger: 'moderation_engine_blocked', data: { message: null } },
	{ trigger: 'user_blocked', data: { users: [] } },
])('gets 400, and starts nothing: %j', async (body) => {
	const n8n = await receiver();
	expect((await n8n.post(body)).body.message).toMatch(/^The body has to be JSON.*belongs to/);
	expect(n8n.emitted).toEqual([]);
});

it('knows all events with an example as documented events, and no others', () => {
	expect(Object.keys(eventData).filter((trigger) => !isDocumented(trigger))).toEqual([]);
	expect(['message_hovered', ''].filter(isDocumented)).toEqual([]);
});
