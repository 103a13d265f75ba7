import { campaignsRequest } from '../campaigns';
import { byId, records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'campaignTemplate', operation: 'update' };

it('changes only what was added to the form', async () => {
	const result = await run(service.current, {
		...form,
		templateId: byId('spring-sale'),
		updateFields: { status: 'approved', variableSchema: 'first_name' },
	});
	expect(sent(service.current)).toEqual([
		campaignsRequest('PUT /templates/spring-sale', {
			status: 'approved',
			variableSchema: ['first_name'],
		}),
	]);
	expect(records(result)).toMatchObject([{ status: 'approved', variables: ['first_name'] }]);
});

it('refuses a change of nothing', async () => {
	const { error } = await run(service.current, { ...form, templateId: byId('spring-sale') });
	expect(error?.message).toContain("'Update Fields' is empty");
	expect(sent(service.current)).toEqual([]);
});

testAbsent(service, 'template', { ...form, updateFields: { name: 'New' } });
