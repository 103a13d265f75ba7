import { eventNames, isForBots, startService } from '../../service';
import { eventOf } from '../../support/events';
import { openRecorder, Recorder } from '../record/recorder';
import { recordText } from '../record/recordText';
import { partsNamed } from '../scenario';
import { checkWithOwnBaseline, startApp } from './support';
import { itUnlessShort } from '../../support/budget';

jest.setTimeout(300_000);

const ofWebhooks = eventNames.filter((name) => !isForBots(name));

it('finds no difference in the events of the stand-in, and shows none of their values', async () => {
	const recorder = new Recorder();
	await using server = await openRecorder(recorder);
	await using service = await startService();
	service.addWebhook({ webhookURL: `${server.origin}/webhook` });
	for (const name of ofWebhooks) {
		service.causeEvent(name);
		// One event at a time, because the service waits two seconds, and a busy machine does not take all events in them
		await service.deliveriesSettled();
	}
	const report = recorder.report();
	expect(report.differences).toEqual([]);
	expect(report.events.map(({ trigger }) => trigger).sort()).toEqual([...ofWebhooks].sort());
	const text = recordText(report, '1.0.0', '2030-01-01') + JSON.stringify(report);
	for (const value of ['alice', 'Hello, this is', 'demo-app']) expect(text).not.toContain(value);
});

itUnlessShort('finds no difference in the events that the check causes', async () => {
	const recorder = new Recorder();
	await using server = await openRecorder(recorder);
	await using app = await startApp();
	app.addWebhook({ webhookURL: server.origin });
	const parts = partsNamed(['messages', 'campaigns', 'leaving']);
	await checkWithOwnBaseline(app, { parts });
	await app.deliveriesSettled();
	const { differences, events } = recorder.report();
	expect(differences).toEqual([]);
	expect(events.length).toBeGreaterThan(10);
	expect(events.every(({ count, ofCheck }) => count === ofCheck)).toBe(true);
});

it.each([
	['message_sent', 'data.message.data.entities.sender'],
	['user_blocked', 'data.by'],
	['group_created', 'data.group.guid'],
	['message_sent', 'appId'],
])('finds that %s lacks %s', async (trigger, at) => {
	const recorder = new Recorder();
	await using server = await openRecorder(recorder);
	await using service = await startService({
		deviations: [{ route: trigger, change: 'no field', at }],
	});
	service.addWebhook({ webhookURL: server.origin });
	service.causeEvent(trigger);
	await service.deliveriesSettled();
	expect(recorder.report().differences).toMatchObject([{ route: trigger, what: 'missing', at }]);
});

it('finds a field that no sample has, an unknown event, and a body that is no JSON', () => {
	const recorder = new Recorder();
	recorder.take(JSON.stringify({ ...eventOf('message_sent'), traceId: 'abc' }));
	recorder.take('{"trigger":"message_exploded"}');
	recorder.take('not JSON');
	expect(recorder.report().differences).toMatchObject([
		{ route: 'message_sent', what: 'added', at: 'traceId' },
		{ route: 'message_exploded', what: 'event' },
		{ route: '(no trigger)', what: 'event' },
	]);
});

it('notes repeated events, and counts events that the check has caused', () => {
	let now = 0;
	const recorder = new Recorder(() => now);
	const body = JSON.stringify(eventOf('message_sent')).replace('alice', 'n8n-check-1-ada');
	recorder.take(body);
	now = 30_000;
	recorder.take(body);
	expect(recorder.report().events).toMatchObject([{ count: 1, ofCheck: 1, repeatedAfter: [30] }]);
	expect(recordText(recorder.report(), '1.0.0', '2030-01-01')).toContain('| after 30 s |');
});

// The command itself, `npm run record`, has no test: a person with a tunnel calls it
