import { records, request, useOperation } from '../support';

const { service, run, expectSent } = useOperation('metric', 'getUsage');

it('sends the period in milliseconds, and gives the period in seconds beside the counts', async () => {
	const result = await run({ fromDate: '2026-01-01T00:00:00Z', toDate: '2026-02-01' });
	expectSent(request('GET /v3/stats?fromDate=1767225600000&toDate=1769904000000'));
	expect(records(result)).toEqual([
		{
			audioMinutes: expect.any(Number),
			videoMinutes: expect.any(Number),
			recordedMinutes: expect.any(Number),
			activeUsers: expect.any(Number),
			concurrentUsers: expect.any(Number),
			fromDate: 1_767_225_600,
			fromDateIso: '2026-01-01T00:00:00.000Z',
			toDate: 1_769_904_000,
			toDateIso: '2026-02-01T00:00:00.000Z',
		},
	]);
});

it('counts the last month when nothing is chosen', async () => {
	const { error } = await run();
	expect(error).toBeUndefined();
	const { searchParams } = new URL(service.current.requests[0].url, 'http://x');
	const days =
		(Number(searchParams.get('toDate')) - Number(searchParams.get('fromDate'))) / 86_400_000;
	expect(days).toBeGreaterThan(27);
	expect(days).toBeLessThan(32);
});
