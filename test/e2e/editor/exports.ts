import { basename } from 'node:path';

import { countsByOutcome, reasonsIn } from '../../support/importReport';
import { problemOf, type Execution } from '../harness/api';
import { reportOf } from '../harness/exportReport';
import { addressOfForm, executionStartedBy } from '../harness/forms';
import { startStandIn, type StandIn } from '../harness/service';
import { changeApp, type ImportedExample } from '../harness/session';
import { e2e, openPage } from './page';

const MINUTE = 60_000;

interface GivenFile {
	name: string;
	content: Buffer;
}

export interface UploadOptions {
	timeoutMs?: number;
	/** Choices in lists of the form, by their labels. */
	choices?: Record<string, string>;
}

/** Gives each test of a file a stand-in of its own, because imports are paced by the requests to an address in a minute. */
export function ownService(): () => StandIn {
	const { session } = e2e;
	let service: StandIn;
	beforeEach(async () => {
		service = await startStandIn();
		await changeApp(session, service);
	});
	afterEach(async () => {
		await changeApp(session, session.service);
		await service.close();
	});
	return () => service;
}

/**
 * Gives an export to the form of an example, as a person does it, and waits for the end of the import.
 * @param given its files, or the folder in which they lie
 */
export async function uploadExport(
	example: ImportedExample,
	given: GivenFile[] | string,
	{ timeoutMs = 2 * MINUTE, choices = {} }: UploadOptions = {},
): Promise<Execution> {
	const { session } = e2e;
	const address = await addressOfForm(session, example);
	const id = await executionStartedBy(session, example.id, async () => {
		const { page, close } = await openPage();
		try {
			await page.goto(address);
			if (typeof given === 'string') {
				await page.getByLabel('Or a folder on the server of n8n').fill(given);
			} else {
				await page.locator('input[type=file]').setInputFiles(
					given.map(({ name, content }) => ({
						name: basename(name),
						mimeType: name.endsWith('.zip') ? 'application/zip' : 'application/json',
						buffer: content,
					})),
				);
			}
			for (const [label, choice] of Object.entries(choices)) {
				await page.getByLabel(label).selectOption(choice);
			}
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('The import has started.').waitFor();
		} finally {
			await close();
		}
	});
	return await session.api.execution(id, timeoutMs);
}

/** Expects that an import took the right number of messages, failed nowhere, and gave the reason for each message that it left out. */
export function expectAllImported(
	execution: Execution,
	{
		total,
		importedCount,
		leftOutByReason,
	}: { total: number; importedCount: number; leftOutByReason: Record<string, number> },
): void {
	expect(problemOf(execution)).toBeUndefined();
	const rows = reportOf(execution);
	expect(countsByOutcome(rows, 'messages')).toEqual({
		'in the export': total,
		imported: importedCount,
		'there already': 0,
		failed: 0,
		'left out': total - importedCount,
		'not accounted for': 0,
	});
	expect(reasonsIn(rows, 'messages', 'left out')).toEqual(leftOutByReason);
	for (const part of ['users', 'groups', 'members']) {
		expect(countsByOutcome(rows, part)).toMatchObject({ failed: 0, 'not accounted for': 0 });
	}
}
