import { campaignsRequest, testState } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, form, run, expectSent, refuses } = useOperation('campaign', 'schedule', {
	scheduledAt: '2090-01-02T03:04:05Z',
});

it('gives the time in Unix seconds', async () => {
	const result = await run({ campaignId: byId('cmp-1') });
	const scheduledAt = Date.UTC(2090, 0, 2, 3, 4, 5) / 1_000;
	expectSent(campaignsRequest('POST /campaigns/cmp-1/schedule', { scheduledAt }));
	expect(records(result)).toMatchObject([
		{ status: 'scheduled', scheduledAt, scheduledAtIso: '2090-01-02T03:04:05.000Z' },
	]);
});

it('refuses a time that is over, before anything is sent', async () => {
	const past = { ...form, campaignId: byId('cmp-1'), scheduledAt: '2020-01-01' };
	await refuses(past, "'Send At' is in the past");
});

testState(service, form, { campaign: 'cmp-2', status: 'scheduled', advice: /Only a draft can be/ });
