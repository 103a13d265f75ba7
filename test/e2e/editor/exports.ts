import { basename } from 'node:path';

import type { Execution } from '../harness/api';
import type { ImportedExample } from '../harness/session';
import { until } from '../harness/wait';
import { e2e, openPage } from './page';

const MINUTE = 60_000;

/** A row of the report of an example that imports an export. */
export interface Row {
	part: string;
	outcome: string;
	count: number;
	file: string;
	reason: string;
}

interface GivenFile {
	name: string;
	content: Buffer;
}

/**
 * Gives an export to the form of an example, as a person does it, and waits for the end of the import.
 * @param given its files, or the folder in which they lie
 */
export async function uploadExport(
	example: ImportedExample,
	given: GivenFile[] | string,
	timeoutMs = 2 * MINUTE,
): Promise<Execution> {
	const { api } = e2e.session;
	const before = await api.executionsOf(example.id);
	const { webhookId } = example.workflow.nodes.find(
		({ name }) => name === 'Upload Your Export',
	) as unknown as { webhookId: string };
	const form = `${e2e.session.n8n.origin}/form/${webhookId}`;
	// n8n publishes in the background
	await until('the form to open', MINUTE, async () => ((await fetch(form)).ok ? true : undefined));
	const { page, close } = await openPage();
	try {
		await page.goto(form);
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
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByText('The import has started.').waitFor();
	} finally {
		await close();
	}
	const id = await until('the execution to start', MINUTE, async () =>
		// Those of the batches follow it
		(await api.executionsOf(example.id))
			.filter((candidate) => !before.includes(candidate))
			.sort((a, b) => Number(a) - Number(b))
			.at(0),
	);
	return await api.execution(id, timeoutMs);
}

/** The output of a step of an execution. */
export function itemsOf(execution: Execution, node: string): Array<Record<string, unknown>> {
	const [run] = execution.data.resultData.runData[node] ?? [];
	return (run?.data?.main?.[0] ?? []).map(({ json }) => json);
}

export function reportOf(execution: Execution): Row[] {
	return itemsOf(execution, 'Report') as unknown as Row[];
}

/** How many records of a kind came in, failed, … */
export function overview(rows: Row[], part: string): Record<string, number> {
	return Object.fromEntries(
		rows
			.filter((row) => row.part === part && row.file === '' && row.reason === '')
			.map(({ outcome, count }) => [outcome, count]),
	);
}

/** How many messages were left out, by reason. */
export function leftOutByReason(rows: Row[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { part, outcome, reason, count } of rows) {
		if (part !== 'messages' || outcome !== 'left out' || reason === '') continue;
		counts[reason] = (counts[reason] ?? 0) + count;
	}
	return counts;
}
