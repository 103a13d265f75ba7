import { newWorkflowWith } from '../editor/canvas';
import { useEditor } from '../editor/useEditor';

describe('A typed value', () => {
	const opened = useEditor(async ({ editor }) => {
		await newWorkflowWith(editor, 'Update a user');
	});

	it('stays when the operation is switched to one that has the field, too', async () => {
		const { form } = opened;
		await form.byId('uid', 'alice');
		for (const operation of ['Remove Friends', 'Reset Conversation', 'Update']) {
			await form.select('operation', operation);
			expect(await form.idOf('uid')).toBe('alice');
		}
	});

	it('stays when another resource has the field, too', async () => {
		const { editor, form } = opened;
		// The first operation of the resource has the field, too; n8n forgets values that a form does not show
		await form.select('resource', 'Notification');
		expect(await form.idOf('uid')).toBe('alice');
		expect(editor.errors).toEqual([]);
	});
});
