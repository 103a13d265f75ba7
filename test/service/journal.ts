import type { FastifyReply, FastifyRequest } from 'fastify';

export interface RecordedRequest {
	id: number;
	method: string;
	/** The raw URL: encoded, with its query. */
	url: string;
	/** The route as the reference prints it, e.g. `PUT /users/{uid}`; undefined for an unknown path. */
	route: string | undefined;
	query: Record<string, unknown>;
	headers: Record<string, string>;
	/** Parsed JSON; `{fields, files}` for multipart; undefined without a body. */
	body: unknown;
	/** Undefined when the connection was cut before an answer. */
	status?: number;
	startedAt: number;
	endedAt?: number;
}

/** The requests in order of arrival, and the largest number of them at the same time. */
export class Journal {
	readonly requests: RecordedRequest[] = [];
	maxInFlight = 0;
	private inFlight = 0;
	private lastId = 0;

	constructor(
		private readonly withBodies: boolean,
		private readonly now: () => number,
	) {}

	/** Forgets all requests; unanswered ones still count as in flight. */
	clear(): void {
		this.requests.length = 0;
		this.maxInFlight = this.inFlight;
	}

	/** Notes a request that came in, until its answer is written or its connection is gone. */
	begin(request: FastifyRequest, reply: FastifyReply): RecordedRequest {
		const record: RecordedRequest = {
			id: ++this.lastId,
			method: request.method,
			url: request.raw.url ?? '',
			route: request.routeOptions?.config?.route,
			query: { ...(request.query as Record<string, unknown>) },
			headers: request.headers as Record<string, string>,
			body: undefined,
			startedAt: this.now(),
		};
		this.requests.push(record);
		this.inFlight += 1;
		this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
		const { raw } = reply;
		const end = () => {
			if (record.endedAt !== undefined) return;
			record.endedAt = this.now();
			if (raw.headersSent) record.status = raw.statusCode;
			this.inFlight -= 1;
		};
		// A whole answer ends with 'finish', an answer that is cut off only with 'close'.
		raw.once('finish', end);
		raw.once('close', end);
		return record;
	}

	/** Notes the body of a request as soon as it is known. */
	noteBody(record: RecordedRequest, body: unknown): void {
		if (this.withBodies) record.body = body;
	}
}
