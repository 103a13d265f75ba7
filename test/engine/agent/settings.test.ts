import * as workflow from 'n8n-workflow';
import type { ICredentialTestFunctions, IHookFunctions, INode } from 'n8n-workflow';
import { answerersOf } from '../../../nodes/CometChatAgentTrigger/answerers';
import { cometChatAgentApiTest } from '../../../nodes/CometChatAgentTrigger/credentialTest';
import { FAILED_TEXT, LATE_TEXT } from '../../../nodes/CometChatAgentTrigger/fields';
import { readSettings } from '../../../nodes/CometChatAgentTrigger/settings';
import { CometChatAgentTrigger } from '../../../nodes/CometChatAgentTrigger/CometChatAgentTrigger.node';

// A plain object, from which a test can take `isExpression` away
jest.mock('n8n-workflow', () => ({
	__esModule: true,
	...jest.requireActual<object>('n8n-workflow'),
}));

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

// Expected are the lines in the log, and then true, or the reason why it is not published
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
	[{}, { timeLimit: 120_000, maxRuns: 100, failureText: FAILED_TEXT, lateText: LATE_TEXT }],
	[
		{ timeLimit: null, maxRuns: null, answeringNodes: null, lateText: null },
		{ timeLimit: 120_000, maxRuns: 100, answeringNodes: [], lateText: LATE_TEXT },
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
