import type { FastifyRequest } from 'fastify';
import { ApiError, badField, toApiError } from '../errors';
import { importGroup, importMember, importMessage, importUser } from '../import';
import type { JsonObject } from '../records';
import type { Backend, Router } from '../router';
import { object, type Schema } from '../schemas';
import type { State } from '../state';

/** Imports one record; gives the entity that the answer shows. */
type ImportRecord = (state: State, key: string, record: unknown) => JsonObject;

/** Data import takes at most 50 entities per request. */
const MAX_ENTITIES = 50;

const byKey: Schema = { type: 'object', minProperties: 1 };

/** Bulk import; every record is answered for itself. */
export function addImportRoutes(api: Router, backend: Backend): void {
	const add = (kind: string, importRecord: ImportRecord) => {
		api.add<{ Body: Record<string, Record<string, unknown>> }>(
			`POST /data_import/${kind}`,
			{ body: object({ [kind]: byKey }, [kind]) },
			(request) => importAll(backend, request, request.body[kind], importRecord),
		);
	};
	add('users', importUser);
	add('groups', importGroup);
	add('members', importMember);
	add('messages', importMessage);
}

function importAll(
	{ state, faults }: Backend,
	request: FastifyRequest,
	records: Record<string, unknown>,
	importRecord: ImportRecord,
): unknown {
	const entries = Object.entries(records);
	if (entries.length > MAX_ENTITIES) {
		throw badField('body', `An import takes at most ${MAX_ENTITIES} entities per request.`);
	}
	const poisoned = faults.poisonedAmong(Object.keys(records), request.record!);
	// Not by assignment: an ID may be called __proto__.
	const data = Object.fromEntries(
		entries
			.filter(([key]) => !poisoned.has(key))
			.map(([key, record]) => [key, answerOf(() => importRecord(state, key, record))]),
	);
	// Seen in practice: one bad row makes the service answer 500 although the others went in.
	if (poisoned.size > 0) throw new ApiError('ERR_EXCEPTION', 'Something went wrong on the server.');
	return { data };
}

function answerOf(importOne: () => JsonObject): JsonObject {
	try {
		return { success: true, data: importOne() };
	} catch (error) {
		return { success: false, ...toApiError(error as Error).body() };
	}
}
