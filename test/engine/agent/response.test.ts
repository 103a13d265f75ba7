import { EventEmitter } from 'node:events';
import * as workflow from 'n8n-workflow';
import type { ICredentialTestFunctions, IHookFunctions, INode } from 'n8n-workflow';
import { answerersOf } from '../../../nodes/CometChatAgentTrigger/answerers';
import { cometChatAgentApiTest } from '../../../nodes/CometChatAgentTrigger/credentialTest';
import { FAILED, LATE } from '../../../nodes/CometChatAgentTrigger/fields';
import { answerAsStream } from '../../../nodes/CometChatAgentTrigger/response';
import { readSettings } from '../../../nodes/CometChatAgentTrigger/settings';
import { CometChatAgentTrigger } from '../../../nodes/CometChatAgentTrigger/CometChatAgentTrigger.node';
import type { Response } from '../../../nodes/shared/webhook/answer';

/** The timers that the node has started. The tests run their actions at once. */
const waiting: Array<[milliseconds: number, action: () => void]> = [];
jest.mock('../../../nodes/shared/webhook/pause', () => ({
	callAfter: (...timer: [number, () => void]) => waiting.push(timer),
}));
// A plain object, from which a test can take `isExpression` away
jest.mock('n8n-workflow', () => ({
	__esModule: true,
	...jest.requireActual<object>('n8n-workflow'),
}));

const TIME_LIMIT = 5_000;

/** Begins an answer; `written` are its parts so far. */
function begin() {
	const written: string[] = [];
	const response = Object.assign(new EventEmitter(), {
		writeHead: () => {},
		write: (text: string) => written.push(text),
		end: () => {},
	}) as unknown as Response;
	answerAsStream(response, {
		ids: { threadId: 't', runId: 'r' },
		timeLimit: TIME_LIMIT,
		failureText: 'Failed',
		lateText: 'Late',
		mayAnswer: () => true,
		failureEndsRun: () => true,
		onEnd: () => {},
		onNoText: () => {},
		onLate: () => {},
		onHangUp: () => {},
	});
	return { written, response };
}

it('writes nothing more when the caller has hung up', () => {
	const { written, response } = begin();
	response.emit('close');
	const chunk = '{"type":"item","content":"Is anybody there?","metadata":{}}\n';
	// If `write` returns false, n8n waits for 'drain', which never comes
	expect(response.write(chunk)).toBe(true);
	for (const [, action] of waiting.splice(0)) action();
	response.end();
	// The caller hung up when only the beginning of the run was written
	expect([written.length, waiting]).toEqual([1, []]);
});

it('keeps the connection open with comments until the answer ends', () => {
	const { written } = begin();
	/** Lets the 15 seconds before the next comment pass. */
	const beat = () => {
		const next = waiting.findIndex(([time]) => time === 15_000);
		const [[, action]] = waiting.splice(next, 1);
		action();
	};
	const comments = () => written.filter((text) => text.startsWith(':') && text.endsWith('\n\n'));
	beat();
	beat();
	expect(comments()).toHaveLength(2);
	// The time limit ends
	waiting.find(([time]) => time === TIME_LIMIT)![1]();
	expect(written.at(-1)).toContain('Late');
	beat();
	// No further comment and no new timer; that of the time limit was run, but is still in the list
	expect([comments().length, waiting.length]).toEqual([2, 1]);
});

/** The form as n8n gives it: undefined is a field whose expression finds nothing. */
const form = (fields: Record<string, unknown>, mode = 'activate', parent = 'Tool') => {
	const log: string[] = [];
	const context = {
		getNodeParameter: (name: string) => fields[name],
		getNode: () => ({ name: 'Trigger' }) as INode,
		getChildNodes: () => [{ name: 'Agent' }],
		getParentNodes: () => [{ name: parent }],
		getActivationMode: () => mode,
		logger: { warn: (text: string) => log.push(text) },
	};
	return Object.assign(context as unknown as IHookFunctions, { log });
};

// n8n-workflow exports `isExpression` since n8n 1.102, so the node knows older versions by its absence
const TOO_OLD = 'Streaming needs n8n 1.102 or newer';

