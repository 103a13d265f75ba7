import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const DONE = { subscribeToThread: 'subscribed', unsubscribeFromThread: 'unsubscribed' };

/** The tests that subscribing to a thread and its opposite have in common. */
export function testSubscription(operation: keyof typeof DONE): void {
	const service = useService();
	const form = { resource: 'message', operation, onBehalfOf: byId('bob') };
	const isSubscribing = operation === 'subscribeToThread';

	it('does so for the user, and again without harm', async () => {
		const message = service.current.state.messages.get('1')!;
		message.threadSubscribers = new Set(isSubscribing ? [] : ['bob']);
		for (const messageId of ['1', '1']) {
			const result = await run(service.current, { ...form, messageId });
			expect(records(result)).toEqual([{ [DONE[operation]]: true, id: '1', success: true }]);
		}
		const method = isSubscribing ? 'POST' : 'DELETE';
		const line = request(`${method} /v3/messages/1/thread/subscription`, undefined, 'bob');
		expect(sent(service.current)).toEqual([line, line]);
		expect(message.threadSubscribers.has('bob')).toBe(isSubscribing);
	});

	testAbsent(service, 'message', form);
}
