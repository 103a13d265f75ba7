import { behaviourOf } from '../behaviour';
import type { Call } from '../behaviour/call';
import { operations, type Operation } from '../contract';
import type { Backend, Router, RouteSpec } from '../router';
import type { Schema } from '../schemas';
import { addImportRoutes } from './import';

/** Adds all routes of the service, as the contract has them; those that set an app up are not served. */
export function addRoutes(backend: Backend, routers: { api: Router; imports: Router[] }): void {
	const { state, options } = backend;
	for (const operation of operations) {
		if (operation.setUp || operation.api === 'import') continue;
		const behave = behaviourOf(operation) as (call: Call) => unknown;
		routers.api.add(operation.route, specOf(operation), (request) =>
			behave({
				operation,
				params: request.params as Record<string, string>,
				query: request.query as Call['query'],
				body: (request.body ?? {}) as Call['body'],
				actor: request.actor,
				state,
				appId: options.appId,
				request,
			}),
		);
	}
	for (const router of routers.imports) addImportRoutes(router, backend);
}

function specOf(operation: Operation): RouteSpec {
	const { query, requiredQuery, body, multipart, onBehalfOf, takesAuthOnlyKey } = operation;
	const spec = { query, requiredQuery, onBehalfOf, takesAuthOnlyKey };
	// A form is checked by the operation itself, when its parts have been read.
	if (multipart) return { ...spec, multipart };
	return { ...spec, body, bodyOptional: body && !isNeeded(body) };
}

/** Whether a body has to have some field; if not, no body at all will do. */
function isNeeded({ required, anyOf, then, else: otherwise }: Schema): boolean {
	if (Array.isArray(required) && required.length > 0) return true;
	return [anyOf, then, otherwise].some((part) => part !== undefined);
}
