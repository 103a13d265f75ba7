import { collection, guid } from '../../../shared/fields';
import { preserveOrder } from '../../fields';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { member } from './conversationFields';

const affectedMember: Field = {
	...member,
	displayName: 'Member',
	description:
		'The member who loses all messages of the conversation, by UID; the other members keep them',
};

const options: Field = collection('options', [preserveOrder]);

export const resetConversation: Operation = {
	name: 'Reset Conversation',
	value: 'resetConversation',
	action: 'Reset a group conversation for a member',
	description:
		'Take all messages of the conversation away from one member; the other members keep them',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/conversation' } },
	fields: [guid, affectedMember, options],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: (data, { request: { ids, headers } }) => [
		{ reset: true, ...ids, uid: headers.onBehalfOf, ...asRecord(data) },
	],
};
