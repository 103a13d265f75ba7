import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';
import type { CDPSession, Page } from 'playwright-core';

import type { WorkflowNode } from './harness/api';
import { startChromium } from './harness/chromium';
import { CREDENTIAL_TYPE, E2E, NODE_TYPE, ROOT } from './harness/paths';
import { openSession, type Session } from './harness/session';
import { usualOrSmallest } from '../bench/size';

const ROUNDS = usualOrSmallest(11, 1);

const byId = { __rl: true, mode: 'id', value: 'abc' };

/**
 * Parameters of our node and of n8n's Slack node: first as the nodes are added, then for tasks that both have, filled in to
 * the same degree. Fields for which Slack's form asks Slack at its opening are left out.
 */
const PAIRS: Array<{ name: string; ours: IDataObject; slack: IDataObject }> = [
	{ name: 'as it is added', ours: {}, slack: {} },
	{
		name: 'sending a message',
		ours: {
			resource: 'message',
			operation: 'send',
			receiverType: 'group',
			receiverGuid: byId,
			text: 'Hi',
		},
		slack: {
			resource: 'message',
			operation: 'post',
			select: 'channel',
			channelId: byId,
			text: 'Hi',
		},
	},
	{
		name: 'changing a message',
		ours: {
			resource: 'message',
			operation: 'update',
			messageId: '1',
			updateFields: { text: 'Hi' },
		},
		slack: { resource: 'message', operation: 'update', channelId: byId, ts: 1, text: 'Hi' },
	},
	{
		name: 'deleting a message',
		ours: { resource: 'message', operation: 'delete', messageId: '1' },
		slack: {
			resource: 'message',
			operation: 'delete',
			select: 'channel',
			channelId: byId,
			timestamp: 1,
		},
	},
	{
		name: 'adding a reaction',
		ours: {
			resource: 'message',
			operation: 'addReaction',
			messageId: '1',
			reaction: '👍',
			onBehalfOf: byId,
		},
		slack: {
			resource: 'reaction',
			operation: 'add',
			channelId: byId,
			timestamp: 1,
			name: '+1',
		},
	},
	{
		name: 'getting the messages of a group',
		ours: { resource: 'message', operation: 'getManyInGroup', guid: byId },
		slack: { resource: 'channel', operation: 'history', channelId: byId },
	},
	{
		name: 'getting the messages of a thread',
		ours: { resource: 'message', operation: 'getManyInThread', messageId: '1' },
		slack: { resource: 'channel', operation: 'replies', channelId: byId, ts: 1 },
	},
	{
		name: 'getting many users',
		ours: { resource: 'user', operation: 'getMany' },
		slack: { resource: 'user', operation: 'getAll' },
	},
	{
		name: 'getting a user',
		ours: { resource: 'user', operation: 'get', uid: byId },
		slack: { resource: 'user', operation: 'info', user: byId },
	},
	{
		name: 'creating a group',
		ours: { resource: 'group', operation: 'create', guid: 'new', name: 'New' },
		slack: { resource: 'channel', operation: 'create', channelId: 'new' },
	},
	{
		name: 'getting a group',
		ours: { resource: 'group', operation: 'get', guid: byId },
		slack: { resource: 'channel', operation: 'get', channelId: byId },
	},
	{
		name: 'getting many groups',
		ours: { resource: 'group', operation: 'getMany' },
		slack: { resource: 'channel', operation: 'getAll' },
	},
	{
		name: 'getting the members of a group',
		ours: { resource: 'group', operation: 'getManyMembers', guid: byId },
		slack: { resource: 'channel', operation: 'member', channelId: byId },
	},
	{
		name: 'renaming a group',
		ours: { resource: 'group', operation: 'update', guid: byId, updateFields: { name: 'New' } },
		slack: { resource: 'channel', operation: 'rename', channelId: byId, name: 'New' },
	},
];

/** The forms of one task stand side by side, and three tasks in a row. */
const TASKS_IN_A_ROW = 3;

const SLACK = 'n8n-nodes-base.slack';
const SLACK_VERSION = 2.3;
const COPY_PACKAGE = 'n8n-nodes-slack-form';
const COPY = `${COPY_PACKAGE}.slack`;

/** The measured form of a node with some parameters. */
interface Form {
	/** The task. */
	name: string;
	/** Seconds of work in each round. */
	work: number[];
	/** The number of fields. */
	fields: number;
}

/**
 * Measures the work of the browser to show a node's form. Slack's form is measured twice: from n8n itself, and from a
 * community package, because the editor does more for the nodes of packages.
 */
