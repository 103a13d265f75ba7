import { newWorkflowWith, whenSaved } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { NODE_TYPE } from '../harness/paths';
import { CREDENTIAL_NAME } from '../harness/session';

describe('An optional picker', () => {
	const opened = useEditor(async ({ editor, form }) => {
		await newWorkflowWith(editor, 'Get a group');
		await form.chooseCredentials(CREDENTIAL_NAME);
		await form.byId('guid', 'general');
	});

	/** The header of the request that the step sends, once n8n has saved the form with this value. */
	async function headerWith(value: string): Promise<unknown> {
		const { editor, form } = opened;
		await whenSaved(editor, `the picker with '${value}'`, ({ nodes }) =>
			nodes.some(({ type, parameters }) => {
				const options = parameters.options as { onBehalfOf?: { value: string } } | undefined;
				return type === NODE_TYPE && options?.onBehalfOf?.value === value;
			}),
		);
		const execution = await form.execute();
		expect(execution.status).toBe('success');
		return e2e.session.service.requests.at(-1)?.headers.onbehalfof;
	}

	it('sends nothing when it was added and left alone', async () => {
		const { form } = opened;
		await form.section('options').getByRole('button', { name: /^Add / }).click();
		await form.parameter('onBehalfOf').first().waitFor();
		expect(await headerWith('')).toBeUndefined();
	});

	it('sends the user that was chosen, and nothing again when it is emptied', async () => {
		const { editor, form } = opened;
		await form.byId('onBehalfOf', 'alice');
		expect(await headerWith('alice')).toBe('alice');
		await form.byId('onBehalfOf', '');
		expect(await headerWith('')).toBeUndefined();
		expect(editor.errors).toEqual([]);
	});
});
