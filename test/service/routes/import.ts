import type { FastifyRequest } from 'fastify';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { outcomesByTarget } from '../behaviour/outcomes';
import { badField } from '../errors';
import { inShape } from '../import-shapes';
import { importGroup, importMember, importMessage, importUser } from '../import';
import type { JsonObject } from '../records';
import type { Backend, Router } from '../router';
import { object, type Schema } from '../schemas';
import type { State } from '../state';

/** Imports a record under its key, and gives the entity for the answer. */
type ImportRecord = (state: State, key: string, record: unknown) => JsonObject;

/** Data import takes at most 50 entities per request. */
const MAX_ENTITIES = 50;

const byKey: Schema = { type: 'object', minProperties: 1 };

/** Adds the routes of bulk import, whose answers have an outcome for each record. */
export function addImportRoutes(api: Router, backend: Backend): void {
	const add = (kind: string, importRecord: ImportRecord) => {
		api.add(`POST /data_import/${kind}`, { body: object({ [kind]: byKey }, [kind]) }, (request) =>
			importAll(backend, request, kind, importRecord),
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
	kind: string,
	importRecord: ImportRecord,
): unknown {
	const target = request.recorded!;
	const records = (request.body as Record<string, Record<string, unknown>>)[kind];
	const keys = keysInOrder(request.bodyText ?? '', kind);
	if (keys.length > MAX_ENTITIES) {
		throw badField('body', `An import takes at most ${MAX_ENTITIES} entities per request.`);
	}
	const poison = faults.poisonAmong(keys, target);
	// The real service answers 500 when a row is bad, although the good rows went in.
	if (poison) request.answerFault = { ...poison.fault, kind: poison.fault.answer ?? '500' };
	// If there is no poison, both comparisons let every key pass
	const isTaken = (key: string) => poison?.fault.when !== 'before' && !poison?.bad.has(key);
	const taken = keys.filter(isTaken);
	const data = outcomesByTarget(taken, (key) => ({ data: importRecord(state, key, records[key]) }));
	return { data: inShape(data, faults.shapeOf(target)) };
}

/** The keys in the order of the text, because a JavaScript object has numbers first. */
function keysInOrder(text: string, kind: string): string[] {
	const tree = parseTree(text);
	const records = tree && findNodeAtLocation(tree, [kind]);
	return (records?.children ?? []).map(({ children = [] }) => String(children[0].value));
}
