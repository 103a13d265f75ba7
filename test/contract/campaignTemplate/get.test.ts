import { campaignsRequest } from '../campaigns';
import { byId, records, run as runAs, useOperation } from '../support';

const { service, form, run, expectSent, testAbsent } = useOperation('campaignTemplate', 'get');

it.each([
	['weekly-digest', ['first_name', 'posts']],
	// The reference documents lists of names as well as lists of objects
	['order_update', ['user_name', 'order_id']],
])('reads %s with the names of its variables', async (id, variables) => {
	const result = await run({ templateId: byId(id) });
	expectSent(campaignsRequest(`GET /templates/${id}`));
	expect(records(result)).toEqual([
		expect.objectContaining({ templateId: id, status: 'approved', currentVersion: 1, variables }),
	]);
});

it('reads answers of other versions of the service: with a category, and with odd variables', async () => {
	const template = service.current.state.campaignTemplates.get('tmpl-1')!;
	const variableSchema = [null, 5, {}, { key: 'a' }] as never;
	Object.assign(template, { variableSchema, templateCategory: undefined, category: 'News' });
	const result = await run({ templateId: byId('tmpl-1') });
	expect(records(result)).toMatchObject([{ category: 'News', variables: ['a'] }]);
});

it('sends the App ID as a header only when the credentials ask for it', async () => {
	const asked = { templateId: byId('tmpl-1') };
	await run(asked);
	await run(asked, { app: { sendAppId: true } });
	expect(service.current.requests.map(({ headers }) => headers.appid)).toEqual([
		undefined,
		'demo-app',
	]);
});

it('says what to do about a refused key, for which campaigns have a code of their own', async () => {
	const stranger = { ...service.current, apiKey: 'wrong' } as never;
	const { error } = await runAs(stranger, { ...form, templateId: byId('tmpl-1') });
	expect(error?.description).toMatch(/Check the 'REST API Key'.*\(ERR_UNAUTHORIZED, HTTP 401\)/);
});

testAbsent('template');
