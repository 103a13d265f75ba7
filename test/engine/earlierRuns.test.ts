import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { ExecutionError, IDataObject, INodeParameters } from 'n8n-workflow';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import { noteSynced, refuseToUndo } from '../../nodes/shared/records/earlierRuns';
import type { Item } from '../../nodes/shared/operation/types';
import { seedIds } from '../service';
import { nodeThat, runWorkflow } from './engine';
import { nodeFor } from './harness';
import { byId, credentialsFor, formOf, skipWaits, useService } from './support';

skipWaits();
const service = useService({ limits: { perMinute: Infinity } });

/** Runs a node once for each list of items, in one execution: behind several steps, as people put them without a Merge. */
async function runForEach(parameters: INodeParameters, lists: IDataObject[][], continues = false) {
	const giving = (items: IDataObject[]) =>
		nodeThat('Giving', async () => [items.map((json) => ({ json }))]);
	const steps = lists.map((_, n) => `step${n}`);
	const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
	const { data } = await runWorkflow(
		{ core, workflow },
		{
			items: [{ json: {} }],
			types: {
				cometChat: nodeFor(parameters),
				...Object.fromEntries(lists.map((items, n) => [`step${n}`, giving(items)])),
			},
			nodes: [
				...steps.map((name) => ({ name, type: name, parameters: {} })),
				{
					name: 'Sync',
					type: 'cometChat',
					parameters,
					...(continues && { onError: 'continueRegularOutput' as const }),
					credentials: { cometChatApi: { id: '1', name: 'Account' } },
				},
			],
			connections: {
				Source: { main: [steps.map(to)] },
				...Object.fromEntries(steps.map((name) => [name, { main: [[to('Sync')]] }])),
			},
			credentialType: new CometChatApi(),
			credentials: credentialsFor(service.current),
		},
	);
	const { error, runData } = data.resultData;
	return { error: error as ExecutionError | undefined, runs: runData.Sync.length };
}

describe('A sync that runs twice in an execution', () => {
	const knowledge = formOf('aiAgent', 'syncKnowledge', { syncName: 'faq' });
	const texts = () =>
		service.current.state.knowledge
			.filter(({ sourceName }) => sourceName.includes('[n8n:faq:'))
			.map(({ text }) => text);
	const row = (id: string, text = `Text ${id}`) => ({ id, title: id, text });

	it('does not remove the texts that its first run has added', async () => {
		const { error } = await runForEach(knowledge, [[row('a')], [row('b')]]);
		expect(error?.message).toMatch(
			/^'Sync Name' is faq, which this execution has synced before: "a" would be removed again\. Give all items to one run/,
		);
		expect(texts()).toEqual(['Text a']);
	});

	it('changes what it has added, and removes what it has not', async () => {
		await runForEach(knowledge, [[row('a'), row('old')]]);
		const { error, runs } = await runForEach(knowledge, [[row('a')], [row('a', 'New'), row('b')]]);
		expect([error, runs]).toEqual([undefined, 2]);
		expect(texts().sort()).toEqual(['New', 'Text b']);
	});

	it('counts no run that was refused', async () => {
		await runForEach(knowledge, [[row('a'), row('b'), row('c')]]);
		const careful = { ...knowledge, options: { maxRemovals: 1 } };
		const { error, runs } = await runForEach(careful, [[row('a')], [row('b'), row('c')]], true);
		expect([error, runs]).toEqual([undefined, 2]);
		expect(texts().sort()).toEqual(['Text b', 'Text c']);
	});

	it('remembers the first run when n8n has stored the execution meanwhile', () => {
		const itemOf = (context: object) => ({ execution: () => context }) as Item;
		const context = {};
		noteSynced(itemOf(context), 'faq', ['a']);
		const stored = JSON.parse(JSON.stringify(context)) as object;
		expect(() => refuseToUndo(itemOf(stored), 'Sync Name', 'faq', ['a'])).toThrow('"a" would be');
	});

	it('goes on with a sync of another name', async () => {
		const named = { ...knowledge, syncName: '={{ $json.id }}' };
		const { error, runs } = await runForEach(named, [[row('faq')], [row('wiki')]]);
		expect([error, runs]).toEqual([undefined, 2]);
	});

	it('keeps the words that its first run has put into a keyword list', async () => {
		const list = seedIds.keywordLists.word;
		const words = formOf('keywordList', 'sync', {
			keywordId: byId(list),
			entriesFrom: 'items',
			entryColumn: 'word',
			options: { maxRemovals: 1_000 },
		});
		const { error } = await runForEach(words, [[{ word: 'casino' }], [{ word: 'poker' }]]);
		expect(error?.message).toContain('"casino" would be removed again');
		expect(service.current.state.keywordLists.get(list)!.searchTerms).toEqual(['casino']);
	});
});
