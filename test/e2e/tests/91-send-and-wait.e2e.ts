import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';
import type { Page } from 'playwright-core';

import { e2e } from '../editor/page';
import { Asking, askingWorkflow, loopWorkflow, type Place } from '../harness/asking';
import { E2E, IMAGES } from '../harness/paths';
import { byId } from '../harness/toolWorkflows';
import { until } from '../harness/wait';

/** n8n looks once a minute whether a limit has come. */
const LIMIT_TIMEOUT_MS = 150_000;

const EDIT_TIMEOUT_MS = 20_000;

const PHONE = { width: 390, height: 844 };

/** Git ignores this folder. */
const PICTURES = join(E2E, '.cache', 'pages');

const NO_ACTION = /no action required/i;

/** What stands in the log when the outcome could not be shown. */
const NOT_SHOWN = 'could not show an answer in the chat';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const ANY_ID = expect.stringMatching(/^[0-9a-f-]{36}$/);

const ANY_TIME = expect.stringMatching(/^\d{4}-.*Z$/);

let place: Place;
beforeAll(() => {
	const { api, service, credential, n8n } = e2e.session;
	place = { api, service, credential, origin: n8n.origin };
});

const ask = async (parameters: Record<string, unknown> = {}) =>
	await Asking.start(place, askingWorkflow(parameters, place.credential));

/** A page on a phone. Without JavaScript, as it has to work; with it only for what a test itself runs there. */
async function onPhone(
	link: string,
	work: (page: Page, errors: string[]) => Promise<void>,
	options: { colorScheme?: 'light' | 'dark'; javaScriptEnabled?: boolean } = {},
): Promise<void> {
	const context = await e2e.browser.newContext({
		viewport: PHONE,
		javaScriptEnabled: false,
		...options,
	});
	try {
		const page = await context.newPage();
		const errors: string[] = [];
		page.on('console', (message) => {
			if (message.type() === 'error') errors.push(message.text());
		});
		await page.goto(link);
		await work(page, errors);
	} finally {
		await context.close();
	}
}

describe('An approval', () => {
	it.each([
		['Approve', true],
		['Decline', false],
	])('%s is pressed on a phone without scripts, and comes out', async (button, approved) => {
		const asking = await ask();
		await onPhone(asking.link, async (page) => {
			await page.getByText('Refund?').waitFor();
			await page.getByRole('button', { name: button }).click();
			await page.getByRole('heading', { name: 'Thank you, your answer was recorded' }).waitFor();
		});
		expect(await asking.outcome()).toEqual({
			data: {
				approved,
				limitReached: false,
				questionId: ANY_ID,
				respondedAt: ANY_TIME,
				respondedBy: 'bob',
			},
		});
	});

	it('is not given by opening the link, whoever opens it how often', async () => {
		const asking = await ask();
		const agents = ['Slackbot-LinkExpanding 1.0', 'facebookexternalhit/1.1', 'Mozilla/5.0', ''];
		for (const agent of agents) {
			const headers = { 'user-agent': agent };
			const opened = await asking.open(undefined, { headers });
			expect(opened.status).toBe(200);
			expect(opened.text).toContain('<form method="post" enctype');
			expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
			await asking.open(undefined, { method: 'HEAD', headers });
		}
		await asking.open(`${asking.link}&approved=true`);
		expect((await asking.now()).status).toBe('waiting');
		expect((await asking.press('approve')).status).toBe(200);
		expect(await asking.outcome()).toMatchObject({ data: { approved: true } });
	});

	it('is given once: a later click is told so, also that of another user', async () => {
		const asking = await ask({ receiverType: 'several', receiverUids: 'bob, carol' });
		expect(asking.links).toHaveLength(2);
		await asking.press('decline', asking.links[1]);
		expect(await asking.outcome()).toMatchObject({
			data: { approved: false, respondedBy: 'carol' },
		});
		for (const link of asking.links) {
			expect((await asking.press('approve', link)).text).toMatch(NO_ACTION);
			expect((await asking.open(link)).text).toMatch(NO_ACTION);
		}
		expect(await asking.outcome()).toMatchObject({ data: { approved: false } });
	});

	it('is refused with a link that was forged or changed', async () => {
		const asking = await ask();
		const changed = (change: (url: URL) => void) => {
			const url = new URL(asking.link);
			change(url);
			return url.href;
		};
		const forged = [
			changed(({ searchParams }) => searchParams.delete('signature')),
			changed(({ searchParams }) => searchParams.set('signature', 'f'.repeat(64))),
			changed(({ searchParams }) => searchParams.set('uid', 'alice')),
			changed(({ searchParams }) => searchParams.delete('question')),
		];
		for (const link of forged) {
			expect((await asking.open(link)).status).toBe(401);
			expect((await asking.press('approve', link)).status).toBe(401);
		}
		expect((await asking.now()).status).toBe('waiting');
		await asking.press('decline');
		await asking.end();
	});

	it('leaves its link in the message alone', async () => {
		const asking = await ask({ receiverType: 'group', receiverGuid: byId('general') });
		const waiting = JSON.stringify(await asking.now());
		await asking.press('approve');
		const ended = JSON.stringify(await asking.end());
		for (const text of [waiting, ended, e2e.session.n8n.log()]) {
			expect(text.includes(asking.signature)).toBe(false);
		}
		expect(await asking.outcome()).toEqual({
			data: { approved: true, limitReached: false, questionId: ANY_ID, respondedAt: ANY_TIME },
		});
	});
});

