import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { importWorkflow, newWorkflow, nodeNamed, openNode } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, takePicture, withoutToasts, type EditorPage } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { problemOf, type Workflow, type WorkflowNode } from '../harness/api';
import { readExamples, withCredential, withNoticesTo, type Example } from '../harness/examples';
import { executionStartedBy } from '../harness/forms';
import {
	AGENT_TRIGGER_TYPE,
	MCP_TRIGGER_TYPE,
	MODERATION_TRIGGER_TYPE,
	NOTIFICATION_TRIGGER_TYPE,
	POLLING_TRIGGER_TYPE,
	TRIGGER_TYPE,
	WEBHOOK_TYPE,
} from '../harness/paths';
import {
	AGENT_CREDENTIAL_NAME,
	SUPPORT_CREDENTIAL_NAME,
	SUPPORT_HEADER,
	WEBHOOK_CREDENTIAL_NAME,
} from '../harness/session';
import { chain, node } from '../harness/steps';
import { until } from '../harness/wait';

const EXAMPLE_FILES = readExamples();

/** Types of triggers that the button below the canvas starts at once. */
const BY_BUTTON = [
	'n8n-nodes-base.manualTrigger',
	'n8n-nodes-base.scheduleTrigger',
	POLLING_TRIGGER_TYPE,
];

/** Types of triggers that wait for a message, a form, or a call by another workflow. */
const WAITING = [
	TRIGGER_TYPE,
	NOTIFICATION_TRIGGER_TYPE,
	MODERATION_TRIGGER_TYPE,
	AGENT_TRIGGER_TYPE,
	MCP_TRIGGER_TYPE,
	'n8n-nodes-base.emailReadImap',
	'n8n-nodes-base.slackTrigger',
	'n8n-nodes-base.formTrigger',
	'n8n-nodes-base.executeWorkflowTrigger',
];

const KNOWN = [...BY_BUTTON, ...WAITING, WEBHOOK_TYPE];

/** The methods of requests that change nothing. */
const READING = ['GET', 'HEAD'];

/** End of the address at which a trigger registers itself while it listens in the editor. */
const PROVIDER = '/providers/custom';

/** Whether an example imports data. These bring samples into the app and say so; the samples can be removed again. */
const isImport = (file: string) => file.startsWith('import-');

/** The file and the trigger of each example that has a trigger of these types, but for the imports. */
const startsBy = (types: string[]): Array<[file: string, trigger: WorkflowNode]> =>
	EXAMPLE_FILES.filter(({ file }) => !isImport(file)).flatMap(({ file, workflow }) =>
		workflow.nodes
			.filter(({ type }) => types.includes(type))
			.map((node): [string, WorkflowNode] => [file, node]),
	);

const clicks = startsBy(BY_BUTTON).map(([file, { name }]) => [file, name]);

/** Requests of another system to the test URLs of examples, and their answers. */
const CALLS: Record<string, { body: object; answer: object }> = {
	'keep-crm-and-chat-in-step.json': { body: { id: 'bob' }, answer: { status: 200 } },
	'send-order-card.json': {
		body: { customer: 'alice', number: 4711, status: 'shipped', items: [] },
		answer: { status: 200 },
	},
	'suspend-abuser.json': {
		body: { uid: 'dave' },
		answer: {
			status: 503,
			text: expect.stringContaining('Nothing was done: this is a test in the editor of n8n'),
		},
	},
	'sync-users-from-crm.json': { body: { id: 'bob', active: false }, answer: { status: 200 } },
};
/** The names of the credentials of nodes that start a workflow, by type; all others have those of webhooks. */
const CREDENTIALS: Record<string, string> = {
	[AGENT_TRIGGER_TYPE]: AGENT_CREDENTIAL_NAME,
	[WEBHOOK_TYPE]: SUPPORT_CREDENTIAL_NAME,
};

const MARKS_TIMEOUT_MS = 90_000;

/** A place on the canvas at which the pointer has no effect. */
const AWAY: [number, number] = [640, 110];

