import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('campaignTemplate', 'archive');

it('takes a template out of use, and says which', async () => {
	const result = await run({ templateId: byId('weekly-digest') });
	expectSent(campaignsRequest('DELETE /templates/weekly-digest'));
	expect(records(result)).toEqual([{ archived: true, id: 'weekly-digest', success: true }]);
	expect(service.current.state.campaignTemplates.get('tmpl-1')?.status).toBe('archived');
});

testAbsent('template');
