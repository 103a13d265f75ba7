import { useOperation } from '../support';
import { testMark } from './marks';

testMark({
	operation: 'pin',
	route: 'POST pin',
	output: { pinned: true },
	shown: {
		pinnedBy: 'app_system',
		pinnedAt: expect.any(Number),
		pinnedAtIso: expect.stringMatching(/^20.*Z$/),
	},
	isDone: ({ pinnedAt }) => pinnedAt !== undefined,
});

const { service, advises } = useOperation('message', 'pin', { messageId: '2' });

it('says what to do when the conversation has as many pins as the app allows', async () => {
	service.current.state.tenant.pinnedMessages = 0;
	await advises(
		{},
		/as many pinned messages as your app allows; unpin one first.*ERR_PINNED_MESSAGES_LIMIT_EXCEEDED, HTTP 400/,
	);
});

it('says what to do when the feature is switched off', async () => {
	service.current.state.tenant.switchedOff.add('pinMessage');
	await advises({}, /switch it on in the dashboard.*ERR_PERMISSION_DENIED, HTTP 403/);
});
