import { campaignsRequest, testState } from '../campaigns';
import { byId, records, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'campaign', operation: 'schedule', scheduledAt: '2090-01-02T03:04:05Z' };

it('gives the time in Unix seconds', async () => {
	const result = await run(service.current, { ...form, campaignId: byId('cmp-1') });
	const scheduledAt = Date.UTC(2090, 0, 2, 3, 4, 5) / 1_000;
	expect(sent(service.current)).toEqual([
		campaignsRequest('POST /campaigns/cmp-1/schedule', { scheduledAt }),
	]);
	expect(records(result)).toMatchObject([
		{ status: 'scheduled', scheduledAt, scheduledAtIso: '2090-01-02T03:04:05.000Z' },
	]);
});

it('refuses a time that is over, before anything is sent', async () => {
	const past = { ...form, campaignId: byId('cmp-1'), scheduledAt: '2020-01-01' };
	const { error } = await run(service.current, past);
	expect(error?.message).toBe("'Send At' is in the past [item 0]");
	expect(sent(service.current)).toEqual([]);
});

testState(service, form, { campaign: 'cmp-2', status: 'scheduled', advice: /Only a draft can be/ });
