import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { zipSync } from 'fflate';

import { expectAllImported, ownService, uploadExport } from '../editor/exports';
import { e2e } from '../editor/page';
import { problemOf } from '../harness/api';
import { countsByOutcome, reasonsIn } from '../../support/importReport';
import { itemsOf, reportOf } from '../harness/exportReport';
import { createUnusableCredential } from '../harness/session';
import { makeUpSendbirdExport } from '../../support/chatExport/sendbird';
import { makeUpStreamExport } from '../../support/chatExport/stream';
import type { MadeUpChatExport } from '../../support/chatExport/types';

const MINUTE = 60_000;

/** An import sends 60 requests a minute with 50 records each. */
const TIMEOUT_MS = 6 * MINUTE;

const SYSTEMS = [
	['stream', makeUpStreamExport],
	['sendbird', makeUpSendbirdExport],
] as const;

const service = ownService();

describe.each(SYSTEMS)('The example for %s', (system, makeUp) => {
	const example = e2e.session.example(`import-${system}-export.json`);

	beforeAll(async () => await e2e.session.api.startPublishing(example.id));

	it('imports the files as they are, and again without doubling anything', async () => {
		const made = makeUp({ now: Date.now(), messages: 900 });
		const execution = await uploadExport(example, filesOf(made), { timeoutMs: TIMEOUT_MS });
		expectAllImported(execution, made);
		expectInService(made);

		const again = reportOf(await uploadExport(example, filesOf(made), { timeoutMs: TIMEOUT_MS }));
		expect(countsByOutcome(again, 'messages')).toMatchObject({
			imported: 0,
			'there already': made.importedCount,
			failed: 0,
			'not accounted for': 0,
		});
		expectInService(made);
	});

	it('takes ZIP files, and a folder', async () => {
		const made = makeUp({ now: Date.now(), messages: 200, users: 30 });
		// The first file stays unpacked, beside the ZIP files
		const [first, ...others] = filesOf(made);
		const zips = others.map(({ name, content }) => ({
			name: `${name}.zip`,
			content: Buffer.from(zipSync({ [name]: content })),
		}));
		const packed = await uploadExport(example, [first, ...zips]);
		expect(problemOf(packed)).toBeUndefined();
		expect(countsByOutcome(reportOf(packed), 'messages')).toMatchObject({
			imported: made.importedCount,
		});
		expectInService(made);

		service().reset();
		const folder = join(e2e.session.filesFolder, system);
		mkdirSync(folder, { recursive: true });
		for (const [path, text] of Object.entries(made.files)) writeFileSync(join(folder, path), text);
		const unpacked = await uploadExport(example, folder);
		expect(problemOf(unpacked)).toBeUndefined();
		expect(countsByOutcome(reportOf(unpacked), 'messages')).toMatchObject({
			imported: made.importedCount,
		});
		expectInService(made);
	});

	it('loses only the message with half an emoji in a file that is larger than a batch', async () => {
		const made = makeUp({ now: Date.now(), messages: 800, users: 30 });
		// The first text of a message with its closing quotation mark, such as `Plain text"`; it gets half an emoji
		const whole = /(Plain text|Hello)[^"]*"/;
		const [path, text] = Object.entries(made.files).find(([, content]) => whole.test(content))!;
		// Before each record, after a line break or a comma; blanks there make the file larger than a batch
		const gaps = /(?<=[\n,])(?=\{)/g;
		const gap = ' '.repeat(5_000_000 / text.match(gaps)!.length);
		made.files[path] = text.replace(whole, '$1 \\ud83d"').replace(gaps, gap);
		const execution = await uploadExport(example, filesOf(made), { timeoutMs: TIMEOUT_MS });
		expect(problemOf(execution)).toBe(
			'The import is not complete; Report has the reasons. messages failed: 1',
		);
		const rows = reportOf(execution);
		expect(countsByOutcome(rows, 'messages')).toMatchObject({
			imported: made.importedCount - 1,
			failed: 1,
			'not accounted for': 0,
		});
		expect(rows).toContainEqual(
			expect.objectContaining({
				outcome: 'failed',
				file: path,
				reason: expect.stringContaining('broken character'),
			}),
		);
		expect(itemsOf(execution, 'Cut the File').length).toBeGreaterThan(1);
		expectInService({ ...made, importedCount: made.importedCount - 1 });
	});

	it('ends as failed when messages have no channel, or a file was not understood', async () => {
		const made = makeUp({ now: Date.now(), messages: 50, users: 20, stray: true });
		// The first line holds no JSON object; the object in the second line is of no known kind
		made.files['broken.json'] = '{"id":"x"\n{"some":"thing"}\n';
		const execution = await uploadExport(example, filesOf(made));
		expect(problemOf(execution)).toBe(
			'The import is not complete; Report has the reasons. files unreadable: 2, files without a place: 1',
		);
		expect(reportOf(execution)).toContainEqual(
			expect.objectContaining({ outcome: 'unreadable', file: 'broken.json', ids: '1' }),
		);
		expect(reasonsIn(reportOf(execution), 'messages', 'left out')).toEqual(made.leftOutByReason);
		expectInService(made);
	});

	it('reports each message as failed when none can be sent at all', async () => {
		const { api } = e2e.session;
		const form = 'Upload Your Export';
		const cometChatApi = await createUnusableCredential(api, e2e.session.service);
		// Published without the form, because the form of the published example has the same address
		const { [form]: _, ...connections } = example.workflow.connections;
		const nodes = example.workflow.nodes
			.filter(({ name }) => name !== form)
			.map((node) =>
				node.name === 'Import Messages' ? { ...node, credentials: { cometChatApi } } : node,
			);
		const unsent = { ...example.workflow, name: `Unsent of ${system}`, nodes, connections };
		const { id } = await api.createWorkflow(unsent);
		await api.startPublishing(id);
		const rows = reportOf(await api.runWorkflow(id, 'Run With a Sample'));
		expect(countsByOutcome(rows, 'batches')).toEqual({ failed: 0 });
		const { failed, 'left out': leftOut, ...messages } = countsByOutcome(rows, 'messages');
		expect(failed).toBeGreaterThan(3);
		expect(messages).toMatchObject({
			'in the export': failed + leftOut,
			'not accounted for': 0,
		});
	});

	/** Expects that the service has the messages of an export, and that its departed users are deactivated. */
	function expectInService(made: MadeUpChatExport): void {
		const { messages, users } = service().state;
		const own = [...messages.values()].filter(({ muid }) => muid?.startsWith(`${system}-`));
		expect(own).toHaveLength(made.importedCount);
		const imported = [...users.values()].filter(({ tags }) => tags?.includes(system));
		expect(imported.filter(({ deactivatedAt }) => deactivatedAt !== undefined)).toHaveLength(
			made.departedCount,
		);
	}
});

function filesOf(made: MadeUpChatExport): Array<{ name: string; content: Buffer }> {
	return Object.entries(made.files).map(([name, text]) => ({ name, content: Buffer.from(text) }));
}
