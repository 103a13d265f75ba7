import { newWorkflow, searchNode, whenSaved } from '../editor/canvas';
import { e2e, takePicture } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { openExecutions, publish } from '../editor/publish';
import { actionWorkflow, sendToGeneral } from '../harness/actions';
import { problemOf, type Workflow } from '../harness/api';
import { PUBLIC_ORIGIN } from '../harness/n8nSettings';
import { TRIGGER_TYPE } from '../harness/paths';
import { WEBHOOK_CREDENTIAL_NAME, WEBHOOK_LOGIN } from '../harness/session';
import { answered, pathOf } from '../harness/triggered';
import { until } from '../harness/wait';

const TIMEOUT_MS = 90_000;

describe('A trigger that is registered by hand', () => {
	let workflow: Workflow;

	const opened = useEditor();
	afterAll(async () => {
		if (workflow) await e2e.session.api.deactivate(workflow.id!);
	});

	it('is offered with each of its events', async () => {
		const { editor, form } = opened;
		const { page } = editor;
		await newWorkflow(editor);
		await page.getByTestId('canvas-plus-button').click();
		await (await searchNode(editor, 'CometChat')).click();
		await page.getByTestId('node-creator').getByText('On message sent', { exact: true }).click();
		await page.getByTestId('node-parameters').waitFor();
		await expect(form.parameter('events').innerText()).resolves.toContain('Message: Sent');
	});

	it('shows the URLs, the triggers to tick, and where', async () => {
		const { editor, form } = opened;
		const { page } = editor;
		await form.chooseCredentials(WEBHOOK_CREDENTIAL_NAME);
		workflow = await whenSaved(editor, 'the trigger', ({ nodes }) =>
			nodes.some(({ type, credentials }) => type === TRIGGER_TYPE && credentials !== undefined),
		);
		await expect(form.labels()).resolves.toEqual(
			expect.arrayContaining(['Trigger On', 'Registration', 'Filters']),
		);
		await page.getByText('Webhook URLs').click();
		const fields = page.getByTestId('node-parameters');
		const path = pathOf(workflow);
		const testPath = path.replace('/webhook/', '/webhook-test/');
		await page.getByText(PUBLIC_ORIGIN + testPath, { exact: true }).waitFor();
		await page.getByRole('radio', { name: 'Production URL' }).click();
		await page.getByText(PUBLIC_ORIGIN + path, { exact: true }).waitFor();
		await fields.getByText('In the CometChat dashboard, open your app and its Webhooks').waitFor();
		await takePicture(editor, 'trigger');
		// The name of each event in the dashboard stands below it in the list
		await form.parameter('events').click();
		await page
			.getByText(/^message_sent: /)
			.filter({ visible: true })
			.first()
			.waitFor();
		await page.keyboard.press('Escape');
	});

	it('gives the event of a message that is sent while it listens', async () => {
		const { editor, form } = opened;
		const { page } = editor;
		const { service } = e2e.session;
		const testUrl = PUBLIC_ORIGIN + pathOf(workflow).replace('/webhook/', '/webhook-test/');
		service.addWebhook({ webhookURL: testUrl, triggers: ['message_sent'], ...WEBHOOK_LOGIN });
		await page.getByTestId('trigger-execute-button').click();
		await page.getByText('Listening for test event').waitFor();
		await send('Hello from the chat');

		await form.output().getByText('1 item', { exact: true }).waitFor();
		await form.output().getByText('Schema', { exact: true }).click();
		for (const shown of ['message_sent', 'carol', 'general', 'Hello from the chat'])
			await form.output().getByText(shown, { exact: true }).first().waitFor();
		expect(service.deliveries).toHaveLength(1);
		// A delivery for which a busy machine takes more than 2 seconds has no status
		expect(answered(service).filter(({ status }) => status !== 200)).toEqual([]);
		await takePicture(editor, 'trigger-event');
		service.state.webhooks.clear();
		await form.close();
	});

	it('starts the published workflow', async () => {
		const { editor } = opened;
		const { service, api } = e2e.session;
		const said = await publish(editor);
		expect(said).toContain('Events of your CometChat app now start this workflow.');
		service.addWebhook({ webhookURL: PUBLIC_ORIGIN + pathOf(workflow), ...WEBHOOK_LOGIN });
		const before = (await api.executionIdsOf(workflow.id!)).length;
		await send('Hello again');
		await service.deliveriesSettled();
		const ids = await until('the execution', TIMEOUT_MS, async () => {
			const executions = await api.executionIdsOf(workflow.id!);
			return executions.length > before ? executions : undefined;
		});
		expect(ids).toHaveLength(before + 1);

		await openExecutions(editor);
		const { page } = editor;
		await page.getByText('Succeeded').first().waitFor();
		await page.getByText(`ID#${ids[0]}`).waitFor();
		expect(editor.errors).toEqual([]);
	});

	/** Sends a message by the action node of another workflow. */
	async function send(text: string): Promise<void> {
		const { api, credential } = e2e.session;
		const { id } = await api.createWorkflow(actionWorkflow(sendToGeneral(text), credential));
		expect(problemOf(await api.runWorkflow(id, 'Start'))).toBeUndefined();
	}
});