async function measure(): Promise<Record<string, Form[]>> {
	await using session = await openSession({ prepare: installSlackCopy });
	const browser = await startChromium(session.scratch);
	// The page helpers of the editor tests take both from here
	Object.assign(globalThis, { e2e: { session, browser } });
	const { openPage } = await import('./editor/page');
	const nodes = await nodesToOpen(session);
	const { id } = await session.api.createWorkflow({ name: 'Forms', nodes, connections: {} });
	const { page, origin } = await openPage();
	await page.goto(`${origin}/workflow/${id}`);
	await page
		.getByTestId('canvas-node')
		.nth(nodes.length - 1)
		.waitFor();
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
	const forms = new Map<string, Form>();
	// The first opening of a form, which also loads code, is not measured
	for (const { name } of nodes) {
		const { fields } = await open(page, devTools, name);
		forms.set(name, { name: PAIRS[Number(name.split('-')[0])].name, work: [], fields });
	}
	for (let round = 0; round < ROUNDS; round++) {
		for (const { name } of nodes) {
			forms.get(name)!.work.push((await open(page, devTools, name)).took);
		}
	}
	const formsOf = (type: string) =>
		nodes.filter((node) => node.type === type).map(({ name }) => forms.get(name)!);
	return { ours: formsOf(NODE_TYPE), slack: formsOf(SLACK), copy: formsOf(COPY) };
}

/** Opens the form of a node and closes it again. */
async function open(
	page: Page,
	devTools: CDPSession,
	name: string,
): Promise<{
	/** Seconds that the page's thread worked until the form was drawn. */
	took: number;
	/** The number of fields. */
	fields: number;
}> {
	const before = await seconds(devTools);
	await page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
	const items = page.getByTestId('node-parameters').getByTestId('parameter-item');
	await items.nth(2).waitFor();
	await page.evaluate(
		async () => await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))),
	);
	const took = (await seconds(devTools)) - before;
	const fields = await items.count();
	await page.getByTestId('ndv-close-button').click();
	await page.getByTestId('node-parameters').waitFor({ state: 'hidden' });
	return { took, fields };
}

async function seconds(devTools: CDPSession): Promise<number> {
	const { metrics } = await devTools.send('Performance.getMetrics');
	return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

async function nodesToOpen({ api, credential }: Session): Promise<WorkflowNode[]> {
	const slackApi = await api.createCredential('Slack', { accessToken: 'xoxb' }, 'slackApi');
	const slack = { typeVersion: SLACK_VERSION, credentials: { slackApi } };
	const ours = { typeVersion: 1, credentials: { [CREDENTIAL_TYPE]: credential } };
	return PAIRS.flatMap((pair, task) =>
		[
			{ type: NODE_TYPE, parameters: pair.ours, ...ours },
			{ type: SLACK, parameters: pair.slack, ...slack },
			{ type: COPY, parameters: pair.slack, ...slack },
		].map((node, column) => {
			const id = `${task}-${column}`;
			const left = ((task % TASKS_IN_A_ROW) * 3 + column) * 200;
			const top = Math.floor(task / TASKS_IN_A_ROW) * 150;
			return { ...node, id, name: id, position: [left, top] as [number, number] };
		}),
	);
}

/** Installs a community package whose only node has the form of n8n's Slack node. */
function installSlackCopy(userFolder: string): void {
	const folder = join(userFolder, '.n8n', 'nodes', 'node_modules', COPY_PACKAGE);
	mkdirSync(folder, { recursive: true });
	const load = createRequire(join(E2E, 'package.json'));
	const builtIn = load('n8n-nodes-base/dist/types/nodes.json') as Array<{
		name: string;
		version: number | number[];
	}>;
	const slack = builtIn.find(
		({ name, version }) => name === 'slack' && [version].flat().includes(SLACK_VERSION),
	);
	const icon = { light: 'file:cometchat.svg', dark: 'file:cometchat.dark.svg' };
	cpSync(join(ROOT, 'icons'), folder, { recursive: true });
	const write = (file: string, content: unknown) =>
		writeFileSync(join(folder, file), JSON.stringify(content));
	write('package.json', {
		name: COPY_PACKAGE,
		version: '1.0.0',
		n8n: { n8nNodesApiVersion: 1, nodes: ['Slack.node.js'], credentials: [] },
	});
	write('description.json', { ...slack, icon, iconUrl: undefined });
	writeFileSync(
		join(folder, 'Slack.node.js'),
		"exports.Slack = class { description = require('./description.json'); };\n",
	);
}

// `test/bench/editor.ts` runs this file, and reads the last line of its output
void measure().then((forms) => console.log(JSON.stringify(forms)));
