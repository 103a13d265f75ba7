import type { Execution } from './api';
import { WEBHOOK_TYPE } from './paths';
import type { ImportedExample, Session } from './session';
import { until, sendUntilTaken } from './wait';

const TIMEOUT_MS = 90_000;

/** Values for a form: text, or a file, by the name that n8n gives the field (`field-0`, `field-1` …). */
type FormInput = Record<string, string | { name: string; content: Buffer }>;

/** The address of the form of an example, as soon as n8n has published it in the background. */
export async function addressOfForm(
	{ n8n }: Pick<Session, 'n8n'>,
	{ workflow }: ImportedExample,
): Promise<string> {
	const form = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger')!;
	const address = `${n8n.origin}/form/${form.webhookId}`;
	return await until('the form to open', TIMEOUT_MS, async () =>
		(await fetch(address)).ok ? address : undefined,
	);
}

/** The first execution of a workflow after a start; a workflow may also call itself, or be started by others later. */
export async function executionStartedBy(
	{ api }: Pick<Session, 'api'>,
	workflowId: string,
	start: () => Promise<void>,
): Promise<string> {
	const before = await api.executionIdsOf(workflowId);
	await start();
	return await until('the execution to start', TIMEOUT_MS, async () =>
		(await api.executionIdsOf(workflowId))
			.filter((candidate) => !before.includes(candidate))
			.sort((a, b) => Number(a) - Number(b))
			.at(0),
	);
}

/** Posts to the webhook of a published example, as another system does, and waits for the end of its run. */
export async function runByRequest(
	session: Pick<Session, 'api' | 'n8n'>,
	example: ImportedExample,
	body: unknown,
): Promise<Execution> {
	const { parameters } = example.workflow.nodes.find(({ type }) => type === WEBHOOK_TYPE)!;
	const id = await executionStartedBy(session, example.id, async () => {
		await sendUntilTaken(`${session.n8n.origin}/webhook/${String(parameters.path)}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
	});
	return await session.api.execution(id);
}

/** Sends the form of an example as its page does, and gives the id of the execution. */
export async function submitForm(
	session: Pick<Session, 'api' | 'n8n'>,
	example: ImportedExample,
	input: FormInput,
): Promise<string> {
	const address = await addressOfForm(session, example);
	const body = new FormData();
	for (const [field, value] of Object.entries(input)) {
		if (typeof value === 'string') body.set(field, value);
		else body.set(field, new Blob([new Uint8Array(value.content)]), value.name);
	}
	return await executionStartedBy(session, example.id, async () => {
		const answer = await fetch(address, { method: 'POST', body });
		if (!answer.ok) throw new Error(`n8n answered the form with ${answer.status}`);
	});
}
