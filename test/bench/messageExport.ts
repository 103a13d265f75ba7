import type { IBinaryData } from 'n8n-workflow';
import type { Execution, Workflow } from '../e2e/harness/api';
import { withCredential } from '../e2e/harness/examples';
import { WEBHOOK_TYPE } from '../e2e/harness/paths';
import { openSession, type Session } from '../e2e/harness/session';
import { action, chain, node } from '../e2e/harness/steps';
import { sendUntilTaken } from '../e2e/harness/wait';
import { addMessageFrom } from '../service';
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
export const MESSAGE_EXPORT = 'Message: Export of ';

const MESSAGES = usualOrSmallest(200_000, 3_000);
const FIRST_SENT = 1_700_000_000;
/** A second has more messages than a page holds, so that a page ends within a second. */
const MESSAGES_IN_A_SECOND = 1_500;

/** Exports all messages of an app into JSON Lines files; the service takes as many requests as come. */
export async function measureMessageExport(): Promise<Row[]> {
	await using session = await openSession({
		service: { recordBodies: false, limits: { perMinute: Infinity } },
	});
	return await measure(session);
}

async function measure(session: Session): Promise<Row[]> {
	const { api, n8n, service } = session;
	const { state } = service;
	state.messages.clear();
	for (let n = 0; n < MESSAGES; n++) {
		addMessageFrom(state, {
			id: String(n + 1),
			sender: 'alice',
			receiver: 'general',
			receiverType: 'group',
			sentAt: FIRST_SENT + Math.floor(n / MESSAGES_IN_A_SECOND),
			data: { text: `Message ${n} `.padEnd(200, 'x') },
		});
	}
	const { id } = await api.createWorkflow(workflowWith(session));
	await api.startPublishing(id);
	const memory = watchMemory(n8n);
	const before = processorSeconds(n8n);
	const startedAt = performance.now();
	await sendUntilTaken(`${n8n.origin}/webhook/export`);
	await waitForExecutionsToEnd(session, id);
	const seconds = (performance.now() - startedAt) / 1_000;
	const { main } = memory.stop();
	const processor = processorSeconds(n8n).main - before.main;
	const [execution] = await api.executionIdsOf(id);
	const { lines, ids, files } = await countExported(session, await api.execution(execution));
	const name = `${MESSAGE_EXPORT}${withThousandsSeparator(MESSAGES)} messages into files`;
	return [
		{
			name: `${name}: messages that are missing, and that are there twice`,
			value: `${MESSAGES - ids} missing, ${lines - ids} twice (${files} files)`,
			goal: NONE_MISSING,
		},
		{
			name: `${name}: time, without the limit of requests`,
			value: `${Math.round(seconds)} s (processor: ${Math.round(processor)} s)`,
			goal: NO_GOAL,
		},
		{
			name: `${name}: peak memory of n8n`,
			value: `${withThousandsSeparator(main)} MB`,
			goal: '≤ 1,000 MB',
		},
	];
}

function workflowWith({ credential }: Session): Workflow {
	const workflow = chain('Export all messages', [
		node('Start', WEBHOOK_TYPE, 2, { path: 'export' }, { webhookId: 'export' }),
		action('Export', { resource: 'message', operation: 'export', exportAs: 'files' }),
	]);
	return withCredential(workflow, credential);
}

/** The numbers of files that came out, of their lines, and of different message IDs. */
async function countExported({ api, n8n }: Session, { data }: Execution) {
	const problem = data.resultData.error?.message;
	if (problem !== undefined) throw new Error(problem);
	const items = data.resultData.runData.Export[0].data!.main![0] as unknown as Array<{
		binary: { data: IBinaryData };
	}>;
	const ids = new Set<unknown>();
	let lines = 0;
	for (const { binary } of items) {
		const query = new URLSearchParams({ id: binary.data.id!, action: 'download' });
		const file = await fetch(`${n8n.origin}/rest/binary-data?${query}`, {
			headers: { cookie: api.sessionCookie() },
		});
		for (const line of (await file.text()).trimEnd().split('\n')) {
			ids.add((JSON.parse(line) as { id: unknown }).id);
			lines++;
		}
	}
	return { lines, ids: ids.size, files: items.length };
}
