import { seedIds } from '../../service';
import { request } from '../support';
import type { Row } from './row';

const [first, second] = seedIds.flaggedMessages;

const review = (decision: string): Row => ({
	operation: 'moderation/reviewFlaggedMessage',
	it: `decides: ${decision}`,
	form: { messageId: first, decision },
	sends: request(`PATCH /v3/moderation/flagged-messages/${first}`, { status: decision }),
	gives: [
		{
			messageId: first,
			status: decision,
			changed: true,
			success: true,
			message: expect.stringContaining(first),
		},
	],
	also: (_, { flagged, messages }) => {
		expect(flagged.has(first)).toBe(false);
		expect(messages.get(first)?.data.moderation).toMatchObject({ status: decision });
	},
});

export const moderation: Row[] = [
	review('disapproved'),
	{
		...review('approved'),
		serviceRefusesSecond: {
			parameters: { messageId: '={{ $json.id }}' },
			items: [{ id: first }, { id: '1001' }, { id: second }],
			message: /^Message 1001 was already reviewed, or was never flagged/,
			code: 'ERR_MESSAGE_ACTION_NOT_ALLOWED',
			status: 400,
		},
	},
];
