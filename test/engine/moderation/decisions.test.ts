import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CometChatModerationTrigger } from '../../../nodes/CometChatModerationTrigger/CometChatModerationTrigger.node';
import { clock } from '../../../nodes/shared/transport/clock';
import type { Response } from '../../../nodes/shared/webhook/answer';
import { guard } from '../../../nodes/shared/webhook/guard';
import { runsOf } from '../../../nodes/shared/webhook/runs';
import { openServer } from '../../support/openServer';
import { LOGIN, authorizationHeader } from '../trigger/receiver';
import { Asker, question, type RespondToCaller } from './asker';

const open: Asker[] = [];
afterEach(async () => {
	await Promise.all(open.splice(0).map(async (asker) => await asker.close()));
});

let count = 0;
/** n8n with a published workflow that begins with the trigger. */
async function asker(parameters: INodeParameters = {}, run?: RespondToCaller): Promise<Asker> {
	const trigger = { core, workflow, nodeType: new CometChatModerationTrigger() };
	const made = new Asker(trigger, {
		parameters: { fallback: 'approve', ...parameters },
		workflowId: `asked-${++count}`,
	});
	if (run) made.run = run;
	open.push(made);
	return await made.listen();
}

/** The counter of the workflow that was made last. */
const underWay = () => runsOf(JSON.stringify([`asked-${count}`, 'node']));

/** Waits until the run has ended, also when its answer was late; a busy machine may need seconds. */
async function whenEnded(): Promise<void> {
	for (let n = 0; n < 500 && underWay() > 0; n++) await pause(10);
}

const APPROVED = { isMatchingCondition: false, confidence: 0, reason: '' };
const BLOCKED = { isMatchingCondition: true, confidence: 0.95, reason: 'Spam' };
const byDefault = (why: string) => ({ ...APPROVED, reason: `Default: ${why}` });
const GAVE_NONE = byDefault('the workflow gave no decision');
const GAVE_DEFAULT = "CometChat Moderation Trigger gave the answer of 'When No Decision Comes'";
const TIME_LIMIT = 150;
const LATE = byDefault(`no decision within ${TIME_LIMIT} ms`);
const SHORT = { options: { timeLimit: TIME_LIMIT } };
/** Timers of Node.js may end up to a millisecond early. */
const EARLY = 1;

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

describe('A request that waits for its turn', () => {
	it('is decided by the workflow when a run ends in time, in the order of coming', async () => {
		const n8n = await asker({ options: { maxRuns: 1 } }, async (response) => {
			// So long that the other requests come meanwhile
			await pause(60);
			response.json(BLOCKED);
		});
		const texts = ['1', '2', '3', '4'];
		const answers = texts.map(async (text) => {
			await pause(Number(text) * 10);
			return await n8n.ask(question({ data: { text } }));
		});
		for (const { body } of await Promise.all(answers)) expect(body).toEqual(BLOCKED);
		expect(n8n.emitted.map(({ text }) => text)).toEqual(texts);
		expect([underWay(), n8n.thrown]).toEqual([0, []]);
	});

	it('leaves its run the rest of the time limit, also when the clock is put forward', async () => {
		let putForward = 0;
		const now = jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + putForward);
		const n8n = await asker({ options: { maxRuns: 1, timeLimit: 1_800 } }, async (response) => {
			await pause(500);
			putForward = 3_600_000;
			if (n8n.emitted.length < 2) response.json(BLOCKED);
		});
		const [, second] = await Promise.all([n8n.ask(question()), n8n.ask(question())]);
		now.mockRestore();
		expect(second.body).toEqual(byDefault('no decision within 1800 ms'));
		expect(second.took).toBeGreaterThanOrEqual(1_800 - EARLY);
		// It takes 2,300 ms if the time limit begins anew after the wait
		expect(second.took).toBeLessThan(2_280);
	});

	it('starts nothing when the service has hung up meanwhile', async () => {
		let begun = () => {};
		const hasBegun = new Promise<void>((resolve) => (begun = resolve));
		let end = () => {};
		const n8n = await asker({ options: { maxRuns: 1 } }, async (response) => {
			begun();
			await new Promise<void>((resolve) => (end = resolve));
			response.json(BLOCKED);
		});
		const first = n8n.ask(question());
		await hasBegun;
		await expect(n8n.ask(question(), undefined, AbortSignal.timeout(50))).rejects.toThrow();
		// The trigger sees within this time that the service has hung up
		await pause(100);
		end();
		await first;
		// A second run begins within this time if there is one
		await pause(100);
		expect([n8n.emitted.length, underWay(), n8n.thrown]).toEqual([1, 0, []]);
	});
});

describe('The counter of runs', () => {
	it('comes down when the service hangs up and n8n answers nobody', async () => {
		const service = new AbortController();
		let end = () => {};
		const n8n = await asker({}, async (response) => {
			service.abort();
			await new Promise<void>((resolve) => (end = resolve));
			response.json(BLOCKED);
		});
		await expect(n8n.ask(question(), undefined, service.signal)).rejects.toThrow();
		expect(underWay()).toBe(1);
		end();
		await whenEnded();
		expect([underWay(), n8n.thrown]).toEqual([0, []]);
	});

	it('logs no answer when the service has hung up and the workflow gives no decision', async () => {
		const service = new AbortController();
		const n8n = await asker({}, async (response) => {
			service.abort();
			await once(response, 'close');
			response.end();
		});
		await expect(n8n.ask(question(), undefined, service.signal)).rejects.toThrow();
		await whenEnded();
		expect([n8n.log, n8n.thrown]).toEqual([[], []]);
	});

	it('comes down by time when n8n never ends the run', async () => {
		let ended = 0;
		const late = { status: 200, body: APPROVED };
		await using server = await openServer((_req, response) =>
			guard(response as Response, {
				timeLimit: 10,
				late,
				read: () => late,
				onEnd: () => ended++,
				countsFor: 100,
			}),
		);
		expect(await (await fetch(server.origin)).json()).toEqual(APPROVED);
		expect(ended).toBe(0);
		await pause(150);
		expect(ended).toBe(1);
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
