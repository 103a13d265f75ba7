import { EventEmitter } from 'node:events';
import * as workflow from 'n8n-workflow';
import type { ICredentialTestFunctions, IHookFunctions, INode } from 'n8n-workflow';
import { cometChatAgentApiTest } from '../../../nodes/CometChatAgentTrigger/credentialTest';
import { translate } from '../../../nodes/CometChatAgentTrigger/response';
import { CometChatAgentTrigger } from '../../../nodes/CometChatAgentTrigger/CometChatAgentTrigger.node';
import type { Response } from '../../../nodes/shared/webhook/answer';

/** What waits for its time, by milliseconds. */
const waiting: Array<[milliseconds: number, action: () => void]> = [];
jest.mock('../../../nodes/shared/webhook/pause', () => ({
	runLater: (...timer: [number, () => void]) => waiting.push(timer),
}));
jest.mock('n8n-workflow', () => ({
	__esModule: true,
	...jest.requireActual<object>('n8n-workflow'),
}));

/** An answer under way, and what was written of it. */
function begin() {
	const written: string[] = [];
	const response = Object.assign(new EventEmitter(), {
		writeHead: () => {},
		write: (text: string) => written.push(text),
		end: () => {},
	}) as unknown as Response;
	translate(response, {
		ids: { threadId: 't', runId: 'r' },
		...{ timeLimit: 5_000, failed: 'Failed', late: 'Late', mayAnswer: () => true },
		onEnd: () => {},
		onHangUp: () => {},
	});
	return { written, response };
}

it('writes nothing more when the caller has hung up', () => {
	const { written, response } = begin();
	response.emit('close');
	response.write('{"type":"item","content":"Is anybody there?","metadata":{}}\n');
	for (const [, action] of waiting.splice(0)) action();
	response.end();
	expect([written.length, waiting]).toEqual([1, []]);
});

it('keeps the connection open with comments until the answer ends', () => {
	const { written } = begin();
	const beat = () =>
		waiting.splice(
			waiting.findIndex(([time]) => time === 15_000),
			1,
		)[0][1]();
	const comments = () => written.filter((text) => text.startsWith(':') && text.endsWith('\n\n'));
	beat();
	beat();
	expect(comments()).toHaveLength(2);
	waiting.find(([time]) => time === 5_000)![1]();
	expect(written.at(-1)).toContain('Late');
	beat();
	expect([comments().length, waiting.length]).toEqual([2, 1]);
});

it.each([
	['isExpression' as const, 'streaming', false],
	[undefined, 'streaming', true],
	[undefined, 'lastNode', false],
])('is published where n8n can stream (%s, %s)', async (has, respond, refuses) => {
	const { isExpression } = workflow;
	if (!has) delete (workflow as { isExpression?: unknown }).isExpression;
	const context = {
		getNodeParameter: (name: string, preset: unknown) => (name === 'respond' ? respond : preset),
		getNode: () => ({ name: 'Agent' }) as INode,
	} as IHookFunctions;
	const { checkExists } = new CometChatAgentTrigger().webhookMethods.default;
	const outcome = await checkExists.call(context).catch((error: Error) => error.message);
	Object.assign(workflow, { isExpression });
	expect(outcome).toBe(refuses ? 'Streaming needs n8n 1.102 or newer' : true);
});

it.each([
	['X-Agent-Key', 'AgentsOfTheChat1', 'OK'],
	[' X-Agent-Key ', ' 12345678 ', 'OK'],
	['X Agent', 'AgentsOfTheChat1', 'Error'],
	['', 'AgentsOfTheChat1', 'Error'],
	['X-Agent-Key', '1234567', 'Error'],
	['X-Agent-Key', 'Schlüssel1', 'Error'],
	['X-Agent-Key', 'two\nlines', 'Error'],
])('says of the header %j: %j whether it can be sent', async (headerName, secretValue, status) => {
	const credentials = { data: { headerName, secretValue } } as never;
	const answer = await cometChatAgentApiTest.call({} as ICredentialTestFunctions, credentials);
	expect(answer.status).toBe(status);
	expect(answer.message).not.toContain(secretValue);
});
