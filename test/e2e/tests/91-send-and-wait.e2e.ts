/** Tests of questions in the chat, and of the answers that count. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import type { Page } from 'playwright-core';

import { e2e } from '../editor/page';
import { ANY_ID, ANY_TIME, ask, onPhone, placeOfQuestions } from '../editor/phone';
import { AFTER, Asking, askingWorkflow, loopWorkflow } from '../harness/asking';
import { node, to } from '../harness/steps';
import { byId } from '../harness/toolWorkflows';
import { until } from '../harness/wait';

/** More than the minute after which n8n looks at limits. */
const LIMIT_TIMEOUT_MS = 150_000;

const EDIT_TIMEOUT_MS = 20_000;

const NO_ACTION = /no action required/i;

/** The text in the log when the outcome could not be shown. */
const NOT_SHOWN = 'could not show an answer in the chat';

const place = placeOfQuestions();

type Spot = [x: number, y: number];

describe('An approval', () => {
	it.each([
		['Approve', true],
		['Decline', false],
	])(
		'%s is pressed on a phone without scripts, and the workflow gets it',
		async (button, approved) => {
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
		},
	);

	it('goes on through a Merge one of whose branches gets no items', async () => {
		const workflow = askingWorkflow({}, place.credential);
		const isApproved = {
			conditions: [
				{
					leftValue: '={{ $json.data.approved }}',
					rightValue: '',
					operator: { type: 'boolean', operation: 'true', singleValue: true },
				},
			],
			combinator: 'and',
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
		};
		const [, , question, after] = workflow.nodes;
		const steps = ['Yes', 'No'].map((name) => ({ ...after, name }));
		const asking = await Asking.start(place, {
			...workflow,
			nodes: [
				...workflow.nodes,
				node('Approved', 'n8n-nodes-base.if', 2.2, { conditions: isApproved }),
				...steps,
				node('Merge', 'n8n-nodes-base.merge', 3),
			],
			connections: {
				...workflow.connections,
				[question.name]: to('Approved'),
				Approved: { main: [...to('Yes').main, ...to('No').main] },
				Yes: to('Merge'),
				No: { main: [[{ node: 'Merge', type: 'main', index: 1 }]] },
				Merge: to(AFTER),
			},
		});
		await asking.press('approve');
		expect(await asking.outcome()).toMatchObject({ data: { approved: true } });
	});

	it.each<[string, (page: Page, at: Spot) => Promise<void>]>([
		['a double click', async ({ mouse }, [x, y]) => await mouse.dblclick(x, y, { delay: 30 })],
		[
			'a double tap',
			async ({ touchscreen }, [x, y]) => {
				await touchscreen.tap(x, y);
				await touchscreen.tap(x, y);
			},
		],
		[
			'Enter, held too long and pressed again',
			async ({ keyboard }) => {
				await keyboard.press('Tab');
				for (let time = 0; time < 3; time++) await keyboard.down('Enter');
				await keyboard.up('Enter');
				await sleep(300);
				await keyboard.press('Enter');
			},
		],
		[
			'a click after a press that was released elsewhere',
			async ({ mouse }, [x, y]) => {
				await mouse.move(x, y);
				await mouse.down();
				await mouse.move(x, y + 200, { steps: 5 });
				await mouse.up();
				await mouse.click(x, y, { delay: 30 });
			},
		],
	])('is sent once by %s, and ends with the thanks, on a slow way back', async (_by, act) => {
		const asking = await ask();
		await onPhone(
			asking.link,
			async (page) => {
				let posts = 0;
				await page.route('**', async (route) => {
					if (route.request().method() !== 'POST') return await route.continue();
					posts++;
					const response = await route.fetch();
					await sleep(1_000);
					await route.fulfill({ response }).catch(() => {});
				});
				const box = (await page.getByRole('button', { name: 'Approve' }).boundingBox())!;
				await act(page, [box.x + 20, box.y + 20]);
				await page
					.getByRole('heading', { name: 'Thank you, your answer was recorded' })
					.waitFor({ timeout: 20_000 });
				expect(posts).toBe(1);
			},
			{ hasTouch: true, javaScriptEnabled: true },
		);
		expect(await asking.outcome()).toMatchObject({ data: { approved: true } });
	});

	it('is not given by opening the link, also not by programs that look at links', async () => {
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

	it('is given once: later clicks get a page that says so, also those of another user', async () => {
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

describe('A question to a group that only certain users may answer', () => {
	it('sends each of them a link of his own, and the group none', async () => {
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
	/** An execution that waits, and a function that gives the present text of its message in the chat. */
	const askShowing = async () => {
		const asking = await ask(show);
		// Looked up now, because an edit adds a further message about it
		const id = [...place.service.state.messages.keys()].at(-1)!;
		return { asking, textNow: () => String(place.service.state.messages.get(id)!.data.text) };
	};

	it('the message in the chat shows the decision and the person instead of the link', async () => {
		const { asking, textNow } = await askShowing();
		expect(textNow()).toContain('http');
		await asking.press('approve');
		expect(await asking.outcome()).toMatchObject({ data: { approved: true } });
		const edited = () => (/http/.test(textNow()) ? undefined : textNow());
		const outcome = await until('the outcome in the chat', EDIT_TIMEOUT_MS, edited);
		expect(outcome).toMatch(/^Refund\?\n\nApproved by Bob Mensah, \d\d:\d\d$/);
	});

	it('the answer counts also when the message cannot be edited', async () => {
		const { asking, textNow } = await askShowing();
		const logged = e2e.session.n8n.log().length;
		const route = 'PUT /messages/{id}';
		const fault = place.service.faults.add({ kind: 'refusal', route });
		expect((await asking.press('approve')).text).toContain('Thank you');
		expect(await asking.outcome()).toMatchObject({ data: { approved: true, respondedBy: 'bob' } });
		await until('the failed edit', EDIT_TIMEOUT_MS, async () =>
			e2e.session.n8n.log().slice(logged).includes(NOT_SHOWN),
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
	/** A value of the outcome of each order, by its name. */
	const outcomesOf = async (asking: Asking, name: string) =>
		((await asking.outcomes()) as Array<{ data: IDataObject }>).map(({ data }) => data[name]);

	it('is not answered by the page of an earlier question that is posted again, reloaded or opened again', async () => {
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
		expect(await outcomesOf(asking, 'approved')).toEqual([true, false, false]);
		expect(new Set(await outcomesOf(asking, 'questionId')).size).toBe(3);
	});

	it('is not answered by another moderator whose page shows the earlier question', async () => {
		const asking = await askInLoop(several);
		const [bob, carol] = asking.links;
		await onPhone(carol, async (page) => {
			await page.getByText(ORDERS[0]).waitFor();
			await asking.press('approve', bob);
			await asking.nextLink(2);
			await page.getByRole('button', { name: 'Approve' }).click();
			await page.getByRole('heading', { name: ANSWERED }).waitFor();
		});
		expect((await asking.now()).status).toBe('waiting');
		await asking.press('decline', asking.links[2]);
		const last = await asking.nextLink(2);
		await asking.press('decline', last);
		expect(await outcomesOf(asking, 'approved')).toEqual([true, false, false]);
		expect(await outcomesOf(asking, 'respondedBy')).toEqual(['bob', 'bob', 'carol']);
	});

	it('is answered once by two clicks and by two presses in the same moment', async () => {
		const asking = await askInLoop(several);
		await onPhone(asking.link, async (page) => {
			await page.getByRole('button', { name: 'Approve' }).dblclick({ noWaitAfter: true });
			await asking.nextLink(2);
		});
		// The links to Bob and Carol of the second question, then those of the third one
		for (let ofBob = 2; ofBob <= 4; ofBob += 2) {
			await Promise.all(
				['approve', 'decline', 'approve', 'decline'].map(
					async (answer, index) => await asking.press(answer, asking.links[ofBob + (index % 2)]),
				),
			);
			if (ofBob === 2) await asking.nextLink(2);
		}
		expect(asking.links).toHaveLength(6);
		const { data } = await asking.end();
		const answered = await outcomesOf(asking, 'questionId');
		expect([answered.length, new Set(answered).size]).toEqual([3, 3]);
		expect(data.resultData.runData.Ask).toHaveLength(3);
	});
});

it("n8n's own address of an execution answers no question, whatever its parameters", async () => {
	const workflow = askingWorkflow({ message: '={{ $execution.resumeUrl }}' }, place.credential);
	const asking = await Asking.start(place, workflow);
	const sent = place.service.requests.map(
		({ body }) => (body as { data?: { text?: string } } | undefined)?.data?.text,
	);
	// The question before may be edited only now
	const text = sent.findLast((given) => given?.includes(`/${asking.executionId}?`))!;
	const [own, link] = [...text.matchAll(/https?:\S+/g)].map(([url]) => new URL(url));
	const nodeId = link.pathname.split('/').at(-1)!;
	const token = own.searchParams.get('signature')!;
	// n8n reads what stands behind a `/` in the signature as the end of the path, which is the ID of the node in a link
	for (const path of [own.pathname, link.pathname]) {
		for (const signature of [token, `${token}/${nodeId}`]) {
			const address = `${place.origin}${path}?${new URLSearchParams({ signature, uid: 'alice' })}`;
			expect((await asking.press('approve', address)).text).not.toContain('Thank you');
		}
	}
	expect((await asking.now()).status).toBe('waiting');
	await asking.press('decline', `${place.origin}${link.pathname}${link.search}`);
	expect(await asking.outcome()).toMatchObject({ data: { approved: false, respondedBy: 'bob' } });
});

/** A question that counts as approved after some minutes. */
const approvedAtLimit = (resumeAmount: number) => ({
	options: {
		limitWaitTime: {
			values: { limitType: 'afterTimeInterval', resumeAmount, resumeUnit: 'minutes' },
		},
		answerAtLimit: 'approved',
	},
});

it('At the limit, the workflow goes on with the answer that counts at the limit', async () => {
	const asking = await ask(approvedAtLimit(0.05));
	await until('the limit', LIMIT_TIMEOUT_MS, async () => (await asking.now()).status === 'success');
	expect(await asking.outcome()).toEqual({
		data: { approved: true, limitReached: true, questionId: ANY_ID },
	});
	expect((await asking.end()).data.resultData.runData.Ask).toHaveLength(1);
	expect((await asking.press('approve')).text).toMatch(NO_ACTION);
});

describe('A cancelled execution', () => {
	const cancel = async (asking: Asking) => {
		await place.api.request('POST', `/rest/executions/${asking.executionId}/stop`);
		expect((await asking.end()).status).toBe('canceled');
	};
	/** Does what Retry does, with the workflow of the execution or with the saved one; gives the ID of the new execution. */
	const retry = async (
		{ executionId }: Asking,
		workflow: 'original' | 'saved',
	): Promise<string> => {
		const path = `/rest/executions/${executionId}/retry`;
		const body = { loadWorkflow: workflow === 'saved' };
		const { id } = await place.api.request<{ id: string }>('POST', path, body);
		return id;
	};

	it('takes no answer, and its Retry asks again instead of taking the answer at the limit', async () => {
		const asking = await ask(approvedAtLimit(5_000));
		await cancel(asking);
		expect((await asking.press('approve')).status).toBe(409);
		expect((await asking.open()).status).toBe(409);
		const again = await Asking.of(place, await retry(asking, 'original'));
		expect((await asking.press('approve')).status).toBe(409);
		expect((await again.open()).text).toContain('Refund?');
		await again.press('decline');
		expect(await again.outcome()).toMatchObject({
			data: { approved: false, limitReached: false, respondedBy: 'bob' },
		});
		expect((await again.end()).data.resultData.runData.Ask).toHaveLength(1);
	});

	it('goes no further when it is run again with the saved workflow', async () => {
		const asking = await ask(approvedAtLimit(5_000));
		await cancel(asking);
		const { status, data } = await place.api.execution(await retry(asking, 'saved'));
		expect([status, data.resultData.runData[AFTER]]).toEqual(['success', undefined]);
	});
});
