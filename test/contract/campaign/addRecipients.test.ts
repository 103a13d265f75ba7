import type { IDataObject } from 'n8n-workflow';
import { runsInLoop } from '../../engine/harness';
import { campaignsRequest, testRefusalByState } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, form, run, sent, expectSent, testAbsent } = useOperation(
	'campaign',
	'addRecipients',
	{
		usersFrom: 'list',
		receivers: 'carol, dave',
		specifyVariables: 'json',
		variablesJson: '{"first_name": "you"}',
	},
);

it.each([[['carol', 'dave']], [['carol']]])('adds %j with their variables', async (userIds) => {
	const result = await run({ campaignId: byId('cmp-1'), receivers: userIds.join() });
	const userVariables = Object.fromEntries(userIds.map((uid) => [uid, { first_name: 'you' }]));
	expect(sent().at(-1)).toEqual(
		campaignsRequest('POST /campaigns/cmp-1/recipients', { userIds, userVariables }),
	);
	const { length } = userIds;
	// The seed has two recipients
	expect(records(result)).toEqual([
		{ id: 'cmp-1', part: 1, parts: 1, users: length, added: length, total: length + 2 },
	]);
});

it('names a variable for which neither the user nor the campaign has a value', async () => {
	const nothing = { campaignId: byId('cmp-1'), variablesJson: '{}' };
	const { error } = await run(nothing);
	expect(error?.message).toContain(
		"'Variables JSON' has no value of 'first_name' for the user carol",
	);
	service.current.state.campaigns.get('cmp-1')!.variables.first_name = 'all';
	expect((await run(nothing)).error).toBeUndefined();
});

it('takes a value of the form also by a name that is spelled unlike the variable', async () => {
	const variablesJson = '{"firstName": "you", "Posts": 7}';
	await run({ campaignId: byId('cmp-1'), receivers: 'carol', variablesJson });
	const { userVariables } = sent().at(-1)!.body as IDataObject;
	expect(userVariables).toMatchObject({ carol: { first_name: 'you', posts: '7' } });
});

it('finds values for all recipients in the config of the campaign, where a page of the reference has them', async () => {
	const campaign = service.current.state.campaigns.get('cmp-1')!;
	campaign.config = { variables: { first_name: 'all' } };
	const nothing = { campaignId: byId('cmp-1'), variablesJson: '{}' };
	expect((await run(nothing)).error).toBeUndefined();
});

it.each(['templateId', 'id'])(
	'reads the template of a campaign from a record with the field %s',
	async (name) => {
		const campaign = service.current.state.campaigns.get('cmp-1')!;
		const { templateId } = campaign;
		const withRecord = { ...campaign, templateId: undefined, template: { [name]: templateId } };
		// The campaign differs in answers only
		Object.assign(campaign, { toJSON: () => withRecord });
		const { error } = await run({ campaignId: byId('cmp-1'), variablesJson: '{}' });
		expect(error?.message).toContain("has no value of 'first_name' for the user carol");
	},
);

it('asks for the variables of the version that the campaign has', async () => {
	const template = service.current.state.campaignTemplates.get('tmpl-1')!;
	const [version] = template.versions;
	template.variableSchema = ['first_name', 'city'];
	template.versions.push({ ...version, version: 2, variableSchema: template.variableSchema });
	expect((await run({ campaignId: byId('cmp-1') })).error).toBeUndefined();
	service.current.state.campaigns.get('cmp-1')!.templateVersion = 2;
	const { error } = await run({ campaignId: byId('cmp-1') });
	expect(error?.message).toContain("'Variables JSON' has no value of 'city' for the user carol");
});

it('adds users even if the template cannot be read, with the given values only', async () => {
	const route = 'GET /campaigns/templates/{id}';
	service.current.faults.add({ kind: 'refusal', status: 403, code: 'AUTH_ERR_NO_ACCESS', route });
	await run({ campaignId: byId('cmp-1'), variablesJson: '{}' });
	expect(sent().at(-1)?.body).toEqual({ userIds: ['carol', 'dave'] });
});

it.each(['campaigns', 'templates'])(
	'adds nobody when the answer about the %s has no data',
	async (records) => {
		const route = `GET /campaigns/${records}/{id}`;
		service.current.faults.add({ kind: 'no-details', route });
		const { error } = await run({ campaignId: byId('cmp-1'), variablesJson: '{}' });
		expect(error?.message).toContain('gave an answer of another shape than documented');
		// All requests that were sent have no body: they only read
		expect(sent().map(({ body }) => body)).not.toContainEqual(expect.anything());
	},
);

it('keeps the advice to run the item again', async () => {
	const route = 'POST /campaigns/campaigns/{id}/recipients';
	service.current.faults.add({ kind: '500', route, count: 1 });
	const { error } = await run({ campaignId: byId('cmp-1') });
	expect(error?.description).toMatch(/run the item again/i);
});

// n8n's own loop gives one item at a time
(runsInLoop ? it.skip : it)(
	'finds the first column of a CSV file behind the byte order mark that n8n leaves in its name',
	async () => {
		const items = [{ '\ufeffuser_id': 'carol', first_name: 'Carol' }];
		const fromItems = { usersFrom: 'items', uidColumn: 'user_id', variablesJson: '{}' };
		await run({ campaignId: byId('cmp-1'), ...fromItems }, { items });
		expect(sent().at(-1)!.body).toMatchObject({ userIds: ['carol'] });
	},
);

// n8n's own loop gives one item at a time
(runsInLoop ? it.skip : it).each([
	[{}, 'does not exist'],
	[{ uid: ' ' }, 'is empty'],
])('refuses the item %j, which has no user, before anything is sent', async (item, problem) => {
	const fromItems = { campaignId: byId('cmp-1'), usersFrom: 'items' };
	const { error } = await run(fromItems, { items: [{ uid: 'carol' }, item] });
	expect(error?.message).toBe(`'UID Field Name' is "uid", which ${problem} in item 1`);
	expectSent();
});

// n8n's own loop gives one item at a time
(runsInLoop ? it.skip : it)(
	'refuses more users than a request takes before it adds any user',
	async () => {
		const items = Array.from({ length: 10_001 }, (_, n) => ({ uid: `user-${n}` }));
		const { error } = await run({ campaignId: byId('cmp-1'), usersFrom: 'items' }, { items });
		expect(error?.message).toMatch(/^'User IDs' names 10001 users, .*'Import Recipients'/);
		expectSent();
	},
);

testRefusalByState(service, form, {
	campaign: 'cmp-2',
	status: 'scheduled',
	advice: /Only a draft can be/,
});
testAbsent('campaign');