describe('Who may answer in a group', () => {
	it('gets a link of their own, which says who it was; the group gets none', async () => {
		const asking = await ask({
			receiverType: 'group',
			receiverGuid: byId('general'),
			whoMayAnswer: 'users',
			answererUids: 'bob, carol',
		});
		const posts = place.service.requests.map(({ body }) => body as IDataObject);
		const [announced, ...others] = posts.slice(-3) as Array<{
			receiver: string;
			data: { text: string };
		}>;
		expect(announced.receiver).toBe('general');
		expect(announced.data.text).toContain('bob, carol');
		expect(announced.data.text).not.toContain('http');
		expect(others.map(({ receiver }) => receiver)).toEqual(['bob', 'carol']);
		const [bob, carol] = asking.links;
		await onPhone(bob, async (page) => {
			await page.getByText('You answer as Bob Mensah').waitFor();
			await page.getByRole('button', { name: 'Approve' }).click();
			await page.getByRole('heading', { name: 'Thank you' }).waitFor();
		});
		expect(await asking.outcome()).toMatchObject({ data: { approved: true, respondedBy: 'bob' } });
		for (const seen of [await asking.open(carol), await asking.press('decline', carol)]) {
			expect(seen.text).toMatch(NO_ACTION);
		}
		expect(await asking.outcome()).toMatchObject({ data: { approved: true, respondedBy: 'bob' } });
	});
});

describe('After the decision', () => {
	const show = { options: { afterDecision: 'show' } };
	/** An execution that waits, and the text of its message as it is in the chat. */
	const askShowing = async () => {
		const asking = await ask(show);
		// An edit adds a message that tells of it
		const id = [...place.service.state.messages.keys()].at(-1)!;
		return { asking, textNow: () => String(place.service.state.messages.get(id)!.data.text) };
	};

	it('the message in the chat shows who has decided what, instead of the link', async () => {
		const { asking, textNow } = await askShowing();
		expect(textNow()).toContain('http');
		await asking.press('approve');
		expect(await asking.outcome()).toMatchObject({ data: { approved: true } });
		const edited = async () => (/http/.test(textNow()) ? undefined : textNow());
		expect(await until('the outcome in the chat', EDIT_TIMEOUT_MS, edited)).toMatch(
			/^Refund\?\n\nApproved by Bob Mensah, \d\d:\d\d$/,
		);
	});

	it('the answer counts also when the message cannot be edited', async () => {
		const { asking, textNow } = await askShowing();
		const logged = e2e.session.n8n.log().length;
		const route = 'PUT /messages/{id}';
		const fault = place.service.faults.add({ kind: 'refusal', route });
		expect((await asking.press('approve')).text).toContain('Thank you');
		expect(await asking.outcome()).toMatchObject({ data: { approved: true, respondedBy: 'bob' } });
		await until('the failed edit', EDIT_TIMEOUT_MS, async () =>
			e2e.session.n8n.log().slice(logged).includes(NOT_SHOWN) ? true : undefined,
		);
		expect(fault.fired).toBeGreaterThan(0);
		expect(textNow()).toContain('http');
		expect((await asking.end()).status).toBe('success');
	});
});

