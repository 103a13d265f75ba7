import { openWorkflow } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import type { WorkflowNode } from '../harness/api';
import { readExamples } from '../harness/examples';
import { reportAbuse } from '../harness/happenings';
import { POLLING_TRIGGER_TYPE } from '../harness/paths';
import { until } from '../harness/wait';

/** The triggers that the button below the canvas can start; n8n preselects one of them. */
const BY_BUTTON = [
	'n8n-nodes-base.manualTrigger',
	'n8n-nodes-base.scheduleTrigger',
	POLLING_TRIGGER_TYPE,
];

/** The methods of requests that change nothing. */
const READING = ['GET', 'HEAD'];

const EXAMPLES = readExamples();

/** The examples that bring samples into the app say so; nothing of it is without a way back. */
const isImport = (file: string) => file.startsWith('import-');

const startsOf = (nodes: WorkflowNode[]) =>
	nodes.filter(({ type }) => BY_BUTTON.includes(type)).map(({ name }) => name);

const clicks = EXAMPLES.filter(({ file }) => !isImport(file)).flatMap(({ file, workflow }) =>
	startsOf(workflow.nodes).map((trigger) => [file, trigger]),
);

/** The requests with which something was changed, and what the moderators were told. */
function done(): string[] {
	const { service, notices } = e2e.session;
	const changes = service.requests.filter(({ method }) => !READING.includes(method));
	return [...changes.map(({ method, url }) => `${method} ${url}`), ...notices.texts];
}

const idOf = (file: string) => e2e.session.examples.find((example) => example.file === file)!.id;

describe('A click in the editor changes nothing', () => {
	const opened = useEditor();

	beforeEach(() => e2e.session.reset());

	it.each(clicks)("in %s, from '%s'", async (file, trigger) => {
		const { api } = e2e.session;
		const { status } = await api.runWorkflow(idOf(file), trigger);
		// The sheet has no address yet, so that step cannot read it
		const needsAddress = file === 'sync-blocklist-from-sheet.json' && trigger === 'Every Night';
		expect(status).toBe(needsAddress ? 'error' : 'success');
		expect(done()).toEqual([]);
	});

	it('with the button that n8n has preselected', async () => {
		const { editor } = opened;
		await openWorkflow(editor, idOf('nightly-moderation-review.json'));
		const button = editor.page.getByTestId('execute-workflow-button');
		expect(await button.innerText()).toContain('Every Night');
		await button.click();
		await editor.page.getByText('Workflow executed successfully').waitFor();
		expect(e2e.session.service.requests.length).toBeGreaterThan(0);
		expect(done()).toEqual([]);
	});

	it('when a support tool reports somebody to the test URL', async () => {
		const { api, n8n } = e2e.session;
		await api.startWorkflow(idOf('suspend-abuser.json'), 'Abuse Reported');
		const path = '/webhook-test/cometchat-abuse-report';
		const answer = await until('n8n to listen', 30_000, async () => {
			const report = await reportAbuse(n8n.origin, { uid: 'dave' }, undefined, path);
			return report.status === 404 ? undefined : report;
		});
		expect(answer).toEqual({
			status: 503,
			body: { uid: 'dave', error: 'Nothing was done: this is a test in the editor of n8n' },
		});
		expect(done()).toEqual([]);
	});

	it('when a CRM tells the test URL of a contact', async () => {
		const { api, n8n } = e2e.session;
		const id = idOf('sync-users-from-crm.json');
		await api.startWorkflow(id, 'Contact Changed');
		await until('n8n to listen', 30_000, async () => {
			const { ok } = await fetch(`${n8n.origin}/webhook-test/cometchat-crm-contacts`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ id: 'bob', active: false }),
			});
			return ok ? true : undefined;
		});
		const [newest] = await until('the run', 30_000, async () => {
			const ids = await api.executionsOf(id);
			return ids.length > 0 ? ids : undefined;
		});
		expect((await api.execution(newest)).status).toBe('success');
		expect(done()).toEqual([]);
	});
});
