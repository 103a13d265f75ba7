import { byId, request } from '../support';
import type { Row } from './row';

const scam = { id: 'scam', name: 'Scam', description: 'Tricks people out of money' };

export const moderationReason: Row[] = [
	{
		operation: 'moderationReason/create',
		it: 'creates a reason',
		form: { id: 'scam', name: 'Scam', additionalFields: { description: scam.description } },
		sends: request('POST /v3/moderation/reasons', scam),
		gives: [expect.objectContaining(scam)],
		also: (_, { reasons }) => expect(reasons.get('scam')).toMatchObject(scam),
		serviceRefusesSecond: {
			parameters: { id: '={{ $json.id }}', name: '={{ $json.id }}' },
			items: [{ id: 'one' }, { id: 'spam' }, { id: 'three' }],
			message: /taken/,
			code: 'ERR_BAD_REQUEST',
			status: 400,
		},
	},
	{
		operation: 'moderationReason/delete',
		it: 'deletes the reason, and says which',
		form: { reasonId: byId('spam') },
		sends: request('DELETE /v3/moderation/reasons/spam'),
		gives: [{ deleted: true, id: 'spam', success: true, message: expect.any(String) }],
		also: (_, { reasons }) => expect(reasons.has('spam')).toBe(false),
		absent: 'reason',
	},
	{
		operation: 'moderationReason/get',
		it: 'reads a reason',
		form: { reasonId: byId('spam') },
		sends: request('GET /v3/moderation/reasons/spam'),
		gives: [expect.objectContaining({ id: 'spam', name: 'Spam' })],
		absent: 'reason',
	},
	{
		operation: 'moderationReason/getMany',
		it: 'lists all reasons',
		form: { returnAll: true },
		sends: request('GET /v3/moderation/reasons?limit=1000'),
		also: (records) =>
			expect(records.map(({ id }) => id).sort()).toEqual(['harassment', 'off-topic', 'spam']),
	},
	{
		operation: 'moderationReason/update',
		it: 'renames a reason',
		form: { reasonId: byId('spam'), name: 'Ads' },
		sends: request('PUT /v3/moderation/reasons/spam', { name: 'Ads' }),
		gives: [expect.objectContaining({ id: 'spam', name: 'Ads' })],
		absent: 'reason',
	},
];
