import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import type { Response } from '../../../nodes/shared/webhook/answer';
import { guard } from '../../../nodes/shared/webhook/guard';
import { LOGIN, authorizationHeader } from '../trigger/receiver';
import { question, type RespondToCaller } from './asker';
import { APPROVED, BLOCKED, byDefault, EARLY, useAskers } from './support';

const { asker, underWay, whenEnded } = useAskers();

const GAVE_NONE = byDefault('the workflow gave no decision');
const GAVE_DEFAULT = "CometChat Moderation Trigger gave the answer of 'When No Decision Comes'";
const TIME_LIMIT = 150;
const LATE = byDefault(`no decision within ${TIME_LIMIT} ms`);
const SHORT = { options: { timeLimit: TIME_LIMIT } };

describe('A decision of the workflow', () => {
	it.each<[string, RespondToCaller]>([
		['as JSON', (response) => response.status(200).json(BLOCKED)],
		['as text', (response) => response.send(JSON.stringify(BLOCKED))],
		['as bytes', (response) => void response.end(Buffer.from(JSON.stringify(BLOCKED)))],
		[
			'twice',
			(response) => {
				response.json(BLOCKED);
				response.setHeader('x-late', '1');
				response.setHeaders(new Map([['x-late', '1']]));
				response.removeHeader('x-late');
				response.status(500).json(APPROVED);
				response.end();
			},
		],
	])('goes to the service: %s', async (_how, run) => {
		const n8n = await asker({}, run);
		expect(await n8n.ask(question())).toMatchObject({ status: 200, body: BLOCKED });
		expect([underWay(), n8n.thrown, n8n.log]).toEqual([0, [], []]);
	});
});

describe('The default', () => {
	it.each<[string, RespondToCaller, IDataObject]>([
		['fails', (response) => response.status(500).json({ message: 'Error in workflow' }), GAVE_NONE],
		['ends without an answer', (response) => void response.end(), GAVE_NONE],
		['answers nonsense', (response) => response.send('<html>'), GAVE_NONE],
		['is too sure', (response) => response.json({ ...BLOCKED, confidence: 95 }), GAVE_NONE],
		['is less than unsure', (response) => response.json({ ...BLOCKED, confidence: -1 }), GAVE_NONE],
		['leaves the decision out', (response) => response.json({ confidence: 1 }), GAVE_NONE],
		[
			'answers with a file',
			async (response) => {
				const stream = Readable.from([JSON.stringify(BLOCKED)]);
				stream.pipe(response, { end: false });
				await new Promise((resolve) => stream.once('end', resolve));
				response.end();
			},
			GAVE_NONE,
		],
		[
			'is late',
			async (response) => {
				await pause(300);
				response.setHeader('x-late', '1');
				response.json(BLOCKED);
			},
			LATE,
		],
		[
			'is late, and ends without an answer',
			async (response) => {
				await pause(300);
				response.end();
			},
			LATE,
		],
	])('is answered when the workflow %s', async (_what, run, expected) => {
		const n8n = await asker(expected === LATE ? SHORT : {}, run);
		expect(await n8n.ask(question())).toMatchObject({ status: 200, body: expected });
		await whenEnded();
		expect([underWay(), n8n.thrown]).toEqual([0, []]);
		// Its execution may look as if the workflow had decided
		const why = String(expected.reason).replace('Default: ', '');
		expect(n8n.log).toEqual([`${GAVE_DEFAULT}: ${why}`]);
	});

	it('comes at the time limit when the workflow hangs', async () => {
		const n8n = await asker(SHORT);
		const { body, took } = await n8n.ask(question());
		expect(body).toEqual(LATE);
		expect(took).toBeGreaterThanOrEqual(TIME_LIMIT - EARLY);
		expect(underWay()).toBe(1);
	});

	it.each([
		['block', 200, { isMatchingCondition: true, confidence: 1 }],
		['leave', 503, { message: 'No decision: the workflow gave no decision' }],
	])('is what the form chooses: %s', async (fallback, status, body) => {
		const n8n = await asker({ fallback }, (response) => void response.end());
		expect(await n8n.ask(question())).toMatchObject({ status, body });
	});

	it('is answered when the item for the workflow cannot be made, and the log says so', async () => {
		const n8n = await asker();
		// The item has the time of the message in this form
		jest.spyOn(Date.prototype, 'toISOString').mockImplementationOnce(() => {
			throw new Error('Broken');
		});
		expect((await n8n.ask(question())).body).toEqual(byDefault('the message could not be read'));
		expect([n8n.emitted, underWay(), n8n.thrown]).toEqual([[], 0, []]);
		expect(n8n.log).toEqual(['CometChat Moderation Trigger could not decide: Broken']);
	});

	it('is answered when no turn comes within half of the time limit, but not for later requests', async () => {
		const waiting: Array<() => void> = [];
		const timeLimit = 1_800;
		const n8n = await asker({ options: { maxRuns: 2, timeLimit } }, async (response) => {
			await new Promise<void>((resolve) => waiting.push(resolve));
			response.json(BLOCKED);
		});
		const runs = [n8n.ask(question()), n8n.ask(question())];
		while (waiting.length < 2) await pause(5);
		const shed = await n8n.ask(question());
		expect(shed.body).toEqual(byDefault('2 runs were under way'));
		expect(shed.took).toBeGreaterThanOrEqual(timeLimit / 2 - EARLY);
		expect(shed.took).toBeLessThan(timeLimit - 10);
		expect(n8n.log).toEqual([`${GAVE_DEFAULT}: 2 runs were under way`]);
		expect(n8n.emitted).toHaveLength(2);
		waiting.forEach((go) => go());
		await Promise.all(runs);
		n8n.run = (response) => response.json(BLOCKED);
		expect((await n8n.ask(question())).body).toEqual(BLOCKED);
		expect(underWay()).toBe(0);
	});
});

