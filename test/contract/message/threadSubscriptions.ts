import { byId, records, requestBy, useOperation } from '../support';

const DONE = { subscribeToThread: 'subscribed', unsubscribeFromThread: 'unsubscribed' };

/** The tests that subscribing to a thread and its opposite have in common. */
export function testSubscription(operation: keyof typeof DONE): void {
	const { service, run, expectSent, testAbsent } = useOperation('message', operation, {
		onBehalfOf: byId('bob'),
	});
	const isSubscribing = operation === 'subscribeToThread';

	it('does so for the user, and again without harm', async () => {
		const message = service.current.state.messages.get('1')!;
		message.threadSubscribers = new Set(isSubscribing ? [] : ['bob']);
		for (const messageId of ['1', '1']) {
			const result = await run({ messageId });
			expect(records(result)).toEqual([{ [DONE[operation]]: true, id: '1', success: true }]);
		}
		const method = isSubscribing ? 'POST' : 'DELETE';
		const line = requestBy('bob', `${method} /v3/messages/1/thread/subscription`);
		expectSent(line, line);
		expect(message.threadSubscribers.has('bob')).toBe(isSubscribing);
	});

	testAbsent('message');
}
