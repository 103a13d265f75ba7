import type { IDataObject } from 'n8n-workflow';
import { sentMessages } from '../../../nodes/CometChat/resources/message/sentMessages';
import { ServiceError } from '../../../nodes/shared/transport/errors';
import type { Item } from '../../../nodes/shared/operation/types';

const multipleReceivers = { uids: ['Bob', 'nobody'], guids: ['general'] };
const toBob = { id: '1', receiver: 'bob', receiverType: 'user' };
const toGeneral = { id: '2', receiver: 'general', receiverType: 'group' };
const refused = { success: false, error: { code: 'ERR_UID_NOT_FOUND', message: 'Unknown' } };
const untold = (receiver: string) => `${receiver}: The service did not say what became of it`;

/** The outcomes that the node reads from an answer to a message for three receivers; errors by their texts. */
function outcomes(data: unknown): Array<string | IDataObject> {
	const item = { request: { body: { multipleReceivers } } } as unknown as Item;
	return sentMessages(data, item).map((outcome) =>
		outcome instanceof ServiceError ? outcome.message : outcome,
	);
}

it.each([
	[
		'outcomes by kind',
		{
			uids: { bob: { success: true, data: toBob }, nobody: refused },
			guids: { general: { success: true, data: toGeneral } },
		},
		[expect.objectContaining(toBob), 'nobody: Unknown', expect.objectContaining(toGeneral)],
	],
	[
		'outcomes without kinds',
		{ bob: { success: true }, nobody: refused, general: { success: true } },
		[
			expect.objectContaining({ receiver: 'Bob' }),
			'nobody: Unknown',
			expect.objectContaining({ receiver: 'general' }),
		],
	],
	[
		'the messages',
		[toBob, toGeneral],
		[expect.objectContaining(toBob), untold('nobody'), expect.objectContaining(toGeneral)],
	],
	[
		'a message and a refusal',
		[toBob, { receiver: 'nobody', ...refused }, toGeneral],
		[expect.objectContaining(toBob), 'nobody: Unknown', expect.objectContaining(toGeneral)],
	],
	[
		'a message and an error alone',
		{ uids: [toBob, { receiver: 'nobody', error: 'Unknown' }], guids: [toGeneral] },
		[expect.objectContaining(toBob), 'nobody: Unknown', expect.objectContaining(toGeneral)],
	],
	['one message', toBob, [expect.objectContaining(toBob), untold('nobody'), untold('general')]],
	[
		'a confirmation of all',
		{ success: true, message: 'Sent' },
		['Bob', 'nobody', 'general'].map((receiver) => ({
			receiver,
			success: true,
			message: 'Sent',
		})),
	],
	[
		'a confirmation by a number',
		{ success: 1 },
		['Bob', 'nobody', 'general'].map((receiver) => ({ receiver, success: 1 })),
	],
	['a failure', { success: false }, [untold('Bob'), untold('nobody'), untold('general')]],
	['nothing', undefined, [untold('Bob'), untold('nobody'), untold('general')]],
])('loses no receiver when the answer holds %s', (_holds, data, expected) => {
	expect(outcomes(data)).toEqual(expected);
});
