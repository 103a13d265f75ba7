import { addAction, newWorkflowWith, nodeNamed, openNode, searchNode } from '../editor/canvas';
import { Film } from '../editor/film';
import { e2e } from '../editor/page';
import { publish } from '../editor/publish';
import { useEditor } from '../editor/useEditor';
import { problemOf } from '../harness/api';
import { CREDENTIAL_NAME } from '../harness/session';
import { until } from '../harness/wait';

describe('The first workflow of the README', () => {
	const opened = useEditor();
	const film = new Film();

	it('finds a user', async () => {
		const { editor, form } = opened;
		await newWorkflowWith(editor, 'Get many users');
		await form.chooseCredentials(CREDENTIAL_NAME);
		await form.fill('limit', '1');
		await film.take(editor, 2);
		expect(problemOf(await form.execute())).toBeUndefined();
		await form.output().getByText('1 item', { exact: true }).waitFor();
		await film.take(editor, 2);
		await form.close();
		await film.take(editor, 1);
	});

	it('sends a message to that user', async () => {
		const { editor, form } = opened;
		const { page } = editor;
		await addAction(editor, 'Send a message');
		await form.chooseCredentials(CREDENTIAL_NAME);
		await film.take(editor, 2);
		await form.byId('receiverUid', '');
		await form.dragFromInput('uid', 'receiverUid', '{{ $json.uid }}');
		await film.take(editor, 2);
		await form.fill('text', 'Welcome to the community!');
		await film.take(editor, 2);
		expect(problemOf(await form.execute())).toBeUndefined();

		await form.output().getByText('1 item', { exact: true }).waitFor();
		await form.output().getByText('Schema', { exact: true }).click();
		await form.output().getByText('Welcome to the community!').waitFor();
		const sent = e2e.session.service.requests.filter(({ method }) => method === 'POST');
		expect(sent).toHaveLength(1);
		expect(sent[0]).toMatchObject({
			url: '/v3/messages',
			body: { receiver: 'alice', data: { text: 'Welcome to the community!' } },
		});
		// Out of the way, to the lower edge
		await page.mouse.move(640, 790);
		await film.take(editor, 3);
		await form.close();
		await film.take(editor, 2);
		// Small enough for n8n's library of templates, and for readers of the README
		expect(film.write('first-workflow')).toBeLessThan(2_000_000);
		expect(editor.errors).toEqual([]);
	});

	it('is marked as long as a field is empty that has to be filled in', async () => {
		const { editor, form } = opened;
		const mark = editor.page.getByTestId('node-issues');
		await openNode(editor, 'Send a message');
		await form.fill('text', '');
		await form.close();
		await mark.waitFor();
		await openNode(editor, 'Send a message');
		await form.fill('text', 'Hello');
		await form.close();
		await mark.waitFor({ state: 'detached' });
	});

	it('starts by itself once its first node is replaced', async () => {
		const { editor } = opened;
		const { page } = editor;
		await page.getByTestId('canvas-trigger-node').click({ button: 'right' });
		await page.getByText('Replace', { exact: true }).click();
		await (await searchNode(editor, 'Schedule Trigger')).click();
		await page.locator(nodeNamed('Schedule Trigger')).waitFor();
		await expect(publish(editor)).resolves.toContain('Your schedule trigger will now trigger');
		const [, id] = /\/workflow\/(\w+)/.exec(page.url())!;
		const { api } = e2e.session;
		const workflow = await api.workflow(id);
		expect(workflow.connections).toMatchObject({
			'Schedule Trigger': { main: [[{ node: 'Get many users' }]] },
		});
		await api.deactivate(id);
	});

	it('has the menu in which examples are imported', async () => {
		const { page } = opened.editor;
		await page.getByTestId('workflow-menu').click();
		const entry = page.getByText('Import', { exact: true }).filter({ visible: true });
		// Entries that n8n adds to the open menu move this one away from the pointer
		await until('the menu of imports', 30_000, async () => {
			await entry.hover();
			return await page.getByText('From file', { exact: true }).isVisible();
		});
	});
});
