import type { IDataObject } from 'n8n-workflow';
import type { Message } from '../../service';
import { byId, operationOn, records, requestBy, useService } from '../support';

const service = useService();

/** An operation that sets or removes a mark on messages. */
interface Mark {
	/** `message/<operation>` */
	operation: string;
	/** The method and the last part of the path: `POST pin`. */
	route: string;
	/** The acting user; undefined if the app acts. */
	actor?: string;
	/** Properties of the item that stand before the properties of the record. */
	output: IDataObject;
	/** Properties that the short form has besides the properties of every message. */
	shown?: IDataObject;
	/** Changes messages before the test. */
	prepare?: (message: Message) => void;
	/** Whether the operation has had its effect on a message. */
	isDone: (message: Message) => boolean;
}

/** Marks and their opposites. */
const MARKS: Mark[] = [
	{
		operation: 'message/pin',
		route: 'POST pin',
		output: { pinned: true },
		shown: {
			pinnedBy: 'app_system',
			pinnedAt: expect.any(Number),
			pinnedAtIso: expect.stringMatching(/^20.*Z$/),
		},
		isDone: ({ pinnedAt }) => pinnedAt !== undefined,
	},
	{
		operation: 'message/unpin',
		route: 'DELETE pin',
		output: { unpinned: true },
		prepare: (message) => Object.assign(message, { pinnedAt: 1_760_000_000, pinnedBy: 'alice' }),
		isDone: ({ pinnedAt, pinnedBy }) => pinnedAt === undefined && pinnedBy === undefined,
	},
	{
		operation: 'message/save',
		route: 'POST save',
		actor: 'bob',
		output: { saved: true },
		shown: { savedAt: 1_760_000_000, savedAtIso: '2025-10-09T08:53:20.000Z' },
		// The message is saved already, because saving again keeps the first time
		prepare: (message) => (message.savedBy = new Map([['bob', 1_760_000_000]])),
		isDone: ({ savedBy }) => savedBy!.has('bob'),
	},
	{
		operation: 'message/unsave',
		route: 'DELETE save',
		actor: 'bob',
		output: { unsaved: true },
		prepare: (message) => (message.savedBy = new Map([['bob', 1_760_000_000]])),
		isDone: ({ savedBy }) => !savedBy!.has('bob'),
	},
];

describe.each(MARKS)('$operation', (mark) => {
	const { operation, route, actor, output, shown, prepare, isDone } = mark;
	const [method, name] = route.split(' ');
	const { run, expectSent, testAbsent } = operationOn(service, operation, {
		...(actor !== undefined && { onBehalfOf: byId(actor) }),
	});
	beforeEach(() => {
		const { messages } = service.current.state;
		for (const id of ['1', '2']) prepare?.(messages.get(id)!);
	});

	it('works for each message, and a second time without harm', async () => {
		const ids = ['1', '2', '1'];
		const result = await run(
			{ messageId: '={{ $json.id }}' },
			{ items: ids.map((id) => ({ id })) },
		);
		expectSent(...ids.map((id) => requestBy(actor, `${method} /v3/messages/${id}/${name}`)));
		const short = { text: expect.any(String), sentAtIso: expect.any(String), ...shown };
		expect(records(result)).toMatchObject(ids.map((id) => ({ ...output, id, ...short })));
		expect(Object.keys(records(result)[0])[0]).toBe(Object.keys(output)[0]);
		// The short form has only the time of its own mark
		const { pinnedAt, savedAt } = records(result)[0];
		expect([pinnedAt, savedAt].filter((time) => time !== undefined)).toHaveLength(shown ? 1 : 0);
		const { messages } = service.current.state;
		expect(['1', '2'].every((id) => isDone(messages.get(id)!))).toBe(true);
	});

	testAbsent('message');
});

describe('message/pin', () => {
	const { advises } = operationOn(service, 'message/pin', { messageId: '2' });

	it('says what to do when the conversation has as many pins as the app allows', async () => {
		service.current.state.tenant.maxPinnedMessages = 0;
		await advises(
			{},
			/as many pinned messages as your app allows; unpin one first.*ERR_PINNED_MESSAGES_LIMIT_EXCEEDED, HTTP 400/,
		);
	});

	it('says what to do when the feature is switched off', async () => {
		service.current.state.tenant.switchedOff.add('pinMessage');
		await advises({}, /switch it on in the dashboard.*ERR_PERMISSION_DENIED, HTTP 403/);
	});
});

describe('message/save', () => {
	const form = { messageId: '1', onBehalfOf: byId('bob') };
	const { advises } = operationOn(service, 'message/save', form);

	it('says what to do when the user has saved as many messages as the app allows', async () => {
		service.current.state.tenant.maxSavedMessages = 0;
		await advises(
			{},
			/as your app allows; take one off.*ERR_SAVED_MESSAGES_LIMIT_EXCEEDED, HTTP 400/,
		);
	});
});

describe.each([
	['message/subscribeToThread', 'subscribed'],
	['message/unsubscribeFromThread', 'unsubscribed'],
])('%s', (operation, outputKey) => {
	const { run, expectSent, testAbsent } = operationOn(service, operation, {
		onBehalfOf: byId('bob'),
	});
	const isSubscribing = outputKey === 'subscribed';

	it('works for the user, and a second time without harm', async () => {
		const message = service.current.state.messages.get('1')!;
		message.threadSubscribers = new Set(isSubscribing ? [] : ['bob']);
		for (const messageId of ['1', '1']) {
			const result = await run({ messageId });
			expect(records(result)).toEqual([{ [outputKey]: true, id: '1', success: true }]);
		}
		const method = isSubscribing ? 'POST' : 'DELETE';
		const line = requestBy('bob', `${method} /v3/messages/1/thread/subscription`);
		expectSent(line, line);
		expect(message.threadSubscribers.has('bob')).toBe(isSubscribing);
	});

	testAbsent('message');
});
