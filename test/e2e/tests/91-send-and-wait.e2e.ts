/** Tests of questions in the chat, and of the answers that count. 91-question-links has the tests of their links. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

import { e2e } from '../editor/page';
import { ANY_ID, ANY_TIME, ask, NO_ACTION, onPhone, placeOfQuestions } from '../editor/phone';
import { AFTER, Asking, askingWorkflow } from '../harness/asking';
import { node, to } from '../harness/steps';
import { until } from '../harness/wait';

/** More than the minute after which n8n looks at limits. */
const LIMIT_TIMEOUT_MS = 150_000;

const EDIT_TIMEOUT_MS = 20_000;

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
