import { campaignsRequest } from '../campaigns';
import { byId, records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'campaignTemplate', operation: 'createVersion' };

it('makes a version, and says which', async () => {
	const result = await run(service.current, { ...form, templateId: byId('weekly-digest') });
	expect(sent(service.current)).toEqual([
		campaignsRequest('POST /templates/weekly-digest/versions'),
	]);
	expect(records(result)).toMatchObject([{ templateId: 'weekly-digest', currentVersion: 2 }]);
});

testAbsent(service, 'template', form);
