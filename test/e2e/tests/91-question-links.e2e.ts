/** Tests of the links to questions: who gets them, what forged and earlier ones do, and where they are not shown. */
import type { IDataObject } from 'n8n-workflow';

import { e2e } from '../editor/page';
import { ANY_ID, ANY_TIME, ask, NO_ACTION, onPhone, placeOfQuestions } from '../editor/phone';
import { Asking, askingWorkflow, loopWorkflow } from '../harness/asking';
import { byId } from '../harness/toolWorkflows';

const place = placeOfQuestions();

describe('An approval', () => {
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
