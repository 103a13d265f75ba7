import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { eventOf, messageEvent } from '../../support/events';
import { simplify, rawItem } from '../../support/readEvents';
import { authorizationHeader } from './receiver';
import { useReceivers } from './receivers';
import { forAll } from '../../support/forAll';

const receiver = useReceivers();

describe('an event', () => {
	it('starts the workflow, with success as the answer', async () => {
		const n8n = await receiver({ events: ['message_sent'] });
		expect(await n8n.post(eventOf('message_sent'))).toMatchObject({
			status: 200,
			body: 'Accepted: the workflow starts',
		});
		expect(n8n.emitted).toEqual([simplify(eventOf('message_sent'))]);
	});

	it('comes as the service sent it without Simplify', async () => {
		const n8n = await receiver({ events: ['call_started'], simplify: false });
		await n8n.post(eventOf('call_started'));
		expect(n8n.emitted).toEqual([rawItem(eventOf('call_started'))]);
	});

	// https://www.cometchat.com/docs/webhooks/webhooks-legacy-events
	it.each([
		['message_delivery_receipt', 'delivered'],
		['message_read_receipt', 'read'],
	])('may be %s of a legacy webhook, and starts the workflow once', async (trigger, action) => {
		const n8n = await receiver({ filters: { groups: 'hiking', senders: 'bob' } });
		const legacy = (more: object = {}) =>
			eventOf(trigger, {
				messageId: '7',
				receiptType: action,
				[`${action}At`]: 1_673_017_183,
				messageSender: 'alice',
				receiptSender: 'bob',
				receiptReceiver: 'hiking',
				receiverType: 'group',
				...more,
			});
		await n8n.post(legacy());
		await n8n.post(legacy());
		await n8n.post(legacy({ receiptReceiver: 'swimming', messageId: '8' }));
		await n8n.post(legacy({ receiptSender: 'carol' }));
		expect(n8n.emitted).toEqual([
			{
				event: trigger,
				action,
				messageId: '7',
				messageSender: 'alice',
				uid: 'bob',
				receiver: 'hiking',
				receiverType: 'group',
				timestampIso: '2023-01-06T14:59:43.000Z',
			},
		]);
	});

	it('that was not chosen is ignored with success', async () => {
		const n8n = await receiver({ events: ['message_edited'] });
		const { status, body } = await n8n.post(eventOf('message_sent'));
		expect([status, body]).toEqual([200, { message: 'Ignored: The event is not chosen' }]);
		expect(n8n.emitted).toEqual([]);
	});

	it.each([['message_pinned, Message_Hovered '], [['message_hovered']]])(
		'can be typed: %j',
		async (otherEvents) => {
			const n8n = await receiver({ events: [], options: { otherEvents } });
			await n8n.post(eventOf('message_hovered', { mouse: {} }));
			await n8n.post(eventOf('message_sent'));
			expect(n8n.emitted.map(({ event }) => event)).toEqual(['message_hovered']);
		},
	);

	it.each([['={{ ["message_sent"] }}'], ['message_sent, message_edited']])(
		'can be chosen by expression: %j',
		async (events) => {
			const n8n = await receiver({ events });
			await n8n.post(eventOf('message_sent'));
			await n8n.post(eventOf('message_deleted'));
			expect(n8n.emitted.map(({ event }) => event)).toEqual(['message_sent']);
		},
	);
});

/**
 * The text of an event with lists inside one another, as deep as given.
 * @param begin what stands around the lists, whose brackets are closed behind them
 */
function deep(levels: number, begin = '{"a":'): string {
	const end = '}'.repeat(begin.split('{').length - 1);
	return `{"trigger":"x","data":${begin}${'['.repeat(levels)}${']'.repeat(levels)}${end}}`;
}

