import { importSchemas } from '../import-schemas';
import { object, type Schema } from '../schemas';
import { area, outcomesOf, type Spec } from './operation';

/**
 * The import of a kind of records, by their ids, at most 50 in one request. A record of another form fails alone, with a
 * code of its kind.
 */
const importOf = (kind: string, record: Schema, errors: Spec['errors']): Spec => {
	const byKey = {
		type: 'object',
		minProperties: 1,
		maxProperties: 50,
		additionalProperties: record,
	};
	return { body: object({ [kind]: byKey }, [kind]), answers: outcomesOf(kind), errors };
};

export const imports = area(
	'Data Import',
	{
		'POST /data_import/users': importOf('users', importSchemas.user, [
			'ERR_IMPORT_INVALID_USER_FORMAT',
			'ERR_UID_ALREADY_EXISTS',
			'ERR_ROLE_NOT_FOUND',
		]),
		'POST /data_import/groups': importOf('groups', importSchemas.group, [
			'ERR_IMPORT_INVALID_GROUP_FORMAT',
			'ERR_GUID_ALREADY_EXISTS',
			'ERR_UID_NOT_FOUND',
		]),
		'POST /data_import/members': importOf('members', importSchemas.member, [
			'ERR_IMPORT_INVALID_MEMBER_FORMAT',
			'ERR_IMPORT_INVALID_JOINEDAT',
			'ERR_ALREADY_JOINED',
			'ERR_ALREADY_BANNED',
			'ERR_UID_NOT_FOUND',
			'ERR_GUID_NOT_FOUND',
		]),
		'POST /data_import/messages': importOf('messages', importSchemas.message, [
			'ERR_IMPORT_INVALID_MESSAGE_FORMAT',
			'ERR_IMPORT_MUID_ALREADY_EXISTS',
			'ERR_EMPTY_MESSAGE_TEXT',
			'ERR_UID_NOT_FOUND',
			'ERR_GUID_NOT_FOUND',
		]),
	},
	'import',
);
