import { newWorkflowWith } from '../editor/canvas';
import { takePicture } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { CREDENTIAL_NAME } from '../harness/session';

/** Columns of the mapper for each operation. Only optional columns have a button that removes them. */
const COLUMNS = {
	'Import Users': { required: ['UID', 'Name'], optional: ['Avatar URL', 'Role ID', 'Tags'] },
	'Import Groups': { required: ['GUID', 'Name', 'Type'], optional: ['Password', 'Owner UID'] },
	'Import Group Members': { required: ['GUID', 'UID'], optional: ['Scope', 'Joined At'] },
	'Import Messages': {
		required: ['Sender UID', 'Receiver Type', 'Receiver UID or GUID', 'Sent At'],
		optional: ['Text'],
	},
};

describe('The column mapper of the import', () => {
	const opened = useEditor(async ({ editor, form }) => {
		await newWorkflowWith(editor, 'Import users');
		await form.chooseCredentials(CREDENTIAL_NAME);
		await form.select('inputMode', 'Map Each Column');
	});

	it.each(Object.entries(COLUMNS))(
		'lists the columns of %s, and lets only optional columns be removed',
		async (operation, columns) => {
			const { editor, form } = opened;
			if (operation !== 'Import Users') await form.select('operation', operation);
			const row = (name: string) =>
				editor.page
					.getByTestId('node-parameters')
					.locator('.parameter-item')
					.filter({
						has: editor.page.locator('label', { hasText: new RegExp(`^\\s*${name}\\s*(Fixed|$)`) }),
					})
					.last();
			const isRemovable = async (name: string) => {
				await row(name).waitFor();
				return (await row(name).locator('[data-test-id^="remove-field-button-"]').count()) === 1;
			};
			for (const name of columns.optional) {
				expect([name, await isRemovable(name)]).toEqual([name, true]);
			}
			for (const name of columns.required) {
				expect([name, await isRemovable(name)]).toEqual([name, false]);
			}
			if (operation === 'Import Users') {
				await takePicture(editor, 'import-mapper');
			}
			expect(editor.errors).toEqual([]);
		},
	);
});
