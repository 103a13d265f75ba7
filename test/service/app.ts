import { parse as parseQuery } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { campaignsBody, toApiError } from './errors';
import { addDeviations, type Deviation } from './deviations';
import type { Delivery } from './events/delivery';
import { strikeAfter, strikeBefore, strikesAfterwards } from './fault-answers';
import { checkBodyKind, checkHost, checkKey, findActor, unknownPath } from './gate';
import type { Journal } from './journal';
import type { RateLimiter } from './limits';
import { addControlRoutes, CONTROL_PREFIX } from './routes/control';
import { addEventRoutes } from './routes/events';
import { addRoutes } from './routes';
import { Form, readForm } from './multipart';
import { Router, type Backend } from './router';
import type { Schema } from './schemas';
import { bodyValidator, compiledOnUse, queryValidator, withLists } from './validation';

export interface AppParts {
	backend: Backend;
	journal: Journal;
	delivery: Delivery;
	limiter: RateLimiter;
	deviations: Deviation[];
	reset(): void;
}

/** The HTTP side of the stand-in: gate, limits, faults, journal and routes. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
	const { backend, journal, limiter } = parts;
	const { options, faults } = backend;

	const app = fastify({
		// 50 records of an import with 64 KB each still fit.
		bodyLimit: 8 * 1024 * 1024,
		forceCloseConnections: true,
		// The service documents no HEAD requests.
		exposeHeadRoutes: false,
		routerOptions: {
			// Ids that are too long have to reach their route, which says so.
			maxParamLength: 16_000,
			querystringParser: parseQueryAsGiven,
		},
		frameworkErrors: (error, request, reply) => {
			// No hook runs for an address that cannot be decoded
			journal.begin(request, reply);
			answerError(error, request, reply);
		},
	});

	app.setValidatorCompiler(({ schema, httpPart }) =>
		httpPart === 'body'
			? compiledOnUse(bodyValidator, schema as object)
			: withLists(schema as Schema, compiledOnUse(queryValidator, schema as object)),
	);
	await addParsers(app);

	app.addHook('onRequest', (request, reply, done) => {
		if (isControl(request.url)) return done();
		request.recorded = journal.begin(request, reply);
		const isImport = request.recorded.route?.startsWith('POST /data_import/') ?? false;
		const { headers, refusal } = limiter.take(isImport);
		reply.headers(headers).header('date', new Date(options.now()).toUTCString());
		// Thrown later, when the journal has noted the body.
		request.overLimit = refusal;
		done();
	});

	app.addHook('preValidation', async (request, reply) => {
		const { recorded } = request;
		if (!recorded) return;
		if (request.isMultipart()) request.body = await readForm(request);
		const { body } = request;
		journal.noteBody(recorded, body instanceof Form ? body.toRecord() : body);

		if (options.latencyMs > 0) await sleep(options.latencyMs);
		if (request.overLimit) throw request.overLimit;
		checkHost(request, options.appId);
		checkKey(request, options);

		request.listFault = faults.strike('list', recorded);
		const fault = faults.strike('answer', recorded);
		if (fault && strikesAfterwards(fault, recorded.method)) {
			request.answerFault = fault;
		} else if (fault) {
			await strikeBefore(fault, request, reply, options.now());
			if (reply.sent) return reply;
		}
		checkBodyKind(request);
	});

	app.addHook('preHandler', (request, _reply, done) => {
		request.actor = findActor(request, backend);
		done();
	});

	app.addHook('onSend', async (request, reply, payload) => {
		const { answerFault } = request;
		if (!answerFault) return payload;
		return await strikeAfter(answerFault, request, reply, String(payload ?? ''), options.now());
	});

	addDeviations(app, parts.deviations, backend.state);

	if (options.log) {
		app.addHook('onResponse', (request, reply, done) => {
			const { method, url } = request;
			console.log(`${method} ${url} → ${reply.statusCode} (${Math.round(reply.elapsedTime)} ms)`);
			done();
		});
	}

	app.setErrorHandler(answerError);
	app.setNotFoundHandler((request) => {
		throw unknownPath(request);
	});

	addRoutes(backend, {
		api: new Router(app, '/v3'),
		management: new Router(app, ''),
		// The service's own document prints /v3.0 for imports, newer vendor pages /v3.
		imports: [new Router(app, '/v3.0'), new Router(app, '/v3')],
	});
	addControlRoutes(app, parts);
	addEventRoutes(app, parts);
	await app.ready();
	return app;
}

function isControl(url: string): boolean {
	return url.startsWith(`${CONTROL_PREFIX}/`);
}

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
	const refusal = toApiError(error);
	// An unknown address is refused before the request reaches the API of campaigns
	const isCampaigns =
		request.url.startsWith('/v3/campaigns/') && refusal.code !== 'ERR_API_NOT_FOUND';
	// The API of campaigns refuses every key with this status, whatever is wrong with the key
	const status = refusal.code === 'AUTH_ERR_NO_ACCESS' && isCampaigns ? 401 : refusal.statusCode;
	const body = isCampaigns ? campaignsBody(refusal) : refusal.body();
	void reply.code(status).headers(refusal.headers).send(body);
}

/** Reads the names of a query as they are: no route knows `name[]`, so it is refused. */
function parseQueryAsGiven(query: string): Record<string, unknown> {
	// 0: as many names as there are
	return { ...parseQuery(query, '&', '=', { maxKeys: 0 }) };
}

async function addParsers(app: FastifyInstance): Promise<void> {
	// Larger than anything documented, so that the route itself can say what is too large.
	const limits = { fileSize: 4_000_000, fieldSize: 4_000_000, fields: 10_000, parts: 10_000 };
	await app.register(multipart, { limits });
	const parseJson = app.getDefaultJsonParser('ignore', 'ignore');
	app.removeContentTypeParser('application/json');
	app.addContentTypeParser(
		'application/json',
		{ parseAs: 'string' },
		(request, text: string, done) => {
			// Many clients announce JSON on a request without a body.
			request.bodyText = text;
			if (text === '') done(null, undefined);
			else parseJson(request, text, done);
		},
	);
	// Any other type is read too, so that the journal has it and the gate refuses it.
	app.removeContentTypeParser('text/plain');
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
		done(null, text === '' ? undefined : text);
	});
}
