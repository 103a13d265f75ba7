import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expectAllImported, ownService, uploadExport, type UploadOptions } from '../editor/exports';
import { e2e } from '../editor/page';
import { countsByOutcome } from '../../support/importReport';
import { itemsOf, reportOf } from '../harness/exportReport';
import { makeUpExport, fileTextsOf, zip, type MadeUpExport } from '../../support/slackExport';
import { zipByWindows } from '../../support/slackExport/windows';
import { problemOf, type Execution } from '../harness/api';

const MINUTE = 60_000;

/** An import sends 60 requests a minute with 50 records each, so the largest one waits for its second minute. */
const LARGE_TIMEOUT_MS = 10 * MINUTE;

const service = ownService();

describe('The Slack example', () => {
	const example = e2e.session.example('import-slack-export.json');

	beforeAll(async () => await e2e.session.api.startPublishing(example.id));

	it('imports 20 channels and 4,000 messages of every kind, and accounts for each of them', async () => {
		const made = makeUpExport({ now: Date.now(), messages: 4_000 });
		const execution = await upload(zip(made), { timeoutMs: LARGE_TIMEOUT_MS });
		expectAllImported(execution, { ...made, total: 4_000 });
		expectInService(made);
	});

	it('can run again: nothing is doubled, and people who left can have new messages', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 4, messages: 300, users: 30 });
		await upload(zip(made));
		expectInService(made);
		const ts = `${Math.floor(Date.now() / 1000) - 60}.000001`;
		made.files['general/late.json'] = [{ type: 'message', user: 'U0009', text: 'Late', ts }];
		const again = await upload(zip(made));
		expect(countsByOutcome(reportOf(again), 'messages')).toMatchObject({
			imported: 1,
			'there already': made.importedCount,
			failed: 0,
			'not accounted for': 0,
		});
		expectInService({ ...made, importedCount: made.importedCount + 1 });
	});

	it('adds reactions and pins only if the form asks for it, once, and tells beforehand how long that takes', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 4, messages: 300, users: 30 });
		const counted = await upload(zip(made));
		const { total, added } = made.reactions;
		expect(countsByOutcome(reportOf(counted), 'reactions')).toMatchObject({
			added: 0,
			'left out': total,
		});
		expect(marksInService()).toEqual({ reactions: 0, pins: [] });

		const choices = { 'Reactions and pins': 'Add them after the messages' };
		for (let run = 0; run < 2; run++) {
			const execution = await upload(zip(made), { choices });
			expect(problemOf(execution)).toBeUndefined();
			const rows = reportOf(execution);
			expect(countsByOutcome(rows, 'reactions')).toEqual({
				'in the export': total,
				added,
				failed: 0,
				'left out': total - added,
				'not accounted for': 0,
			});
			// One of the two pins is on a message that the export does not have
			expect(countsByOutcome(rows, 'pins')).toMatchObject({ added: 1, failed: 0, 'left out': 1 });
			expect(marksInService()).toEqual({ reactions: added, pins: [firstMember(made)] });
			expect(itemsOf(execution, 'What Is to Come')).toMatchObject([
				{ reactions: total, pins: 2, minutesOnFreePlan: 1 },
			]);
			expectInService(made);
		}
	});

	it('reports reactions and pins that the service refused', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 2, messages: 100, users: 10 });
		service().state.tenant.switchedOff.add('pinMessage');
		const route = 'POST /messages/{id}/reactions/{reaction}';
		service().faults.add({ kind: 'refusal', route });
		const choices = { 'Reactions and pins': 'Add them after the messages' };
		const execution = await upload(zip(made), { choices });
		expect(problemOf(execution)).toBe(
			`The import is not complete; Report has the reasons. reactions failed: ${made.reactions.added}, pins failed: 1`,
		);
		expect(reportOf(execution)).toContainEqual(
			expect.objectContaining({ part: 'pins', outcome: 'failed', file: 'general/2026-01-01.json' }),
		);
		expectInService(made);
	});

	it('ends as failed when a record was refused, and names the record and the reason', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 2, messages: 100, users: 10 });
		const tomorrow = `${Math.floor(Date.now() / 1000) + 86_400}.000001`;
		made.files['general/2030-01-01.json'] = [
			{ type: 'message', user: 'U0001', text: 'From the future', ts: tomorrow },
		];
		const execution = await upload(zip(made));
		expect(problemOf(execution)).toBe(
			'The import is not complete; Report has the reasons. messages failed: 1',
		);
		const rows = reportOf(execution);
		expect(countsByOutcome(rows, 'messages')).toMatchObject({ failed: 1, 'not accounted for': 0 });
		expect(rows).toContainEqual({
			part: 'messages',
			outcome: 'failed',
			count: 1,
			file: 'general/2030-01-01.json',
			reason: expect.stringContaining('lies in the future'),
			ids: `slack-c0000-${tomorrow}`,
		});
		expectInService(made);
	});

	it('ends as failed when a folder belongs to no conversation, and names the folder', async () => {
		const made = makeUpExport({
			now: Date.now(),
			channels: 2,
			messages: 50,
			users: 10,
			stray: true,
		});
		const execution = await upload(zip(made));
		expect(problemOf(execution)).toBe(
			'The import is not complete; Report has the reasons. files without a place: 1',
		);
		expect(reportOf(execution)).toContainEqual(
			expect.objectContaining({
				outcome: 'without a place',
				file: 'renamed-since/2026-01-01.json',
			}),
		);
		expectInService(made);
	});

	it('takes an export that PowerShell packed, with folders in the code page of Windows', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 6, messages: 200, users: 20 });
		const zip = zipByWindows(made);
		const execution = await upload(zip);
		expect(problemOf(execution)).toBeUndefined();
		expect(countsByOutcome(reportOf(execution), 'messages')).toMatchObject({
			imported: made.importedCount,
		});
		expectInService(made);
	});

	it('takes a folder of more files than n8n unpacks, in a loop of batches', async () => {
		const { filesFolder } = e2e.session;
		const made = makeUpExport({ now: Date.now(), channels: 55, messages: 1_400, users: 20 });
		expect(Object.keys(made.files).length).toBeGreaterThan(1_000);
		const folder = join(filesFolder, 'slack');
		for (const [path, text] of fileTextsOf(made)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), text);
		}
		const execution = await upload(folder);
		expectAllImported(execution, { ...made, total: 1_400 });
		expect(execution.data.resultData.runData['Look at the Batch'].length).toBeGreaterThan(2);
		expectInService(made);

		const refused = await upload(zip(made));
		expect(problemOf(refused)).toContain('more than 1000 entries');
	});

	it('takes a day that is larger than a batch, with half an emoji in one of its messages', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 2, messages: 50, users: 10 });
		const start = Math.floor(Date.now() / 1000) - 5_000;
		const day = Array.from({ length: 1_200 }, (_, n) => ({
			type: 'message',
			user: 'U0001',
			text: n === 700 ? 'Cut \ud83d' : `${n} ${'x'.repeat(7_000)}`,
			ts: `${start + n}.000001`,
		}));
		made.files['general/2030-01-01.json'] = day;
		const execution = await upload(zip(made));
		expect(problemOf(execution)).toBe(
			'The import is not complete; Report has the reasons. messages failed: 1',
		);
		const rows = reportOf(execution);
		expect(countsByOutcome(rows, 'messages')).toMatchObject({
			'in the export': 1_250,
			imported: made.importedCount + 1_199,
			failed: 1,
			'not accounted for': 0,
		});
		expect(rows).toContainEqual(
			expect.objectContaining({
				outcome: 'failed',
				file: 'general/2030-01-01.json',
				reason: expect.stringContaining('broken character'),
				ids: `slack-c0000-${day[700].ts}`,
			}),
		);
		expect(itemsOf(execution, 'Cut the File').length).toBeGreaterThan(2);
		expectInService({ ...made, importedCount: made.importedCount + 1_199 });
	});

	it('gives the text of an app once, keeps keys out of texts, and skips a file that was uploaded in the chat', async () => {
		const made = makeUpExport({ now: Date.now(), channels: 2, messages: 50, users: 10 });
		const key = 'xoxe-1-2-3-secret';
		const file = `https://files.slack.com/a.png?token=${key}`;
		const say = (text: string) => ({ type: 'text', text });
		const section = (...elements: unknown[]) => ({ type: 'rich_text_section', elements });
		const rich = (...elements: unknown[]) => ({ blocks: [{ type: 'rich_text', elements }] });
		const app = { type: 'message', subtype: 'bot_message', bot_id: 'B0DEPLOY' };
		const person = { type: 'message', user: 'U0001' };
		const entries: Array<[entry: object, text: string]> = [
			[
				{ ...app, text: 'Deploy done\n\nAll up', ...rich(section(say('Deploy done\n\nAll up'))) },
				'Deploy done\n\nAll up',
			],
			[
				{
					...app,
					text: '&gt;why `fork()`ed :tada:',
					...rich({
						type: 'rich_text_quote',
						elements: [say('why fork()ed '), { type: 'emoji', name: 'tada', unicode: '1f389' }],
					}),
				},
				'>why `fork()`ed 🎉',
			],
			[
				{
					...person,
					text: '<https://v.example/w?v=1&amp;t=2>',
					attachments: [{ from_url: 'https://v.example/w?v=1&amp;t=2', text: 'About it' }],
				},
				'https://v.example/w?v=1&t=2',
			],
			[
				{
					...person,
					text: `<${file}|it>`,
					files: [{ id: 'F1', name: 'a.png', url_private: file }],
				},
				'it (https://files.slack.com/a.png)',
			],
		];
		const second = Math.floor(Date.now() / 1000) - 100;
		const times = entries.map((_, index) => `${second + index}.000001`);
		made.files['general/2030-01-01.json'] = entries.map(([entry], index) => ({
			...entry,
			ts: times[index],
		}));
		made.files['groups.json'] = null;
		made.files['general/F1-data.json'] = { uploaded: true };
		const execution = await upload(zip(made));
		expect(problemOf(execution)).toBeUndefined();
		expectInService({ ...made, importedCount: made.importedCount + entries.length });
		const imported = [...service().state.messages.values()];
		const textOf = (ts: string) =>
			imported.find(({ muid }) => muid === `slack-c0000-${ts}`)?.data.text;
		expect(times.map(textOf)).toEqual(entries.map(([, text]) => text));
		expect(JSON.stringify(execution.data)).not.toContain(key);
		const named = reportOf(execution).filter(({ part, reason }) => part === 'files' && reason);
		expect(named.map(({ outcome, file: path }) => [outcome, path])).toEqual(
			expect.arrayContaining([
				['not carried over', 'groups.json'],
				['not carried over', 'general/F1-data.json'],
			]),
		);
	});

	it('takes an export without users, channels and messages', async () => {
		const files = { 'users.json': [], 'channels.json': [] };
		const reactions = { total: 0, added: 0 };
		const nothing = { files, importedCount: 0, leftOutByReason: {}, reactions, departedCount: 0 };
		const execution = await upload(zip(nothing));
		expect(execution.status).toBe('success');
		expect(countsByOutcome(reportOf(execution), 'messages')['in the export']).toBe(0);
	});

	async function upload(given: Buffer | string, options?: UploadOptions): Promise<Execution> {
		const files = typeof given === 'string' ? given : [{ name: 'My export.zip', content: given }];
		return await uploadExport(example, files, options);
	}
});

