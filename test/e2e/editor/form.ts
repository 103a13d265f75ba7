import type { Locator, Page } from 'playwright-core';

import type { Execution } from '../harness/api';
import { until } from '../harness/wait';
import { e2e, type EditorPage } from './page';

const PICK_TIMEOUT_MS = 90_000;
const DROP_TIMEOUT_MS = 90_000;
/** A drop shows within this time. */
const DROP_SHOWN_MS = 8_000;
/** The editor checks JSON within this time. */
const JSON_CHECK_MS = 1_500;

/** The fields on the first level of the form, not those inside of collections or behind the settings tab. */
const ITEMS =
	'[data-test-id="node-parameters"] > div:not([style*="display: none"]) > .parameter-input-list-wrapper > [data-test-id="parameter-item"]';

/** The text of a label without the mark of a required field and the buttons beside it. */
function plainLabel(text: string): string {
	return text.trim().split('\n')[0].replace(/\*$/, '').trim();
}

/** The middle of an element, once it stands still. */
async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
	await element.hover({ trial: true });
	const box = await element.boundingBox();
	if (!box) throw new Error('There is nothing to drag, or no place for it');
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The form of a node, between the input and the output panel, as a person reads and fills it. */
export class NodeForm {
	private readonly page: Page;

	constructor(editor: EditorPage) {
		this.page = editor.page;
	}

	/** The input of a parameter, by its internal name. */
	parameter(name: string): Locator {
		return this.page.getByTestId('node-parameters').getByTestId(`parameter-input-${name}`);
	}

