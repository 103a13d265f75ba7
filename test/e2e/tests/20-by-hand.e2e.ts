import { newWorkflowWith, whenSaved } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { NODE_TYPE } from '../harness/paths';
import { CREDENTIAL_NAME } from '../harness/session';

describe('A workflow built by hand', () => {
	const opened = useEditor();

	it('runs a step whose form a person has filled in, and shows the items', async () => {
		const { editor, form } = opened;
		// Any action will do: the form is changed to another operation
		await newWorkflowWith(editor, 'Get a call');

		await form.chooseCredentials(CREDENTIAL_NAME);
		await form.select('resource', 'Moderation');
		await form.select('operation', 'Get Many Blocked Messages');
		await form.fill('limit', '5');
		await whenSaved(editor, 'the limit', ({ nodes }) =>
			nodes.some(({ type, parameters }) => type === NODE_TYPE && parameters.limit === 5),
		);

		const execution = await form.execute();
		expect(execution.status).toBe('success');
		await form.output().getByText('5 items', { exact: true }).waitFor();
		const blocked = e2e.session.service.requests.at(-1);
		expect(blocked?.url).toMatch(/^\/v3\/moderation\/blocked-messages/);

		const rows = form.output().locator('table tbody tr');
		await rows.first().waitFor();
		const text = await form.output().innerText();
		for (const column of ['messageId', 'text', 'sender', 'receiver'])
			expect(text).toContain(column);
		expect(editor.errors).toEqual([]);
	});

	it('lets a person pick a record from the list of the app', async () => {
		const { editor, form } = opened;
		// In the form that the test before has opened
		await form.select('resource', 'User');
		await form.select('operation', 'Update');
		await form.fromList('uid', 'Alice Hartmann');
		await form.addOption('updateFields', 'Status Message');
		await form.fill('statusMessage', 'At lunch');
		await whenSaved(editor, 'the status message', ({ nodes }) =>
			nodes.some(({ parameters }) => JSON.stringify(parameters).includes('At lunch')),
		);

		const execution = await form.execute();
		expect(execution.status).toBe('success');
		await form.output().getByText('1 item', { exact: true }).waitFor();
		const [update] = e2e.session.service.requests.filter(({ method }) => method === 'PUT');
		expect(update).toMatchObject({ url: '/v3/users/alice', body: { statusMessage: 'At lunch' } });
		expect(editor.errors).toEqual([]);
	});
});