describe('A question in a loop', () => {
	const ORDERS = ['Refund order 1?', 'Refund order 2?', 'Refund order 3?'];
	const several = { receiverType: 'several', receiverUids: 'bob, carol' };
	const askInLoop = async (parameters: Record<string, unknown> = {}) =>
		await Asking.start(place, loopWorkflow(ORDERS, parameters, place.credential));
	const ANSWERED = 'This question has been answered';

	it('is not answered by the page of an earlier one: posted again, reloaded or opened again', async () => {
		const asking = await askInLoop();
		const first = asking.link;
		await onPhone(first, async (page) => {
			await page.getByRole('button', { name: 'Approve' }).click();
			await page.getByRole('heading', { name: 'Thank you' }).waitFor();
			await asking.nextLink();
			await page.reload();
			await page.getByRole('heading', { name: ANSWERED }).waitFor();
		});
		expect(await asking.press('approve', first)).toMatchObject({ status: 410 });
		expect((await asking.open(first)).text).toContain(ANSWERED);
		// n8n's own address of the execution takes any parameters
		const second = asking.links[1];
		expect((await asking.open(second)).text).toContain(ORDERS[1]);
		await asking.press('decline', second);
		const third = await asking.nextLink();
		expect((await asking.press('approve', second)).text).toContain(ANSWERED);
		expect((await asking.press('approve', first)).text).toContain(ANSWERED);
		await asking.press('decline', third);
		const outcomes = (await asking.outcomes()) as Array<{ data: Record<string, unknown> }>;
		expect(outcomes.map(({ data }) => data.approved)).toEqual([true, false, false]);
		expect(new Set(outcomes.map(({ data }) => data.questionId)).size).toBe(3);
	});

	it('is not answered by the other moderator, whose page shows the one before', async () => {
		const asking = await askInLoop(several);
		const [bob, carol] = asking.links;
		await onPhone(carol, async (page) => {
			await page.getByText(ORDERS[0]).waitFor();
			await asking.press('approve', bob);
			await asking.nextLink();
			await page.getByRole('button', { name: 'Approve' }).click();
			await page.getByRole('heading', { name: ANSWERED }).waitFor();
		});
		expect((await asking.now()).status).toBe('waiting');
		await asking.press('decline', asking.links[2]);
		const last = await asking.nextLink();
		await asking.press('decline', last);
		const outcomes = (await asking.outcomes()) as Array<{ data: Record<string, unknown> }>;
		expect(outcomes.map(({ data }) => data.approved)).toEqual([true, false, false]);
		expect(outcomes.map(({ data }) => data.respondedBy)).toEqual(['bob', 'bob', 'carol']);
	});

	it('is answered once by two clicks and by two presses in the same moment', async () => {
		const asking = await askInLoop(several);
		await onPhone(asking.link, async (page) => {
			await page.getByRole('button', { name: 'Approve' }).dblclick({ noWaitAfter: true });
			await asking.nextLink();
		});
		for (let place = 2; place <= 4; place += 2) {
			await Promise.all(
				['approve', 'decline', 'approve', 'decline'].map(
					async (answer, index) => await asking.press(answer, asking.links[place + (index % 2)]),
				),
			);
			if (place === 2) await asking.nextLink();
		}
		expect(asking.links).toHaveLength(6);
		const { data } = await asking.end();
		const outcomes = (await asking.outcomes()) as Array<{ data: Record<string, unknown> }>;
		expect(new Set(outcomes.map(({ data: { questionId } }) => questionId)).size).toBe(3);
		expect(outcomes).toHaveLength(3);
		expect(data.resultData.runData.Ask).toHaveLength(3);
	});
});

it("n8n's own address of an execution answers nothing, whatever its parameters say", async () => {
	const workflow = askingWorkflow({ message: '={{ $execution.resumeUrl }}' }, place.credential);
	const asking = await Asking.start(place, workflow);
	const body = place.service.requests.at(-1)!.body as { data: { text: string } };
	const [own, link] = [...body.data.text.matchAll(/https?:\S+/g)].map(([found]) => new URL(found));
	const nodeId = link.pathname.split('/').at(-1)!;
	const token = own.searchParams.get('signature')!;
	for (const path of [own.pathname, link.pathname]) {
		for (const signature of [token, `${token}/${nodeId}`]) {
			const address = `${place.origin}${path}?${new URLSearchParams({ signature, uid: 'alice' })}`;
			const { text } = await asking.press('approve', address);
			expect(text).not.toContain('Thank you');
		}
	}
	expect((await asking.now()).status).toBe('waiting');
	await asking.press('decline', `${place.origin}${link.pathname}${link.search}`);
	expect(await asking.outcome()).toMatchObject({ data: { approved: false, respondedBy: 'bob' } });
});

