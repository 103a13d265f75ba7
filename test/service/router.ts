import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteGenericInterface } from 'fastify';
import type { ApiError } from './errors';
import type { Events } from './events';
import type { Fault, Faults } from './faults';
import type { RecordedRequest } from './journal';
import type { ServiceOptions } from './options';
import type { User } from './records';
import { object, type Schema } from './schemas';
import type { State } from './state';

/** The kind of body that a route takes. */
export type BodyKind = 'none' | 'json' | 'multipart';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The route as the reference prints it, e.g. `PUT /users/{uid}`. */
		route?: string;
		bodyKind?: BodyKind;
		bodyOptional?: boolean;
		onBehalfOf?: 'required' | 'optional';
		takesAuthOnlyKey?: boolean;
		/** Needs key and secret of the Management API. */
		isManagement?: boolean;
	}
	interface FastifyRequest {
		recorded?: RecordedRequest;
		/** The JSON body as it came. */
		bodyText?: string;
		/** The user in the header onBehalfOf, on routes that document it. */
		actor?: User;
		/** Strikes when the answer leaves. */
		answerFault?: Fault;
		/** Changes what a list shows. */
		listFault?: Fault;
		/** The records before a request that is to have no effect. */
		stateBefore?: object;
		/** Set when the request is over the rate limit. */
		overLimit?: ApiError;
	}
}

/** The parts of the stand-in that routes use. */
export interface Backend {
	readonly options: Required<Omit<ServiceOptions, 'limits' | 'port' | 'delivery' | 'deliverTo'>>;
	readonly faults: Faults;
	readonly events: Events;
	readonly state: State;
}

export interface RouteSpec {
	/** Query parameters by name; any other is refused. */
	query?: Record<string, Schema>;
	requiredQuery?: string[];
	/** Schema of the JSON body. */
	body?: Schema;
	/** The body may be missing, because the reference marks none of its fields as required. */
	bodyOptional?: boolean;
	/** The body is multipart/form-data, which the handler checks by itself. */
	multipart?: boolean;
	/** Whether the header `onBehalfOf` has to be there; it is not looked at when left out. */
	onBehalfOf?: 'required' | 'optional';
	/** A key with the scope authOnly is enough. */
	takesAuthOnlyKey?: boolean;
	/** Needs key and secret of the Management API instead of the key of the app. */
	isManagement?: boolean;
}

/** Registers routes as the reference prints them, below the address of their API. */
export class Router {
	constructor(
		private readonly app: FastifyInstance,
		private readonly prefix: string,
	) {}

	/** Adds a route such as `PUT /users/{uid}`; the handler gives the whole answer. */
	add<T extends RouteGenericInterface>(
		route: string,
		spec: RouteSpec,
		handler: (request: FastifyRequest<T>) => unknown,
	): void {
		const [method, path] = route.split(' ');
		const { query = {}, requiredQuery = [], body, bodyOptional, multipart } = spec;
		const { onBehalfOf, takesAuthOnlyKey, isManagement } = spec;
		const bodyKind: BodyKind = multipart ? 'multipart' : body ? 'json' : 'none';
		this.app.route({
			method: method as HTTPMethods,
			url: this.prefix + path.replace(/\{(\w+)\}/g, ':$1'),
			schema: { querystring: object(query, requiredQuery), ...(body ? { body } : {}) },
			config: { route, bodyKind, bodyOptional, onBehalfOf, takesAuthOnlyKey, isManagement },
			handler: async (request, reply) => {
				const answer = await handler(request as unknown as FastifyRequest<T>);
				// An answer without a body
				return answer === undefined ? await reply.code(204).send() : answer;
			},
		});
	}
}
