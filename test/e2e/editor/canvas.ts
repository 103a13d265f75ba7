import type { Locator } from 'playwright-core';

import type { Workflow } from '../harness/api';
import { until } from '../harness/wait';
import { e2e, withoutToasts, type EditorPage } from './page';

const SAVE_TIMEOUT_MS = 60_000;

/** The type of notes on the canvas, which the editor does not draw as nodes. */
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** The selector of a node on the canvas. */
export function nodeNamed(name: string): string {
	return `[data-test-id="canvas-node"][data-node-name="${name}"]`;
}

/** The Vue app of n8n's editor, which hangs at its root element. */
interface VueApp {
	config: { globalProperties: { $router: { push(path: string): Promise<unknown> } } };
}

/**
 * Shows another page of the editor, as a click on one of its links does. The first visit loads the editor, which takes
 * seconds.
 */
async function visit(editor: EditorPage, path: string): Promise<void> {
	const { page, origin } = editor;
	if (!page.url().startsWith(origin)) {
		await page.goto(origin + path);
		return;
	}
	// Messages of an earlier page stay otherwise
	await withoutToasts(editor);
	await page.evaluate(async (to) => {
		const app = document.querySelector<HTMLElement & { __vue_app__: VueApp }>('#app')!;
		await app.__vue_app__.config.globalProperties.$router.push(to);
	}, path);
}

/** Opens an empty workflow. */
export async function newWorkflow(editor: EditorPage): Promise<void> {
	await visit(editor, '/workflow/new');
	await editor.page.getByTestId('canvas-add-button').waitFor();
}

/** Opens a stored workflow and waits until its nodes are drawn. */
export async function openWorkflow(editor: EditorPage, id: string): Promise<void> {
	const { page } = editor;
	// The nodes of an earlier workflow may be drawn until n8n has answered
	const read = page.waitForResponse((answer) => answer.url().endsWith(`/rest/workflows/${id}`));
	await Promise.all([read, visit(editor, `/workflow/${id}`)]);
	await page.getByTestId('canvas-node').first().waitFor();
}

/** Starts an empty workflow with a trigger that a person sets off. */
export async function addManualTrigger({ page }: EditorPage): Promise<void> {
	await page.getByTestId('canvas-plus-button').click();
	await page.getByText('Trigger manually').click();
	await page.getByTestId('canvas-trigger-node').waitFor();
}

/** Opens a new workflow of the manual trigger and a node with one of its actions; the node's form opens. */
export async function newWorkflowWith(
	editor: EditorPage,
	action: string,
	node?: string,
): Promise<void> {
	await newWorkflow(editor);
	await addManualTrigger(editor);
	await addAction(editor, action, node);
}

/** Opens the list of nodes behind the last node of the workflow. */
export async function openNodeList({ page }: EditorPage): Promise<void> {
	await page.getByTestId('canvas-handle-plus').last().click();
	await page.getByTestId('node-creator-search-bar').waitFor();
}

/** Types into the search field of the node list and returns the entry with exactly that name. */
export async function searchNode(
	{ page }: EditorPage,
	text: string,
	name = text,
): Promise<Locator> {
	await page.getByTestId('node-creator-search-bar').fill(text);
	const entry = page
		.getByTestId('item-iterator-item')
		.filter({ has: page.getByTestId('node-creator-item-name').getByText(name, { exact: true }) });
	await entry.waitFor();
	return entry;
}

/** Adds a node with one of its actions; the node's form opens. */
export async function addAction(
	editor: EditorPage,
	action: string,
	node = 'CometChat',
): Promise<void> {
	await openNodeList(editor);
	await (await searchNode(editor, node)).click();
	await editor.page.getByTestId('node-creator').getByText(action, { exact: true }).click();
	await editor.page.getByTestId('node-parameters').waitFor();
}

/** Opens the form of a node on the canvas. */
export async function openNode({ page }: EditorPage, name: string): Promise<void> {
	await page.locator(nodeNamed(name)).dblclick();
	await page.getByTestId('node-parameters').waitFor();
}

/** Imports a workflow file into the open, empty workflow, as the menu does it, and waits until it is drawn. */
export async function importWorkflow(
	{ page }: EditorPage,
	path: string,
	{ nodes }: Workflow,
): Promise<void> {
	await page.getByTestId('workflow-import-input').setInputFiles(path);
	for (const { name, type } of nodes) {
		if (type !== STICKY_NOTE) await page.locator(nodeNamed(name)).waitFor();
	}
}

/** Waits until n8n has saved the open workflow in a state that fits: the editor saves some time after a change. */
export async function whenSaved(
	{ page }: EditorPage,
	what: string,
	fits: (workflow: Workflow) => boolean,
): Promise<Workflow> {
	return await until(`n8n to save ${what}`, SAVE_TIMEOUT_MS, async () => {
		const id = /\/workflow\/([A-Za-z0-9]+)/.exec(page.url())?.[1];
		if (!id || id === 'new') return undefined;
		const workflow = await e2e.session.api.workflow(id).catch(() => undefined);
		return workflow && fits(workflow) ? workflow : undefined;
	});
}
