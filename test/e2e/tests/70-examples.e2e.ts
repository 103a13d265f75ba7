import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { importWorkflow, newWorkflow, nodeNamed, openNode } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, takePicture, type EditorPage } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import type { Workflow } from '../harness/api';
import { readExamples, withNoticesTo } from '../harness/examples';
import { AGENT_TRIGGER_TYPE, WEBHOOK_TYPE } from '../harness/paths';
import {
	AGENT_CREDENTIAL_NAME,
	SUPPORT_CREDENTIAL_NAME,
	WEBHOOK_CREDENTIAL_NAME,
} from '../harness/session';
import { until } from '../harness/wait';

const EXAMPLE_FILES = readExamples();

/** The credentials of what starts a workflow, by its type, but for the trigger. */
const CREDENTIALS: Record<string, string> = {
	[AGENT_TRIGGER_TYPE]: AGENT_CREDENTIAL_NAME,
	[WEBHOOK_TYPE]: SUPPORT_CREDENTIAL_NAME,
};

const MARKS_TIMEOUT_MS = 90_000;

/** A place on the canvas where the pointer makes nothing appear. */
const AWAY: [number, number] = [640, 110];

/** n8n says this when it has filled in credentials, which is what an import should lead to. */
const CREDENTIALS_ADDED = /^Credentials auto-added/;

/** The part of n8n's report on its next major version that is read here. */
interface BreakingChanges {
	workflowResults: Array<{ ruleId: string; nbAffectedWorkflows: number }>;
	instanceResults: Array<{ ruleId: string }>;
}

/** Shows that n8n would find something: it does not run sub-workflows once for each item any more. */
const workflowOfN8n2: Workflow = {
	name: 'Workflow of n8n 2',
	nodes: [
		{
			id: 'each',
			name: 'Each',
			type: 'n8n-nodes-base.executeWorkflow',
			typeVersion: 1.2,
			position: [0, 0],
			parameters: { mode: 'each' },
		},
	],
	connections: {},
};

describe('The examples', () => {
	const opened = useEditor();

	it('are there', () => {
		expect(EXAMPLE_FILES.length).toBeGreaterThan(0);
	});

	it('are ready for n8n 3.0, says n8n itself, and run here within its limits', async () => {
		const { api } = e2e.session;
		await api.createWorkflow(workflowOfN8n2);
		const { report } = await api.request<{ report: BreakingChanges }>(
			'POST',
			'/rest/breaking-changes/report/refresh?version=v3',
		);
		expect(report.workflowResults).toEqual([
			expect.objectContaining({ ruleId: 'execute-workflow-each-mode-v3', nbAffectedWorkflows: 1 }),
		]);
		// n8n says this to everybody. The pages of this package say 'Import from File'
		const ofAll = ['workflow-import-url-removed-v3'];
		expect(report.instanceResults.map(({ ruleId }) => ruleId)).toEqual(ofAll);
	});

	it.each(EXAMPLE_FILES)(
		'$file imports without warnings and runs green',
		async ({ file, workflow, trigger, startsWithEvent, event }) => {
			const { scratch, notices } = e2e.session;
			e2e.session.reset();
			const path = join(scratch.folder('examples'), file);
			writeFileSync(
				path,
				JSON.stringify(startsWithEvent ? workflow : withNoticesTo(notices.url, workflow)),
			);
			const { editor } = opened;
			const { page } = editor;
			await newWorkflow(editor);
			await importWorkflow(editor, path, workflow);
			if (event) await chooseCredential(editor, workflow, event);
			await expect(page.getByTestId('node-issues').count()).resolves.toBe(0);
			const toasts = await page.locator('.el-notification').allInnerTexts();
			expect(toasts.filter((text) => !CREDENTIALS_ADDED.test(text.trim()))).toEqual([]);

			// Those that start with an event are run by another file of tests
			if (!startsWithEvent) await runFrom(editor, trigger);
			await page.getByTestId('zoom-to-fit').click();
			await page.mouse.move(...AWAY);
			await takePicture(editor, `example-${file.replace(/\.json$/, '')}`);
			expect(editor.errors).toEqual([]);
		},
	);
});

/** Does what n8n leaves to a person where a node can have one of several types of credentials. */
async function chooseCredential(
	editor: EditorPage,
	{ nodes }: Workflow,
	trigger: string,
): Promise<void> {
	const { page } = editor;
	const { type } = nodes.find(({ name }) => name === trigger)!;
	await openNode(editor, trigger);
	const form = new NodeForm(editor);
	await form.chooseCredentials(CREDENTIALS[type] ?? WEBHOOK_CREDENTIAL_NAME);
	await form.close();
	await page.getByTestId('node-issues').waitFor({ state: 'detached' });
}

/** Runs the open workflow from one of its triggers, and waits until every node that ran has a green mark. */
async function runFrom(editor: EditorPage, trigger: string): Promise<void> {
	const { page } = editor;
	const [response] = await Promise.all([
		page.waitForResponse((answer) => /\/rest\/workflows\/[^/]+\/run/.test(answer.url())),
		startFrom(editor, trigger),
	]);
	const { data } = (await response.json()) as { data: { executionId: string } };
	const execution = await e2e.session.api.execution(data.executionId);
	expect(execution.data.resultData.error?.message).toBeUndefined();
	expect(execution.status).toBe('success');

	const ran = Object.keys(execution.data.resultData.runData);
	await page.getByText('Workflow executed successfully').waitFor();
	const marks = page.getByTestId('canvas-node-status-mark-success');
	await until(`a green mark at ${ran.length} nodes`, MARKS_TIMEOUT_MS, async () =>
		(await marks.count()) === ran.length ? true : undefined,
	);
	await expect(page.getByTestId('canvas-node-status-mark-error').count()).resolves.toBe(0);
	await page
		.getByText(/^\d+ items?$/)
		.first()
		.waitFor();
}

/** Starts the workflow from one of its triggers, with the button that shows when the pointer is over it. */
async function startFrom({ page }: EditorPage, trigger: string): Promise<void> {
	await page.locator(nodeNamed(trigger)).hover();
	await page.getByTestId(`execute-workflow-button-${trigger}`).click();
}
