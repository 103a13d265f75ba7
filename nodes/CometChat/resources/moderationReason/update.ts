import { reasonId } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { name } from './name';

/** Called New Name, because it stands below the picker of the reason. */
const newName: Field = { ...name, displayName: 'New Name' };

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Rename a reason for flagging',
	description: 'Change the name of a reason; the service lets nothing else be changed',
	routing: { request: { method: 'PUT', url: '/moderation/reasons/{id}' } },
	fields: [reasonId, newName],
};
