import { byId, useOperation } from '../support';
import { testMark } from './marks';

testMark({
	operation: 'save',
	route: 'POST save',
	actor: 'bob',
	output: { saved: true },
	shown: { savedAt: 1_760_000_000, savedAtIso: '2025-10-09T08:53:20.000Z' },
	// Saving again keeps the first time
	prepare: (message) => (message.savedBy = new Map([['bob', 1_760_000_000]])),
	isDone: ({ savedBy }) => savedBy!.has('bob'),
});

const { service, advises } = useOperation('message', 'save', {
	messageId: '1',
	onBehalfOf: byId('bob'),
});

it('says what to do when the user has saved as many messages as the app allows', async () => {
	service.current.state.tenant.savedMessages = 0;
	await advises(
		{},
		/as your app allows; take one off.*ERR_SAVED_MESSAGES_LIMIT_EXCEEDED, HTTP 400/,
	);
});
