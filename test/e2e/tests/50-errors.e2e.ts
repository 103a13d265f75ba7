import { newWorkflowWith, whenSaved } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, openPage, takePicture, type EditorPage } from '../editor/page';

describe('A refusal by the service', () => {
	let editor: EditorPage;

	beforeAll(async () => {
		e2e.session.service.reset();
		editor = await openPage();
	});
	afterAll(async () => await editor.close());

	it('reaches the user as message, description and item', async () => {
		const form = new NodeForm(editor);
		await newWorkflowWith(editor, 'Ban a member of a group');
		await form.byId('guid', 'general');
		await form.byId('uid', 'nobody-here');
		await whenSaved(editor, 'the user', ({ nodes }) =>
			nodes.some(({ parameters }) => JSON.stringify(parameters).includes('nobody-here')),
		);

		const execution = await form.execute();
		expect(execution.status).toBe('error');
		const message = form.output().getByTestId('node-error-message');
		await message.waitFor();
		expect(await message.innerText()).toBe('The user with uid nobody-here does not exist [item 0]');
		expect(await form.output().getByTestId('node-error-description').innerText()).toBe(
			'Check the UID. The user does not exist, or is deactivated (reactivate it first). (ERR_UID_NOT_FOUND, HTTP 404)',
		);

		await form.output().getByText('From CometChat').click();
		const details = await form.output().innerText();
		expect(details).toContain('ERR_UID_NOT_FOUND');
		await takePicture(editor, 'error');
		expect(editor.errors).toEqual([]);
	});
});
