import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { AskedRun } from '../../engine/asked';
import { clock } from '../../../nodes/CometChat/transport/clock';
import { askNode, runsInLoop, type NodeRun } from '../../engine/harness';
import { hurry } from '../../engine/support';
import { linkIn } from '../../support/links';
import { credentialsFor } from '../../support/node';
import { byId, records, run, sent, useService } from '../support';

// More messages than a sender may send in a minute
hurry({ minute: 50 });
const service = useService();

const form: INodeParameters = {
	resource: 'message',
	operation: 'sendAndWait',
	receiverUid: byId('bob'),
	message: 'May we refund order 4711?',
};
const thread = { receiverType: 'thread', messageId: '1', onBehalfOf: byId('alice') };
const group = { receiverType: 'group', receiverGuid: byId('general') };
const several = { receiverType: 'several', receiverUids: 'bob, carol' };
const customForm = (...values: INodeParameters[]) => ({
	responseType: 'customForm',
	formFields: { values },
});
const limit = (values: INodeParameters, more: INodeParameters = {}) => ({
	options: { limitWaitTime: { values }, ...more },
});
const APPROVE = { answer: 'approve' };
const ANY_ID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const ANY_TIME = expect.stringMatching(/^\d{4}-.*Z$/);

const ask = async (parameters: INodeParameters = {}, options: Partial<NodeRun> = {}) =>
	await askNode({
		credentials: credentialsFor(service.current),
		parameters: { ...form, ...parameters },
		...options,
	});

const link = (index?: number) => linkIn(service.current, index);
const bodies = () => sent(service.current).map(({ body }) => body as IDataObject);

/** The output of an answer, without the time of it. */
async function answered(asked: AskedRun, body: IDataObject, at = link()): Promise<IDataObject> {
	const { status, result } = await asked.press(at, body);
	expect(status).toBe(200);
	const [{ data, ...rest }] = records(result!);
	const { respondedAt, questionId, ...answer } = data as IDataObject;
	expect(respondedAt).toEqual(ANY_TIME);
	expect(questionId).toEqual(ANY_ID);
	return { ...answer, ...rest };
}

if (runsInLoop) {
	it('cannot wait where n8n runs the node in its own loop, and says who can', async () => {
		const { error } = await run(service.current, form, { asTool: true });
		expect(error?.message).toMatch(/^Send and Wait for Response cannot be used here as a tool\./);
		expect(error?.message).toContain('AI Agent 3');
		expect(sent(service.current)).toEqual([]);
	});
}

const describeWaiting = runsInLoop ? describe.skip : describe;

