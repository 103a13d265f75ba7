import { openWorkflow, searchNode, whenSaved } from '../editor/canvas';
import { e2e, type EditorPage } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { readDescription } from '../harness/description';
import { LANGCHAIN, NODE_TYPE } from '../harness/paths';
import { chain, node } from '../harness/steps';
import { until } from '../harness/wait';

const LIST_TIMEOUT_MS = 60_000;

describe('An AI agent', () => {
	const opened = useEditor();

	it('can be given the node as a tool', async () => {
		const { editor, form } = opened;
		const { page } = editor;
		const { api } = e2e.session;
		const agent = chain('Agent', [node('AI Agent', `${LANGCHAIN}.agent`, 3)]);
		const { id } = await api.createWorkflow(agent);
		await openWorkflow(editor, id);
		await openTools(editor);
		await (await searchNode(editor, 'CometChat', 'CometChat Tool')).click();

		// The form of the tool opens; for each field, the user or the model can fill it in
		await page.getByTestId('node-parameters').waitFor();
		await page.getByTestId('parameter-input-descriptionType').waitFor();
		const chosen = async (name: string) =>
			await form.parameter(name).getByRole('combobox').inputValue();
		expect([await chosen('resource'), await chosen('operation')]).toEqual(['Message', 'Send']);
		await page.getByTestId('from-ai-override-button').first().waitFor();

		// Imports are left out: they take all items of a run, and a model gives one
		const { resources } = await readDescription(api);
		const names = resources.map(({ name }) => name);
		expect(names).toContain('Import');
		expect(await form.choices('resource')).toEqual([
			...names.filter((name) => name !== 'Import'),
			'Custom API Call',
		]);
		await page.getByTestId('ndv-close-button').click();

		const { nodes, connections } = await whenSaved(
			editor,
			'the tool',
			(stored) => stored.nodes.length === 2,
		);
		const tool = nodes.find(({ type }) => type === `${NODE_TYPE}Tool`);
		expect(connections).toEqual({
			[tool?.name ?? 'the tool']: { ai_tool: [[{ node: 'AI Agent', type: 'ai_tool', index: 0 }]] },
		});
		expect(editor.errors).toEqual([]);
	});
});

/**
 * Opens the list of nodes for the agent's tool input. An editor that has just been loaded may open the list of all nodes
 * instead; a person closes it and clicks again.
 */
async function openTools({ page }: EditorPage): Promise<void> {
	const header = page.getByTestId('nodes-list-header');
	await until('the list of tools', LIST_TIMEOUT_MS, async () => {
		await page
			.locator('[data-connection-type="ai_tool"]')
			.getByTestId('canvas-handle-plus')
			.click();
		await header.first().waitFor();
		const title = header.getByText('Tools', { exact: true });
		const inTime = await title.waitFor({ timeout: 5_000 }).then(
			() => true,
			() => false,
		);
		if (inTime) return true;
		await page.locator('.vue-flow__pane').click({ position: { x: 20, y: 20 } });
		await page.getByTestId('node-creator').waitFor({ state: 'hidden' });
		return undefined;
	});
}
