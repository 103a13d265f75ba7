import { seedIds } from '../../service';
import { as, outcome, standUp, type Stand } from './client';

type Entry = { message: { id: string } };

describe('Queues of moderation in the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	it('lists blocked messages from page to page by cursor, newest first', async () => {
		const first = await stand.http.get('/v3/moderation/blocked-messages');
		expect(first.data.data).toHaveLength(50);
		expect(first.data.meta.current).toEqual({ limit: 50, count: 50 });
		expect(first.data.data[0].message.id).toBe(seedIds.blockedMessage);
		expect(first.data.data[0]).toMatchObject({
			ruleId: expect.any(String),
			ruleName: expect.any(String),
			condition: { value: expect.any(Array), message: expect.any(Array) },
			message: { data: { moderation: { status: 'pending' } } },
			action: ['blockMessage'],
		});
		const params = first.data.meta.next;
		const second = await stand.http.get('/v3/moderation/blocked-messages', { params });
		expect(second.data.data).toHaveLength(14);
		expect(second.data.meta).not.toHaveProperty('next');
		const ids = [...first.data.data, ...second.data.data].map((entry: Entry) => entry.message.id);
		expect(new Set(ids)).toEqual(new Set(seedIds.blockedMessages));
		const back = await stand.http.get('/v3/moderation/blocked-messages', {
			params: { affix: 'prepend', id: ids[50], limit: 2 },
		});
		expect(back.data.data.map((entry: Entry) => entry.message.id)).toEqual(ids.slice(48, 50));
	});

	it('goes on at the right place when the record of the cursor is gone', async () => {
		const first = await stand.http.get('/v3/moderation/blocked-messages?limit=10');
		const { next } = first.data.meta;
		await stand.http.patch(`/v3/moderation/blocked-messages/${next.id}`, { status: 'approved' });
		const { data } = await stand.http.get('/v3/moderation/blocked-messages', { params: next });
		expect(data.data[0].message.id).toBe(String(Number(next.id) - 1));
	});

	it('moves an approved message to the reviewed list, once', async () => {
		const path = `/v3/moderation/blocked-messages/${seedIds.blockedMessage}`;
		const answer = await stand.http.patch(path, { status: 'approved' });
		expect(answer.data.data).toEqual({
			success: true,
			message: `Message with ID ${seedIds.blockedMessage} has been approved.`,
		});
		const blocked = await stand.http.get('/v3/moderation/blocked-messages?limit=1000');
		const reviewed = await stand.http.get('/v3/moderation/reviewed-messages');
		expect(blocked.data.data).toHaveLength(63);
		const [entry] = reviewed.data.data;
		expect(entry).toMatchObject({
			message: {
				id: seedIds.blockedMessage,
				data: { moderation: { status: 'approved', rule: { id: entry.ruleId } } },
			},
			condition: { message: expect.any(String) },
			blockedAt: expect.stringMatching(/^\d+(\.\d+)?$/),
			appId: 'demo-app',
		});
		const again = await stand.http.patch(path, { status: 'approved' });
		expect(again.data.error.code).toBe('ERR_MESSAGE_ACTION_NOT_ALLOWED');
		const unknown = await stand.http.patch('/v3/moderation/blocked-messages/9', {
			status: 'done',
		});
		expect(unknown.status).toBe(400);
		const none = await stand.http.patch('/v3/moderation/blocked-messages/99999', {
			status: 'approved',
		});
		expect(none.data.error.code).toBe('ERR_MESSAGE_ID_NOT_FOUND');
	});

	it('lists flagged messages with those who flagged them', async () => {
		const answer = await stand.http.get('/v3/moderation/flagged-messages?limit=14');
		expect(answer.data.meta).toEqual({ current: { limit: 14, count: 14 } });
		const [entry] = answer.data.data;
		expect(entry).toMatchObject({ id: '3014', appId: 'demo-app' });
		expect(entry.flaggedCount).toBe(entry.flaggedBy.length);
		expect(Object.keys(entry.flaggedBy[0]).sort()).toEqual([
			'avatar',
			'description',
			'flaggedAt',
			'name',
			'reasonId',
			'reasonName',
			'remark',
			'role',
			'uid',
		]);
	});

	it('takes what users flag, and lets a moderator decide about it', async () => {
		const { http } = stand;
		const flag = (body: object, uid: string) => http.post('/v3/messages/3/flagged', body, as(uid));
		const body = { reasonId: 'spam', remark: 'Look at this' };
		expect((await flag(body, 'dave')).data.data.success).toBe(true);
		await flag({}, 'dave');
		expect(await outcome(flag({ reasonId: 'none' }, 'dave'))).toEqual([
			404,
			'ERR_REASON_NOT_FOUND',
		]);
		expect(await outcome(flag(body, 'bob'))).toEqual([403, 'ERR_MESSAGE_NO_ACCESS']);
		const { data } = await http.get('/v3/moderation/flagged-messages?limit=1000');
		const entry = data.data.find(({ id }: { id: string }) => id === '3');
		expect(entry).toMatchObject({ flaggedCount: 1, flaggedBy: [{ uid: 'dave', remark: '' }] });

		const path = '/v3/moderation/flagged-messages/3';
		expect(await outcome(http.patch(path, { status: 'rejected' }))).toEqual([
			400,
			'ERR_BAD_REQUEST',
		]);
		expect((await http.patch(path, { status: 'disapproved' })).data.data.success).toBe(true);
		expect(await outcome(http.patch(path, { status: 'approved' }))).toEqual([
			400,
			'ERR_MESSAGE_ACTION_NOT_ALLOWED',
		]);
		const reviewed = await http.get('/v3/moderation/reviewed-messages?limit=1000');
		const decided = reviewed.data.data.find(({ message }: Entry) => message.id === '3');
		expect(decided).toMatchObject({
			action: ['blockMessage'],
			message: { data: { moderation: { status: 'disapproved' } } },
		});
		expect(decided).not.toHaveProperty('ruleId');
	});
});
