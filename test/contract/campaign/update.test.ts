import { campaignsRequest, testRefusalByState } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, form, run, expectSent, testAbsent } = useOperation('campaign', 'update', {
	updateFields: { name: 'New' },
});

it('changes only the fields that were added to the form', async () => {
	const result = await run({ campaignId: byId('cmp-1') });
	expectSent(campaignsRequest('PUT /campaigns/cmp-1', { name: 'New' }));
	expect(records(result)).toMatchObject([{ id: 'cmp-1', name: 'New' }]);
});

/** A message that does not begin with the state of the campaign. */
const WITHOUT_STATE = /^(?!The campaign )/;

it.each([
	['adds the state to a conflict', 409, 'cmp-3', /^The campaign '.+' has the status completed/],
	['adds nothing about a draft', 400, 'cmp-1', WITHOUT_STATE],
	['adds nothing to another refusal', 403, 'cmp-3', WITHOUT_STATE],
])('%s', async (_, status, id, message) => {
	service.current.faults.add({ kind: 'refusal', status, code: 'ERR_ANY', count: 1 });
	const { error } = await run({ campaignId: byId(id) });
	expect(error?.message).toMatch(message);
});

testRefusalByState(service, form, {
	campaign: 'cmp-3',
	status: 'completed',
	advice: /Only a draft can be/,
});
testAbsent('campaign');
