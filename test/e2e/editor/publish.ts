import type { EditorPage } from './page';

/** Publishes the open workflow as a person does it, and returns the text of the window that n8n then opens. */
export async function publish({ page }: EditorPage): Promise<string> {
	await page.getByTestId('workflow-open-publish-modal-button').click();
	await page.getByTestId('workflow-publish-button').click();
	const answer = page.getByRole('dialog').filter({ hasText: 'Workflow published' });
	await answer.waitFor();
	const text = await answer.innerText();
	await answer.getByRole('button', { name: 'Got it' }).click();
	return text;
}

/** Shows the executions of the open workflow, the newest of them on the canvas. */
export async function openExecutions({ page }: EditorPage): Promise<void> {
	await page.getByRole('radio', { name: 'Executions' }).click();
	await page.getByTestId('executions-sidebar').waitFor();
}
