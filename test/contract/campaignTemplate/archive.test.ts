import { campaignsRequest } from '../campaigns';
import { byId, records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'campaignTemplate', operation: 'archive' };

it('takes a template out of use, and says which', async () => {
	const result = await run(service.current, { ...form, templateId: byId('weekly-digest') });
	expect(sent(service.current)).toEqual([campaignsRequest('DELETE /templates/weekly-digest')]);
	expect(records(result)).toEqual([{ archived: true, id: 'weekly-digest', success: true }]);
	expect(service.current.state.campaignTemplates.get('tmpl-1')?.status).toBe('archived');
});

testAbsent(service, 'template', form);
