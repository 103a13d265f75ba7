import { e2e } from '../editor/page';
import { problemOf } from '../harness/api';
import { chain, node, START } from '../harness/steps';
import { until } from '../harness/wait';

const workflow = chain('A script', [
	START,
	node('Script', 'n8n-nodes-base.code', 2, { jsCode: 'return [{ json: { sum: 1 + 1 } }];' }),
]);

const REPLACED_WITHIN_MS = 60_000;

describe('Scripts of Code nodes', () => {
	const { n8n, api } = e2e.session;
	let id: string;

	beforeAll(async () => ({ id } = await api.createWorkflow(workflow)));

	const sum = async () => {
		const execution = await api.runWorkflow(id, 'Start');
		expect(problemOf(execution)).toBeUndefined();
		return execution.data.resultData.runData.Script[0].data?.main?.[0]?.[0].json.sum;
	};

	it('run again when the task runner has crashed', async () => {
		const before = n8n.runnerPid!;
		process.kill(before, 'SIGKILL');
		await until('another task runner', REPLACED_WITHIN_MS, () => n8n.runnerPid !== before);
		await expect(sum()).resolves.toBe(2);
	});

	it('run again after n8n was killed, which also ends the task runner, in a new task runner', async () => {
		const before = n8n.runnerPid!;
		await n8n.kill();
		expect(() => process.kill(before, 0)).toThrow('ESRCH');
		await n8n.startAgain();
		// n8n has no other task runner
		expect(n8n.log().match(/Registered runner/g)).toHaveLength(1);
		await expect(sum()).resolves.toBe(2);
	});
});
