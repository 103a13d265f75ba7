import { object, type Schema } from '../schemas';
import { area, outcomesOf, type Spec } from './operation';

/** Records by the id that each of them repeats; at most 50 in one request. */
const byKey: Schema = { type: 'object', minProperties: 1, maxProperties: 50 };

const importOf = (kind: string): Spec => ({
	body: object({ [kind]: byKey }, [kind]),
	answers: outcomesOf(kind),
});

export const imports = area(
	'Data Import',
	{
		'POST /data_import/users': importOf('users'),
		'POST /data_import/groups': importOf('groups'),
		'POST /data_import/members': importOf('members'),
		'POST /data_import/messages': importOf('messages'),
	},
	'import',
);
