import { getMessages } from '../../../nodes/CometChat/resources/metric/getMessages';
import type { Item } from '../../../nodes/shared/operation/types';
import { records, request, run, sent, useService } from '../support';

const service = useService();

it('gives an item for each five minutes of the last hour', async () => {
	const result = await run(service.current, { resource: 'metric', operation: 'getMessages' });
	expect(sent(service.current)).toEqual([request('GET /v3/stats/messages')]);
	expect(result.items).toHaveLength(12);
	const [first, second] = records(result);
	expect(first).toEqual({
		messagesSent: expect.any(Number),
		readReceipts: 0,
		deliveryReceipts: 0,
		startTime: expect.any(Number),
		startTimeIso: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
		endTime: second.startTime,
		endTimeIso: second.startTimeIso,
	});
});

it('gives points without times unchanged, and leaves out values that are no points', () => {
	const data = { dataPoints: [{ messagesSent: 3, startTime: '1750000000000' }, null] };
	expect(getMessages.records!(data, {} as Item, {})).toEqual([
		{
			messagesSent: 3,
			startTime: 1_750_000_000_000,
		},
	]);
	const others = [{ startTime: '2025-06-15T15:06:40Z', endTime: null }, { startTime: '' }];
	expect(getMessages.records!({ dataPoints: others }, {} as Item, {})).toEqual(others);
});