/** The message of n8n that it has filled in credentials, as it should after an import. */
const CREDENTIALS_ADDED = /^Credentials auto-added/;

/** The used part of n8n's report on its next major version. */
interface BreakingChanges {
	workflowResults: Array<{ ruleId: string; nbAffectedWorkflows: number }>;
	instanceResults: Array<{ ruleId: string }>;
}

/** A workflow that n8n reports, because n8n 3.0 runs no sub-workflow once for each item; it proves that the report works. */
const workflowOfN8n2 = chain('Workflow of n8n 2', [
	node('Each', 'n8n-nodes-base.executeWorkflow', 1.2, { mode: 'each' }),
]);

/** The requests that changed data, and the messages to the moderators. */
function changesMade(): string[] {
	const { service, notices } = e2e.session;
	const changes = service.requests.filter(
		({ method, url }) => !READING.includes(method) && !url.endsWith(PROVIDER),
	);
	return [...changes.map(({ method, url }) => `${method} ${url}`), ...notices.texts];
}

/** The status of a run in the editor: an error only where the address of a sheet has to be entered first. */
const endExpected = (file: string, trigger: string) =>
	file === 'sync-blocklist-from-sheet.json' && trigger === 'Every Night' ? 'error' : 'success';

describe('The examples', () => {
	const opened = useEditor();

	beforeEach(() => e2e.session.reset());

	it('start by triggers that are all known here', () => {
		const triggers = EXAMPLE_FILES.flatMap(({ workflow }) => workflow.nodes).filter(
			({ type }) => /trigger$/i.test(type) || type === WEBHOOK_TYPE,
		);
		expect(triggers.filter(({ type }) => !KNOWN.includes(type))).toEqual([]);
		expect(startsBy([WEBHOOK_TYPE]).map(([file]) => file)).toEqual(Object.keys(CALLS));
	});

	it('are ready for n8n 3.0 by the report of n8n itself', async () => {
		const { api } = e2e.session;
		await api.createWorkflow(workflowOfN8n2);
		const { report } = await api.request<{ report: BreakingChanges }>(
			'POST',
			'/rest/breaking-changes/report/refresh?version=v3',
		);
		expect(report.workflowResults).toMatchObject([
			{ ruleId: 'execute-workflow-each-mode-v3', nbAffectedWorkflows: 1 },
		]);
		// A notice to everybody, not about our workflows: our documentation says 'Import from File'
		const ofAll = ['workflow-import-url-removed-v3'];
		expect(report.instanceResults.map(({ ruleId }) => ruleId)).toEqual(ofAll);
	});

	it.each(EXAMPLE_FILES)(
		'$file imports without warnings, changes nothing at the first click, and runs green',
		async (example) => {
			const { file, workflow, trigger, startsWithEvent, eventNode } = example;
			const { scratch, notices, slackCredential } = e2e.session;
			const path = join(scratch.folder('examples'), file);
			// n8n does not choose credentials for Slack's nodes by itself
			const prepared = withCredential(withNoticesTo(notices.url, workflow), slackCredential);
			writeFileSync(path, JSON.stringify(prepared));
			const { editor } = opened;
			const { page } = editor;
			await newWorkflow(editor);
			await importWorkflow(editor, path, workflow);
			if (eventNode) await chooseCredential(editor, workflow, eventNode);
			await expect(page.getByTestId('node-issues').count()).resolves.toBe(0);
			const toasts = await page.locator('.el-notification').allInnerTexts();
			expect(toasts.filter((text) => !CREDENTIALS_ADDED.test(text.trim()))).toEqual([]);

			const started = isImport(file) ? undefined : await clickPreselected(editor, example);
			// Another file of tests runs the examples that start with an event
			if (!startsWithEvent && started !== trigger)
				await runBy(editor, async () => await startFrom(editor, trigger));
			await page.getByTestId('zoom-to-fit').click();
			await page.mouse.move(...AWAY);
			await takePicture(editor, `example-${file.replace(/\.json$/, '')}`);
			expect(editor.errors).toEqual([]);
		},
	);

	it.each(clicks)("%s changes nothing when it is started from '%s'", async (file, trigger) => {
		const { status } = await e2e.session.api.runWorkflow(e2e.session.example(file).id, trigger);
		expect(status).toBe(endExpected(file, trigger));
		expect(changesMade()).toEqual([]);
	});

	it.each(startsBy([WEBHOOK_TYPE]))(
		'%s changes nothing when its test URL is called',
		async (file, node) => {
			const { api, n8n } = e2e.session;
			const example = e2e.session.example(file);
			const { body, answer } = CALLS[file];
			const url = `${n8n.origin}/webhook-test/${String(node.parameters.path)}`;
			const run = await executionStartedBy(e2e.session, example.id, async () => {
				await api.startWorkflow(example.id, node.name);
				const answered = await until('n8n to listen', 30_000, async () => {
					const response = await fetch(url, {
						method: 'POST',
						headers: {
							'content-type': 'application/json',
							[SUPPORT_HEADER.name]: SUPPORT_HEADER.value,
						},
						body: JSON.stringify(body),
					});
					const { status } = response;
					return status === 404 ? undefined : { status, text: await response.text() };
				});
				expect(answered).toMatchObject(answer);
			});
			expect((await api.execution(run)).status).toBe('success');
			expect(changesMade()).toEqual([]);
		},
	);
});

