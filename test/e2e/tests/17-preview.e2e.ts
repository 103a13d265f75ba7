import { join } from 'node:path';

import { addAction, newWorkflowWith, openNode, openWorkflow, whenSaved } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { problemOf } from '../harness/api';
import { withCredential } from '../harness/examples';
import { NODE_TYPE, PACKAGE_NAME, ROOT } from '../harness/paths';
import { CREDENTIAL_NAME } from '../harness/session';
import { action, chain, node } from '../harness/steps';

/** The preview of the operation in the package. */
const { properties } = require(
	join(ROOT, 'nodes/CometChat/__schema__/v1.0.0/user/getMany.json'),
) as { properties: Record<string, unknown> };

describe('The preview of a step that has not run', () => {
	const opened = useEditor(async ({ editor, form }) => {
		await newWorkflowWith(editor, 'Get many users');
		await form.chooseCredentials(CREDENTIAL_NAME);
		await form.fill('limit', '1');
		await form.close();
		await addAction(editor, 'Send a message');
		await form.chooseCredentials(CREDENTIAL_NAME);
	});

	it('shows the fields of its items', async () => {
		const { page } = opened.editor;
		await page.getByTestId('schema-preview-warning').waitFor();
		const fields = page.getByTestId('run-data-schema-item');
		await fields.getByText('uid', { exact: true }).waitFor();
		for (const name of Object.keys(properties)) {
			await fields.getByText(name, { exact: true }).first().waitFor();
		}
		expect(e2e.session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
	});

	it('lets one of them be dragged, and the workflow then runs with it', async () => {
		const { editor, form } = opened;
		await form.byId('receiverUid', '');
		await form.dragFromInput('uid', 'receiverUid', '{{ $json.uid }}');
		await form.fill('text', 'Welcome to the community!');
		await whenSaved(editor, 'the message', ({ nodes }) =>
			nodes.some(
				({ type, parameters }) =>
					type === NODE_TYPE && parameters.text === 'Welcome to the community!',
			),
		);
		expect(problemOf(await form.execute())).toBeUndefined();
		expect(e2e.session.service.requests.at(-1)).toMatchObject({
			url: '/v3/messages',
			body: { receiver: 'alice' },
		});
		expect(editor.errors).toEqual([]);
	});
});

// n8n 2.41 asks for this preview, but does not show it ("Trigger nodes do not have schema previews")
describe('The preview of a trigger before its first event', () => {
	const opened = useEditor();

	it.each([
		['cometChatTrigger', 1.1, { registration: 'byHandOpen', events: ['message_sent'] }],
		['cometChatModerationTrigger', 1.1, {}],
		['cometChatAgentTrigger', 1.1, {}],
		['cometChatNotificationTrigger', 1.1, {}],
		['cometChatPollingTrigger', 1, { event: 'newUser' }],
	])('is there when n8n asks for it: %s', async (name, version, parameters) => {
		const { editor, form } = opened;
		const { api, credential } = e2e.session;
		const steps = [
			node('Begin', `${PACKAGE_NAME}.${name}`, version, parameters),
			action('Answer', { resource: 'message', operation: 'send' }),
		];
		const workflow = withCredential(chain(`A preview of ${name}`, steps), credential);
		const { id } = await api.createWorkflow(workflow);
		const asked = editor.page.waitForResponse((answer) =>
			decodeURIComponent(answer.url()).includes(`schemas/${PACKAGE_NAME}.${name}/`),
		);
		await openWorkflow(editor, id);
		await openNode(editor, 'Answer');
		const answer = await asked;
		// With the address, which a failure then shows
		expect([answer.url(), answer.status()]).toEqual([answer.url(), 200]);
		const file = `v${version === 1 ? '1.0' : version}.0.json`;
		const folder = name.replace(/^c/, 'C');
		expect(await answer.json()).toEqual(require(join(ROOT, `nodes/${folder}/__schema__`, file)));
		await form.close();
		expect(editor.errors).toEqual([]);
	});
});
