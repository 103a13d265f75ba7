import { newWorkflowWith, whenSaved } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';

/** n8n adds this entry to the lists of every node whose credentials its HTTP Request node can use. */
const ENTRY = { name: 'Custom API Call', value: '__CUSTOM_API_CALL__' };

describe("n8n's own entry in the lists of resources and operations", () => {
	const opened = useEditor(async ({ editor }) => {
		await newWorkflowWith(editor, 'Update a user');
	});

	it.each(['operation', 'resource'])('chosen as the %s, says what to do instead', async (list) => {
		const { editor, form } = opened;
		await form.select(list, ENTRY.name);
		await whenSaved(editor, 'the choice', ({ nodes }) =>
			nodes.some(({ parameters }) => parameters[list] === ENTRY.value),
		);

		expect((await form.execute()).status).toBe('error');
		const message = form.output().getByTestId('node-error-message');
		await message.waitFor();
		expect(await message.innerText()).toBe(
			'A custom API call cannot be made with the CometChat node',
		);
		const advice = await form.output().getByTestId('node-error-description').innerText();
		expect(advice).toContain('Use the HTTP Request node');
		expect(e2e.session.service.requests).toEqual([]);
		expect(editor.errors).toEqual([]);
	});
});
