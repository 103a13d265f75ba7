import { byId, records, request, run, sent, useService } from '../support';
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

const service = useService();
const form = { resource: 'message', operation: 'pin', messageId: '2' };
const options = { onBehalfOf: byId('bob') };

it('pins for a user', async () => {
	const result = await run(service.current, { ...form, options });
	expect(sent(service.current)).toEqual([request('POST /v3/messages/2/pin', undefined, 'bob')]);
	expect(records(result)).toMatchObject([{ pinnedBy: 'bob' }]);
});

describe('says what to do', () => {
	const advice = async (parameters = {}) => {
		const { error } = await run(service.current, { ...form, ...parameters });
		return error?.description;
	};

	it('when the conversation has as many pins as the app allows', async () => {
		service.current.state.tenant.pinnedMessages = 0;
		expect(await advice()).toMatch(
			/as many pinned messages as your app allows; unpin one first.*ERR_PINNED_MESSAGES_LIMIT_EXCEEDED, HTTP 400/,
		);
	});

	it('when the feature is switched off', async () => {
		service.current.state.tenant.switchedOff.add('pinMessage');
		expect(await advice()).toMatch(
			/switch it on in the dashboard.*ERR_PERMISSION_DENIED, HTTP 403/,
		);
	});

	it('when the scope of the user does not allow it', async () => {
		const { state } = service.current;
		const { scope } = state.groups.get('general')!.members.get('bob')!;
		state.permissions.set(`scope general ${scope}`, { pinMessage: 'deny' });
		expect(await advice({ options })).toMatch(/change its permissions.*ERR_PERMISSION_DENIED/);
		expect(await advice()).toBeUndefined();
	});
});