it.each([
	['isExpression' as const, { respond: 'streaming' }, true],
	[undefined, { respond: 'streaming' }, TOO_OLD],
	[undefined, { respond: 'lastNode' }, true],
	['isExpression' as const, { respond: 'never' }, /^'Respond' has to be one of/],
	['isExpression' as const, { options: { answeringNodes: 'Tool, Agent' } }, true],
	[
		'isExpression' as const,
		{ options: { answeringNodes: 'Agent, agent' } },
		"'Answering Nodes' has 'agent', which is no node behind this trigger",
	],
	[undefined, { respond: 'lastNode', options: { answeringNodes: 'Nobody' } }, true],
])('is published where n8n can do what the form says (%s, %j)', async (has, fields, expected) => {
	const { isExpression } = workflow;
	if (!has) delete (workflow as { isExpression?: unknown }).isExpression;
	const { checkExists } = new CometChatAgentTrigger().webhookMethods.default;
	const outcome = await checkExists.call(form(fields)).catch((error: Error) => error.message);
	Object.assign(workflow, { isExpression });
	expect(outcome).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected);
});

const LACKING = "'Answering Nodes' has 'Old', which is no node behind this trigger";

it.each([
	// A person who publishes has to mend the form; at a start of n8n, the trigger goes on if a node is left
	['Agent, Old', 'update', 'Tool', [LACKING]],
	[
		'Agent, Old',
		'init',
		'Tool',
		[`CometChat Agent Trigger 'Trigger' goes on, but ${LACKING}`, true],
	],
	['Agent, Old', 'leadershipChange', 'Tool', [expect.stringContaining(LACKING), true]],
	['Old', 'init', 'Tool', [LACKING]],
	// Older versions of n8n do not tell of tools, but of the nodes before an agent
	['Agent, Tool', 'activate', 'Trigger', [true]],
	['Tool', 'init', 'Trigger', [true]],
])(
	'is published, or not, with the answering nodes %j in the mode %s, with %s before the agent',
	async (names, mode, parent, expected) => {
		const context = form({ options: { answeringNodes: names } }, mode, parent);
		const { checkExists } = new CometChatAgentTrigger().webhookMethods.default;
		const outcome = await checkExists.call(context).catch((error: Error) => error.message);
		expect([...context.log, outcome]).toEqual(expected);
		// A caller of the published workflow hears the agent if it is named
		const answers = () => answerersOf(context as never, names.split(', '))('Agent');
		if (outcome === true) expect(answers()).toBe(names.includes('Agent'));
	},
);

it.each([
	[{}, { timeLimit: 120_000, maxRuns: 100, failureText: FAILED, lateText: LATE }],
	[
		{ timeLimit: null, maxRuns: null, answeringNodes: null, lateText: null },
		{ timeLimit: 120_000, maxRuns: 100, answeringNodes: [], lateText: LATE },
	],
	[
		{ timeLimit: 1, maxRuns: 1.9, failureText: 'No.' },
		{ timeLimit: 1_000, maxRuns: 1, failureText: 'No.' },
	],
	[
		{ timeLimit: 3_600, maxRuns: 1_000 },
		{ timeLimit: 3_600_000, maxRuns: 1_000 },
	],
])('reads the options %j', (options, expected) => {
	expect(readSettings(form({ options }))).toMatchObject(expected);
	expect(readSettings(form({}))).toMatchObject({ authentication: 'header', respond: 'streaming' });
});

it.each([{ timeLimit: 0.9 }, { timeLimit: 3_601 }, { maxRuns: 0 }, { maxRuns: 1_001 }])(
	'refuses the options %j',
	(options) => expect(() => readSettings(form({ options }))).toThrow(/has to be 1 to \d+$/),
);

it.each([
	['X-Agent-Key', 'AgentsOfTheChat1', 'OK'],
	[' X-Agent-Key ', ' 12345678 ', 'OK'],
	['X Agent', 'AgentsOfTheChat1', 'Error'],
	[undefined, 'AgentsOfTheChat1', 'Error'],
	['X-Agent-Key', undefined, 'Error'],
	['X-Agent-Key', ' 1234567 ', 'Error'],
	['X-Agent-Key', 'Schlüssel1', 'Error'],
	['X-Agent-Key', 'two\nlines', 'Error'],
])('says of the header %j: %j whether it can be sent', async (headerName, secretValue, status) => {
	const credentials = { data: { headerName, secretValue } } as never;
	const answer = await cometChatAgentApiTest.call({} as ICredentialTestFunctions, credentials);
	expect(answer.status).toBe(status);
	expect(answer.message).not.toContain(secretValue ?? 'undefined');
});
