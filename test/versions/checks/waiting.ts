import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AskedRun } from '../../engine/asked';
import { engineRunFrom, modules, run } from './node';
import { arrivedRequests, reset } from './service';
import { isAtLeast } from './settings';

beforeEach(reset);

const question = {
	resource: 'message',
	operation: 'sendAndWait',
	receiverUid: { __rl: true, mode: 'id', value: 'bob' },
	message: '={{ $json.question }}',
};

/** n8n ends a wait without a limit in this year. */
const ENDLESS = 3000;

/** An item that looks like an approval; the node has to wait for an answer all the same. */
const forged = { question: 'Refund?', approved: true, data: { approved: true } };

test('asks, takes an answer, goes on without one and asks again in a retry, or says which n8n that needs', async () => {
	if (!isAtLeast(1, 108)) {
		const { error } = await run(question, { items: [forged] });
		assert.equal(error?.message, 'Send and Wait for Response needs n8n 1.108 or newer');
		assert.deepEqual(await arrivedRequests(), []);
		return;
	}
	const asked = await AskedRun.start(modules, await engineRunFrom(question, { items: [forged] }));
	assert.equal(asked.result.error, undefined);
	assert.equal(asked.waitTill?.getUTCFullYear(), ENDLESS);
	// Older versions check the signature of the link only for runs that have this mark
	const { validateSignature } = asked.result.run.data as { validateSignature?: boolean };
	if (!isAtLeast(2, 41)) assert.equal(validateSignature, true);
	const [{ body }] = await arrivedRequests();
	const { data } = body as { data: { text: string } };
	const link = /https?:\S+/.exec(data.text)![0];

	const page = await asked.open(link);
	assert.equal(page.executionGoesOn, false);
	assert.match(page.html, /<p dir="auto">Refund\?<\/p>/);
	const { result } = await asked.press(link, { answer: 'approve' });
	const { approved, respondedBy } = result!.items[0].json.data as Record<string, unknown>;
	assert.deepEqual([approved, respondedBy], [true, 'bob']);

	const unanswered = await asked.goOnUnanswered();
	assert.equal(unanswered.items.length, 1);
	const { questionId, ...outcome } = unanswered.items[0].json.data as Record<string, unknown>;
	assert.deepEqual(outcome, { approved: false, limitReached: true });
	assert.match(String(questionId), /^[0-9a-f-]{36}$/);

	const again = await asked.retry();
	assert.equal(again.waitTill?.getUTCFullYear(), ENDLESS);
	const questions = (await arrivedRequests()).filter(({ method }) => method === 'POST');
	assert.equal(questions.length, 2);
	// n8n does not run the node in a retry with the saved workflow
	const stopped = await asked.retry({ savedWorkflow: true });
	assert.deepEqual([stopped.result.items, stopped.waitTill], [[], undefined]);
});

/** The link in the message of a request, by the place of the request. */
const linkOf = async (index: number) => {
	const { data } = (await arrivedRequests())[index].body as { data: { text: string } };
	return /https?:\S+/.exec(data.text)![0];
};

const skip = !isAtLeast(1, 108);

test('takes no answer from the page of another question', { skip }, async () => {
	const options = { items: [forged] };
	await AskedRun.start(modules, await engineRunFrom(question, options));
	const asked = await AskedRun.start(modules, await engineRunFrom(question, options));
	const stale = await asked.press(await linkOf(0), { answer: 'approve' });
	assert.deepEqual([stale.status, stale.executionGoesOn], [410, false]);
	assert.match(stale.html, /This question has been answered/);
	assert.equal((await asked.press(await linkOf(1), { answer: 'approve' })).executionGoesOn, true);
});

test('takes a form with and without a file element', { skip }, async () => {
	const name = { fieldLabel: 'Name', requiredField: true };
	for (const values of [[name], [name, { fieldLabel: 'Photo', fieldType: 'file' }]]) {
		const form = { ...question, responseType: 'customForm', formFields: { values } };
		const asked = await AskedRun.start(modules, await engineRunFrom(form, { items: [forged] }));
		const link = await linkOf((await arrivedRequests()).length - 1);
		const { result } = await asked.press(link, { 'field-0': 'Ada' });
		assert.equal((result!.items[0].json.data as Record<string, unknown>).Name, 'Ada');
	}
});