/** Expects that the service has the messages, users and groups of an export, and no key of Slack. */
function expectInService(made: MadeUpExport): void {
	const { messages, users, groups } = service().state;
	const fromSlack = [...messages.values()].filter(({ muid }) => muid?.startsWith('slack-'));
	expect(fromSlack).toHaveLength(made.importedCount);
	const departed = (made.files['users.json'] as Array<{ id: string; deleted: boolean }>)
		.filter(({ deleted }) => deleted)
		.map(({ id }) => users.get(id.toLowerCase()));
	expect(departed).toHaveLength(made.departedCount);
	expect(departed.every((user) => user?.deactivatedAt !== undefined)).toBe(true);
	expect(groups.get('c0000')).toMatchObject({ name: 'general', type: 'public', owner: 'u0000' });
	expect(JSON.stringify([...messages.values()].map(({ data }) => data))).not.toContain('xoxe');
}

/** The UID of the person who pinned a message: `makeUpExport` takes the first member of the first channel. */
function firstMember({ files }: MadeUpExport): string {
	const [{ members }] = files['channels.json'] as Array<{ members: string[] }>;
	return members[0].toLowerCase();
}

/** The number of reactions that the imported messages have, and the people who pinned some of them. */
function marksInService(): { reactions: number; pins: unknown[] } {
	const own = [...service().state.messages.values()].filter(({ muid }) =>
		muid?.startsWith('slack-'),
	);
	return {
		reactions: own
			.flatMap(({ reactions }) => [...reactions.values()])
			.reduce((sum, uids) => sum + uids.size, 0),
		pins: own.filter(({ pinnedAt }) => pinnedAt !== undefined).map(({ pinnedBy }) => pinnedBy),
	};
}
