import { addAction, newWorkflowWith } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, openPage, takePicture, type EditorPage } from '../editor/page';
import { problemOf } from '../harness/api';
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
		await newWorkflowWith(editor, 'Get many users');
		await form.chooseCredentials(CREDENTIAL_NAME);
		await form.fill('limit', '1');
		expect(problemOf(await form.execute())).toBeUndefined();
		await form.output().getByText('1 item', { exact: true }).waitFor();
		await form.close();
	});

	it('sends a message to that user', async () => {
		const { page } = editor;
		await addAction(editor, 'Send a message');
		await form.chooseCredentials(CREDENTIAL_NAME);
		await form.byId('receiverUid', '');
		await form.dragFromInput('uid', 'receiverUid', '{{ $json.uid }}');
		await form.fill('text', 'Welcome to the community!');
		expect(problemOf(await form.execute())).toBeUndefined();

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
});