it('A form without a file is filled in', async () => {
	const formFields = { values: [{ fieldLabel: 'Name', requiredField: true }] };
	const asking = await ask({ responseType: 'customForm', formFields });
	await onPhone(asking.link, async (page) => {
		await page.getByLabel('Name').fill('Ada');
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('heading', { name: 'Thank you' }).waitFor();
	});
	expect(await asking.outcome()).toMatchObject({ data: { Name: 'Ada', respondedBy: 'bob' } });
});

it('A text is written', async () => {
	const asking = await ask({ responseType: 'freeText' });
	await onPhone(asking.link, async (page) => {
		await page.getByLabel('Your answer').fill('Yes, both <of> them.');
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByText('Yes, both <of> them.').waitFor();
	});
	expect(await asking.outcome()).toMatchObject({ data: { text: 'Yes, both <of> them.' } });
});

const FORM = {
	responseType: 'customForm',
	message: 'Please tell us about order 4711, which we could not deliver on Monday.',
	formFields: {
		values: [
			{ fieldLabel: 'Name', requiredField: true, placeholder: 'Ada Lovelace' },
			{ fieldLabel: 'Amount', fieldType: 'number' },
			{
				fieldLabel: 'What shall we do?',
				fieldType: 'dropdown',
				fieldName: 'wish',
				fieldOptions: { values: [{ option: 'Refund' }, { option: 'Send again' }] },
			},
			{
				fieldLabel: 'Reasons',
				fieldType: 'checkbox',
				fieldOptions: { values: [{ option: 'Late' }, { option: 'Broken' }] },
				limitSelection: 'range',
				minSelections: 1,
				maxSelections: 2,
			},
			{
				fieldLabel: 'Fault',
				fieldType: 'radio',
				fieldOptions: { values: [{ option: 'Yours' }, { option: 'Ours' }] },
			},
			{ fieldLabel: 'Day', fieldType: 'date' },
			{ fieldLabel: 'Photos', fieldType: 'file', multipleFiles: true },
			{ fieldType: 'html', html: '<b>All prices are net.</b>' },
			{ fieldLabel: 'More', fieldType: 'textarea' },
			{ fieldType: 'hiddenField', fieldName: 'order', fieldValue: '4711' },
		],
	},
};

it('A form is filled in and corrected, with a file', async () => {
	const asking = await ask(FORM);
	await onPhone(asking.link, async (page) => {
		await page.getByLabel('Name').fill('Ada');
		await page.getByLabel('Amount').fill('12.5');
		await page.getByLabel('What shall we do?').selectOption('Refund');
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('alert').getByText('Reasons: choose at least 1.').waitFor();
		expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
		expect((await asking.now()).status).toBe('waiting');
		await page.getByLabel('Late').check();
		await page.getByLabel('Ours', { exact: true }).check();
		await page.getByLabel('Day', { exact: true }).fill('2026-11-22');
		await page
			.getByLabel('Photos')
			.setInputFiles([{ name: 'box.txt', mimeType: 'text/plain', buffer: Buffer.from('Hi') }]);
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('heading', { name: 'Thank you' }).waitFor();
	});
	expect(await asking.outcome()).toEqual({
		data: {
			Name: 'Ada',
			Amount: 12.5,
			wish: 'Refund',
			Reasons: ['Late'],
			Fault: 'Ours',
			Day: '2026-11-22',
			Photos: [{ filename: 'box.txt', mimetype: 'text/plain', size: 2 }],
			More: null,
			order: '4711',
			limitReached: false,
			questionId: ANY_ID,
			respondedAt: ANY_TIME,
			respondedBy: 'bob',
		},
	});
	const [[item]] = (await asking.end()).data.resultData.runData.Ask[0].data!.main!.map(
		(items) => items as unknown as Array<{ binary: Record<string, { fileName: string }> }>,
	);
	expect(item.binary.Photos_0.fileName).toBe('box.txt');
});

