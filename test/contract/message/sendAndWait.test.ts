import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { AskedRun } from '../../engine/asked';
import { timeOf } from '../../../nodes/CometChat/question/outcome';
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
	options: { afterDecision: 'leave' },
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

	it('may be a card with a button, whose texts hold the link, too; it is not edited', async () => {
		const asked = await ask({ options: { asCard: true } });
		const text = `May we refund order 4711?\n\nAnswer here: ${link()}`;
		const action = { type: 'openUrl', url: link() };
		const items = [{ content: 'May we refund order 4711?' }, { label: 'Answer here', action }];
		const body = [{ items }];
		expect(bodies()).toMatchObject([
			{ category: 'card', type: 'card', data: { card: { body, fallbackText: text }, text } },
		]);
		expect(await answered(asked, APPROVE)).toMatchObject({ approved: true });
		await sleep(200);
		expect(bodies()).toHaveLength(1);
	});

	it('is a text where it is too long to be said twice', async () => {
		await ask({ message: 'x'.repeat(5_000), options: { asCard: true } });
		expect(bodies()).toMatchObject([{ category: 'message' }]);
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
		expect(records(await asked.goOnUnanswered())).toEqual([
			{
				data: { approved: false, limitReached: true, questionId: ANY_ID },
				notAsked: [expect.stringMatching(/^nobody-here: .*does not exist/)],
			},
		]);
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
		const [, shown] = /<p dir="auto">(.*)<\/p>/.exec(html)!;
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

describeWaiting('The words', () => {
	it('are those of the language, in the message and on the pages', async () => {
		const options = { afterDecision: 'leave', language: 'de', thanksText: 'Erledigt' };
		const asked = await ask({ options });
		expect(bodies()[0]).toMatchObject({
			data: { text: expect.stringContaining('\n\nHier antworten: http') },
		});
		const { html } = await asked.open(link());
		for (const text of ['<html lang="de" dir="ltr">', 'Genehmigen', 'Ablehnen', 'Ihre Antwort']) {
			expect(html).toContain(text);
		}
		expect((await asked.press(link(), {})).html).toContain('Drücken Sie eine der Schaltflächen.');
		expect((await asked.press(link(), APPROVE)).html).toContain('<h1 dir="auto">Erledigt</h1>');
		expect((await asked.press(link(), APPROVE)).html).toContain('Diese Frage ist beantwortet');
	});
});

/** The messages that were edited, when there are as many as expected; the workflow does not wait for them. */
async function edits(count: number): Promise<Array<{ id: string; by?: string; text: string }>> {
	const found = () => service.current.requests.filter(({ method }) => method === 'PUT');
	for (let turn = 0; turn < 500 && found().length < count; turn++) await sleep(10);
	return found().map(({ url, headers, body }) => ({
		id: url.split('/').at(-1)!,
		by: headers.onbehalfof as string | undefined,
		text: (body as { data: { text: string } }).data.text,
	}));
}

describeWaiting('After the decision', () => {
	const show = { options: { afterDecision: 'show' } };
	const label = (approveLabel: string) => ({ approvalOptions: { values: { approveLabel } } });
	const text = { ...show, responseType: 'freeText' };
	const QUESTION = 'May we refund order 4711?';

	it.each([
		['of a user', show, 'approve', ['Approved by Bob Mensah, ']],
		['by default', { options: {} }, 'decline', ['Declined by Bob Mensah, ']],
		['of a label', { ...show, ...label('Refund it') }, 'approve', ['Refund it by Bob Mensah, ']],
		['in words', text, 'Yes', ['Answered by Bob Mensah, ']],
		['of a group', { ...show, ...group }, 'approve', ['Approved, ']],
		['of a thread', { ...show, ...thread }, 'decline', ['Declined, ']],
		[
			'in another language',
			{ options: { afterDecision: 'show', language: 'ja' } },
			'approve',
			['承認済み（Bob Mensah）, '],
		],
		[
			'of several users, to each',
			{ ...show, ...several },
			'approve',
			['Approved by Bob Mensah, ', 'Approved by Bob Mensah, '],
		],
	])(
		'the question shows the outcome %s, and no link',
		async (_of, parameters, answer, expected) => {
			const asked = await ask(parameters as INodeParameters);
			const ids = [...service.current.state.messages.keys()].slice(-expected.length);
			const { result } = await asked.press(link(0), { answer });
			expect(result?.error).toBeUndefined();
			const by = (parameters as INodeParameters).onBehalfOf && 'alice';
			const told = await edits(expected.length);
			expect(told.map(({ id }) => id).sort()).toEqual(ids.sort());
			for (const [index, { by: editor, text: said }] of told.entries()) {
				expect(editor).toBe(by);
				expect(said.slice(0, -5)).toBe(`${QUESTION}\n\n${expected[index]}`);
				expect(said.slice(-5)).toMatch(/^\d\d:\d\d$/);
			}
		},
	);

	it.each([
		['the time', 'Europe/Berlin', '2026-01-02T23:05:00Z', '2026-01-02T23:30:00Z', '00:30'],
		['also the day', 'UTC', '2026-01-02T23:05:00Z', '2026-01-03T01:00:00Z', 'Jan 3, 2026, 01:00'],
	])('says %s in the time zone of the workflow', (_what, timezone, asked, now, expected) => {
		expect(timeOf({ now: new Date(now), timezone }, Date.parse(asked), 'en')).toBe(expected);
	});

	it('the answer counts when the outcome cannot be shown', async () => {
		const asked = await ask({ ...show, ...several });
		service.current.faults.add({ kind: 'refusal', route: 'PUT /messages/{id}' });
		expect(await answered(asked, APPROVE, link(0))).toMatchObject({ approved: true });
		expect(await edits(2)).toHaveLength(2);
	});

	it('the workflow does not wait until the outcome is shown', async () => {
		const asked = await ask(show);
		service.current.faults.add({ kind: 'slow', route: 'PUT /messages/{id}', delayMs: 5_000 });
		expect(await answered(asked, APPROVE)).toMatchObject({ approved: true });
		await edits(1);
		const edit = service.current.requests.find(({ method }) => method === 'PUT')!;
		expect(edit.endedAt).toBeUndefined();
		while (edit.endedAt === undefined) await sleep(10);
	});

	it('nothing is edited by a page that answers nothing, nor where the form says so', async () => {
		const asked = await ask(show);
		await asked.open(link());
		await asked.press(link(), {});
		const left = await ask({});
		await answered(left, APPROVE);
		await sleep(200);
		expect(await edits(0)).toEqual([]);
	});
});

describeWaiting('Who may answer', () => {
	const users = { ...group, whoMayAnswer: 'users', answererUids: 'bob, carol' };
	const scope = { ...group, whoMayAnswer: 'scope', answererScopes: ['admin', 'moderator'] };

	it.each([
		['users of a group', users, ['general', 'bob', 'carol']],
		[
			'users of a thread',
			{ ...thread, whoMayAnswer: 'users', answererUids: 'carol' },
			[undefined, 'carol'],
		],
	])('%s get links of their own, and the others none', async (_who, parameters, receivers) => {
		const asked = await ask(parameters);
		const posts = bodies() as Array<{ receiver?: string; data: { text: string } }>;
		expect(posts.map(({ receiver }) => receiver)).toEqual(receivers);
		const [announced, ...rest] = posts.map(({ data }) => data.text);
		expect(announced).toBe(
			`May we refund order 4711?\n\nMay answer, each with a link of their own: ${receivers.slice(1).join(', ')}`,
		);
		for (const text of rest) expect(text).toContain('Answer here: http');
		const { html } = await asked.open(link(-1));
		expect(html).toContain('You answer as Carol ');
		expect(await answered(asked, APPROVE, link(-1))).toMatchObject({ respondedBy: 'carol' });
	});

	it('nobody waits when the group was told, but none of the users could be asked', async () => {
		const { result, waitTill } = await ask({ ...users, answererUids: 'nobody1, nobody2' });
		expect(result.error?.message).toMatch(/^Nobody could be asked\. nobody1: .*nobody2: /);
		expect(waitTill).toBeUndefined();
	});

	/** The ID of a message in the group general. */
	const inGeneral = () =>
		[...service.current.state.messages.values()].find(({ receiver }) => receiver === 'general')!.id;

	it('members with a scope are found when the question is asked', async () => {
		const { members } = service.current.state.groups.get('general')!;
		const wanted = [...members.entries()]
			.filter(([, { scope: own }]) => own === 'admin' || own === 'moderator')
			.map(([uid]) => uid);
		expect(wanted.length).toBeGreaterThan(0);
		for (const parameters of [scope, { ...scope, ...thread, messageId: inGeneral() }]) {
			const before = service.current.requests.length;
			const asked = await ask(parameters);
			expect(asked.result.error).toBeUndefined();
			const sentTo = service.current.requests
				.slice(before)
				.filter(({ method, body }) => method === 'POST' && (body as IDataObject).receiver)
				.map(({ body }) => (body as IDataObject).receiver)
				.filter((receiver) => receiver !== 'general');
			const sender = 'onBehalfOf' in parameters ? 'alice' : undefined;
			expect(sentTo.sort()).toEqual(wanted.filter((uid) => uid !== sender).sort());
		}
	});

	it.each([
		[
			'a thread between users',
			{ ...scope, ...thread },
			"'Who May Answer' needs the thread of a group",
		],
		[
			'nobody with the scope',
			{ ...scope, receiverGuid: byId('vip-lounge'), answererScopes: ['moderator'] },
			"'Scopes' names no",
		],
		['a group that is not there', { ...users, receiverGuid: byId('no-group') }, 'does not exist'],
	])('%s is said before anybody is asked', async (_what, parameters, message) => {
		const { result, waitTill } = await ask(parameters as INodeParameters);
		expect(result.error?.message).toContain(message);
		expect(waitTill).toBeUndefined();
		const posted = sent(service.current).filter(({ body }) => body !== undefined);
		expect(posted.length).toBeLessThanOrEqual(1);
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
		expect((await asked.press(link(), { answer: ' ' })).html).toContain(
			'Your answer: fill this in.',
		);
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

	it('is taken again when its file could not be stored', async () => {
		const asked = await ask(customForm({ fieldLabel: 'Photo', fieldType: 'file' }));
		const file = { filepath: '/nowhere', originalFilename: 'a.jpg', mimetype: 'x/y', size: 3 };
		const lost = await asked.press(link(), {}, { 'field-0': file });
		expect(lost).toMatchObject({ status: 500, answers: false });
		expect(await asked.press(link(), {})).toMatchObject({ answers: true });
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
		const { items } = await asked.goOnUnanswered();
		const json = { data: { ...data, limitReached: true, questionId: ANY_ID } };
		expect(items).toEqual([expect.objectContaining({ json, pairedItem: { item: 0 } })]);
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
				expect(JSON.stringify([...items, ...errorItems])).not.toContain('"approved":true');
			}
		},
	);
});

describeWaiting('A review', () => {
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
