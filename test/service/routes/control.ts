import type { FastifyInstance } from 'fastify';
import { ANSWER_FAULTS, ANSWER_SHAPES, FAULT_KINDS, type Fault, type FaultSpec } from '../faults';
import type { AppParts } from '../app';
import { integer, listOf, object, oneOf, text } from '../schemas';
import { stateAsJson } from '../state';
import { without } from '../views';

/** The beginning of addresses of the stand-in itself, which need no API key. */
export const CONTROL_PREFIX = '/_service';

const number = { type: 'number', minimum: 0 };

const faultSchema = object(
	{
		kind: oneOf(...FAULT_KINDS),
		route: text,
		url: text,
		count: integer,
		skip: integer,
		probability: number,
		when: oneOf('before', 'after'),
		retryAfterSeconds: number,
		headers: oneOf('both', 'retry-after', 'text', 'none'),
		delayMs: number,
		records: integer,
		cursor: oneOf('same', 'new', 'none'),
		keys: listOf(text),
		answer: oneOf(...ANSWER_FAULTS),
		status: integer,
		code: text,
		shape: oneOf(...ANSWER_SHAPES),
	},
	['kind'],
);

/** Adds the routes that steer the stand-in while it runs as a command. */
export function addControlRoutes(app: FastifyInstance, parts: AppParts): void {
	const { backend, journal, reset } = parts;

	// The upload of a file of recipients to the storage of the service, which takes no API key
	app.put<{ Params: { key: string } }>(
		`${CONTROL_PREFIX}/uploads/:key`,
		async ({ params, body, headers }, reply) => {
			const { uploads } = backend.state;
			if (!uploads.has(params.key))
				return await reply.code(403).send('<Error>AccessDenied</Error>');
			uploads.set(params.key, { content: String(body ?? ''), headers });
			return await reply.send('');
		},
	);

	// The download of a file of a message
	app.get<{ Params: { name: string } }>(
		`${CONTROL_PREFIX}/files/:name`,
		async ({ params, headers }, reply) => {
			const { files } = backend.state;
			const content = files.get(params.name);
			backend.state.filesAsked.push({ name: params.name, headers });
			if (content === undefined) return await reply.code(403).send('<Error>Expired</Error>');
			return await reply.type('application/octet-stream').send(content);
		},
	);

	app.post<{ Body: FaultSpec }>(
		`${CONTROL_PREFIX}/faults`,
		{ schema: { body: faultSchema } },
		({ body }) => ({ data: asJson(backend.faults.add(body)) }),
	);
	app.get(`${CONTROL_PREFIX}/faults`, () => ({ data: backend.faults.list().map(asJson) }));
	app.delete(`${CONTROL_PREFIX}/faults`, () => {
		backend.faults.clear();
		return { data: { success: true } };
	});

	app.get<{ Querystring: { last?: number } }>(
		`${CONTROL_PREFIX}/requests`,
		{ schema: { querystring: object({ last: { type: 'integer', minimum: 1 } }) } },
		({ query }) => ({
			data: journal.requests.slice(-(query.last ?? journal.requests.length)),
			meta: { maxInFlight: journal.maxInFlight, count: journal.requests.length },
		}),
	);
	app.post(`${CONTROL_PREFIX}/reset`, () => {
		reset();
		return { data: { success: true } };
	});
	app.get(`${CONTROL_PREFIX}/state`, () => ({ data: stateAsJson(backend.state) }));
}

function asJson(fault: Fault): Record<string, unknown> {
	const { route } = fault;
	return { ...without(fault, 'remove'), route: route instanceof RegExp ? route.source : route };
}