it('At the limit, the workflow goes on with what counts then, whatever came in', async () => {
	const limitWaitTime = {
		values: { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' },
	};
	const asking = await ask({ options: { limitWaitTime } });
	await until('the limit', LIMIT_TIMEOUT_MS, async () =>
		(await asking.now()).status === 'success' ? true : undefined,
	);
	expect(await asking.outcome()).toEqual({
		data: { approved: false, limitReached: true, questionId: ANY_ID },
	});
	expect((await asking.press('approve')).text).toMatch(NO_ACTION);
});

it('The link still leads to the question when n8n was restarted', async () => {
	const asking = await ask();
	const { n8n } = e2e.session;
	await n8n.stop();
	await n8n.startAgain();
	expect((await asking.open()).text).toContain('Refund?');
	await asking.press('approve');
	expect(await asking.outcome()).toMatchObject({ data: { approved: true, respondedBy: 'bob' } });
});

it('A cancelled execution takes no answer, and approves nothing when it is run again', async () => {
	const asking = await ask();
	await place.api.request('POST', `/rest/executions/${asking.executionId}/stop`);
	expect((await asking.end()).status).toBe('canceled');
	expect((await asking.press('approve')).status).toBe(409);
	expect((await asking.open()).status).toBe(409);
	const again = await place.api
		.request<{
			id: string;
			status: string;
		}>('POST', `/rest/executions/${asking.executionId}/retry`, { loadWorkflow: false })
		.catch((error: Error) => error);
	if (!(again instanceof Error) && again.status === 'success') {
		const { data } = await place.api.execution(again.id);
		const text = JSON.stringify(data.resultData.runData.Ask);
		expect(text).not.toContain('"approved":true');
	}
});

/** Each of them would run a script or load something, if it became a part of the page. */
const ATTACKS = [
	'<script>attacked = 1; fetch("http://127.0.0.1:9/a")</script>',
	'"><img src=http://127.0.0.1:9/b onerror=attacked=1>',
	"' autofocus onfocus='attacked=1",
	'</textarea></select></title></style><svg onload=attacked=1>',
	'<link rel=stylesheet href=http://127.0.0.1:9/c><base href=http://127.0.0.1:9/>',
	'<meta http-equiv=refresh content="0;url=http://127.0.0.1:9/d"><iframe src=javascript:attacked=1>',
	'{{ constructor.constructor("attacked=1")() }}${attacked=1}',
	'</form><form action=http://127.0.0.1:9/e><button autofocus formaction=javascript:attacked=1>',
];
const ATTACK = ATTACKS.join(' ');

const attackedForm = {
	responseType: 'customForm',
	defineForm: 'json',
	jsonOutput: JSON.stringify([
		...['text', 'email', 'number', 'date', 'password', 'textarea', 'hiddenField', 'file'].map(
			(fieldType) => ({
				fieldType,
				fieldName: fieldType,
				fieldLabel: ATTACK,
				placeholder: ATTACK,
				defaultValue: ATTACK,
				fieldValue: ATTACK,
				acceptFileTypes: ATTACK,
			}),
		),
		...['dropdown', 'radio', 'checkbox'].map((fieldType) => ({
			fieldType,
			fieldName: fieldType,
			fieldLabel: ATTACK,
			defaultValue: ATTACKS[0],
			fieldOptions: { values: ATTACKS.map((option) => ({ option })) },
		})),
		{ fieldType: 'html', html: ATTACK },
	]),
};

it.each([
	[
		'an approval',
		{ approvalOptions: { values: { approveLabel: ATTACK, disapproveLabel: ATTACK } } },
	],
	['a text', { responseType: 'freeText' }],
	['a form', attackedForm],
])('%s full of attacks runs no script and loads nothing', async (_what, parameters) => {
	const asking = await ask({
		message: ATTACK,
		...parameters,
		options: {
			responseFormTitle: ATTACK,
			responseFormButtonLabel: ATTACK,
			thanksText: ATTACK,
		},
	});
	await onPhone(
		asking.link,
		async (page) => {
			const requests: string[] = [];
			page.on('request', (request) => requests.push(request.url()));
			await page.reload();
			const attacked = async () =>
				await page.evaluate(() => (globalThis as { attacked?: number }).attacked);
			expect(await attacked()).toBeUndefined();
			expect(await page.locator('script, img, svg, iframe, link, base, form form').count()).toBe(0);
			for (const input of await page.locator('input, textarea, select').all()) await input.focus();
			if (await page.locator('textarea').count())
				await page.locator('textarea').first().fill(ATTACK);
			for (const choice of await page.locator('select').all()) {
				await choice.selectOption({ index: 3 });
			}
			for (const box of ['email', 'number', 'date']) {
				for (const input of await page.locator(`input[type=${box}]`).all()) await input.fill('');
			}
			await page.locator('button').first().click();
			await page.getByText('You can close this page now.').waitFor();
			expect(await attacked()).toBeUndefined();
			expect(await page.locator('script, img, svg, iframe, link, base').count()).toBe(0);
			expect(new Set(requests)).toEqual(new Set([asking.link]));
		},
		{ javaScriptEnabled: true },
	);
	await asking.end();
});

it('An option with two spaces and a tab can be chosen', async () => {
	const options = ['two  spaces', 'a\ttab', 'plain'];
	const values = ['dropdown', 'radio'].map((fieldType) => ({
		fieldLabel: fieldType,
		fieldType,
		fieldOptions: { values: options.map((option) => ({ option })) },
	}));
	const asking = await ask({ responseType: 'customForm', formFields: { values } });
	await onPhone(asking.link, async (page) => {
		await page.getByLabel('dropdown').selectOption({ index: 1 });
		await page.getByRole('radio').nth(1).check();
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('heading', { name: 'Thank you' }).waitFor();
	});
	expect(await asking.outcome()).toMatchObject({
		data: { dropdown: 'two  spaces', radio: 'a\ttab' },
	});
});

describe('The page', () => {
	const PAGES: Record<string, Record<string, unknown>> = {
		approval: {
			message:
				'Order 4711 of Ada Lovelace came back damaged. May we refund 129.00 EUR?\n\nShe has been a customer since 2019.',
			approvalOptions: { values: { approveLabel: 'Refund it', disapproveLabel: 'Keep it' } },
		},
		text: { responseType: 'freeText', message: 'What shall we tell Ada?' },
		form: FORM,
		arabic: { ...FORM, options: { language: 'ar' } },
		endless: {
			message: 'x'.repeat(400),
			approvalOptions: { values: { approveLabel: 'y'.repeat(120) } },
			options: { responseFormTitle: 'z'.repeat(120) },
		},
	};

	it.each(
		Object.keys(PAGES).flatMap((name) => [
			[name, 'light' as const],
			[name, 'dark' as const],
		]),
	)('of %s is %s, fits a phone, and axe finds nothing', async (name, colorScheme) => {
		const asking = await ask(PAGES[name]);
		const look = async (page: Page, suffix: string) => {
			// The documentation shows one of them
			const folder = name + suffix === 'approval' ? IMAGES : PICTURES;
			const path = join(folder, `question-${name}${suffix}-${colorScheme}.png`);
			await page.screenshot({ path, fullPage: true });
			await page.evaluate(AXE);
			const { violations, incomplete } = await page.evaluate(
				async () =>
					await (
						globalThis as unknown as {
							axe: { run(): Promise<{ violations: unknown[]; incomplete: unknown[] }> };
						}
					).axe.run(),
			);
			expect({ violations, incomplete }).toEqual({ violations: [], incomplete: [] });
			const [content, width, ground] = await page.evaluate(() => [
				document.documentElement.scrollWidth,
				window.innerWidth,
				getComputedStyle(document.body).backgroundColor,
			]);
			expect(content).toBeLessThanOrEqual(Number(width));
			expect(ground).toBe(colorScheme === 'dark' ? 'rgb(20, 21, 28)' : 'rgb(242, 243, 247)');
		};
		await onPhone(
			asking.link,
			async (page, errors) => {
				await look(page, '');
				if (name === 'approval') {
					await page.getByRole('button', { name: 'Refund it' }).click();
					await page.getByRole('heading', { name: 'Thank you' }).waitFor();
					await look(page, '-recorded');
				}
				if (name === 'arabic') {
					expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
					await page.getByLabel('Name').fill('Ada');
					await page.getByRole('button', { name: 'إرسال' }).click();
					await page.getByRole('alert').getByText('اختر 1 على الأقل').waitFor();
					await look(page, '-corrected');
					errors.splice(0);
				}
				if (name === 'form') {
					await page.getByLabel('Name').fill('Ada');
					await page.getByRole('button', { name: 'Submit' }).click();
					await page.getByRole('alert').waitFor();
					await look(page, '-corrected');
					// The browser says of an answer like this that it failed
					errors.splice(0);
				}
				expect(errors).toEqual([]);
			},
			{ colorScheme, javaScriptEnabled: true },
		);
	});
});