it('writes no answer when the service has hung up', () => {
	const writeHead = jest.fn();
	const response = Object.assign(new EventEmitter(), { writeHead, end: () => {} });
	const answer = { status: 200, body: APPROVED };
	const answerNow = guard(response as unknown as Response, {
		timeLimit: 10_000,
		late: answer,
		read: () => answer,
		onEnd: () => {},
	});
	response.emit('close');
	answerNow(answer);
	expect(writeHead).not.toHaveBeenCalled();
});

describe('Nothing starts', () => {
	const WRONG = authorizationHeader({ ...LOGIN, password: 'wrong' });
	it.each<Record<string, string>>([{}, WRONG])('for a stranger: %j', async (header) => {
		const n8n = await asker({ others: 'approve' });
		expect(await n8n.ask(question(), header)).toMatchObject({
			status: 401,
			body: { message: 'User name or password is wrong' },
		});
		expect(n8n.emitted).toEqual([]);
	});

	it.each([
		{},
		[],
		{ contextMessages: [] },
		{ contextMessages: 'x' },
		{ contextMessages: [{ bob: 'plain text' }] },
		{ contextMessages: [null] },
	])('for what is no request: %j', async (body) => {
		const n8n = await asker();
		expect(await n8n.ask(body)).toMatchObject({ status: 400 });
		expect(n8n.emitted).toEqual([]);
	});

	// The request around the lists has five levels
	it.each([
		[100_000, 400],
		[196, 400],
		[195, 200],
	])('for a body with %d lists inside one another: %d', async (levels, status) => {
		const n8n = await asker({ others: 'approve' });
		const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
		const body = JSON.stringify(question({ data: { text: 'Hi', metadata: 0 } }));
		const answer = await n8n.ask(body.replace('"metadata":0', `"metadata":${deep}`));
		expect(answer.status).toBe(status);
		if (status === 400) {
			expect(answer.body.message).toContain('at most 200 levels');
			// No execution shows it
			expect(n8n.log).toEqual([expect.stringContaining('refuses a request. The body has to be')]);
		}
		expect([n8n.emitted, n8n.thrown, underWay()]).toEqual([[], [], 0]);
	});

	it.each([
		[{ fallback: '' }, "'When No Decision Comes' is empty"],
		[{ options: { maxRuns: 0 } }, "'Max Runs at Once' has to be 1 to 100"],
	])('with settings that cannot be read, and the log says why: %j', async (settings, reason) => {
		const n8n = await asker(settings);
		expect(await n8n.ask(question())).toMatchObject({ status: 500 });
		expect(n8n.log).toEqual([expect.stringContaining(reason)]);
		expect([n8n.emitted, n8n.thrown]).toEqual([[], []]);
	});

	it('for a clear case', async () => {
		const rule = [{ what: 'word', values: 'casino', decision: 'block' }];
		const n8n = await asker({ rules: { rule }, others: 'approve' });
		const ask = async (text: string) => (await n8n.ask(question({ data: { text } }))).body;
		const blocked = { isMatchingCondition: true, confidence: 1, reason: "Rule 1: word 'casino'" };
		expect(await ask('To the CASINO!')).toEqual(blocked);
		expect(await ask('Hello')).toEqual({ ...APPROVED, reason: 'No rule fits' });
		expect([n8n.emitted, underWay()]).toEqual([[], 0]);
	});
});

it('gives the workflow the message, its sender, and what was said before', async () => {
	const n8n = await asker({}, (response) => response.json(APPROVED));
	await n8n.ask(question({}, [{ bob: 'Earlier' }, { alice: { text: 'Later' } }]));
	expect(n8n.emitted[0]).toMatchObject({
		id: '71',
		sender: 'cometchat-uid-1',
		senderName: 'Andrew Joseph',
		text: 'Hello there',
		sentAtIso: '2024-07-03T07:50:37.000Z',
		context: [
			{ uid: 'bob', text: 'Earlier' },
			{ uid: 'alice', text: '{"text":"Later"}' },
		],
	});
});

it('gives the whole message without Simplify', async () => {
	const n8n = await asker({ simplify: false }, (response) => response.json(APPROVED));
	const asked = question();
	await n8n.ask(asked);
	const [element] = asked.contextMessages as IDataObject[];
	expect(n8n.emitted).toEqual([{ message: element['cometchat-uid-2'], context: [] }]);
});
