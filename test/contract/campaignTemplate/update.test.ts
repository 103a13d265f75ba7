import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('campaignTemplate', 'update');

it('changes only what was added to the form', async () => {
	const result = await run({
		templateId: byId('spring-sale'),
		updateFields: { status: 'approved', variableSchema: 'first_name' },
	});
	expectSent(
		campaignsRequest('PUT /templates/spring-sale', {
			status: 'approved',
			variableSchema: ['first_name'],
		}),
	);
	expect(records(result)).toMatchObject([{ status: 'approved', variables: ['first_name'] }]);
});

it('empties what was added and left empty', async () => {
	const updateFields = { alternativeText: '', label: '', tags: '', templateCategory: byId('') };
	await run({ templateId: byId('spring-sale'), updateFields });
	expectSent(
		campaignsRequest('PUT /templates/spring-sale', {
			alternativeText: '',
			label: '',
			tags: [],
			templateCategory: '',
		}),
	);
});

testAbsent('template', { updateFields: { name: 'New' } });
