import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { runsInLoop } from '../../engine/harness';
import { credentialsFor } from '../../support/node';
import { answerJson, openServer } from '../../support/openServer';
import { byId, records } from '../support';
import {
	ANY_ID,
	APPROVE,
	customForm,
	group,
	limitWaitTime,
	QUESTION,
	severalUsers,
	thread,
	useQuestions,
} from './sendAndWait/asking';

const { service, run, sent, ask, link, bodies, answered, failsToAsk } = useQuestions();

if (runsInLoop) {
	it('cannot wait where n8n runs the node in its own loop, with an error that names the callers with which it can', async () => {
		const { error } = await run({}, { asTool: true });
		expect(error?.message).toMatch(/^Send and Wait for Response cannot be used here as a tool\./);
		expect(error?.message).toContain('AI Agent 3');
		expect(sent()).toEqual([]);
	});
}

/** Tests of questions that wait, which n8n's own loop cannot. The folder has the tests of their answers. */
const describeWaiting = runsInLoop ? describe.skip : describe;

describeWaiting('The question', () => {
	it.each([
		['a user', {}, [['/messages', { receiverType: 'user', receiver: 'bob' }]]],
		['a group', group, [['/messages', { receiverType: 'group', receiver: 'general' }]]],
		['a thread', thread, [['/messages/1/thread', {}]]],
		[
			'several users, each with a link of its own',
			severalUsers,
			[
				['/messages', { receiverType: 'user', receiver: 'bob' }],
				['/messages', { receiverType: 'user', receiver: 'carol' }],
			],
		],
	])('goes to %s', async (_who, parameters, expected) => {
		const asked = await ask(parameters);
		expect(asked.result.error).toBeUndefined();
		// n8n waits until the year 3000 where there is no limit
		expect(asked.waitTill?.getUTCFullYear()).toBe(3000);
		const requests = sent();
		expect(
			requests.map(({ request, body }, index) => {
				const { data, category, type, ...receiver } = body as IDataObject;
				expect({ category, type }).toEqual({ category: 'message', type: 'text' });
				expect((data as IDataObject).text).toBe(`${QUESTION}\n\nAnswer here: ${link(index)}`);
				return [String(request).replace('POST /v3', ''), receiver];
			}),
		).toEqual(expected);
		expect(new Set(requests.map((_, index) => link(index))).size).toBe(expected.length);
	});

	it('is refused when an expression made a text of an object', async () => {
		const message = '=May we refund {{ $json.order }}?';
		const items = [{ order: { id: 1 } }];
		await failsToAsk({ message }, /^'Message' holds \[object Object\]/, { items });
		expect(sent()).toEqual([]);
	});

	it('may be a card with a button, which holds the link and is not edited', async () => {
		const asked = await ask({ options: { asCard: true } });
		const text = `${QUESTION}\n\nAnswer here: ${link()}`;
		const action = { type: 'openUrl', url: link() };
		const items = [{ content: QUESTION }, { label: 'Answer here', action }];
		const card = { body: [{ items }], fallbackText: text };
		expect(bodies()).toMatchObject([{ category: 'card', type: 'card', data: { card, text } }]);
		expect(await answered(asked, APPROVE)).toMatchObject({ approved: true });
		// An edit of the message leaves within this time if there is one
		await sleep(200);
		expect(bodies()).toHaveLength(1);
	});

	it('is a text if a card cannot hold the message and its text', async () => {
		await ask({ message: 'x'.repeat(5_000), options: { asCard: true } });
		expect(bodies()).toMatchObject([{ category: 'message' }]);
	});

	it('is sent on behalf of the sender, with the label before the link', async () => {
		await ask({ onBehalfOf: byId('alice'), options: { messageButtonLabel: 'Decide' } });
		expect(sent()[0]).toMatchObject({
			onBehalfOf: 'alice',
			body: { data: { text: expect.stringContaining(`\n\nDecide: ${link()}`) } },
		});
	});

	it.each([
		['an empty message', { message: ' ' }, "'Message' is empty"],
		['a message of more than 10 KB', { message: 'x'.repeat(10_300) }, "'Message' is too long"],
		['a thread without a sender', { ...thread, onBehalfOf: byId('') }, "'Sender' is empty"],
		[
			'a limit of no length',
			limitWaitTime({ resumeAmount: 0 }),
			"'Limit Wait Time' has to be longer",
		],
		[
			'a limit in the past',
			limitWaitTime({ limitType: 'atSpecifiedTime', maxDateAndTime: '2020-01-01T00:00:00Z' }),
			"'Limit Wait Time' lies in the past",
		],
		[
			'a limit that an expression does not find',
			limitWaitTime({ resumeAmount: '={{ $json.days }}', resumeUnit: 'days' }),
			"'Limit Wait Time' has an empty 'Amount'",
		],
		[
			'an unknown type of approval',
			{ approvalOptions: { values: { approvalType: 'one' } } },
			"'Approval Options' has to be one of single, double",
		],
		[
			'a form without elements',
			{ responseType: 'customForm', formFields: {} },
			"'Form Elements' is empty",
		],
		[
			'two elements of one name',
			customForm({ fieldLabel: 'Name' }, { fieldType: 'number', fieldLabel: 'Name' }),
			"'Form Elements' has two elements named 'Name'",
		],
		[
			'an element that hides a part of the output',
			customForm({ fieldLabel: 'respondedBy' }),
			"'Form Elements' has an element named 'respondedBy'",
		],
		[
			'an element in JSON that hides a part of the output',
			{
				responseType: 'customForm',
				defineForm: 'json',
				jsonOutput: '[{"fieldLabel":"respondedBy"}]',
			},
			"'Form Fields' has an element named 'respondedBy'",
		],
		[
			'a dropdown without options',
			customForm({ fieldType: 'dropdown', fieldLabel: 'Why', fieldOptions: { values: [] } }),
			"'Form Elements' (element 1) has nothing to choose for 'Why': it needs 'Field Options' (in JSON: fieldOptions)",
		],
		[
			'an element in JSON whose keys are those of another product',
			{ responseType: 'customForm', defineForm: 'json', jsonOutput: '[{"label":"A"}]' },
			"'Form Fields' (element 1) needs a 'Label' (in JSON: fieldLabel)",
		],
		[
			'an unknown element in JSON',
			{
				responseType: 'customForm',
				defineForm: 'json',
				jsonOutput: '[{"fieldLabel":"A","fieldType":"slider"}]',
			},
			"'Form Fields' (element 1) has the unknown type 'slider': the types are checkbox, date, ",
		],
	])('is refused before anything is sent: %s', async (_what, parameters, message) => {
		await failsToAsk(parameters, message);
		expect(sent()).toEqual([]);
	});

	it('takes one item, says what to do with more, and obeys On Error', async () => {
		const items = [{ approved: true }, { a: 2 }];
		const { result } = await ask({}, { items });
		expect(result.error?.message).toBe(
			'Send and Wait for Response takes one input item, but there are 2',
		);
		expect(result.error?.description).toContain("'Loop Over Items'");
		const goesOn = await ask({}, { items, onError: 'continueRegularOutput' });
		expect(records(goesOn.result)).toEqual(
			items.map(() => ({ error: result.error?.message, details: expect.anything() })),
		);
		expect(sent()).toEqual([]);
		const once = await ask({}, { items, executeOnce: true });
		expect(once.waitTill).toBeDefined();
		expect(records(await once.goOnUnanswered())).toHaveLength(1);
	});

	it('waits when one of several users could be asked, and names those who could not', async () => {
		const asked = await ask({ ...severalUsers, receiverUids: 'nobody-here, bob' });
		const notAsked = [expect.stringMatching(/^nobody-here: .*does not exist/)];
		// Both outputs have `notAsked` beside `data`; `answered` puts what `data` holds beside it, too
		const answer = { approved: true, limitReached: false, respondedBy: 'bob' };
		expect(await answered(asked, APPROVE)).toEqual({ ...answer, notAsked });
		const data = { approved: false, limitReached: true, questionId: ANY_ID };
		expect(records(await asked.goOnUnanswered())).toEqual([{ data, notAsked }]);
	});

	it('fails when nobody could be asked, and names each with the reason', async () => {
		await failsToAsk(
			{ ...severalUsers, receiverUids: 'nobody1, nobody2' },
			/^Nobody could be asked\. nobody1: .* does not exist; nobody2: .* does not exist\. Check/,
			{ asTool: true },
		);
	});

	it('hides its link in the data of the execution, also when the service repeats it', async () => {
		const asked = await ask(group);
		const secret = new URL(link()).searchParams.get('signature')!;
		expect(secret.length).toBeGreaterThan(20);
		expect(JSON.stringify(asked.result.run)).not.toContain(secret);

		await using echo = await openServer(async (request, response) => {
			const message = `Not taken: ${JSON.parse(await text(request)).data.text}`;
			answerJson(response, 400, { error: { code: 'ERR_BAD_REQUEST', message } });
		});
		const credentials = { ...credentialsFor(service.current), apiOrigin: echo.origin };
		const { result } = await ask(group, { credentials });
		expect(result.error?.message).toContain('Answer here: [hidden]');
		expect(JSON.stringify(result.run)).not.toContain(secret);
	});
});
