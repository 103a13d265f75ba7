import { ExecuteContext } from 'n8n-core';
import { runsInLoop } from '../../engine/harness';
import { skipWaits } from '../../engine/support';
import { csvFile } from '../../support/forms';
import { testRefusalByState } from '../campaigns';
import { byId, records, useOperation } from '../support';

skipWaits();

const { service, form, run, sent } = useOperation('campaign', 'importRecipients', {
	campaignId: byId('cmp-1'),
});
const csv = (text: string) => [csvFile(text)];
/** A CSV file as a spreadsheet saves it. */
const FILE = '\ufeffuser_id,first_name\r\ncarol,Carol\r\ndave,Dave\r\nerin,Erin\r\n';
/** The requests so far, without the beginning of their paths: `GET /cmp-1`. */
const requests = () =>
	sent().map(({ request }) => String(request).replace(/\/v3\/campaigns\/campaigns/, ''));

it('uploads the file without the key, starts the import, and waits for its end', async () => {
	const result = await run({}, { binary: csv(FILE) });
	expect(requests()).toEqual([
		'GET /cmp-1',
		'GET /v3/campaigns/templates/weekly-digest',
		'POST /cmp-1/recipients/upload-url',
		'POST /cmp-1/import-csv',
		...Array.from({ length: 3 }, () => 'GET /cmp-1/import-status'),
		'GET /cmp-1/recipients/summary',
	]);
	expect(records(result)).toEqual([
		{ id: 'cmp-1', imported: true, status: 'completed', total: 3, processed: 3, recipients: 5 },
	]);
	const [upload] = [...service.current.state.uploads.values()].slice(-1);
	expect(upload?.content).toBe('user_id,first_name\ncarol,Carol\ndave,Dave\nerin,Erin\n');
	expect(upload?.headers).not.toHaveProperty('apikey');
	const { recipients } = service.current.state.campaigns.get('cmp-1')!;
	expect(recipients.get('erin')?.variables).toEqual({ first_name: 'Erin' });
});

it('imports the files for a campaign in turn', async () => {
	const files = ['carol', 'dave', 'erin'].map((uid) => csvFile(`user_id,first_name\n${uid},A\n`));
	const result = await run({}, { items: [{}, {}, {}], binary: files });
	// The seed has two recipients
	expect(records(result)).toMatchObject([3, 4, 5].map((recipients) => ({ recipients })));
});

// n8n's own loop has a logger in another place
(runsInLoop ? it.skip : it)('logs the progress of the import', async () => {
	const lines: string[] = [];
	const get = () => ({ info: (line: string) => lines.push(line) });
	Object.defineProperty(ExecuteContext.prototype, 'logger', { configurable: true, get });
	await run({}, { binary: csv(FILE) });
	Reflect.deleteProperty(ExecuteContext.prototype, 'logger');
	expect(lines[1]).toMatch(/^Import of recipients into cmp-1: processing, \d of 3 rows$/);
	expect(lines.at(-1)).toBe('Import of recipients into cmp-1: completed, 3 of 3 rows');
});

it.each([
	[{ timeLimit: 1 }, 1],
	[{}, 10],
])('with %j ends after %d minutes, and says that the import goes on', async (options, minutes) => {
	const rows = Array.from({ length: 5_000 }, (_, n) => `user-${n},Ada`).join('\n');
	const binary = csv(`user_id,first_name\n${rows}`);
	const { error } = await run({ options }, { binary });
	expect(error?.message).toContain(`still goes on after ${minutes} minutes (processing, `);
	expect(error?.description).toContain('Do not send the campaign before');
	// The node asks every 2 seconds, 30 times a minute, and less often on a slow machine
	const polls = requests().filter((line) => line.endsWith('/import-status')).length;
	expect(Math.abs(polls - 30 * minutes)).toBeLessThan(5 * minutes);
});

it('says that an earlier import goes on', async () => {
	const campaign = service.current.state.campaigns.get('cmp-1')!;
	campaign.csvImport = { status: 'processing', total: 9, processed: 0, waiting: [] };
	const { error } = await run({}, { binary: csv(FILE) });
	expect(error?.message).toContain('An import is running already');
	expect(error?.description).toMatch(/^An earlier import goes on\. Wait until .*HTTP 409/);
});

