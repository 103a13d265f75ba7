import { seedIds } from '../../service';
import { as, outcome, standUp, type Stand } from './client';

describe('Calls and metrics of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	afterAll(() => stand.service.close());

	it.each([
		['hasTranscription=true', [seedIds.transcribedCall]],
		['participantsCount=4', [seedIds.ongoingCall]],
		['uid=ALICE&type=audio&status=ended&participantsCount=2&endedAt=1', []],
		['uid=ALICE&type=audio&status=ended', [seedIds.call, 'v1.us.demo-app.1750000000c0ffee07']],
		['receiverType=group&hasRecording=false', [seedIds.ongoingCall]],
		['type=audio&receiverType=group', []],
	])('lists calls by %s', async (query, expected) => {
		const { data } = await stand.http.get(`/v3/calls?${query}`);
		expect(data.data.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(expected);
	});

	it('lists the transcriptions of a call to those who are a part of it', async () => {
		const path = `/v3/calls/${seedIds.transcribedCall}/transcriptions`;
		const { data } = await stand.http.get(`${path}?perPage=1&page=2`, as('alice'));
		expect(data.data).toMatchObject([{ transcriptUrl: expect.stringMatching(/^https:.*json$/) }]);
		expect(data.meta.pagination).toMatchObject({ total: 2, total_pages: 2, current_page: 2 });
		const foreign = stand.http.get(path, as('bob'));
		expect(await outcome(foreign)).toEqual([403, 'ERR_CALL_NOT_A_PART']);
		const none = await stand.http.get(`/v3/calls/${seedIds.call}/transcriptions`);
		expect(none.data.data).toEqual([]);
	});

	it('counts what has been used within a time', async () => {
		const { http } = stand;
		const stats = (fromDate: number, toDate: number) =>
			http.get('/v3/stats', { params: { fromDate, toDate } });
		const all = await stats(1_700_000_000, 1_900_000_000);
		expect(all.data.data).toMatchObject({
			metrics: { active_users: 220, audio_minutes: expect.any(Number) },
			time_range: { fromDate: 1_700_000_000_000, toDate: 1_900_000_000_000 },
		});
		const none = await stats(1_000_000_000, 1_100_000_000);
		expect(none.data.data.metrics).toMatchObject({ active_users: 0, audio_minutes: 0 });
		expect(await outcome(stats(2, 1))).toEqual([400, 'ERR_BAD_REQUEST']);
	});

	it('counts messages of the last hour', async () => {
		const body = { receiver: 'bob', receiverType: 'user', data: { text: 'Hi' } };
		await stand.http.post('/v3/messages', body);
		const { data } = await stand.http.get('/v3/stats/messages');
		const { dataPoints, appId, startTime, endTime } = data.data;
		expect([dataPoints.length, appId]).toEqual([12, 'demo-app']);
		expect(Number(endTime) - Number(startTime)).toBe(3_600_000);
		const sent = dataPoints.map(({ messagesSent }: { messagesSent: number }) => messagesSent);
		expect(sent.reduce((sum: number, count: number) => sum + count)).toBe(1);
	});
});