	/** The fields whose content the editor marks as wrong JSON, by their internal names. */
	async wrongJson(): Promise<string[]> {
		await this.page.waitForTimeout(JSON_CHECK_MS);
		return await this.page
			.getByTestId('node-parameters')
			.locator('[data-test-id^="parameter-input-"]:has(.cm-lint-marker-error)')
			.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('data-test-id')!));
	}

	/** Chooses credentials, by their name. */
	async chooseCredentials(name: string): Promise<void> {
		await this.page.getByTestId('node-credentials-select').click();
		await this.page.getByRole('option', { name }).click();
	}

	/** Picks an entry of a drop-down, by the name a person reads. */
	async select(parameter: string, option: string): Promise<void> {
		await this.pick(this.parameter(parameter), option);
	}

	/** The entries of a drop-down, as a person reads them. */
	async choices(parameter: string): Promise<string[]> {
		const { list } = await this.open(this.parameter(parameter));
		await list.getByRole('option').first().waitFor();
		const names = await list.getByRole('option').allInnerTexts();
		await this.page.keyboard.press('Escape');
		// An entry may have a description below its name
		return names.map((name) => name.trim().split('\n')[0]);
	}

	/** Types into a text field and leaves it. */
	async fill(parameter: string, text: string): Promise<void> {
		const input = this.parameter(parameter).locator('input, textarea').first();
		await input.fill(text);
		await input.blur();
	}

	/** Pastes into a text field with the keyboard, and leaves it. */
	async paste(parameter: string, text: string): Promise<void> {
		const input = this.parameter(parameter).locator('input, textarea').first();
		await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await this.page.evaluate(async (copied) => await navigator.clipboard.writeText(copied), text);
		await input.click();
		await this.page.keyboard.press('ControlOrMeta+V');
		await input.blur();
	}

	/** Puts a switch into a state. */
	async turn(parameter: string, on: boolean): Promise<void> {
		const state = this.parameter(parameter).getByRole('switch');
		// The check box itself is invisible, so the drawn switch is clicked
		if ((await state.isChecked()) !== on)
			await this.parameter(parameter).locator('.el-switch').click();
	}

	/** Names a record by its ID instead of picking it from a list. */
	async byId(parameter: string, id: string): Promise<void> {
		const locator = this.parameter(parameter);
		await this.pick(locator.getByTestId('rlc-mode-selector'), 'By ID');
		const input = locator.getByTestId('rlc-input-container').locator('input');
		await input.fill(id);
		await input.blur();
	}

	/**
	 * Drags a field of the input, on the left, into a parameter. On a busy machine the editor may miss a drop, because it
	 * follows the pointer frame by frame; the drag is repeated until the expression is there.
	 */
	async dragFromInput(field: string, parameter: string, expression: string): Promise<void> {
		const { mouse } = this.page;
		const source = this.page
			.locator(`[data-test-id="run-data-schema-item"] [data-name="${field}"]`)
			.first();
		const target = this.parameter(parameter).getByTestId('rlc-input-container');
		await until(`'${field}' to be dropped`, DROP_TIMEOUT_MS, async () => {
			const from = await centerOf(source);
			const to = await centerOf(target);
			await mouse.move(from.x, from.y);
			await mouse.down();
			await mouse.move(to.x - 20, to.y, { steps: 8 });
			await mouse.move(to.x, to.y, { steps: 8 });
			await this.page.evaluate(
				async () => await new Promise((resolve) => requestAnimationFrame(resolve)),
			);
			await mouse.up();
			const dropped = this.parameter(parameter).getByText(expression);
			return await dropped.waitFor({ timeout: DROP_SHOWN_MS }).then(
				() => true,
				() => undefined,
			);
		});
	}

	/** The ID in a picker that is filled by ID. */
	async idOf(parameter: string): Promise<string> {
		return await this.parameter(parameter)
			.getByTestId('rlc-input-container')
			.locator('input')
			.inputValue();
	}

	/** Picks a record from the list of a picker that starts with the list. */
	async fromList(parameter: string, text: string): Promise<void> {
		const locator = this.parameter(parameter);
		await locator.getByTestId('rlc-input-container').click();
		await this.page
			.getByTestId('rlc-item')
			.filter({ visible: true })
			.filter({ hasText: text })
			.first()
			.click();
	}

	/** Adds an optional field of a collection to the form, by the name a person reads. */
	async addOption(collection: string, option: string): Promise<void> {
		await this.section(collection).getByTestId('collection-parameter-add').click();
		await this.page
			.getByTestId('collection-parameter-option')
			.filter({ visible: true })
			.filter({ has: this.page.getByText(option, { exact: true }) })
			.click();
	}

	/** The names of the fields that a collection with several fields offers to add. */
	async offeredOptions(collection: string): Promise<string[]> {
		await this.section(collection).getByTestId('collection-parameter-add').click();
		const options = this.page.getByTestId('collection-parameter-option').filter({ visible: true });
		await options.first().waitFor();
		const names = await options.allInnerTexts();
		await this.page.keyboard.press('Escape');
		await options.first().waitFor({ state: 'hidden' });
		return names.map((name) => name.trim());
	}

	/** Adds an entry to a collection with one kind of entry, reads the names of its fields, and removes the entry. */
	async addedFields(collection: string): Promise<string[]> {
		const section = this.section(collection);
		const fields = section.getByTestId('parameter-item').locator('label');
		await section.getByRole('button', { name: /^Add / }).click();
		await fields.first().waitFor();
		const names = await fields.allInnerTexts();
		await section.hover();
		await section.getByTitle('Delete').first().click();
		await fields.first().waitFor({ state: 'detached' });
		return names.map(plainLabel);
	}

	/** Adds a row to a list of rows. */
	async addRow(collection: string): Promise<void> {
		const section = this.section(collection);
		await section.getByRole('button', { name: /^Add / }).click();
		await section.getByTestId('parameter-item').first().waitFor();
	}

	/** The names of the fields in the rows of a list, as they are shown. */
	async cells(collection: string): Promise<string[]> {
		const labels = this.section(collection).getByTestId('parameter-item').locator('label');
		return (await labels.allInnerTexts()).map(plainLabel);
	}

	/** The names of the fields that the form shows, from top to bottom. */
	async labels(): Promise<string[]> {
		const texts = await this.page.evaluate((items) => {
			const list = [...document.querySelectorAll<HTMLElement>(items)];
			// The slot for the credentials is drawn inside the item of the first parameter.
			return list.map(
				(item) => item.querySelector<HTMLElement>('label[for]')?.innerText ?? item.innerText,
			);
		}, ITEMS);
		return texts.map(plainLabel);
	}

	/** The part of the form with a collection, by the internal name of the collection. */
	section(name: string): Locator {
		return this.page.locator(ITEMS).filter({ has: this.page.locator(`label[for="${name}"]`) });
	}

	/** Opens the drop-down in an element. The editor draws the list elsewhere in the page. */
	private async open(element: Locator): Promise<{ box: Locator; list: Locator }> {
		const box = element.getByRole('combobox');
		await element.click();
		const list = this.page.locator(`[id="${await box.getAttribute('aria-controls')}"]`);
		return { box, list };
	}

	/** Picks an entry of the drop-down in an element. */
	private async pick(element: Locator, option: string): Promise<void> {
		const { box, list } = await this.open(element);
		await list
			.getByRole('option')
			.filter({ has: this.page.getByText(option, { exact: true }) })
			.or(list.getByRole('option', { name: option, exact: true }))
			.first()
			.click();
		await until(
			`'${option}' to be picked`,
			PICK_TIMEOUT_MS,
			async () => (await box.inputValue()) === option,
		);
	}

	/** Executes the step and waits for the result of the execution. */
	async execute(): Promise<Execution> {
		return await this.run(this.page.getByTestId('node-execute-button'));
	}

	/** Executes the step of a tool. n8n asks for the values that a model chooses in a real run. */
	async executeTool(values: Record<string, unknown>): Promise<Execution> {
		await this.page.getByTestId('node-execute-button').click();
		const dialog = this.page.getByRole('dialog').filter({
			has: this.page.getByTestId('from-ai-parameters-modal-inputs'),
		});
		for (const [name, value] of Object.entries(values))
			await dialog.getByTestId(`query.${name}`).locator('input').fill(String(value));
		return await this.run(dialog.getByTestId('execute-workflow-button'));
	}

	private async run(button: Locator): Promise<Execution> {
		const [response] = await Promise.all([
			this.page.waitForResponse((answer) => /\/rest\/workflows\/[^/]+\/run/.test(answer.url())),
			button.click(),
		]);
		const { data } = (await response.json()) as { data: { executionId: string } };
		return await e2e.session.api.execution(data.executionId);
	}

	/** The panel with the output of the node. */
	output(): Locator {
		return this.page.getByTestId('output-panel');
	}

	/** Closes the form. */
	async close(): Promise<void> {
		await this.page.getByTestId('ndv-close-button').click();
		await this.page.getByTestId('node-parameters').waitFor({ state: 'hidden' });
	}
}
