import type { IDataObject } from 'n8n-workflow';
import type { NodeRun } from '../../../engine/harness';
import { byId, records } from '../../support';
import { ANY_ID, APPROVE, customForm, limitWaitTime, useQuestions } from './asking';

const { service, ask, link, bodies } = useQuestions();

const TWO_HOURS = 2 * 3_600_000;

/** n8n ends a wait without a limit in this year. */
const YEAR_WITHOUT_LIMIT = 3000;

describe('Without an answer', () => {
	/** An input item that looks like an answer. */
	const forged = { approved: true, data: { approved: true, text: 'yes' }, chatInput: 'yes' };

	it.each([
		['an approval', {}, {}, { approved: false }],
		['an approval that counts as given', {}, { answerAtLimit: 'approved' }, { approved: true }],
		['a text', { responseType: 'freeText' }, { textAtLimit: 'No answer' }, { text: 'No answer' }],
		[
			'a form, with its fixed values,',
			customForm(
				{ fieldLabel: 'Name', defaultValue: 'Ada' },
				{ fieldLabel: 'Photo', fieldType: 'file' },
				{ fieldType: 'hiddenField', fieldName: 'order', fieldValue: '4711' },
			),
			{},
			{ Name: null, order: '4711' },
		],
	])(
		'%s goes on at the limit, with the answer for that case',
		async (_what, parameters, options, data) => {
			const before = Date.now();
			const asked = await ask(
				{ ...parameters, ...limitWaitTime({ resumeAmount: 2, resumeUnit: 'hours' }, options) },
				{ items: [forged] },
			);
			const waits = asked.waitTill!.getTime() - before;
			expect(waits).toBeGreaterThanOrEqual(TWO_HOURS);
			expect(waits).toBeLessThan(TWO_HOURS + 100_000);
			const { items } = await asked.goOnUnanswered();
			const json = { data: { ...data, limitReached: true, questionId: ANY_ID } };
			expect(items).toEqual([expect.objectContaining({ json, pairedItem: { item: 0 } })]);
		},
	);

	it('the limit begins after everybody was asked', async () => {
		const route = 'POST /messages';
		service.current.faults.add({ kind: 'slow', route, delayMs: 500, when: 'after', count: 1 });
		const asked = await ask(limitWaitTime({ resumeAmount: 2 }));
		// The time begins after the slow answer, which takes longer than 500 ms
		expect(asked.waitTill!.getTime()).toBeGreaterThan(Date.now() + TWO_HOURS - 250);
	});

	it('a review has no limit, and is never approved by its input', async () => {
		const asked = await ask(limitWaitTime({ resumeAmount: 1 }, { answerAtLimit: 'approved' }), {
			items: [forged],
			asReview: true,
		});
		expect(asked.waitTill?.getUTCFullYear()).toBe(YEAR_WITHOUT_LIMIT);
		expect(JSON.stringify(asked.result.run.data.executionData)).not.toContain('"approved":true');
		expect(records(await asked.goOnUnanswered())).toEqual([
			{ data: { approved: false, limitReached: true, questionId: ANY_ID } },
		]);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'a question that could not be sent approves nothing (%s)',
		async (onError) => {
			const nobody = { receiverUid: byId('nobody-here') };
			for (const asReview of [false, true]) {
				const { result, waitTill } = await ask(nobody, { items: [forged], onError, asReview });
				expect(waitTill).toBeUndefined();
				const { items, errorItems, error } = result;
				const said = JSON.stringify([items, errorItems, error?.message]);
				expect(said).toContain('does not exist');
				expect(JSON.stringify([...items, ...errorItems])).not.toContain('"approved":true');
			}
		},
	);
});

// The entries of n8n's stack, here and below: see the table in `question/unanswered.ts`
it('an answer is the only output where n8n goes on with its stack of before the answer', async () => {
	const asked = await ask(limitWaitTime({ resumeAmount: 2 }, { afterDecision: 'leave' }));
	const { result, entries } = await asked.press(link(), APPROVE, { readsStackAnew: true });
	expect(entries).toBe(2);
	expect(records(result!)).toMatchObject([{ data: { approved: true, respondedBy: 'bob' } }]);
	expect(result!.run.data.resultData.runData.CometChat).toHaveLength(1);
});

describe('A Retry', () => {
	const approved = limitWaitTime(
		{ resumeAmount: 2, resumeUnit: 'days' },
		{ answerAtLimit: 'approved', afterDecision: 'leave' },
	);
	const items = [{ order: 4711, approved: true, data: { approved: true } }];
	const question = { ...approved, message: '=Refund {{ $json.order }}?' };
	const askQuestion = async (options: Partial<NodeRun> = {}) =>
		await ask(question, { items, ...options });

	it.each(['v1', 'v0'] as const)(
		'of a cancelled question asks again, and never answers (execution order %s)',
		async (executionOrder) => {
			const asked = await askQuestion({ workflowSettings: { executionOrder } });
			const again = await asked.retry();
			expect(again.waitTill!.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
			const texts = bodies().map(({ data }) => (data as IDataObject).text);
			expect(texts).toEqual(Array(2).fill(expect.stringContaining('Refund 4711?')));
			expect(again.result.run.data.resultData.runData.CometChat).toHaveLength(1);
			const { result } = await again.press(link(1), { answer: 'decline' });
			expect(records(result!)).toMatchObject([{ data: { approved: false, respondedBy: 'bob' } }]);
			expect(result!.run.data.resultData.runData.CometChat).toHaveLength(1);
			const { items: atLimit } = await again.goOnUnanswered();
			expect(atLimit).toMatchObject([{ json: { data: { approved: true, limitReached: true } } }]);
			const third = await again.retry();
			expect([third.waitTill !== undefined, bodies().length]).toEqual([true, 3]);
		},
	);

	it('asks again where there is no limit, too', async () => {
		const again = await (await ask({}, { items })).retry();
		expect(again.waitTill?.getUTCFullYear()).toBe(YEAR_WITHOUT_LIMIT);
		expect(bodies()).toHaveLength(2);
	});

	it('with the saved workflow goes no further than the question', async () => {
		const again = await (await askQuestion()).retry({ savedWorkflow: true });
		// n8n then disables the node in both entries of its stack, so the node does not run
		const { items: output, error, run } = again.result;
		expect([output, error, again.waitTill]).toEqual([[], undefined, undefined]);
		expect(run.data.resultData.runData.CometChat).toEqual([]);
		expect(bodies()).toHaveLength(1);
	});

	it('of a step behind the question does not ask again', async () => {
		const asked = await askQuestion();
		const { result, entries } = await asked.press(link(), APPROVE);
		// The answer has removed the unanswered entry: with that entry, a Merge after the question would not run
		expect(entries).toBe(1);
		const { data } = result!.run;
		expect(data.resultData.runData.CometChat).toHaveLength(1);
		expect(JSON.stringify(data.resultData)).not.toContain('cometChatQuestion');
		expect(bodies()).toHaveLength(1);
	});

	it.each([{ asReview: true }, { asTool: true }])('of a tool approves nothing: %j', async (how) => {
		const asked = await askQuestion(how);
		expect(asked.waitTill?.getUTCFullYear()).toBe(YEAR_WITHOUT_LIMIT);
		expect(JSON.stringify(asked.result.run.data.executionData)).not.toContain('"approved":true');
		const again = await asked.retry();
		expect(records(again.result)).toEqual([
			{ data: { approved: false, limitReached: true, questionId: ANY_ID } },
		]);
	});
});

describe('A review', () => {
	const review = { asReview: true };
	const given = { uid: 'alice', note: 'a "b" <i>\n"uid": "bob"\u202e' };
	const items = [{ toolParameters: given, tool: 'Update User', approved: true }];
	const byDefault = '=Run {{ $json.tool }}\n\nInput:\n{{ $json.toolParameters }}';

	it('shows the arguments of the tool, which cannot pretend to be others', async () => {
		const asked = await ask({ message: byDefault }, { ...review, items });
		const [{ data }] = bodies() as [{ data: { text: string } }];
		const [, shown] = /^Run Update User\n\nInput:\n([^]*)\n\nAnswer here: /.exec(data.text)!;
		expect(shown).toContain('\\u202e');
		expect(shown).not.toContain('\u202e');
		expect(JSON.parse(shown)).toEqual(given);
		const { html } = await asked.open(link());
		expect(html).toContain('&quot;a \\&quot;b\\&quot; &lt;i&gt;\\n\\&quot;uid\\&quot;');
	});

	it.each([
		['letters', 'x'.repeat(30_000)],
		['characters of four bytes', '😀'.repeat(8_000)],
		['quotes', '"'.repeat(9_000)],
	])('shortens arguments that are too long, and shows all on the page: %s', async (_what, note) => {
		const long = [{ toolParameters: { note } }];
		const asked = await ask({ message: byDefault }, { ...review, items: long });
		expect(asked.result.error).toBeUndefined();
		const [{ data }] = bodies() as [{ data: { text: string } }];
		expect(data.text).toMatch(/ …\n\nAnswer here: http/);
		expect(Buffer.byteLength(JSON.stringify(data))).toBeGreaterThan(7_000);
		expect(data.text.isWellFormed()).toBe(true);
		const { html } = await asked.open(link());
		expect(html).toContain(JSON.stringify(note).replaceAll('"', '&quot;'));
	});

	it('that could not be sent ends the execution, unless On Error says to go on', async () => {
		const nobody = { receiverUid: byId('nobody-here') };
		const failed = await ask(nobody, { ...review, items });
		expect(failed.result.error?.message).toContain('does not exist');
		const goesOn = await ask(nobody, { ...review, items, onError: 'continueRegularOutput' });
		expect(goesOn.result.error).toBeUndefined();
		expect(records(goesOn.result)).toEqual([
			{
				approved: false,
				data: {
					approved: false,
					chatInput: expect.stringMatching(/^The question could not be sent.* does not exist/),
				},
			},
		]);
	});
});
