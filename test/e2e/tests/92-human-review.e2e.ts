import { e2e } from '../editor/page';
import type { WorkflowNode } from '../harness/api';
import { placeOfQuestions } from '../editor/phone';
import { Asking, FORGED } from '../harness/asking';
import type { PlannedCall } from '../harness/model';
import { REVIEW, reviewedWorkflow, UPDATE } from '../harness/reviewed';
import { START } from '../harness/steps';
import { callByAgent, callByMcpClient } from '../harness/toolCallers';
import { agentWorkflow, byId, fromModel, TOOL, type ToolCall } from '../harness/toolWorkflows';

const place = placeOfQuestions();
const { model, modelCredential } = e2e.session;

const workflowOf = (more: { version?: number; parameters?: Record<string, unknown> } = {}) =>
	reviewedWorkflow({ credential: place.credential, modelCredential, ...more });

/**
 * Starts an execution that waits for the review of a tool.
 * @param options.parameters the form of the review, besides its receiver
 * @param options.version the version of the AI Agent
 * @param options.plan the calls of the model; one call for Alice when left out
 * @param options.atOnce whether the model makes all calls of the plan at once
 */
const startReview = async ({
	parameters,
	version = 3.1,
	plan = [],
	atOnce = false,
}: {
	parameters?: Record<string, unknown>;
	version?: number;
	plan?: PlannedCall[];
	atOnce?: boolean;
} = {}) => {
	model.forget();
	Object.assign(model, { plan, atOnce });
	return await Asking.start(place, workflowOf({ version, parameters }));
};

/** The requests with which the tool changed users. */
const changes = () =>
	place.service.requests.filter(({ method, url }) => method === 'PUT' && url.includes('/users/'));

/** The result of the tool that the model got, after the end of the execution. */
const told = async (asking: Asking): Promise<string | undefined> => {
	const { status, data } = await asking.end();
	if (status !== 'success') throw new Error(data.resultData.error?.message ?? status);
	return model.told;
};

