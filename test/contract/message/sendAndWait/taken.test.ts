import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../../../nodes/shared/transport/clock';
import { APPROVE, QUESTION, severalUsers, useQuestions } from './asking';

const { service, ask, link } = useQuestions();
/** The time (milliseconds) for which the page waits for n8n to tell whether it took the answer. */
const PATIENCE = 200;
// `useQuestions` sets the clock anew before each test, and puts it back at the end
beforeEach(() => Object.assign(clock, { longestAnswerWait: PATIENCE }));

const show = { ...severalUsers, options: { afterDecision: 'show' } };
/**
 * Asks Bob and Carol, and presses Approve on the page of Bob. `reply` is how n8n treats the answer: `early` is the reply of n8n
 * before 2.10, which does not tell whether the execution goes on with this answer.
 */
const press = async (reply: 'taken' | 'refused' | 'silent' | 'early') => {
	const asked = await ask(show);
	const other = link(1);
	return { asked, other, seen: await asked.press(link(0), APPROVE, { reply }) };
};

/** The edited texts of the question, without the time, after a wait in which they could be written. */
async function shown(): Promise<string[]> {
	await sleep(3 * PATIENCE);
	const edits = service.current.requests.filter(({ method }) => method === 'PUT');
	return edits.map(({ body }) =>
		(body as { data: { text: string } }).data.text.replace(/, \d\d:\d\d$/, ''),
	);
}

it('names the person who decided when n8n has taken the answer', async () => {
	const { seen } = await press('taken');
	expect(seen.html).toContain('your answer was recorded');
	expect(seen.html).toContain('Approve');
	const text = `${QUESTION}\n\nApproved by Bob Mensah`;
	expect(await shown()).toEqual([text, text]);
});

it('shows no outcome when n8n has taken the answer of another process, and takes a later one', async () => {
	const { asked, other, seen } = await press('refused');
	expect(seen.status).toBe(410);
	expect(seen.html).toContain('This question has been answered');
	expect(seen.html).not.toContain('Approve');
	expect(await shown()).toEqual([]);
	// n8n also refuses for other reasons, after which the execution still waits
	expect(await asked.press(other, APPROVE)).toMatchObject({ executionGoesOn: true });
	expect(await shown()).toHaveLength(2);
});

it.each([['silent'], ['early']] as const)(
	'names neither a person nor an outcome when n8n does not tell which answer it took (%s)',
	async (reply) => {
		const { asked, other, seen } = await press(reply);
		expect(seen.status).toBe(200);
		expect(seen.html).toContain('<title>Thank you</title>');
		expect(seen.html).not.toMatch(/Approve|recorded/);
		const text = `${QUESTION}\n\nAnswered`;
		expect(await shown()).toEqual([text, text]);
		// At the limit of concurrent runs, the execution still waits for its turn
		const again = await asked.open(other);
		expect(again).toMatchObject({ status: 410, executionGoesOn: false });
		expect(again.html).toContain('This question has been answered');
	},
);
