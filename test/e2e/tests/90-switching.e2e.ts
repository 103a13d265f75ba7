import { newWorkflowWith } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { isShown, readDescription, type Description } from '../harness/description';

describe('What has been typed', () => {
	const opened = useEditor(async ({ editor }) => {
		await newWorkflowWith(editor, 'Update a user');
	});

	/** The operations of a resource that have a field, but for the one that comes first. */
	function sharing(
		{ properties, resources }: Description,
		resource: string,
		field: string,
	): string[] {
		const { operations = [] } = resources.find(({ value }) => value === resource) ?? {};
		return operations
			.filter(({ value }) =>
				properties.some(
					(property) =>
						property.name === field && isShown(property, { resource, operation: value }),
				),
			)
			.map(({ name }) => name);
	}

	it('stays when the operation is switched to one that has the field, too', async () => {
		const { form } = opened;
		const operations = sharing(await readDescription(e2e.session.api), 'user', 'uid');
		expect(operations).toEqual(
			expect.arrayContaining(['Update', 'Remove Friends', 'Reset Conversation']),
		);
		await form.byId('uid', 'alice');
		for (const operation of [...operations.filter((name) => name !== 'Update'), 'Update']) {
			await form.select('operation', operation);
			expect(await form.idOf('uid')).toBe('alice');
		}
	});

	it('stays when another resource has the field, too', async () => {
		const { editor, form } = opened;
		// Its first operation has the field; n8n forgets what the form does not show meanwhile
		await form.select('resource', 'Notification');
		expect(await form.idOf('uid')).toBe('alice');
		expect(editor.errors).toEqual([]);
	});
});
