import { NodeForm } from './form';
import { e2e, openPage, type EditorPage } from './page';

/** The open editor. */
interface OpenEditor {
	editor: EditorPage;
	/** The form of whatever node is open. */
	form: NodeForm;
}

/** Opens the editor for the tests of a block, with the seeded chat, and closes it after them. */
export function useEditor(prepare?: (opened: OpenEditor) => Promise<void>): OpenEditor {
	const opened = {} as OpenEditor;
	beforeAll(async () => {
		e2e.session.service.reset();
		opened.editor = await openPage();
		opened.form = new NodeForm(opened.editor);
		await prepare?.(opened);
	});
	afterAll(async () => await opened.editor.close());
	return opened;
}
