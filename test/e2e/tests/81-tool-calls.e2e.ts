import { openNode, openWorkflow } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { callByAgent, callByMcpClient, type ToolOutcome } from '../harness/toolCallers';
import { agentWorkflow, fromModel, RENAMING, TOOL, type ToolCall } from '../harness/toolWorkflows';

/**
 * The ways in which n8n calls a tool without the editor. AI Agent 3 leaves the call to the engine, the others call the
 * node themselves.
 */
const CALLERS: Record<string, (call: ToolCall) => Promise<ToolOutcome>> = {
	'AI Agent 3': async (call) => await callByAgent(e2e.session, 3.1, call),
	'AI Agent 2.2': async (call) => await callByAgent(e2e.session, 2.2, call),
	'an MCP client': async (call) => await callByMcpClient(e2e.session, call),
};

const BY_HAND = "'Execute step' in the editor";

const UPDATE: ToolCall = {
	parameters: RENAMING,
	values: { uid: 'alice', name: 'Ada "Countess" Lovelace 😀' },
};

const LIST: ToolCall = {
	parameters: {
		resource: 'moderation',
		operation: 'getManyBlockedMessages',
		limit: fromModel('limit', 'number'),
	},
	values: { limit: 2 },
};

const IMPORT: ToolCall = {
	parameters: {
		resource: 'import',
		operation: 'importUsers',
		inputMode: 'json',
		records: fromModel('records'),
	},
	values: { records: '{"uid":"ada","name":"Ada"}' },
};

/** Failures, each with the text that has to reach the model. */
const FAILURES: Array<{ what: string; call: ToolCall; sent: string[]; told: string[] }> = [
	{
		what: 'an unknown user',
		call: { ...UPDATE, values: { uid: 'nobody-here', name: 'Ada' } },
		sent: ['PUT /v3/users/nobody-here'],
		told: [
			'The user with uid nobody-here does not exist',
			'Check the UID. The user does not exist, or is deactivated (reactivate it first).',
			'ERR_UID_NOT_FOUND',
		],
	},
	{
		what: 'a missing value',
		call: { ...UPDATE, values: { uid: ' ', name: 'Ada' } },
		sent: [],
		told: ["'User' is empty", "Correct the value of 'User'"],
	},
	{
		what: 'an import',
		call: IMPORT,
		sent: [],
		told: ['Import Users cannot be used as a tool', 'it has to be a step of a workflow'],
	},
];

const opened = useEditor();

beforeEach(() => e2e.session.service.reset());

describe.each(Object.entries({ ...CALLERS, [BY_HAND]: callByHand }))(
	'A tool that %s calls',
	(_name, call) => {
		it('sends the values of the model, and gives it the record', async () => {
			const { told } = await call(UPDATE);
			const { service } = e2e.session;
			expect(service.requests).toEqual([
				expect.objectContaining({
					method: 'PUT',
					url: '/v3/users/alice',
					headers: expect.objectContaining({ apikey: service.apiKey }),
					body: { name: UPDATE.values.name },
				}),
			]);
			expect(JSON.parse(told ?? '')).toEqual([
				expect.objectContaining({ uid: 'alice', name: UPDATE.values.name }),
			]);
		});
	},
);

describe.each(Object.entries(CALLERS))('A tool that %s calls', (_name, call) => {
	it('says that a list is empty', async () => {
		const filters = { searchKey: fromModel('search') };
		const parameters = { resource: 'user', operation: 'getMany', filters };
		const { told } = await call({ parameters, values: { search: 'nobody' } });
		expect(['[]', '[{"message":"Nothing was found"}]']).toContain(told);
	});

	it('gives it the records of a list', async () => {
		const { told } = await call(LIST);
		expect(sent()).toEqual(['GET /v3/moderation/blocked-messages?limit=2']);
		expect(JSON.parse(told ?? '')).toMatchObject([
			{ messageId: expect.any(String), ruleName: expect.any(String) },
			{ messageId: expect.any(String), ruleName: expect.any(String) },
		]);
	});
});

it.each(Object.entries(CALLERS))('%s knows the tool by its action', async (_name, call) => {
	const { description } = await call(UPDATE);
	expect(description).toBe('Update a user in CometChat');
});

/** The callers that pass errors of a tool on to the model. */
const OUTSPOKEN = Object.entries(CALLERS).filter(([name]) => name !== 'AI Agent 2.2');

describe.each(OUTSPOKEN)('The error that %s gets', (_name, call) => {
	it.each(FAILURES)('about $what says what to do, once', async (failure) => {
		const { told } = await call(failure.call);
		expect(sent()).toEqual(failure.sent);
		expectOnce(told, failure.told);
	});

	it('about a service that cannot be reached says what to do', async () => {
		const { service } = e2e.session;
		await service.stopListening();
		const { told } = await call(UPDATE).finally(service.listenAgain);
		expectOnce(told, ['The service could not be reached', "Check 'App ID', 'Region'"]);
	});
});

// One failure is enough, because the texts of the others do not depend on the editor
it(`The error that ${BY_HAND} shows says what to do, once`, async () => {
	const [{ call, ...failure }] = FAILURES;
	const { told } = await callByHand(call);
	expect(sent()).toEqual(failure.sent);
	expectOnce(told, failure.told);
});

it('An MCP client sees that a call has failed', async () => {
	expect(await callByMcpClient(e2e.session, UPDATE)).toMatchObject({ isError: false });
	expect(await callByMcpClient(e2e.session, FAILURES[0].call)).toMatchObject({ isError: true });
});

describe('The error that AI Agent 2.2 gets', () => {
	it.each(FAILURES)('about $what is empty, as with every node', async ({ call, ...failure }) => {
		expect(await callByAgent(e2e.session, 2.2, call)).toMatchObject({ told: '' });
		expect(sent()).toEqual(failure.sent);
	});
});

/** Expects that an error has each of the texts exactly once. */
function expectOnce(told: string | undefined, texts: string[]): void {
	const counts = texts.map((text) => [text, (told ?? '').split(text).length - 1]);
	expect({ told, counts }).toEqual({ told, counts: texts.map((text) => [text, 1]) });
}

/** The requests that arrived, as method and address. */
function sent(): string[] {
	return e2e.session.service.requests.map(({ method, url }) => `${method} ${url}`);
}

/** Opens the tool of an agent in the editor and executes it; gives the result in the output panel. */
async function callByHand(call: ToolCall): Promise<ToolOutcome> {
	const { api, credential } = e2e.session;
	const { editor, form } = opened;
	const { id } = await api.createWorkflow(agentWorkflow(3.1, call, credential));
	await openWorkflow(editor, id);
	await openNode(editor, TOOL);
	const { status, data } = await form.executeTool(call.values);
	if (status !== 'success') {
		const message = form.output().getByTestId('node-error-message');
		await message.waitFor();
		return { told: await message.innerText() };
	}
	await form.output().getByText('1 item', { exact: true }).waitFor();
	const [[{ json }]] = data.resultData.runData[TOOL][0].data?.ai_tool ?? [];
	return { told: JSON.stringify(json.response) };
}