describe('A tool behind a Human Review', () => {
	it.each([3, 3.1])('of AI Agent %s runs after the approval, once', async (version) => {
		const asking = await startReview({ version });
		const page = await asking.open();
		expect(page.text).toContain(`The agent wants to run this tool: ${TOOL}`);
		expect(page.text).toContain('&quot;uid&quot;: &quot;alice&quot;');
		expect(page.text).not.toContain('[object Object]');
		expect(page.text).toContain('Decline');
		expect(changes()).toEqual([]);
		await asking.press('approve');
		expect(await told(asking)).toContain('"uid":"alice"');
		expect(changes()).toMatchObject([{ url: '/v3/users/alice', body: { name: 'Ada' } }]);
		expect(JSON.stringify(await asking.end())).not.toContain(asking.signature);
	});

	it('runs after the approval also when On Error is set to the error output', async () => {
		model.forget();
		const workflow = workflowOf();
		workflow.nodes.find(({ name }) => name === REVIEW)!.onError = 'continueErrorOutput';
		const asking = await Asking.start(place, workflow);
		await asking.press('approve');
		expect(await told(asking)).toContain('"uid":"alice"');
		expect(changes()).toMatchObject([{ url: '/v3/users/alice', body: { name: 'Ada' } }]);
	});

	it('does not run after a refusal, and the model is told of the refusal', async () => {
		const asking = await startReview();
		await asking.press('decline');
		expect(await told(asking)).toMatch(/rejected the tool call/);
		expect(changes()).toEqual([]);
	});

	it('has no limit, even when its form has one', async () => {
		const options = {
			limitWaitTime: {
				values: { limitType: 'afterTimeInterval', resumeAmount: 0.01, resumeUnit: 'minutes' },
			},
			answerAtLimit: 'approved',
		};
		const asking = await startReview({ parameters: { options } });
		// n8n ends a wait without a limit in this year
		expect((await asking.now()).waitTill).toMatch(/^3000-/);
		await asking.press('decline');
		await asking.end();
	});

	it('does not run when the execution is cancelled and run again', async () => {
		const asking = await startReview();
		const { api } = place;
		await api.request('POST', `/rest/executions/${asking.executionId}/stop`);
		expect((await asking.end()).status).toBe('canceled');
		const path = `/rest/executions/${asking.executionId}/retry`;
		await api.request('POST', path, { loadWorkflow: false }).catch(() => undefined);
		expect(changes()).toEqual([]);
	});

	/** Calls of the tool for these users. */
	const callsFor = (...uids: string[]): PlannedCall[] =>
		uids.map((uid) => ({
			tool: TOOL,
			values: { ...UPDATE.values, toolParameters: { ...FORGED, uid, name: 'Ada' } },
		}));

	it('is not approved by the page of an earlier call', async () => {
		const asking = await startReview({ plan: callsFor('alice', 'carol') });
		const first = asking.link;
		await asking.press('approve');
		const second = await asking.nextLink();
		expect((await asking.open(second)).text).toContain('&quot;carol&quot;');
		expect((await asking.press('approve', first)).text).toContain(
			'This question has been answered',
		);
		expect((await asking.now()).status).toBe('waiting');
		await asking.press('decline', second);
		expect(await told(asking)).toMatch(/rejected the tool call/);
		expect(changes()).toMatchObject([{ url: '/v3/users/alice' }]);
	});

	it.each([3, 3.1])('asks about each of simultaneous calls of AI Agent %s', async (version) => {
		const plan = callsFor('alice', 'bob', 'carol');
		const asking = await startReview({ version, plan, atOnce: true });
		for (const [index, answer] of ['decline', 'approve', 'decline'].entries()) {
			const link = index === 0 ? asking.link : await asking.nextLink();
			const uid = ['alice', 'bob', 'carol'][index];
			expect((await asking.open(link)).text).toContain(`&quot;uid&quot;: &quot;${uid}&quot;`);
			await asking.press(answer, link);
		}
		await asking.end();
		expect(asking.links).toHaveLength(3);
		expect(changes()).toMatchObject([{ url: '/v3/users/bob' }]);
	});

	/** Runs the workflow to its end, with a change of its review. */
	const runUnsent = async (change: (review: WorkflowNode) => object) => {
		model.forget();
		place.service.reset();
		const workflow = workflowOf();
		const node = workflow.nodes.find(({ name }) => name === REVIEW)!;
		Object.assign(node, change(node));
		const { id } = await place.api.createWorkflow(workflow);
		return await place.api.runWorkflow(id, START.name);
	};
	const parametersOf = (more: object) => (node: WorkflowNode) => ({
		parameters: { ...node.parameters, ...more },
	});

	it.each([
		[
			'several users',
			{ receiverType: 'several', receiverUids: 'nobody1, nobody2', receiverUid: undefined },
			/^Nobody could be asked\. nobody1: /,
		],
		['an unknown user', { receiverUid: byId('nobody1') }, /nobody1 does not exist/],
		['no user', { receiverUid: byId('') }, /'Receiver' is empty/],
	])('fails when nobody can be asked: %s', async (_who, parameters, sentence) => {
		const { status, data } = await runUnsent(parametersOf(parameters));
		expect(status).toBe('error');
		expect(data.resultData.error?.message).toMatch(sentence);
		expect(model.told).toBeUndefined();
		expect(changes()).toEqual([]);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'])(
		'tells the model why nobody could be asked when On Error is set to %s',
		async (onError) => {
			const { status } = await runUnsent(() => ({
				onError,
				parameters: { receiverUid: byId('nobody1') },
			}));
			expect(status).toBe('success');
			expect(model.told).toMatch(/The question could not be sent, so nobody has decided\./);
			expect(model.told).toContain('nobody1 does not exist');
			expect(model.told).not.toContain('STOP');
			expect(changes()).toEqual([]);
		},
	);
});

describe('As a plain tool', () => {
	const QUESTION: ToolCall = {
		parameters: {
			resource: 'message',
			operation: 'sendAndWait',
			receiverUid: byId('bob'),
			message: fromModel('question'),
			responseType: 'freeText',
		},
		values: { ...FORGED, question: 'What shall I do?' },
	};

	it('AI Agent 3.1 asks a person, and gets the answer', async () => {
		model.forget();
		const workflow = agentWorkflow(3.1, QUESTION, place.credential, modelCredential);
		const asking = await Asking.start(place, workflow);
		expect((await asking.open()).text).toContain('What shall I do?');
		await asking.press('Send it again');
		expect(await told(asking)).toContain('"text":"Send it again"');
	});

	it('AI Agent 2.2 and MCP clients cannot wait, and nobody is asked', async () => {
		place.service.reset();
		expect(await callByAgent(e2e.session, 2.2, QUESTION)).toMatchObject({ told: '' });
		const byClient = await callByMcpClient(e2e.session, QUESTION);
		expect(byClient.isError).toBe(true);
		expect(byClient.told).toContain('cannot be used here as a tool');
		// Leaves out edits of messages, which may still show the outcome of an earlier question
		const asked = place.service.requests.filter(({ method }) => method !== 'PUT');
		expect(asked).toEqual([]);
	});
});