it.each([0, -1, '5 minutes', Infinity, [1], true])(
	'refuses the time limit %j before anything is sent',
	async (timeLimit) => {
		const parameters = { options: { timeLimit: '={{ $json.timeLimit }}' } };
		const items = [{ timeLimit }];
		const { error } = await run(parameters, { items, binary: csv(FILE) });
		expect(error?.message).toMatch(/^'Time Limit \(Minutes\)' has to be /);
		expect(requests()).toEqual([]);
	},
);

it('takes an import for ended if the service says twice in a row that it does not know it', async () => {
	const route = 'GET /campaigns/campaigns/{id}/import-status';
	service.current.faults.add({ kind: 'refusal', status: 404, code: 'ERR_NOT_FOUND', route });
	const result = await run({}, { binary: csv(FILE) });
	expect(records(result)).toMatchObject([{ status: 'completed', imported: true }]);
});

it('does not take an unknown import for ended if the campaign has no recipients', async () => {
	const route = 'GET /campaigns/campaigns/{id}/import-status';
	service.current.state.campaigns.get('cmp-1')!.recipients.clear();
	service.current.faults.add({ kind: 'refusal', status: 404, code: 'ERR_NOT_FOUND', route });
	const { error } = await run({}, { binary: csv(FILE) });
	expect(error?.message).toMatch(
		/^The service no longer knows the import, and the campaign has no/,
	);
});

it('does not take an import for ended if the service says once that it does not know it', async () => {
	const route = 'GET /campaigns/campaigns/{id}/import-status';
	const unknown = { kind: 'refusal', status: 404, code: 'ERR_NOT_FOUND', route, count: 1 } as const;
	service.current.faults.add(unknown);
	const result = await run({}, { binary: csv(FILE) });
	expect(records(result)).toMatchObject([{ processed: 3, recipients: 5 }]);
});

it('does not take an import for ended if its campaign was deleted', async () => {
	const { campaigns } = service.current.state;
	const onStrike = () => void campaigns.delete('cmp-1');
	const route = 'GET /campaigns/campaigns/{id}/import-status';
	service.current.faults.add({ kind: 'slow', delayMs: 0, route, count: 1, onStrike });
	const { error } = await run({}, { binary: csv(FILE) });
	expect(error?.description).toMatch(/ERR_[A-Z_]*NOT_FOUND, HTTP 404/);
});

it('does not take a first answer with success for the end', async () => {
	const campaign = service.current.state.campaigns.get('cmp-1')!;
	let real: typeof campaign.csvImport;
	let shown = 0;
	// The first answer is the only answer that says "success"
	Object.defineProperty(campaign, 'csvImport', {
		set: (made: typeof real) => void (real = made),
		get: () => (real && shown++ === 0 ? { ...real, status: 'success' } : real),
	});
	const result = await run({}, { binary: csv(FILE) });
	expect(records(result)).toMatchObject([{ imported: true, processed: 3, recipients: 5 }]);
});

it.each([
	[403, 'AUTH_ERR_NO_ACCESS', '(AUTH_ERR_NO_ACCESS, HTTP 403)'],
	[429, 'ERR_TOO_MANY_REQUESTS', 'Gave up after '],
	[404, '', '(HTTP 404)'],
])(
	'does not take an import for ended if the service refuses its state (HTTP %d)',
	async (status, code, why) => {
		const route = 'GET /campaigns/campaigns/{id}/import-status';
		service.current.faults.add({ kind: 'refusal', status, code, route });
		const { error } = await run({}, { binary: csv(FILE) });
		expect(error?.message).toMatch(/^The import of recipients has begun, but its state cannot be/);
		expect(error?.description).toContain(why);
		expect(error?.description).toContain('The service goes on with it.');
	},
);

it('succeeds even if the number of recipients cannot be read', async () => {
	const route = 'GET /campaigns/campaigns/{id}/recipients/summary';
	service.current.faults.add({ kind: 'refusal', status: 403, code: 'AUTH_ERR_NO_ACCESS', route });
	const result = await run({}, { binary: csv(FILE) });
	expect(records(result)).toMatchObject([{ id: 'cmp-1', imported: true, status: 'completed' }]);
});

it('names the field of a missing file before anything is sent', async () => {
	const { error } = await run({}, {});
	expect(error?.message).toMatch(/^'Input Data Field Name' /);
	expect(requests()).toEqual([]);
});

