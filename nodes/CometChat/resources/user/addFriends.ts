import { collection, withListHint, uid } from '../../../shared/fields';
import { idList, outcomesOf } from '../../../shared/records/outcomes';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';

const friendUids: Field = {
	displayName: 'Friend IDs',
	name: 'friendUids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero2, superhero3',
	description: withListHint('The UIDs of the new friends'),
	routing: { send: { type: 'body', property: 'accepted' } },
	as: idList,
};

const options: Field = collection('options', [
	{
		displayName: 'Create Conversations',
		name: 'addToConversations',
		type: 'boolean',
		default: true,
		description: 'Whether the conversations between the new friends are there at once',
		routing: { send: { type: 'body', property: 'addToConversations' } },
	},
]);

export const addFriends: Operation = {
	name: 'Add Friends',
	value: 'addFriends',
	action: 'Add friends to a user',
	description: 'Make a user and one or more other users friends of each other, without asking them',
	routing: { request: { method: 'POST', url: '/users/{uid}/friends' } },
	fields: [uid, friendUids, options],
	idempotent: true,
	records: (data, { request: { ids, body } }, { afterLostAnswer }) =>
		outcomesOf({
			answers: asRecord(data).accepted,
			targets: body.accepted as string[],
			recordOf: (friendUid) => ({ ...ids, friendUid, added: true }),
			unchangedCode: 'ERR_ALREADY_FRIEND',
			afterLostAnswer,
		}),
};
