import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('campaignTemplate', 'createVersion');

it('makes a version, and says which', async () => {
	const result = await run({ templateId: byId('weekly-digest') });
	expectSent(campaignsRequest('POST /templates/weekly-digest/versions'));
	expect(records(result)).toMatchObject([{ templateId: 'weekly-digest', currentVersion: 2 }]);
});

testAbsent('template');