/** Chooses the credentials of a trigger, which n8n leaves to a person where a node can have several types of them. */
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

/**
 * Clicks the button that n8n has preselected, which changes nothing in the chat.
 * @returns the name of the trigger that it starts; undefined when the trigger only waits for an event
 */
async function clickPreselected(
	editor: EditorPage,
	{ file, workflow }: Example,
): Promise<string | undefined> {
	const { page } = editor;
	const button = page.getByTestId('execute-workflow-button');
	const label = await button.innerText();
	const triggers = workflow.nodes.filter(({ type }) => KNOWN.includes(type));
	// The button names its trigger in a workflow with several
	const preselected = triggers.find(
		({ name, type }) => BY_BUTTON.includes(type) && (triggers.length === 1 || label.includes(name)),
	);
	if (preselected) {
		await runBy(editor, async () => await button.click(), endExpected(file, preselected.name));
	} else {
		await button.click();
		const stop = page.getByTestId('stop-execution-waiting-for-webhook-button');
		await stop.click();
		await stop.waitFor({ state: 'hidden' });
	}
	expect(changesMade()).toEqual([]);
	return preselected?.name;
}

/** Runs the open workflow by a click; after a success, waits until every node that ran has a green mark. */
async function runBy(
	editor: EditorPage,
	click: () => Promise<void>,
	end = 'success',
): Promise<void> {
	const { page } = editor;
	await withoutToasts(editor);
	const [response] = await Promise.all([
		page.waitForResponse((answer) => /\/rest\/workflows\/[^/]+\/run/.test(answer.url())),
		click(),
	]);
	const { data } = (await response.json()) as { data: { executionId: string } };
	const execution = await e2e.session.api.execution(data.executionId);
	const problem = problemOf(execution);
	expect(problem).toEqual(end === 'success' ? undefined : expect.any(String));
	if (problem) return;

	const ran = Object.keys(execution.data.resultData.runData);
	await page.getByText('Workflow executed successfully').waitFor();
	const marks = page.getByTestId('canvas-node-status-mark-success');
	await until(
		`a green mark at ${ran.length} nodes`,
		MARKS_TIMEOUT_MS,
		async () => (await marks.count()) === ran.length,
	);
	await expect(page.getByTestId('canvas-node-status-mark-error').count()).resolves.toBe(0);
	await page
		.getByText(/^\d+ items?$/)
		.first()
		.waitFor();
}

/** Starts the workflow from one of its triggers, by the button beside the trigger. */
async function startFrom({ page }: EditorPage, trigger: string): Promise<void> {
	await page.locator(nodeNamed(trigger)).hover();
	await page.getByTestId(`execute-workflow-button-${trigger}`).click();
}
