import { join } from 'node:path';

import { addAction, newWorkflowWith, whenSaved } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { problemOf } from '../harness/api';
import { NODE_TYPE, ROOT } from '../harness/paths';
import { CREDENTIAL_NAME } from '../harness/session';

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
