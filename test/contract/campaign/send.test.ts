import { runsInLoop } from '../../engine/harness';
import { campaignsRequest, testRefusalByState } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, form, run, sent, expectSent } = useOperation('campaign', 'send');

it.each(['cmp-1', 'cmp-2'])('sends the campaign %s, which is a draft or scheduled', async (id) => {
	const result = await run({ campaignId: byId(id) });
	expectSent(campaignsRequest(`POST /campaigns/${id}/send`));
	expect(records(result)).toMatchObject([{ id, status: 'sending' }]);
});

it('is not repeated when its answer is lost, and the error says so', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const { error } = await run({ campaignId: byId('cmp-1') });
	expect(sent().filter(({ request }) => String(request).startsWith('POST'))).toHaveLength(1);
	expect(error?.description).toMatch(/may have been|check/i);
});

// n8n's own loop runs each item by itself, so only the loop of the node can keep an order
(runsInLoop ? it.skip : it)('sends a campaign of two items once, for the first item', async () => {
	// The first request is slow, so the second item overtakes it unless the items take turns
	service.current.faults.add({ kind: 'slow', delayMs: 150, count: 1 });
	const ofDraft = { campaignId: byId('cmp-1') };
	const result = await run(ofDraft, { items: [{}, {}], onError: 'continueRegularOutput' });
	const [first, second] = records(result);
	expect(first).toMatchObject({ id: 'cmp-1', status: 'sending' });
	expect(second.error).toMatch(/has the status .* \[item 1\]$/);
});

testRefusalByState(service, form, {
	campaign: 'cmp-3',
	status: 'completed',
	advice: /perhaps by an earlier run.*nothing is left to do/,
});

it('does not call a failed campaign sent', async () => {
	service.current.state.campaigns.get('cmp-3')!.status = 'failed';
	const { error } = await run({ campaignId: byId('cmp-3') });
	expect(error?.description).toMatch(/^Only a draft or a scheduled campaign can be sent/);
});

it('says what to do about a campaign without recipients', async () => {
	service.current.state.campaigns.get('cmp-1')!.recipients.clear();
	const { error } = await run({ campaignId: byId('cmp-1') });
	expect(error?.description).toContain("'Add Recipients' or 'Import Recipients'");
});

it('adds nothing to a refusal for which it finds no reason', async () => {
	const refusal = { kind: 'refusal', status: 400, code: 'ERR_VALIDATION', count: 1 } as const;
	service.current.faults.add(refusal);
	const { error } = await run({ campaignId: byId('cmp-1') });
	expect(error?.description).not.toMatch(/Approve|Add users/);
});

it.each(['its ID', 'a record'])(
	'says what to do about a template that is not approved, which a campaign names by %s',
	async (templateNamedBy) => {
		const { campaigns, campaignTemplates } = service.current.state;
		campaignTemplates.get('tmpl-1')!.status = 'draft';
		const campaign = campaigns.get('cmp-1')!;
		const { templateId } = campaign;
		const withRecord = { ...campaign, templateId: undefined, template: { templateId } };
		// Changes the campaign only in answers
		if (templateNamedBy === 'a record') Object.assign(campaign, { toJSON: () => withRecord });
		const { error } = await run({ campaignId: byId('cmp-1') });
		expect(error?.description).toContain(`template '${templateId}' has the status draft`);
	},
);
