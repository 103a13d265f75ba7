import { newWorkflowWith, whenSaved } from '../editor/canvas';
import { takePicture } from '../editor/page';
import { useEditor } from '../editor/useEditor';

describe('A refusal by the service', () => {
	const opened = useEditor();

	it('reaches the user as message, description and item', async () => {
		const { editor, form } = opened;
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
