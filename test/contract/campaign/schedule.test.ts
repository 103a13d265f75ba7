import { runsInLoop } from '../../engine/harness';
import { campaignsRequest, testRefusalByState } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, form, run, expectSent, refuses } = useOperation('campaign', 'schedule', {
	scheduledAt: '2090-01-02T03:04:05Z',
});

it('sends the time in Unix seconds', async () => {
	const result = await run({ campaignId: byId('cmp-1') });
	const scheduledAt = Date.UTC(2090, 0, 2, 3, 4, 5) / 1_000;
	expectSent(campaignsRequest('POST /campaigns/cmp-1/schedule', { scheduledAt }));
	expect(records(result)).toMatchObject([
		{ status: 'scheduled', scheduledAt, scheduledAtIso: '2090-01-02T03:04:05.000Z' },
	]);
});

// n8n's own loop runs each item by itself, so only the loop of the node can keep an order
(runsInLoop ? it.skip : it)(
	'schedules a campaign of two items for the time of the first item',
	async () => {
		service.current.faults.add({ kind: 'slow', delayMs: 150, count: 1 });
		const atTimeOfItem = { campaignId: byId('cmp-1'), scheduledAt: '={{ $json.at }}' };
		const items = [{ at: '2090-01-01' }, { at: '2091-01-01' }];
		const [first, second] = records(
			await run(atTimeOfItem, { items, onError: 'continueRegularOutput' }),
		);
		expect(first).toMatchObject({ scheduledAtIso: '2090-01-01T00:00:00.000Z' });
		expect(second.error).toMatch(
			/has the status scheduled \(for 2090-01-01T00:00:00.000Z\) \[item 1\]$/,
		);
	},
);

it('does not advise a second campaign after a run whose answer was lost', async () => {
	service.current.faults.add({ kind: 'reset-midway', when: 'after', count: 1, route: /schedule$/ });
	const ofDraft = { campaignId: byId('cmp-1') };
	expect((await run(ofDraft)).error?.description).toContain('It is not known');
	const { error } = await run(ofDraft);
	expect(error?.message).toContain('has the status scheduled (for 2090-01-02T03:04:05.000Z)');
	expect(error?.description).toContain('if the time is right, nothing is left to do');
});

it('names the time of a scheduled campaign also where the service writes it as text', async () => {
	const ofDraft = { campaignId: byId('cmp-1') };
	await run(ofDraft);
	const route = 'GET /campaigns/campaigns/{id}';
	const kind = "text '2090-01-02T03:04:05Z'";
	service.current.deviations.push({ route, change: 'kind', at: 'data.scheduledAt', kind });
	const { error } = await run(ofDraft);
	expect(error?.message).toContain('has the status scheduled (for 2090-01-02T03:04:05.000Z)');
});

it('refuses a time in the past, before anything is sent', async () => {
	const past = { campaignId: byId('cmp-1'), scheduledAt: '2020-01-01' };
	await refuses(past, "'Send At' is in the past");
});

testRefusalByState(service, form, {
	campaign: 'cmp-3',
	status: 'completed',
	advice: /cancel this one if it is/,
});
