import { byId, records, requestBy, useOperation } from '../support';
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

const { service, run, expectSent, advises } = useOperation('message', 'pin', { messageId: '2' });
const options = { onBehalfOf: byId('bob') };

it('pins for a user', async () => {
	const result = await run({ options });
	expectSent(requestBy('bob', 'POST /v3/messages/2/pin'));
	expect(records(result)).toMatchObject([{ pinnedBy: 'bob' }]);
});

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

it('says what to do when the scope of the user does not allow it', async () => {
	const { state } = service.current;
	const { scope } = state.groups.get('general')!.members.get('bob')!;
	state.permissions.set(`scope general ${scope}`, { pinMessage: 'deny' });
	await advises({ options }, /change its permissions.*ERR_PERMISSION_DENIED/);
	expect((await run()).error).toBeUndefined();
});
