import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import type { EditorPage } from '../e2e/editor/page';
import { startChromium } from '../e2e/harness/chromium';
import { E2E, NODE_TYPE } from '../e2e/harness/paths';
import { openSession } from '../e2e/harness/session';
import { median } from './cpu';
import type { Row } from './main';

const ROUNDS = 7;

/** How often each node of a round is opened. */
const OPENINGS = 3;

interface BuiltIn {
	name: string;
	version: number | number[];
}

/** The description that the editor loads, beside those of two large nodes of n8n. */
export function descriptionSize({ description }: INodeType): Row {
	const load = createRequire(join(E2E, 'package.json'));
	const builtIn = load('n8n-nodes-base/dist/types/nodes.json') as BuiltIn[];
	const newest = ({ version }: BuiltIn) => Math.max(...[version].flat());
	const sizeOf = (name: string) => {
		const versions = builtIn.filter((node) => node.name === name);
		versions.sort((one, other) => newest(other) - newest(one));
		return kilobytes(versions[0]);
	};
	return {
		name: "Description that the editor loads (Slack's, Notion's)",
		value: `${kilobytes(description)} kB (${sizeOf('slack')} kB, ${sizeOf('notion')} kB)`,
		goal: 'reported',
	};
}

function kilobytes(value: unknown): number {
	return Math.round(JSON.stringify(value).length / 1000);
}

/** How long the editor takes to show the form of our node, against that of n8n's Slack node; in one browser. */
export async function openingTime(): Promise<Row> {
	const session = await openSession();
	try {
		const browser = await startChromium(session.scratch);
		// The page helpers of the editor tests take both from here
		Object.assign(globalThis, { e2e: { session, browser } });
		const { openPage } = await import('../e2e/editor/page');
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
		const rounds = ratios.map((ratio) => ratio.toFixed(2)).sort();
		return {
			name: "Opening the node in the editor, against n8n's Slack node",
			value: `${median(ratios).toFixed(2)} × (rounds: ${rounds.join(', ')})`,
			goal: '≤ 1 ×',
		};
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
