import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import axios from 'axios';
import { chatUrl, routeUrl } from '../../nodes/shared/transport/urls';
import { Pace } from './pace';
import { routeOf } from './routes';

/** The access to an app. */
export interface Access {
	appId: string;
	region: string;
	apiKey: string;
	/** The address of the API of a private installation, or of the stand-in. */
	origin?: string;
}

/** A request and its answer. */
export interface Exchange {
	/** The step of the scenario. */
	step: string;
	/** The operation of the node that sent it; undefined for a request of the check itself. */
	operation?: string;
	/** The route as the reference prints it, e.g. `GET /users/{uid}`. */
	route: string;
	status: number;
	headers: Record<string, string>;
	/** Parsed JSON, or the text if the body is no JSON. */
	body: unknown;
	milliseconds: number;
}

/** The limits of a gateway. */
export interface GatewayOptions {
	/** Lets no request through that could change something. */
	readOnly?: boolean;
	/** Requests a minute, including imports; 500, as in the Free plan, when left out. */
	perMinute?: number;
	/** Import requests a minute; the documented 60 when left out. */
	importsPerMinute?: number;
}

/** A request as it goes on to the service. */
export interface OutgoingRequest {
	method: string;
	/** The path with its version and its query. */
	url: string;
	headers: Record<string, string>;
	body?: Buffer;
}

interface IncomingAnswer {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

/** The gateway holds all requests back after this many answers with status 429 in a row: it keeps to the limits, so something else uses them up. */
const MAX_LIMITED_IN_ROW = 8;

/** A request that got no answer. The report shows the message, so it does not name the app. */
export class NoAnswer extends Error {}

/** The status of an exchange whose connection broke off. */
export const NO_ANSWER = 0;

/** Headers that belong to one connection, and are not passed on. */
const CONNECTION_HEADERS = [
	'connection',
	'content-encoding',
	'content-length',
	'host',
	'keep-alive',
	'transfer-encoding',
];

/**
 * A proxy on this machine. All requests of the node and of the check go through it to the app. It keeps to the limits,
 * notes the answers, and holds back requests that must not be sent.
 */
export class Gateway {
	readonly exchanges: Exchange[] = [];
	/** The present step and operation, which each noted exchange gets. */
	step = '';
	operation?: string;
	/** Writing requests that were held back. */
	heldBack = 0;
	/** Whether all requests are held back. */
	holdsAllBack = false;
	/** How many of the latest answers in a row had status 429. */
	limitedInRow = 0;

	private readonly pace: Pace;
	private readonly importPace: Pace;
	private readonly chat: string;
	private server?: Server;
	private address = '';

	constructor(
		readonly access: Access,
		private readonly options: GatewayOptions = {},
	) {
		const { perMinute = 500, importsPerMinute = 60 } = options;
		this.pace = new Pace(perMinute);
		this.importPace = new Pace(importsPerMinute);
		this.chat = chatUrl({ ...access, apiOrigin: access.origin ?? '' });
	}

	/** Starts to listen, and gives the address for the credentials of the node. */
	async open(): Promise<string> {
		this.server = createServer((request, response) => void this.pass(request, response));
		this.server.listen(0, '127.0.0.1');
		await once(this.server, 'listening');
		this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
		return this.address;
	}

	async close(): Promise<void> {
		this.server?.closeAllConnections();
		await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
	}

	/** Passes a request on, unless it is held back, and notes the answer. */
	async send(request: OutgoingRequest): Promise<IncomingAnswer> {
		const route = routeOf(request.method, request.url);
		if (this.options.readOnly && request.method !== 'GET') {
			this.heldBack += 1;
			return refusal('CHECK_READ_ONLY');
		}
		if (this.holdsAllBack) return refusal('CHECK_ENDED');
		await this.pace.take();
		if (route.startsWith('POST /data_import/')) await this.importPace.take();
		if (this.holdsAllBack) return refusal('CHECK_ENDED');
		const { step, operation } = this;
		const began = performance.now();
		const note = ({ status, headers, body }: IncomingAnswer) => {
			const milliseconds = Math.round(performance.now() - began);
			const seen = { step, operation, route, status, headers, milliseconds };
			this.exchanges.push({ ...seen, body: parseBody(body.toString()) });
		};
		try {
			const answer = await this.forward(request);
			note(answer);
			this.limitedInRow = answer.status === 429 ? this.limitedInRow + 1 : 0;
			if (this.isLimited) this.holdsAllBack = true;
			return answer;
		} catch (error) {
			note({ status: NO_ANSWER, headers: {}, body: Buffer.alloc(0) });
			const { code = 'the connection broke off' } = error as { code?: string };
			throw new NoAnswer(`No answer to ${route} (${code})`);
		}
	}

	/** Whether the app has refused too many requests in a row because of its limit. */
	get isLimited(): boolean {
		return this.limitedInRow >= MAX_LIMITED_IN_ROW;
	}

	private async forward({ method, url, headers, body }: OutgoingRequest): Promise<IncomingAnswer> {
		// The API of calls has a host of its own
		const { origin } = new URL(
			url.startsWith('/v3/calls') ? routeUrl(this.chat, '{call_url}/calls') : this.chat,
		);
		const answer = await axios.request<ArrayBuffer>({
			method,
			url: origin + url,
			headers: withoutConnectionHeaders(headers),
			data: body && body.length > 0 ? body : undefined,
			responseType: 'arraybuffer',
			timeout: 120_000,
			maxRedirects: 0,
			validateStatus: () => true,
			transformRequest: (data: unknown) => data,
			// A proxy of the environment stands before the service, never before a given origin
			proxy: this.access.origin === undefined ? undefined : false,
		});
		const received = Object.entries(answer.headers)
			.filter(([, value]) => value !== undefined && value !== null)
			.map(([name, value]) => [name.toLowerCase(), String(value)]);
		return {
			status: answer.status,
			headers: Object.fromEntries(received) as Record<string, string>,
			body: Buffer.from(answer.data),
		};
	}

	/** The body, in which the address of this gateway replaces addresses of the API, e.g. for the upload of a file. */
	private withGatewayAddresses(body: Buffer): Buffer {
		// Without a given origin, these addresses have https, and the node uploads files to any https address
		const there = `${new URL(this.chat).origin}/`;
		if (this.access.origin === undefined || !body.includes(there)) return body;
		return Buffer.from(body.toString().replaceAll(there, `${this.address}/`));
	}

	private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const { status, headers, body } = await this.send({
				method: request.method ?? 'GET',
				url: request.url ?? '/',
				headers: request.headers as Record<string, string>,
				body: await buffer(request),
			});
			response
				.writeHead(status, withoutConnectionHeaders(headers))
				.end(status === 204 ? undefined : this.withGatewayAddresses(body));
		} catch {
			// The node sees a connection that breaks off, as it does without the gateway
			response.destroy();
		}
	}
}

function withoutConnectionHeaders(headers: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name)),
	);
}

/** The answer of the gateway to a request that it holds back; the node does not repeat the request. */
function refusal(code: string): IncomingAnswer {
	const message = 'The check did not send this request.';
	const body = Buffer.from(JSON.stringify({ error: { code, message } }));
	return { status: 403, headers: { 'content-type': 'application/json' }, body };
}

function parseBody(text: string): unknown {
	if (text === '') return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
