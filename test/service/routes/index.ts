import { behaviourOf } from '../behaviour';
import type { Call } from '../behaviour/call';
import { management, operations, type Operation } from '../contract';
import type { Backend, Router, RouteSpec } from '../router';
import type { Schema } from '../schemas';
import { addImportRoutes } from './import';
import { asExample } from './management';

/** Adds a route for each operation of the contract. */
export function addRoutes(
	backend: Backend,
	routers: { api: Router; management: Router; imports: Router[] },
): void {
	const { state, options, events } = backend;
	for (const operation of [...operations, ...management]) {
		if (operation.api === 'import') continue;
		const isManagement = operation.api === 'management';
		const behave = behaviourOf(operation) as (call: Call) => unknown;
		const router = isManagement ? routers.management : routers.api;
		router.add(operation.route, { ...specOf(operation), isManagement }, (request) => {
			const answer = behave({
				operation,
				params: request.params as Record<string, string>,
				query: request.query as Call['query'],
				body: (request.body ?? {}) as Call['body'],
				actor: request.actor,
				state,
				emit: events.emit,
				appId: options.appId,
				request,
			});
			return isManagement && options.managementAnswers === 'examples'
				? asExample(operation, answer)
				: answer;
		});
	}
	for (const router of routers.imports) addImportRoutes(router, backend);
}

function specOf(operation: Operation): RouteSpec {
	const { query, requiredQuery, body, multipart, onBehalfOf, takesAuthOnlyKey } = operation;
	const spec = { query, requiredQuery, onBehalfOf, takesAuthOnlyKey };
	// The behaviour itself checks a form.
	if (multipart) return { ...spec, multipart };
	return { ...spec, body, bodyOptional: body && !isNeeded(body) };
}

/** Whether a body needs some field; otherwise it may be missing. */
function isNeeded({ required, anyOf, then, else: otherwise }: Schema): boolean {
	if (Array.isArray(required) && required.length > 0) return true;
	return [anyOf, then, otherwise].some((part) => part !== undefined);
}
