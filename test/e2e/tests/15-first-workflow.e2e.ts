import { addAction, addManualTrigger, newWorkflow } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, openPage, takePicture, type EditorPage } from '../editor/page';
import { CREDENTIAL_NAME } from '../harness/session';

describe('The first workflow of the README', () => {
	let editor: EditorPage;
	let form: NodeForm;

	beforeAll(async () => {
		e2e.session.service.reset();
		editor = await openPage();
		form = new NodeForm(editor);
	});
	afterAll(async () => await editor.close());

	it('finds a user', async () => {
		await newWorkflow(editor);
		await addManualTrigger(editor);
		await addAction(editor, 'Get many users');
		await chooseCredentials();
		await form.fill('limit', '1');
		expect((await form.execute()).status).toBe('success');
		await form.output().getByText('1 item', { exact: true }).waitFor();
		await form.close();
	});

	it('sends a message to that user', async () => {
		const { page } = editor;
		await addAction(editor, 'Send a message');
		await chooseCredentials();
		await form.byId('receiverUid', '');
		await dragIntoField('uid', 'receiverUid');
		await form.fill('text', 'Welcome to the community!');
		expect((await form.execute()).status).toBe('success');

		await form.output().getByText('1 item', { exact: true }).waitFor();
		await form.output().getByText('Schema', { exact: true }).click();
		await form.output().getByText('Welcome to the community!').waitFor();
		expect(e2e.session.service.requests.at(-1)).toMatchObject({
			method: 'POST',
			url: '/v3/messages',
			body: { receiver: 'alice', data: { text: 'Welcome to the community!' } },
		});
		await page.mouse.move(640, 790);
		await takePicture(editor, 'first-workflow');
		expect(editor.errors).toEqual([]);
	});

	async function chooseCredentials(): Promise<void> {
		await editor.page.getByTestId('node-credentials-select').click();
		await editor.page.getByRole('option', { name: CREDENTIAL_NAME }).click();
	}

	/** Drags a field of the input, on the left, into a field of the form. */
	async function dragIntoField(name: string, parameter: string): Promise<void> {
		const { page } = editor;
		const source = page.locator(`[data-test-id="run-data-schema-item"] [data-name="${name}"]`);
		const from = await source.first().boundingBox();
		const to = await form.parameter(parameter).getByTestId('rlc-input-container').boundingBox();
		if (!from || !to) throw new Error('There is nothing to drag, or no place for it');
		await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
		await page.mouse.down();
		await page.mouse.move(to.x + 20, to.y + 5, { steps: 8 });
		await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
		await page.mouse.up();
	}
});
