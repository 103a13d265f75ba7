import type { EditorPage } from './page';

/** The window in which a person enters credentials. */
export class CredentialForm {
	constructor(private readonly editor: EditorPage) {}

	/** Starts new credentials of a type, the way the list of credentials offers it. */
	async openNew(type: string): Promise<void> {
		const { page, origin } = this.editor;
		await page.goto(`${origin}/home/credentials`);
		// Waits for any credentials of the package, because the editor draws only the top of a long list
		await page
			.getByText(/^CometChat /)
			.first()
			.waitFor();
		await page.getByTestId('add-resource-credential').click();
		await page.getByTestId('new-credential-type-select').click();
		await page.getByTestId('new-credential-type-select').locator('input').fill(type);
		await page
			.getByTestId('new-credential-type-select-option')
			.filter({ hasText: type })
			.first()
			.click();
		await page.getByTestId('new-credential-type-button').click();
		await page.getByTestId('credential-edit-dialog').waitFor();
	}

	/** Enters values, saves, and returns what n8n then says about the connection. */
	async saveAndRead(values: Record<string, string>): Promise<string> {
		const { page } = this.editor;
		for (const [name, value] of Object.entries(values)) {
			// The region is a drop-down with the right default
			if (name === 'region') continue;
			await page.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
		}
		await Promise.all([
			page.waitForResponse((response) => response.url().endsWith('/rest/credentials/test')),
			page.getByTestId('credential-save-button').getByRole('button').click(),
		]);
		const success = page.getByTestId('credentials-config-container-test-success');
		const failure = page.getByText('Couldn’t connect with these settings');
		await success.or(failure).filter({ visible: true }).first().waitFor();
		if (await success.isVisible()) return firstLine(await success.innerText());
		await page.getByText('More details').click();
		// The details stand below n8n's own sentence and the button.
		const lines = (await page.getByTestId('node-credentials-config-container').innerText()).split(
			'\n',
		);
		return lines.slice(lines.indexOf('Retry') + 1).find((line) => line.trim() !== '') ?? '';
	}

	/** Closes the window. */
	async close(): Promise<void> {
		const { page } = this.editor;
		await page
			.getByTestId('editCredential-modal')
			.getByRole('button', { name: 'Close' })
			.first()
			.click();
	}
}

function firstLine(text: string): string {
	return text.trim().split('\n')[0].trim();
}