describe('a body', () => {
	it.each([
		['no JSON', 'hello'],
		['an empty one', ''],
		['a list', [eventOf('message_sent')]],
		['a text', '"message_sent"'],
		['null', 'null'],
		['nothing', {}],
		['no trigger', { data: {} }],
		['no data', { trigger: 'message_sent' }],
		['an empty trigger', { trigger: ' ', data: {} }],
		['a trigger that is no text', { trigger: { a: 1 }, data: {} }],
		['a trigger that is a number', { trigger: 5, data: {} }],
		['a trigger of many characters', { trigger: 'x'.repeat(200), data: {} }],
		['data that is a list', { trigger: 'message_sent', data: [] }],
		['data that is a text', { trigger: 'message_sent', data: 'hi' }],
		['data that is null', { trigger: 'message_sent', data: null }],
		['data that is nested beyond reading', deep(50_000)],
		['more that is nested beyond reading', deep(50_000).replace('"data"', '"more"')],
		['data that is nested deeper than any event', deep(199)],
		[
			'a message with metadata that is nested beyond reading',
			deep(50_000, '{"message":{"id":"1","metadata":'),
		],
	])('with %s gets 400, and starts nothing', async (_title, body) => {
		const n8n = await receiver();
		const answer = await n8n.post(body);
		expect(answer.status).toBe(400);
		expect(answer.body.message).toEqual(expect.any(String));
		expect([n8n.emitted, n8n.thrown]).toEqual([[], []]);
	});

	// 198 lists in two objects are 200 levels
	it('may be nested deeply', async () => {
		const n8n = await receiver();
		expect((await n8n.post(deep(198))).status).toBe(200);
	});

	it('may be as large as n8n takes it', async () => {
		const n8n = await receiver();
		const text = '😀'.repeat(3_000_000);
		expect((await n8n.post(messageEvent({}, { text }))).status).toBe(200);
		expect(n8n.emitted[0].text).toBe(text);
	});

	it('may hold unknown properties', async () => {
		const n8n = await receiver();
		// In brackets, the name makes a property that JSON has; without them, it would be the prototype of the object
		await n8n.post({ ...eventOf('message_sent'), ['__proto__']: { polluted: 1 }, more: [1] });
		expect(n8n.emitted).toHaveLength(1);
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});
});

describe('settings that cannot be read', () => {
	it.each([
		[{ events: ['no such name!'] }, "'Trigger On' has 'no such name!'"],
		[{ events: [] }, "'Trigger On' is empty"],
		[{ filters: { receiverType: 'channel' } }, "'Receiver Type' has to be one of user, group"],
		[{ filters: { senders: { a: 1 } } }, "'Senders' has to be a list of texts"],
		// A bot without this filter answers itself
		[
			{ filters: { ignoreSenders: '={{ $vars.noSuchBot }}' } },
			"'Ignore Senders' is empty: its expression gave nothing",
		],
		[{ filters: { receiverType: '={{ $vars.none }}' } }, "'Receiver Type' is empty"],
		[{ simplify: 'perhaps' }, "'Simplify' has to be true or false"],
		[{ simplify: '={{ nothing.of.this }}' }, "'Simplify' has to be true or false"],
	])(
		'%j: the service gets 500, the log the reason, and no failed run starts',
		async (parameters, reason) => {
			const n8n = await receiver(parameters as INodeParameters);
			const { status, body } = await n8n.post(eventOf('message_sent'));
			expect(status).toBe(500);
			expect(body.message).not.toContain(reason);
			expect(n8n.log).toEqual([expect.stringContaining(reason)]);
			expect([n8n.emitted, n8n.thrown, n8n.stored]).toEqual([[], [], '{}']);
		},
	);
});

describe('anything at all', () => {
	it('gets an answer that fits, and nothing is thrown', async () => {
		const n8n = await receiver();
		const body = fc.oneof(
			fc.string(),
			fc.json(),
			fc
				.record({ trigger: fc.jsonValue(), data: fc.jsonValue() })
				.map((value) => JSON.stringify(value)),
			fc
				.record({
					trigger: fc.string({ minLength: 1 }),
					data: fc.dictionary(fc.string(), fc.jsonValue()),
				})
				.map((value) => JSON.stringify(value)),
		);
		await forAll(100, [body, fc.boolean()], async (text, isSignedIn) => {
			const before = n8n.emitted.length;
			const { status } = await n8n.post(text, isSignedIn ? authorizationHeader() : {});
			expect(isSignedIn ? [200, 400] : [401]).toContain(status);
			if (status !== 200) expect(n8n.emitted).toHaveLength(before);
		});
		expect(n8n.thrown).toEqual([]);
		// The log has each of the two lines about refusals at most once
		expect(n8n.log.filter((line) => !line.startsWith('CometChat Trigger refuses '))).toEqual([]);
		expect(n8n.log.length).toBeLessThanOrEqual(2);
		expect(n8n.emitted.length).toBeGreaterThan(0);
	});
});
