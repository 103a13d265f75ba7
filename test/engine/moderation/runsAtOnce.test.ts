import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { clock } from '../../../nodes/shared/transport/clock';
import type { Response } from '../../../nodes/shared/webhook/answer';
import { guard } from '../../../nodes/shared/webhook/guard';
import { openServer } from '../../support/openServer';
import { question } from './asker';
import { APPROVED, BLOCKED, byDefault, EARLY, useAskers } from './support';

const { asker, underWay, whenEnded } = useAskers();

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
