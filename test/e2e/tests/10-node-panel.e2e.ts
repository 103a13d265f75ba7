import { eventEntries } from '../../../nodes/CometChatTrigger/receiving/families';
import { addManualTrigger, newWorkflow, openNodeList, searchNode } from '../editor/canvas';
import { e2e, openPage, takePicture, type EditorPage } from '../editor/page';
import { readDescription } from '../harness/description';

/** The heading of a group of actions, as n8n shows it. */
const heading = (resource: string) => `${resource.toUpperCase()} ACTIONS`;

/** The heading of the events that start a workflow, with their number; the panel of actions keeps them closed. */
const TRIGGERS = /^Triggers \(\d+\)$/;

/** The actions below each heading of the panel's text. */
function groupsIn(lines: string[]): Record<string, string[]> {
	const groups: Record<string, string[]> = {};
	let current: string[] | undefined;
	for (const line of lines.filter(Boolean)) {
		// The footer with the version of the installed package.
		if (line.startsWith('Package version')) break;
		if (TRIGGERS.test(line)) current = undefined;
		else if (/^[A-Z ]+ ACTIONS$/.test(line)) current = groups[line] = [];
		else current?.push(line);
	}
	return groups;
}

describe.each(['light', 'dark'] as const)('The node panel, %s', (colorScheme) => {
	let editor: EditorPage;

	beforeAll(async () => {
		editor = await openPage({ colorScheme });
		await newWorkflow(editor);
		await addManualTrigger(editor);
		await openNodeList(editor);
	});
	afterAll(async () => await editor.close());

	it('finds the node and draws its icon', async () => {
		const entry = await searchNode(editor, 'CometChat');
		const icon = entry.locator('img').first();
		await icon.waitFor();
		expect(await icon.getAttribute('src')).toMatch(
			colorScheme === 'dark' ? /cometchat\.dark\.svg$/ : /cometchat\.svg$/,
		);
		// An address that does not lead to a picture gives an image without a size.
		await expect(
			icon.evaluate((image: HTMLImageElement) => image.naturalWidth),
		).resolves.toBeGreaterThan(0);
		await entry.click();
		expect(editor.errors).toEqual([]);
	});

	// The words do not depend on the colors
	if (colorScheme === 'dark') return;

	it('shows its actions, grouped by resource', async () => {
		const { resources } = await readDescription(e2e.session.api);
		const panel = editor.page.getByTestId('node-creator');
		for (const resource of resources) {
			await panel.getByText(`${resource.name} Actions`, { exact: true }).waitFor();
			for (const { action } of resource.operations)
				await panel.getByText(action, { exact: true }).waitFor();
		}
		const lines = (await panel.innerText()).split('\n').map((line) => line.trim());
		const groups = groupsIn(lines);
		expect(Object.entries(groups)).toEqual(
			resources.map(({ name, operations }) => [
				heading(name),
				operations.map(({ action }) => action),
			]),
		);
		// The action that most people look for needs no scrolling
		expect(Object.values(groups)[0][0]).toBe('Send a message');
		// Each documented event, and all of them
		expect(lines).toContain(`Triggers (${eventEntries.length + 1})`);
		await takePicture(editor, 'node-panel');
		expect(editor.errors).toEqual([]);
	});
});
