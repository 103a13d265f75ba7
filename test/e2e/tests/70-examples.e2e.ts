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

/** The triggers that the button below the canvas starts at once. */
const BY_BUTTON = [
	'n8n-nodes-base.manualTrigger',
	'n8n-nodes-base.scheduleTrigger',
	POLLING_TRIGGER_TYPE,
];

/** The triggers that wait until people write, fill in a form, or the same workflow calls itself. */
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

/** A trigger that listens in the editor registers itself here, and removes that when it has listened. */
const PROVIDER = '/providers/custom';

/** The imports bring samples into the app and say so; nothing of it is without a way back. */
const isImport = (file: string) => file.startsWith('import-');

/** The file and the trigger of each example that has a trigger of these types, but for the imports. */
const startsBy = (types: string[]): Array<[file: string, trigger: WorkflowNode]> =>
	EXAMPLE_FILES.filter(({ file }) => !isImport(file)).flatMap(({ file, workflow }) =>
		workflow.nodes
			.filter(({ type }) => types.includes(type))
			.map((node): [string, WorkflowNode] => [file, node]),
	);

const clicks = startsBy(BY_BUTTON).map(([file, { name }]) => [file, name]);

/** What another system sends to the test URL of an example, and what it is answered. */
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
const workflowOfN8n2 = chain('Workflow of n8n 2', [
	node('Each', 'n8n-nodes-base.executeWorkflow', 1.2, { mode: 'each' }),
]);

/** The requests with which something was changed, and what the moderators were told. */
function done(): string[] {
	const { service, notices } = e2e.session;
	const changes = service.requests.filter(
		({ method, url }) => !READING.includes(method) && !url.endsWith(PROVIDER),
	);
	return [...changes.map(({ method, url }) => `${method} ${url}`), ...notices.texts];
}

// The sheet has no address yet, so that step cannot read it
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

	it('are ready for n8n 3.0, says n8n itself, and run here within its limits', async () => {
		const { api } = e2e.session;
		await api.createWorkflow(workflowOfN8n2);
		const { report } = await api.request<{ report: BreakingChanges }>(
			'POST',
			'/rest/breaking-changes/report/refresh?version=v3',
		);
		expect(report.workflowResults).toMatchObject([
			{ ruleId: 'execute-workflow-each-mode-v3', nbAffectedWorkflows: 1 },
		]);
		// n8n says this to everybody. The pages of this package say 'Import from File'
		const ofAll = ['workflow-import-url-removed-v3'];
		expect(report.instanceResults.map(({ ruleId }) => ruleId)).toEqual(ofAll);
	});

	it.each(EXAMPLE_FILES)(
		'$file imports without warnings, changes nothing at the first click, and runs green',
		async (example) => {
			const { file, workflow, trigger, startsWithEvent, event } = example;
			const { scratch, notices, slackCredential } = e2e.session;
			const path = join(scratch.folder('examples'), file);
			// In the nodes of Slack, n8n leaves the choice to a person, too
			const prepared = withCredential(withNoticesTo(notices.url, workflow), slackCredential);
			writeFileSync(path, JSON.stringify(prepared));
			const { editor } = opened;
			const { page } = editor;
			await newWorkflow(editor);
			await importWorkflow(editor, path, workflow);
			if (event) await chooseCredential(editor, workflow, event);
			await expect(page.getByTestId('node-issues').count()).resolves.toBe(0);
			const toasts = await page.locator('.el-notification').allInnerTexts();
			expect(toasts.filter((text) => !CREDENTIALS_ADDED.test(text.trim()))).toEqual([]);

			const started = isImport(file) ? undefined : await clickPreselected(editor, example);
			// Those that start with an event are run by another file of tests
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
		expect(done()).toEqual([]);
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
			expect(done()).toEqual([]);
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

/**
 * Clicks the button that n8n has preselected, which changes nothing in the chat.
 * @returns the trigger that it starts, unless that waits for somebody
 */
async function clickPreselected(
	editor: EditorPage,
	{ file, workflow }: Example,
): Promise<string | undefined> {
	const { page } = editor;
	const button = page.getByTestId('execute-workflow-button');
	const label = await button.innerText();
	const triggers = workflow.nodes.filter(({ type }) => KNOWN.includes(type));
	// The button names its trigger where there is another one
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
	expect(done()).toEqual([]);
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

/** Starts the workflow from one of its triggers, with the button that shows when the pointer is over it. */
async function startFrom({ page }: EditorPage, trigger: string): Promise<void> {
	await page.locator(nodeNamed(trigger)).hover();
	await page.getByTestId(`execute-workflow-button-${trigger}`).click();
}
