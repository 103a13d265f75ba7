import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reportOf } from '../e2e/harness/exportReport';
import { submitForm } from '../e2e/harness/forms';
import { PACKAGE_NAME } from '../e2e/harness/paths';
import { openSession, type Session } from '../e2e/harness/session';
import { countsByOutcome } from '../support/importReport';
import { makeUpExport, fileTextsOf, type MadeUpExport } from '../support/slackExport';
import { NO_GOAL, NONE_MISSING } from './goals';
import type { Row } from './measure';
import {
	waitForExecutionsToEnd,
	withThousandsSeparator,
	processorSeconds,
	watchMemory,
} from './resources';
import { usualOrSmallest } from './size';

/** How the names of the measures in this file begin. */
export const SLACK_EXPORT = 'Slack export of ';

const MESSAGES = usualOrSmallest(500_000, 300);

/** Each channel has 20 days, and so there are some 12,000 files. */
const CHANNELS = usualOrSmallest(595, 3);
const USERS = usualOrSmallest(3_000, 20);

/** Every sixth entry is a notice, an empty message or the like, which is left out. */
const ENTRIES_PER_MESSAGE = 6 / 5;

/** A day in one file of some 34 MB. */
const MESSAGES_OF_A_DAY = usualOrSmallest(40_000, 300);
const BYTES_OF_A_MESSAGE = 840;

/** An export as it lies in the folder; `importedCount` is the number of its messages that an import takes. */
interface WrittenExport extends Pick<MadeUpExport, 'importedCount'> {
	files: number;
	bytes: number;
}

/** A Slack export of a large company in n8n, from a folder; the service takes as many requests as come. */
export async function measureSlackExport(): Promise<Row[]> {
	return await measureExport(MESSAGES, writeExport);
}

/** A Slack export that has all its messages in the file of one day. */
export async function measureLargeDay(): Promise<Row[]> {
	return await measureExport(MESSAGES_OF_A_DAY, writeLargeDay);
}

async function measureExport(
	messages: number,
	write: (folder: string) => Promise<WrittenExport>,
): Promise<Row[]> {
	await using session = await openSession({
		prepare: removeLimit,
		service: {
			recordBodies: false,
			limits: { perMinute: Infinity, importPerMinute: Infinity },
		},
	});
	return await measure(session, messages, write);
}

/** Takes the limit of imports out of the installed node, which keeps to it by itself. */
function removeLimit(userFolder: string): void {
	const installed = join(userFolder, '.n8n', 'nodes', 'node_modules', PACKAGE_NAME);
	const [name] = globSync('dist/run-*.js', { cwd: installed });
	const file = join(installed, name);
	const code = readFileSync(file, 'utf8');
	const limit = /perMinute:\s*60(?=,\s*words:\s*"60 requests a minute for data import")/;
	if (!limit.test(code)) throw new Error(`No limit of imports in ${file}`);
	writeFileSync(file, code.replace(limit, 'perMinute: Infinity'));
}

async function measure(
	session: Session,
	messages: number,
	write: (folder: string) => Promise<WrittenExport>,
): Promise<Row[]> {
	const { api, n8n, service, filesFolder } = session;
	const folder = join(filesFolder, 'slack');
	const { importedCount, files, bytes } = await write(folder);
	const example = session.examples.find(({ file }) => file === 'import-slack-export.json')!;
	await api.startPublishing(example.id);
	const memory = watchMemory(n8n);
	const before = processorSeconds(n8n);
	const startedAt = performance.now();
	// The second field of the form is the folder on the server of n8n
	const id = await submitForm(session, example, { 'field-1': folder });
	await waitForExecutionsToEnd(session, example.id);
	const seconds = (performance.now() - startedAt) / 1_000;
	const peak = memory.stop();
	const processor = processorSeconds(n8n);
	// Reading a large execution takes memory, too
	const execution = await api.execution(id);
	const problem = execution.data.resultData.error?.message;
	if (problem !== undefined) throw new Error(problem);

	const counts = countsByOutcome(reportOf(execution), 'messages');
	const arrived = [...service.state.messages.values()].filter(({ muid }) =>
		muid?.startsWith('slack-'),
	).length;
	const database = await stat(join(n8n.userFolder, '.n8n', 'database.sqlite'));
	const name = `${SLACK_EXPORT}${withThousandsSeparator(messages)} messages in ${withThousandsSeparator(files)} files`;
	return [
		{
			name: `${name}: messages that are missing, and that were sent twice`,
			value: `${importedCount - arrived} missing, ${counts.imported - arrived} twice (${withThousandsSeparator(arrived)} arrived; ${withThousandsSeparator(bytes / 1e6)} MB)`,
			goal: NONE_MISSING,
		},
		{
			name: `${name}: time, without the limit of requests`,
			value: `${(seconds / 60).toFixed(1)} min (processor: n8n ${withThousandsSeparator(processor.main - before.main)} s, task runner ${withThousandsSeparator(processor.runner - before.runner)} s)`,
			goal: NO_GOAL,
		},
		{
			name: `${name}: peak memory of n8n and its task runner`,
			value: `${withThousandsSeparator(peak.together)} MB (n8n ${withThousandsSeparator(peak.main)} MB, task runner ${withThousandsSeparator(peak.runner)} MB)`,
			goal: '≤ 2,000 MB',
		},
		{
			name: `${name}: size of n8n's database afterwards`,
			value: `${withThousandsSeparator(database.size / 1e6)} MB`,
			goal: NO_GOAL,
		},
	];
}

/** Writes a made-up export as somebody unpacks it beside n8n. */
async function writeExport(folder: string): Promise<WrittenExport> {
	const { importedCount, files } = makeUpExport({
		now: Date.now(),
		channels: CHANNELS,
		users: USERS,
		messages: Math.round(MESSAGES * ENTRIES_PER_MESSAGE),
	});
	return { importedCount, ...(await writeFiles(folder, files)) };
}

/** Writes an export of one channel, with all its messages on one day, as a program of a company sends them. */
async function writeLargeDay(folder: string): Promise<WrittenExport> {
	const made = makeUpExport({ now: Date.now(), channels: 1, users: 20, messages: 0 });
	const { files } = made;
	// The messages are a second apart, and so the last is in the past
	const start = Math.floor(Date.now() / 1_000) - 2 * MESSAGES_OF_A_DAY;
	files['general/2030-01-01.json'] = Array.from({ length: MESSAGES_OF_A_DAY }, (_, n) => {
		const ts = `${start + n}.000001`;
		const message = { type: 'message', user: 'U0001', ts, text: `${n} ` };
		// Fills the message up to the usual size of an entry in a file
		const room = BYTES_OF_A_MESSAGE - JSON.stringify(message, null, 4).length;
		return { ...message, text: `${n} ${'x'.repeat(room)}` };
	});
	return {
		importedCount: made.importedCount + MESSAGES_OF_A_DAY,
		...(await writeFiles(folder, files)),
	};
}

async function writeFiles(
	folder: string,
	files: Record<string, unknown>,
): Promise<Omit<WrittenExport, 'importedCount'>> {
	let bytes = 0;
	for (const [path, text] of fileTextsOf({ files })) {
		bytes += Buffer.byteLength(text);
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text);
	}
	return { files: Object.keys(files).length, bytes };
}