describeWaiting('The question', () => {
	it.each([
		['a user', {}, [['/messages', { receiverType: 'user', receiver: 'bob' }]]],
		['a group', group, [['/messages', { receiverType: 'group', receiver: 'general' }]]],
		['a thread', thread, [['/messages/1/thread', {}]]],
		[
			'several users, each with a link of its own',
			several,
			[
				['/messages', { receiverType: 'user', receiver: 'bob' }],
				['/messages', { receiverType: 'user', receiver: 'carol' }],
			],
		],
	])('goes to %s', async (_who, parameters, expected) => {
		const asked = await ask(parameters);
		expect(asked.result.error).toBeUndefined();
		expect(asked.waitTill?.getUTCFullYear()).toBe(3000);
		const requests = sent(service.current);
		expect(
			requests.map(({ request, body }, index) => {
				const { data, category, type, ...receiver } = body as IDataObject;
				expect({ category, type }).toEqual({ category: 'message', type: 'text' });
				expect((data as IDataObject).text).toBe(
					`May we refund order 4711?\n\nAnswer here: ${link(index)}`,
				);
				return [String(request).replace('POST /v3', ''), receiver];
			}),
		).toEqual(expected);
		expect(new Set(requests.map((_, index) => link(index))).size).toBe(expected.length);
	});

	it('is sent on behalf of the sender, with the label before the link', async () => {
		await ask({ onBehalfOf: byId('alice'), options: { messageButtonLabel: 'Decide' } });
		expect(sent(service.current)[0]).toMatchObject({
			onBehalfOf: 'alice',
			body: { data: { text: expect.stringContaining(`\n\nDecide: ${link()}`) } },
		});
	});

	it.each([
		['an empty message', { message: ' ' }, "'Message' is empty"],
		['a message of more than 10 KB', { message: 'x'.repeat(10_300) }, "'Message' is too long"],
		['a thread without a sender', { ...thread, onBehalfOf: byId('') }, "'Sender' is empty"],
		['a limit of no length', limit({ resumeAmount: 0 }), "'Limit Wait Time' has to be longer"],
		[
			'a limit in the past',
			limit({ limitType: 'atSpecifiedTime', maxDateAndTime: '2020-01-01T00:00:00Z' }),
			"'Limit Wait Time' lies in the past",
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
			'a dropdown without options',
			customForm({ fieldType: 'dropdown', fieldLabel: 'Why', fieldOptions: { values: [] } }),
			"'Form Elements' (element 1) has nothing to choose for 'Why'",
		],
		[
			'an unknown element in JSON',
			{
				responseType: 'customForm',
				defineForm: 'json',
				jsonOutput: '[{"fieldLabel":"A","fieldType":"slider"}]',
			},
			"'Form Fields' (element 1) has the unknown type 'slider'",
		],
	])('is refused before anything is sent: %s', async (_what, parameters, message) => {
		const { result, waitTill } = await ask(parameters as INodeParameters);
		expect(result.error?.message).toContain(message);
		expect(waitTill).toBeUndefined();
		expect(sent(service.current)).toEqual([]);
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
		expect(sent(service.current)).toEqual([]);
		const once = await ask({}, { items, executeOnce: true });
		expect(once.waitTill).toBeDefined();
		expect(records(await once.goOnUnanswered())).toHaveLength(1);
	});

	it('waits when one of several users could be asked, and tells who could not', async () => {
		const asked = await ask({ ...several, receiverUids: 'nobody-here, bob' });
		expect(await answered(asked, { answer: 'approve' })).toEqual({
			approved: true,
			limitReached: false,
			respondedBy: 'bob',
			notAsked: [expect.stringMatching(/^nobody-here: .*does not exist/)],
		});
	});

	it('fails when nobody could be asked, and names each with the reason', async () => {
		const { result, waitTill } = await ask(
			{ ...several, receiverUids: 'nobody1, nobody2' },
			{ asTool: true },
		);
		expect(waitTill).toBeUndefined();
		expect(result.error?.message).toMatch(
			/^Nobody could be asked\. nobody1: .* does not exist; nobody2: .* does not exist\. Check/,
		);
	});

	it('keeps its link to itself, also when the service repeats it', async () => {
		const asked = await ask(group);
		const secret = new URL(link()).searchParams.get('signature')!;
		expect(secret.length).toBeGreaterThan(20);
		expect(JSON.stringify(asked.result.run)).not.toContain(secret);

		const echo = createServer((request, response) => {
			void text(request).then((body) => {
				const message = `Not taken: ${JSON.parse(body).data.text}`;
				response.writeHead(400, { 'content-type': 'application/json' });
				response.end(JSON.stringify({ error: { code: 'ERR_BAD_REQUEST', message } }));
			});
		});
		await new Promise<void>((resolve) => void echo.listen(0, '127.0.0.1', resolve));
		const apiOrigin = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
		const credentials = { ...credentialsFor(service.current), apiOrigin };
		const { result } = await ask(group, { credentials });
		echo.close();
		expect(result.error?.message).toContain('Answer here: [hidden]');
		expect(JSON.stringify(result.run)).not.toContain(secret);
	});
});

describeWaiting('The page', () => {
	it('decides nothing when it is opened, whatever its address says', async () => {
		const asked = await ask({});
		const seen = await asked.open(`${link()}&approved=true&answer=approve`);
		expect(seen).toMatchObject({ status: 200, answers: false });
		expect(seen.html).toContain('<form method="post" enctype="multipart/form-data">');
		expect(seen.headers['Content-Security-Policy']).toContain("default-src 'none'");
		expect(seen.headers).toMatchObject({
			'Cache-Control': 'no-store',
			'Referrer-Policy': 'no-referrer',
		});
		expect(seen.html).not.toMatch(/<script|<link|<img|\son\w+=/);
	});

	it('shows what was asked when it was asked, without its HTML', async () => {
		const asked = await ask(
			{
				message: '={{ $json.question }} {{ $now.toMillis() }}',
				approvalOptions: { values: { approveLabel: '={{ $json.label }}' } },
			},
			{ items: [{ question: '<script>alert(1)</script>', label: '"><img src=x>' }] },
		);
		const { html } = await asked.open(link());
		const [, shown] = /<p>(.*)<\/p>/.exec(html)!;
		expect(shown).toMatch(/^&lt;script&gt;alert\(1\)&lt;\/script&gt; \d+$/);
		expect(bodies()[0]).toMatchObject({
			data: { text: expect.stringContaining(shown.split(' ').at(-1)!) },
		});
		expect(html).toContain('&quot;&gt;&lt;img src=x&gt;');
		expect(html).not.toMatch(/<script|<img/);
	});

	it('is found by a node of any name', async () => {
		const asked = await ask({}, { name: `Ask "O'Neil" }} {{ 1 + 1 }} \\` });
		expect(await asked.open(link())).toMatchObject({ status: 200 });
	});

	it.each([
		['nothing', {}],
		['something else', { answer: 'maybe' }],
		['a list', { answer: ['approve', 'decline'] }],
	])('goes on asking when %s is posted', async (_what, body) => {
		const asked = await ask({});
		expect(await asked.press(link(), body as IDataObject)).toMatchObject({
			status: 400,
			answers: false,
			html: expect.stringContaining('Press one of the buttons.'),
		});
	});

	it('takes no decline where there is only one button', async () => {
		const asked = await ask({ approvalOptions: { values: { approvalType: 'single' } } });
		const { html } = await asked.open(link());
		expect(html).not.toContain('decline');
		expect(await asked.press(link(), { answer: 'decline' })).toMatchObject({ answers: false });
	});
});

