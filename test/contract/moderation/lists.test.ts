import { operationOn, records, request, useService } from '../support';

const service = useService();

/** Each list, with the number of its records in the stand-in, and its first record, simplified. */
const LISTS = [
	{
		operation: 'moderation/getManyBlockedMessages',
		path: '/v3/moderation/blocked-messages',
		total: 64,
		simplified: {
			messageId: '1064',
			text: expect.any(String),
			sender: expect.any(String),
			senderName: expect.any(String),
			receiver: expect.any(String),
			receiverName: expect.any(String),
			ruleName: 'Word Filter',
			condition: 'Text contains an entry of profanity-list',
			blockedAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		},
	},
	{
		operation: 'moderation/getManyFlaggedMessages',
		path: '/v3/moderation/flagged-messages',
		total: 14,
		simplified: {
			messageId: expect.stringMatching(/^30\d\d$/),
			text: expect.any(String),
			sender: expect.any(String),
			senderName: expect.any(String),
			receiver: expect.any(String),
			receiverName: expect.any(String),
			flaggedCount: expect.any(Number),
			flaggedBy: expect.stringMatching(/^[\w ]+ \([\w ]+, "Please have a look\."\)/),
			flaggedByUids: expect.arrayContaining([expect.any(String)]),
			lastFlaggedAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		},
	},
	{
		operation: 'moderation/getManyReviewedMessages',
		path: '/v3/moderation/reviewed-messages',
		total: 12,
		simplified: {
			messageId: expect.stringMatching(/^20\d\d$/),
			text: expect.any(String),
			sender: expect.any(String),
			senderName: expect.any(String),
			receiver: expect.any(String),
			receiverName: expect.any(String),
			status: expect.stringMatching(/^(dis)?approved$/),
			ruleName: 'Word Filter',
			updatedAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		},
	},
];

describe.each(LISTS)('$operation', ({ operation, path, total, simplified }) => {
	const { run, expectSent } = operationOn(service, operation);

	it('returns all records, simplified to the fields by which a moderator decides', async () => {
		const result = await run({ returnAll: true });
		await run({ limit: 2 });
		expectSent(request(`GET ${path}?limit=1000`), request(`GET ${path}?limit=2`));
		expect(new Set(records(result).map(({ messageId }) => messageId)).size).toBe(total);
		expect(records(result)[0]).toEqual(simplified);
		expect(Object.keys(simplified).length).toBeLessThanOrEqual(10);
	});
});
