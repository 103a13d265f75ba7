import { setTimeout as sleep } from 'node:timers/promises';
import { namesOf, timeOf } from '../../../../nodes/CometChat/question/outcome';
import { APPROVE, group, QUESTION, severalUsers, thread, useQuestions } from './asking';

const { service, ask, link, answered } = useQuestions();

/**
 * The edits of messages. Waits at most 5 s for them, because the workflow does not.
 * @param count the edits to wait for
 */
async function edits(count: number): Promise<Array<{ id: string; by?: string; text: string }>> {
	const requests = () => service.current.requests.filter(({ method }) => method === 'PUT');
	for (let turn = 0; turn < 500 && requests().length < count; turn++) await sleep(10);
	return requests().map(({ url, headers, body }) => ({
		id: url.split('/').at(-1)!,
		by: headers.onbehalfof as string | undefined,
		text: (body as { data: { text: string } }).data.text,
	}));
}

const show = { options: { afterDecision: 'show' } };
const label = (approveLabel: string) => ({ approvalOptions: { values: { approveLabel } } });
const text = { ...show, responseType: 'freeText' };
const inJapanese = { options: { afterDecision: 'show', language: 'ja' } };

it.each([
	['of a user', show, 'approve', ['Approved by Bob Mensah, ']],
	['by default', { options: {} }, 'decline', ['Declined by Bob Mensah, ']],
	['of a label', { ...show, ...label('Refund it') }, 'approve', ['Refund it by Bob Mensah, ']],
	['in words', text, 'Yes', ['Answered by Bob Mensah, ']],
	['of a group', { ...show, ...group }, 'approve', ['Approved, ']],
	['of a thread', { ...show, ...thread }, 'decline', ['Declined, ']],
	['in Japanese', inJapanese, 'approve', ['承認済み（Bob Mensah）, ']],
	[
		'of several users, to each',
		{ ...show, ...severalUsers },
		'approve',
		['Approved by Bob Mensah, ', 'Approved by Bob Mensah, '],
	],
])('the question shows the outcome %s, and no link', async (_of, parameters, answer, expected) => {
	const asked = await ask(parameters);
	const ids = [...service.current.state.messages.keys()].slice(-expected.length);
	const { result } = await asked.press(link(0), { answer });
	expect(result?.error).toBeUndefined();
	const by = 'onBehalfOf' in parameters ? 'alice' : undefined;
	const told = await edits(expected.length);
	expect(told.map(({ id }) => id).sort()).toEqual(ids.sort());
	for (const [index, { by: editor, text: said }] of told.entries()) {
		expect(editor).toBe(by);
		// The last 5 characters are the time
		expect(said.slice(0, -5)).toBe(`${QUESTION}\n\n${expected[index]}`);
		expect(said.slice(-5)).toMatch(/^\d\d:\d\d$/);
	}
});

it('the question shows the outcome also where the service answers with its message in a list', async () => {
	const { deviations, state } = service.current;
	deviations.push({ route: 'POST /messages', change: 'kind', at: 'data', kind: 'list' });
	const asked = await ask(show);
	const sentId = [...state.messages.keys()].at(-1);
	await asked.press(link(0), APPROVE);
	const [{ id, text: said }] = await edits(1);
	expect(id).toBe(sentId);
	expect(said).toContain('Approved by Bob Mensah, ');
});

it('no message is edited if the service did not tell the ID of the message', async () => {
	const { deviations } = service.current;
	deviations.push({ route: 'POST /messages', change: 'kind', at: 'data.id', kind: 'null' });
	const asked = await ask(show);
	await asked.press(link(0), APPROVE);
	// An edit leaves within this time if there is one
	await sleep(100);
	expect(await edits(0)).toEqual([]);
});

it.each([
	['the time', 'Europe/Berlin', '2026-01-02T23:05:00Z', '2026-01-02T23:30:00Z', '00:30'],
	['also the day', 'UTC', '2026-01-02T23:05:00Z', '2026-01-03T01:00:00Z', 'Jan 3, 2026, 01:00'],
])('says %s in the time zone of the workflow', (_what, timezone, asked, now, expected) => {
	expect(timeOf({ now: new Date(now), timezone }, Date.parse(asked), 'en')).toBe(expected);
});

it('the answer counts, and its time is in UTC, where the time zone of the workflow is none', async () => {
	const asked = await ask(show, { workflowSettings: { timezone: 'UTC+2' } });
	expect(await answered(asked, APPROVE)).toMatchObject({ approved: true });
	const [{ text: said }] = await edits(1);
	expect(said).toMatch(/Approved by Bob Mensah, \d\d:\d\d$/);
	const now = new Date('2026-01-02T23:30:00Z');
	expect(timeOf({ now, timezone: 'UTC+2' }, now.getTime(), 'en')).toBe('23:30');
});

it.each([
	{},
	{ data: null },
	{ data: { entities: null } },
	{ data: { entities: { receiver: [] } } },
])('knows no name by the answer %j, and goes on', (message) => {
	expect(namesOf([{ uid: 'bob', message }])).toEqual({});
});

it('the answer counts when the outcome cannot be shown', async () => {
	const asked = await ask({ ...show, ...severalUsers });
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

it('no message is edited by a page without an answer, or when the form switches edits off', async () => {
	const asked = await ask(show);
	await asked.open(link());
	await asked.press(link(), {});
	const left = await ask({});
	await answered(left, APPROVE);
	// An edit leaves within this time if there is one
	await sleep(200);
	expect(await edits(0)).toEqual([]);
});