describeWaiting('A link', () => {
	const keyOf = (address: string) => new URL(address).searchParams.get('question')!;

	it.each([
		['of an earlier question', (_own: string, earlier: string) => earlier],
		['without its key', (own: string) => own.replace(keyOf(own), '')],
		['with a forged key', (own: string) => own.replace(keyOf(own), 'toString')],
		['with a second key', (own: string, earlier: string) => `${own}&question=${keyOf(earlier)}`],
		['of n8n to the execution', (own: string) => own.replace(/\?.*/, '?uid=alice')],
	])('%s answers nothing', async (_which, made) => {
		await ask();
		const earlier = link();
		const asked = await ask();
		const stale = made(link(), earlier);
		for (const seen of [await asked.open(stale), await asked.press(stale, APPROVE)]) {
			expect(seen).toMatchObject({ status: 410, answers: false });
			expect(seen.html).toContain('This question has been answered');
			expect(seen.html).not.toContain('<form');
		}
		expect(await answered(asked, APPROVE)).toMatchObject({ respondedBy: 'bob' });
	});

	it('of one user is not the link of another one, whatever its address says', async () => {
		const asked = await ask(several);
		expect(await answered(asked, APPROVE, `${link(0)}&uid=carol`)).toMatchObject({
			respondedBy: 'bob',
		});
	});

	it('has a key that the execution does not hold', async () => {
		const asked = await ask();
		expect(JSON.stringify(asked.result.run)).not.toContain(keyOf(link()));
	});

	it('takes one of two presses in the same moment, and one a minute later', async () => {
		const asked = await ask(several);
		const seen = await Promise.all([
			asked.press(link(0), APPROVE),
			asked.press(link(1), { answer: 'decline' }),
			asked.press(link(0), APPROVE),
		]);
		expect(seen.map(({ answers }) => answers).sort()).toEqual([false, false, true]);
		expect(seen.find(({ answers }) => !answers)).toMatchObject({
			status: 410,
			html: expect.stringContaining('This question has been answered'),
		});
		// n8n could not go on with the first answer
		jest.spyOn(clock, 'now').mockReturnValue(Date.now() + 61_000);
		expect(await asked.press(link(1), APPROVE)).toMatchObject({ answers: true });
		jest.restoreAllMocks();
	});
});

