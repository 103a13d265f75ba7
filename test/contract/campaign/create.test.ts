import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, sent, expectSent, refuses } = useOperation('campaign', 'create', {
	name: 'Autumn',
	templateId: byId('weekly-digest'),
});
const body = { name: 'Autumn', templateId: 'weekly-digest' };

it('takes the latest version of the template, with values for all recipients', async () => {
	const rows = [
		{ name: 'posts', value: '7' },
		{ name: 'none', value: '' },
	];
	const result = await run({ variables: { variable: rows } });
	expect(sent()).toEqual([
		campaignsRequest('GET /templates/weekly-digest'),
		campaignsRequest('POST /campaigns', {
			...body,
			templateVersion: 1,
			variables: { posts: '7' },
		}),
	]);
	expect(records(result)).toMatchObject([{ status: 'draft', recipients: 0, name: 'Autumn' }]);
});

it('takes a value also by a name that is spelled unlike the variable, and the right name before it', async () => {
	const variablesJson = '{"Posts": 7, "firstName": "you", "first_name": "we"}';
	await run({ specifyVariables: 'json', variablesJson });
	expect(sent().at(-1)!.body).toMatchObject({ variables: { posts: '7', first_name: 'we' } });
});

it('reads no template when the version is given', async () => {
	const json = { specifyVariables: 'json', variablesJson: '{"posts": 7, "is_new": true}' };
	const additionalFields = { templateVersion: 1, config: '{"team":"growth"}' };
	await run({ ...json, additionalFields });
	expectSent(
		campaignsRequest('POST /campaigns', {
			...body,
			templateVersion: 1,
			variables: { posts: '7', is_new: 'true' },
			config: { team: 'growth' },
		}),
	);
});

it('says why the template cannot be read', async () => {
	const { error } = await run({ templateId: byId('none') });
	expect(error?.description).toContain('Check the template ID');
	service.current.state.tenant.switchedOff.add('campaigns');
	const { error: off } = await run();
	expect(off?.description).toMatch(/switch it on in the dashboard.*ERR_FEATURE_NOT_ACCESSIBLE/);
	expect(sent().map(({ request }) => request)).toEqual([
		'GET /v3/campaigns/templates/none',
		'GET /v3/campaigns/templates/weekly-digest',
	]);
});

it('names the field of a template ID that cannot stand in an address', async () => {
	await refuses({ templateId: byId('..') }, `'Template' is "..", which cannot stand in an address`);
});

it('asks for the version when the answer lacks it', async () => {
	service.current.state.campaignTemplates.get('tmpl-1')!.versions[0].version = undefined as never;
	const { error } = await run();
	expect(error?.message).toContain("'Template Version' is needed");
});

it.each([
	['a name twice', [{ name: 'a' }, { name: 'a' }], "'Variables' has the name 'a' twice"],
	['no name', [{ value: 'x' }], "'Variables' has a row without 'Variable Name' (row 1)"],
	[
		'a bad name',
		[{ name: '1 a' }],
		/^'Variables' has a row whose 'Variable Name' may only contain .* digit: '1 a' \(row 1\)/,
	],
])('refuses rows with %s', async (_, variable, message) => {
	await refuses({ variables: { variable } }, message);
});
