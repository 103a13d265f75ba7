import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { run, updateUsers } from './node';
import { addFault, arrivedRequests, reset } from './service';

beforeEach(reset);

test('ends quietly when the execution is cancelled, and sends nothing more', async () => {
	await addFault({ kind: 'slow', url: 'bob', delayMs: 10_000 });
	let cancel = () => {};
	const running = run(updateUsers, {
		app: { maxConcurrentRequests: 1 },
		items: ['alice', 'bob', 'carol'].map((uid) => ({ uid, name: uid })),
		onStart: (execution) => (cancel = () => execution.cancel()),
	});
	while ((await arrivedRequests()).length < 2) await pause(10);
	cancel();
	const { run: ended, error, items } = await running;
	assert.equal(ended.status, 'canceled');
	// The error of n8n: newer versions append who cancelled to its name
	assert.match(error?.name ?? '', /ExecutionCancelledError$/);
	const [task] = ended.data.resultData.runData.CometChat;
	assert.equal(task.error, undefined);
	assert.equal(task.executionStatus, 'success');
	assert.deepEqual(
		items.map(({ json }) => json.uid),
		['alice'],
	);
	// Further requests arrive within this time if the run goes on
	await pause(300);
	assert.equal((await arrivedRequests()).length, 2);
});
