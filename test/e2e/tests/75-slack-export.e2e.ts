import { e2e, openPage } from '../editor/page';
import { makeUpExport, zipped, type MadeUpExport } from '../../support/slackExport';
import type { Execution } from '../harness/api';
import type { ImportedExample } from '../harness/session';
import { until } from '../harness/wait';

const MINUTE = 60_000;

/** The import takes 60 requests a minute with 50 records each. */
const LARGE_TIMEOUT_MS = 10 * MINUTE;

interface Row {
	part: string;
	outcome: string;
	count: number;
	file: string;
	reason: string;
}

describe('The Slack example', () => {
	let example: ImportedExample;

	beforeAll(async () => {
		const { session } = e2e;
		example = session.examples.find(({ file }) => file === 'import-slack-export.json')!;
		await session.api.publishWorkflow(example.id);
	});
	beforeEach(() => e2e.session.service.reset());

	it(
		'imports 20 channels and 10,000 messages of every kind, and accounts for each of them',
		async () => {
			const made = makeUpExport({ now: Date.now() });
			const execution = await upload(zipped(made), LARGE_TIMEOUT_MS);
			expect(execution.data.resultData.error?.message).toBeUndefined();
			expect(execution.status).toBe('success');

			const rows = reportOf(execution);
			expect(overview(rows, 'messages')).toEqual({
				'in the export': 10_000,
				imported: made.imported,
				'there already': 0,
				failed: 0,
				'left out': 10_000 - made.imported,
				'not accounted for': 0,
			});
			expect(leftOutByReason(rows)).toEqual(made.leftOut);
			for (const part of ['users', 'groups', 'members']) {
				expect(overview(rows, part)).toMatchObject({ failed: 0, 'not accounted for': 0 });
			}
			expectInService(made);
		},
		LARGE_TIMEOUT_MS + MINUTE,
	);

	it('can run again: nothing is doubled, and people who left can have new messages', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 4, messages: 300, users: 30 });
		await upload(zipped(made));
		expectInService(made);
		const ts = `${Math.floor(Date.now() / 1000) - 60}.000001`;
		made.files['general/late.json'] = [{ type: 'message', user: 'U0009', text: 'Late', ts }];
		const again = await upload(zipped(made));
		expect(overview(reportOf(again), 'messages')).toMatchObject({
			imported: 1,
			'there already': made.imported,
			failed: 0,
			'not accounted for': 0,
		});
		expectInService({ ...made, imported: made.imported + 1 });
	});

	it('ends as failed when a record was refused, and says which and why', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 2, messages: 100, users: 10 });
		const tomorrow = `${Math.floor(Date.now() / 1000) + 86_400}.000001`;
		made.files['general/2030-01-01.json'] = [
			{ type: 'message', user: 'U0001', text: 'From the future', ts: tomorrow },
		];
		const execution = await upload(zipped(made));
		expect(execution.status).toBe('error');
		expect(execution.data.resultData.error?.message).toBe(
			'The import is not complete; Report has the reasons. messages failed: 1',
		);
		const rows = reportOf(execution);
		expect(overview(rows, 'messages')).toMatchObject({ failed: 1, 'not accounted for': 0 });
		expect(rows).toContainEqual({
			part: 'messages',
			outcome: 'failed',
			count: 1,
			file: 'general/2030-01-01.json',
			reason: expect.stringContaining('lies in the future'),
			ids: `slack-c0000-${tomorrow}`,
		});
		expect(itemsOf(execution, 'Failed Records')).toHaveLength(1);
		expectInService(made);
	});

	it('takes an export that holds next to nothing', async () => {
		const files = { 'users.json': [], 'channels.json': [] };
		const execution = await upload(zipped({ files, imported: 0, leftOut: {}, departed: 0 }));
		expect(execution.status).toBe('success');
		expect(overview(reportOf(execution), 'messages')['in the export']).toBe(0);
	});

	/** Uploads an export in the form, as a person does it in a browser, and waits for the end of the import. */
	async function upload(zip: Buffer, timeoutMs = 2 * MINUTE): Promise<Execution> {
		const { api } = e2e.session;
		const before = await api.executionsOf(example.id);
		const { webhookId } = example.workflow.nodes.find(
			({ name }) => name === 'Upload Your Export',
		) as unknown as { webhookId: string };
		const { page, origin, close } = await openPage();
		try {
			await page.goto(`${origin}/form/${webhookId}`);
			await page
				.locator('input[type=file]')
				.setInputFiles({ name: 'My export.zip', mimeType: 'application/zip', buffer: zip });
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('The import has started.').waitFor();
		} finally {
			await close();
		}
		const id = await until('the execution to start', MINUTE, async () =>
			(await api.executionsOf(example.id)).find((candidate) => !before.includes(candidate)),
		);
		return await api.execution(id, timeoutMs);
	}
});

/** Everything that should come over is in the service, under the right people and groups. */
function expectInService(made: MadeUpExport): void {
	const { messages, users, groups } = e2e.session.service.state;
	const fromSlack = [...messages.values()].filter(({ muid }) => muid?.startsWith('slack-'));
	expect(fromSlack).toHaveLength(made.imported);
	const left = (made.files['users.json'] as Array<{ id: string; deleted: boolean }>)
		.filter(({ deleted }) => deleted)
		.map(({ id }) => users.get(id.toLowerCase()));
	expect(left).toHaveLength(made.departed);
	expect(left.every((user) => user?.deactivatedAt !== undefined)).toBe(true);
	expect(groups.get('c0000')).toMatchObject({ name: 'general', type: 'public', owner: 'u0000' });
	expect(JSON.stringify([...messages.values()].map(({ data }) => data))).not.toContain('xoxe');
}

function itemsOf(execution: Execution, node: string): Array<Record<string, unknown>> {
	const [run] = execution.data.resultData.runData[node] ?? [];
	return (run?.data?.main?.[0] ?? []).map(({ json }) => json);
}

function reportOf(execution: Execution): Row[] {
	return itemsOf(execution, 'Report') as unknown as Row[];
}

function overview(rows: Row[], part: string): Record<string, number> {
	return Object.fromEntries(
		rows
			.filter((row) => row.part === part && row.file === '' && row.reason === '')
			.map(({ outcome, count }) => [outcome, count]),
	);
}

function leftOutByReason(rows: Row[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { part, outcome, reason, count } of rows) {
		if (part !== 'messages' || outcome !== 'left out' || reason === '') continue;
		counts[reason] = (counts[reason] ?? 0) + count;
	}
	return counts;
}