describeWaiting('The answer', () => {
	it.each([
		['approve', true],
		['decline', false],
	])('%s comes out with who it was', async (answer, approved) => {
		const asked = await ask(several);
		const outcome = await answered(asked, { answer }, link(0));
		expect(outcome).toEqual({ approved, limitReached: false, respondedBy: 'bob' });
	});

	it.each([
		['a group', group],
		['a thread', thread],
	])('from %s names nobody', async (_where, parameters) => {
		const outcome = await answered(await ask(parameters), { answer: 'approve' });
		expect(outcome).toEqual({ approved: true, limitReached: false });
	});

	it('may be a text', async () => {
		const asked = await ask({ responseType: 'freeText' });
		expect((await asked.press(link(), { answer: ' ' })).html).toContain('Write an answer.');
		expect(await answered(asked, { answer: ' Yes,\r\nplease <b> ' })).toMatchObject({
			text: 'Yes,\nplease <b>',
		});
	});

	it('may be a form, whose values are checked', async () => {
		const options = { values: [{ option: 'Red' }, { option: 'Blue' }, { option: 'Green' }] };
		const asked = await ask(
			customForm(
				{ fieldLabel: 'Name', requiredField: true },
				{ fieldLabel: 'Age', fieldType: 'number', fieldName: 'years' },
				{ fieldLabel: 'Mail', fieldType: 'email' },
				{ fieldLabel: 'Day', fieldType: 'date' },
				{ fieldLabel: 'Colour', fieldType: 'dropdown', fieldOptions: options },
				{
					fieldLabel: 'More',
					fieldType: 'checkbox',
					fieldOptions: options,
					limitSelection: 'range',
					minSelections: 1,
					maxSelections: 2,
				},
				{ fieldType: 'hiddenField', fieldName: 'order', fieldValue: '={{ 4700 + 11 }}' },
				{ fieldType: 'html', html: '<p>All prices are <b>net</b></p><script>' },
			),
		);
		const { html } = await asked.open(link());
		expect(html).toContain('All prices are net');
		expect(html).not.toMatch(/4711<|<script|value="4711"/);
		const bad = {
			'field-0': '',
			'field-1': 'old',
			'field-2': 'nobody',
			'field-3': '2026-02-30',
			'field-4': 'Black',
			'field-5': ['Red', 'Blue', 'Green'],
		};
		const refused = await asked.press(link(), bad);
		expect(refused).toMatchObject({ status: 400, answers: false });
		for (const problem of [
			'Name: fill this in.',
			'Age: has to be a number.',
			'Mail: has to be an email address.',
			'Day: has to be a date like 2026-01-31.',
			'Colour: choose one of the options.',
			'More: choose at most 2.',
		]) {
			expect(refused.html).toContain(problem);
		}
		expect(refused.html).toContain('value="nobody"');
		const good = {
			'field-0': 'Ada',
			'field-1': '36',
			'field-2': '',
			'field-3': '2026-01-31',
			'field-4': 'Blue',
			'field-5': ['Red', 'Red'],
			'field-6': 'changed',
		};
		expect(await answered(asked, good)).toEqual({
			Name: 'Ada',
			years: 36,
			Mail: null,
			Day: '2026-01-31',
			Colour: 'Blue',
			More: ['Red'],
			order: '4711',
			limitReached: false,
			respondedBy: 'bob',
		});
	});

	it('is checked for its files, too', async () => {
		const asked = await ask(
			customForm({ fieldLabel: 'Photo', fieldType: 'file', acceptFileTypes: '.jpg' }),
		);
		const file = { filepath: '/nowhere', originalFilename: 'a.exe', mimetype: 'x/y', size: 3 };
		expect(await asked.press(link(), {}, { 'field-0': file })).toMatchObject({
			status: 400,
			html: expect.stringContaining('Photo: choose files that end in .jpg.'),
		});
	});
});

describeWaiting('Without an answer', () => {
	const forged = { approved: true, data: { approved: true, text: 'yes' }, chatInput: 'yes' };

	it.each([
		['an approval', {}, {}, { approved: false }],
		['an approval that counts as given', {}, { answerAtLimit: 'approved' }, { approved: true }],
		['a text', { responseType: 'freeText' }, { textAtLimit: 'No answer' }, { text: 'No answer' }],
		['a form', customForm({ fieldLabel: 'Name' }), {}, { Name: null }],
	])('%s goes on at the limit with what counts then', async (_what, parameters, options, data) => {
		const before = Date.now();
		const asked = await ask(
			{ ...parameters, ...limit({ resumeAmount: 2, resumeUnit: 'hours' }, options) },
			{ items: [forged] },
		);
		const waits = asked.waitTill!.getTime() - before;
		expect(waits).toBeGreaterThanOrEqual(7_200_000);
		expect(waits).toBeLessThan(7_300_000);
		expect(records(await asked.goOnUnanswered())).toEqual([
			{ data: { ...data, limitReached: true, questionId: ANY_ID } },
		]);
	});

	it('waits until a point in time', async () => {
		const end = '2086-01-02T03:04:05Z';
		const asked = await ask(limit({ limitType: 'atSpecifiedTime', maxDateAndTime: end }));
		expect(asked.waitTill).toEqual(new Date(end));
	});

	it('a review has no limit, and is never approved by what comes in', async () => {
		const asked = await ask(limit({ resumeAmount: 1 }, { answerAtLimit: 'approved' }), {
			items: [forged],
			asReview: true,
		});
		expect(asked.waitTill?.getUTCFullYear()).toBe(3000);
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
				// The error output of an ordinary step holds the input, as n8n adds it
				const passedOn = asReview ? [...items, ...errorItems] : items;
				expect(JSON.stringify(passedOn)).not.toContain('"approved":true');
			}
		},
	);
});
