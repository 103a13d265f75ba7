import type { EditorPage } from './editor/page';
import { startChromium } from './harness/chromium';
import { NODE_TYPE } from './harness/paths';
import { openSession } from './harness/session';

const ROUNDS = 7;

/** How often each node of a round is opened. */
const OPENINGS = 3;

/** Prints how often longer the editor takes to show the form of our node than that of n8n's Slack node, by rounds. */
async function measure(): Promise<number[]> {
	const session = await openSession();
	try {
		const browser = await startChromium(session.scratch);
		// The page helpers of the editor tests take both from here
		Object.assign(globalThis, { e2e: { session, browser } });
		const { openPage } = await import('./editor/page');
		const { id } = await session.api.createWorkflow({
			name: 'Two nodes',
			nodes: [
				{
					id: '1',
					name: 'CometChat',
					type: NODE_TYPE,
					typeVersion: 1,
					position: [0, 0],
					parameters: { resource: 'message', operation: 'send' },
				},
				{
					id: '2',
					name: 'Slack',
					type: 'n8n-nodes-base.slack',
					typeVersion: 2.3,
					position: [300, 0],
					parameters: { resource: 'message', operation: 'post' },
				},
			],
			connections: {},
		});
		const editor = await openPage();
		await editor.page.goto(`${editor.origin}/workflow/${id}`);
		await editor.page.getByTestId('canvas-node').first().waitFor();
		// The first opening of each loads what later ones have
		for (const node of ['CometChat', 'Slack']) await open(editor, node);
		const ratios: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const times = { CometChat: 0, Slack: 0 };
			for (let n = 0; n < OPENINGS; n++) {
				times.CometChat += await open(editor, 'CometChat');
				times.Slack += await open(editor, 'Slack');
			}
			ratios.push(times.CometChat / times.Slack);
		}
		await editor.close();
		return ratios;
	} finally {
		await session.close();
	}
}

/** Opens the form of a node and closes it again; gives the milliseconds until its fields were there. */
async function open({ page }: EditorPage, node: string): Promise<number> {
	const startedAt = performance.now();
	await page.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`).dblclick();
	await page.getByTestId('node-parameters').getByTestId('parameter-item').nth(2).waitFor();
	const took = performance.now() - startedAt;
	await page.getByTestId('ndv-close-button').click();
	await page.getByTestId('node-parameters').waitFor({ state: 'hidden' });
	return took;
}

void measure().then((ratios) => console.log(JSON.stringify(ratios)));
