import { AppInUse } from '../look';
import { agrees, reportText } from '../reportText';
import { askableKeys, readQuestions } from '../questions';
import { partsNamed, scenario } from '../scenario';
import { foreign } from '../../engine/notification/published';
import { firstInShortRuns, isLong, itUnlessShort } from '../../support/budget';
import { baseline, checkApp, recordsOf, differenceLines, startApp } from './support';

jest.setTimeout(300_000);

it('finds no difference in an app that answers like the stand-in, and leaves the app unchanged', async () => {
	await using app = await startApp();
	const before = recordsOf(app);
	const report = await checkApp(app);
	expect(differenceLines(report)).toEqual([]);
	expect(report).toMatchObject({ unfinished: [], left: [], endedEarly: false });
	expect(agrees(report)).toBe(true);
	expect(recordsOf(app)).toEqual(before);
	// The scenario leaves records for the clean-up: the groups `team`, `imported` and `twice-group`
	expect(report.cleanUp?.removed).toMatchObject({ group: 3, user: expect.any(Number) });
	// The whole scenario sends more than 700
	expect(report.requests).toBeGreaterThan(500);
});

// Takes 40 seconds
itUnlessShort('finds no difference in an app that is slow with messages', async () => {
	const deviations = [
		{ route: 'POST /messages', change: 'late', milliseconds: 1_000 },
		{ route: 'GET /messages/{id}', change: 'late', milliseconds: 500 },
	] as const;
	await using app = await startApp({ deviations: [...deviations] });
	expect(differenceLines(await checkApp(app))).toEqual([]);
});

itUnlessShort('has no findings in the stand-in', async () => {
	const { findings, assumed } = await baseline();
	expect(Object.values(assumed).filter((answer) => answer.includes('could not be asked'))).toEqual(
		[],
	);
	// The previews of the node promise the fields that all records have, and some have more
	expect(findings.filter(({ what }) => what !== 'preview')).toEqual([]);
});

it.each(firstInShortRuns(1, ['community', 'new app'] as const))(
	'sends only requests that read with --read-only, and finds no difference in a %s',
	async (records) => {
		await using app = await startApp({ records });
		const report = await checkApp(app, { readOnly: true });
		// So that the next expectation does not look at an empty list
		expect(app.requests.length).toBeGreaterThan(80);
		expect(app.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		expect(differenceLines(report)).toEqual([]);
	},
);

it('refuses an app with people in it before it writes, unless appInUse is set', async () => {
	await using app = await startApp({ records: 'community' });
	await expect(checkApp(app)).rejects.toThrow(AppInUse);
	expect(app.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	const before = recordsOf(app);
	const parts = isLong ? scenario : partsNamed(['groups', 'settings']);
	const report = await checkApp(app, { appInUse: true, parts });
	expect(differenceLines(report)).toEqual([]);
	expect(recordsOf(app)).toEqual(before);
});

it('leaves out parts whose feature the app lacks, and says so', async () => {
	const parts = partsNamed(['campaigns', 'knowledge', 'reading']);
	await using app = await startApp();
	for (const feature of ['campaigns', 'aiAgents'] as const)
		app.state.tenant.switchedOff.add(feature);
	const report = await checkApp(app, { parts });
	expect(report).toMatchObject({ differences: [], unfinished: [], left: [] });
	expect(report.leftOut).toEqual([
		'campaigns: the app does not give them (GET /campaigns/templates: status 403, ERR_FEATURE_NOT_ACCESSIBLE)',
		'AI agents: the app does not give them (GET /ai-agents/agent-builder/agents: status 403, ERR_FEATURE_NOT_ACCESSIBLE)',
	]);
	expect(agrees(report)).toBe(true);
	expect(reportText(report, '1.0.0', '2030-01-01')).toContain('## Left out\n\n- campaigns: ');
});

it('registers no provider when the app has a provider', async () => {
	const parts = partsNamed(['providers']);
	await using app = await startApp();
	app.state.providers.set('email', foreign());
	const report = await checkApp(app, { parts });
	expect(report).toMatchObject({ differences: [], left: [] });
	expect(report.leftOut).toEqual(['custom provider for email: the app has one already']);
	expect(app.state.providers).toEqual(new Map([['email', foreign()]]));
	expect(JSON.stringify(report)).not.toContain(foreign().basicAuthPassword);
});

it('registers no provider in an app that people use', async () => {
	await using app = await startApp({ records: 'community' });
	const options = { parts: partsNamed(['providers']), appInUse: true };
	const { leftOut } = await checkApp(app, options);
	expect(leftOut).toEqual(['custom providers: people use the app, and would miss notifications']);
	expect(app.requests.filter(({ route }) => /^(POST|PUT) .*provider/.test(String(route)))).toEqual(
		[],
	);
});

it('takes up the template that earlier runs have left', async () => {
	const parts = partsNamed(['campaigns']);
	await using app = await startApp();
	for (const _run of [1, 2]) expect(differenceLines(await checkApp(app, { parts }))).toEqual([]);
	expect([...app.state.campaignTemplates.values()]).toMatchObject([
		{ templateId: 'n8n-check-template', status: 'draft' },
	]);
	expect(app.state.campaigns.size).toBe(0);
});

it('refuses an app whose records have no IDs', async () => {
	const deviations = [
		{ route: 'GET /groups', change: 'rename', at: 'data[].guid', to: 'id' },
	] as const;
	await using app = await startApp({ deviations: [...deviations] });
	await expect(checkApp(app)).rejects.toThrow(/^GET \/groups: its records have no ID/);
});

it.each([
	['in the middle', 'moderation'],
	['while it cleans up', 'Cleaning up'],
])('cleans up when a person ends it %s, and reports no differences', async (_when, endedAt) => {
	await using app = await startApp();
	const before = recordsOf(app);
	const abort = new AbortController();
	const progress = (part: string) => {
		if (part === endedAt) abort.abort();
	};
	const parts = isLong ? scenario : partsNamed(['moderation']);
	const report = await checkApp(app, { signal: abort.signal, progress, parts });
	expect(app.requests.some(({ method }) => method === 'POST')).toBe(true);
	expect(report).toMatchObject({ endedEarly: true, differences: [], left: [] });
	expect(agrees(report)).toBe(false);
	expect(recordsOf(app)).toEqual(before);
});

it('shows no key and no value of the app in its report', async () => {
	await using app = await startApp({
		records: 'community',
		deviations: [{ route: 'GET /users/{uid}', change: 'field', at: 'data.secret', kind: 'text' }],
	});
	const report = await checkApp(app, { readOnly: true });
	const text = reportText(report, '1.0.0', '2030-01-01') + JSON.stringify(report);
	expect(text).toContain('data.secret');
	for (const value of [app.apiKey, app.appId, 'alice', 'Hartmann', 'general']) {
		expect(text).not.toContain(value);
	}
});

it('openQuestions.md has a line for each question that the check asks', () => {
	const keys = readQuestions().map(({ key }) => key);
	expect(keys).toEqual(expect.arrayContaining(askableKeys));
	expect(new Set(keys).size).toBe(keys.length);
});
