import { request } from '../support';
import type { Row } from './row';

const pinned = new Map([
	['group_general', 1_760_000_000],
	['app_system_user_bob', 1_750_000_000],
]);

export const conversation: Row[] = [
	{
		operation: 'conversation/getManyPinned',
		it: 'returns the list in the order of the app, simplified',
		given: (state) => (state.globalPins = new Map(pinned)),
		sends: request('GET /v3/conversations/pinned'),
		gives: [
			{
				conversationId: 'group_general',
				conversationType: 'group',
				withId: 'general',
				withName: expect.any(String),
				pinnedBy: 'app_system',
				pinnedAt: 1_760_000_000,
				pinnedAtIso: '2025-10-09T08:53:20.000Z',
			},
			expect.objectContaining({ conversationType: 'user', withId: 'bob' }),
		],
	},
	{
		operation: 'conversation/getManyPinned',
		it: 'returns the list raw',
		form: { output: 'raw' },
		given: (state) => (state.globalPins = new Map(pinned)),
		sends: request('GET /v3/conversations/pinned'),
		also: (records) =>
			expect(records).toMatchObject([{ conversationWith: { guid: 'general' } }, {}]),
	},
];
