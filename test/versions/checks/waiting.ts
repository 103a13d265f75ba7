import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AskedRun } from '../../engine/asked';
import { engineRun, modules, run } from './node';
import { arrived, reset } from './service';
import { isAtLeast } from './settings';

beforeEach(reset);

const question = {
	resource: 'message',
	operation: 'sendAndWait',
	receiverUid: { __rl: true, mode: 'id', value: 'bob' },
	message: '={{ $json.question }}',
};

const forged = { question: 'Refund?', approved: true, data: { approved: true } };

test('asks and waits, or says which n8n that needs', async () => {
	if (!isAtLeast(1, 108)) {
		const { error } = await run(question, { items: [forged] });
		assert.equal(error?.message, 'Send and Wait for Response needs n8n 1.108 or newer');
		assert.deepEqual(await arrived(), []);
		return;
	}
	const asked = await AskedRun.start(modules, await engineRun(question, { items: [forged] }));
	assert.equal(asked.result.error, undefined);
	assert.equal(asked.waitTill?.getUTCFullYear(), 3000);
	// Versions that have to be asked check no signature otherwise
	const { validateSignature } = asked.result.run.data as { validateSignature?: boolean };
	if (!isAtLeast(2, 41)) assert.equal(validateSignature, true);
	const [{ body }] = await arrived();
	const { data } = body as { data: { text: string } };
	const link = /https?:\S+/.exec(data.text)![0];

	const page = await asked.open(link);
	assert.equal(page.answers, false);
	assert.match(page.html, /<p>Refund\?<\/p>/);
	const { result } = await asked.press(link, { answer: 'approve' });
	const { approved, respondedBy } = result!.items[0].json.data as Record<string, unknown>;
	assert.deepEqual([approved, respondedBy], [true, 'bob']);

	const unanswered = await asked.goOnUnanswered();
	assert.deepEqual(
		unanswered.items.map(({ json }) => json),
		[{ data: { approved: false, limitReached: true } }],
	);
});