it('refuses a file without the column of a variable, unless the campaign has a value', async () => {
	const binary = csv('user_id,posts\ncarol,3\n');
	const { error } = await run({}, { binary });
	expect(error?.message).toBe(
		"'Input Data Field Name' names a file without the column first_name: its users would read {{first_name}} [item 0]",
	);
	expect(error?.description).toContain('Nothing was changed');
	expect(requests().filter((line) => line.startsWith('POST'))).toEqual([]);
	service.current.state.campaigns.get('cmp-1')!.variables.first_name = 'all';
	expect((await run({}, { binary })).error).toBeUndefined();
	const empty = csv('user_id,first_name\ncarol,\n');
	expect((await run({}, { binary: empty })).error).toBeUndefined();
});

it('refuses a column that is spelled unlike its variable, even if the campaign has a value', async () => {
	service.current.state.campaigns.get('cmp-1')!.variables.first_name = 'all';
	const { error } = await run({}, { binary: csv('user_id,First Name\ncarol,Carol\n') });
	expect(error?.message).toContain(
		'whose column First Name has to be called first_name: the service finds a variable by its name',
	);
	expect(requests().filter((line) => line.startsWith('POST'))).toEqual([]);
});

it.each([
	['carol,\n', 'row 2 (carol)'],
	['carol,Carol\ndave," "\n\nerin\n', 'row 3 (dave) and in another row'],
	['carol,"Ca\nrol"\n"dave","",\n', 'row 3 (dave)'],
	['carol,NULL\n', 'row 2 (carol)'],
	['carol,#N/A\ndave,[object Object]\n', 'row 2 (carol) and in another row'],
	['carol,"C,"\nerin,"C,"\nbob,"C,"\ndave,', 'row 5 (dave)'],
])(
	'refuses a file with a row whose variable is empty, and names the row: %j',
	async (rows, where) => {
		const binary = csv(`user_id,"first_name"\n${rows}`);
		const { error } = await run({}, { binary });
		expect(error?.message).toBe(
			`'Input Data Field Name' names a file whose column first_name has no value in ${where}: its users would read {{first_name}} [item 0]`,
		);
		expect(requests().filter((line) => line.startsWith('POST'))).toEqual([]);
	},
);

it.each(['NULL', '#N/A', 'Dear [object Object]'])(
	'refuses %s for a variable with a default: users would read it instead',
	async (word) => {
		service.current.state.campaigns.get('cmp-1')!.variables.first_name = 'all';
		const binary = csv(`user_id,first_name\ncarol,\ndave,${word}\n`);
		const { error } = await run({}, { binary });
		expect(error?.message).toContain(
			'whose column first_name has a word for no value in row 3 (dave): its users would read it',
		);
		expect(requests().filter((line) => line.startsWith('POST'))).toEqual([]);
	},
);

it.each<[end: { status: string; message?: string; error?: string }, failure: RegExp | undefined]>([
	[{ status: 'succeeded' }, undefined],
	[{ status: 'COMPLETED_WITH_ERRORS' }, undefined],
	[{ status: 'partially_completed' }, undefined],
	[{ status: 'partially_failed', message: '' }, /^The import of recipients failed \[/],
	[
		{ status: 'Timed out', message: '', error: 'Busy' },
		/^The import of recipients failed: Busy \[/,
	],
])('takes %j for the end of an import', async (end, failure) => {
	const campaign = service.current.state.campaigns.get('cmp-1')!;
	// The end counts as the service tells it, whatever the campaign holds
	campaign.recipients.clear();
	// The import has its end from the beginning, and the stand-in cannot overwrite it
	const state = { id: 'import-7', ...end, total: 1, processed: 1, waiting: [] };
	const set = () => Object.defineProperty(campaign, 'csvImport', { value: state });
	Object.defineProperty(campaign, 'csvImport', { configurable: true, get: () => undefined, set });
	const { error, items } = await run({}, { binary: csv(FILE) });
	if (failure) expect(error?.message).toMatch(failure);
	else expect(items[0].json).toMatchObject({ id: 'cmp-1', ...end });
});

it('names neither the address nor its signature when the upload is refused', async () => {
	const { uploads } = service.current.state;
	// The stand-in forgets the address that it gives out, so it refuses the upload
	uploads.set = () => uploads;
	const { error } = await run({}, { binary: csv(FILE) });
	expect(error?.message).toContain('refused the file with HTTP status 403');
	expect(JSON.stringify([error, error?.description])).not.toMatch(/secret-signature|_service/);
});

testRefusalByState(
	service,
	{ ...form, binaryPropertyName: 'data' },
	{ campaign: 'cmp-3', status: 'completed', advice: /Only a draft can be/ },
);
