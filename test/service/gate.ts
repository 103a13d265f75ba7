import type { FastifyRequest } from 'fastify';
import { ApiError, badField } from './errors';
import { findUser } from './lookup';
import type { Backend, BodyKind } from './router';
import type { User } from './records';

/** Addresses of the real service: app id, then `api` or `call` with the region. */
const SERVICE_HOST = /^([^.]+)\.(api|call)-[a-z]+\./;

/** Refuses a host of the real service that names another app, or another API than that of the path. */
export function checkHost(request: FastifyRequest, appId: string): void {
	const match = SERVICE_HOST.exec(request.headers.host ?? '');
	if (!match) return;
	if (match[1] !== appId) {
		throw new ApiError('AUTH_ERR_INVALID_APPID', `The app with the id ${match[1]} does not exist.`);
	}
	const isCallRoute = request.url.startsWith('/v3/calls');
	if (isCallRoute !== (match[2] === 'call')) throw unknownPath(request);
}

/** Refuses a wrong key. Most requests need the API key with full access; the Management API has a key and a secret of its own. */
export function checkKey(request: FastifyRequest, options: Backend['options']): void {
	if (request.routeOptions.config.isManagement) return checkManagementKeys(request, options);
	const { apiKey, authOnlyKey } = options;
	const key = request.headers.apikey;
	if (key === undefined || key === '') {
		throw new ApiError('AUTH_ERR_EMPTY_APIKEY', 'The header apikey is missing.');
	}
	if (key === apiKey) return;
	if (key === authOnlyKey) {
		if (request.routeOptions.config.takesAuthOnlyKey) return;
		throw new ApiError('AUTH_ERR_NO_ACCESS', 'This API key has no access to this operation.');
	}
	throw new ApiError('AUTH_ERR_APIKEY_NOT_FOUND', 'The API key does not exist.');
}

/** Refuses wrong keys of the Management API. With the key of an app, the address does not exist. */
function checkManagementKeys(
	request: FastifyRequest,
	{ apiKey, appId, managementKey, managementSecret }: Backend['options'],
): void {
	const { key, secret, apikey } = request.headers;
	if (key === undefined && secret === undefined && apikey !== undefined) throw unknownPath(request);
	if (key === apiKey) throw unknownPath(request);
	if (!key || !secret) {
		throw new ApiError('AUTH_ERR_EMPTY_AUTH_HEADER', 'The headers key and secret are missing.');
	}
	if (key !== managementKey || secret !== managementSecret) {
		throw new ApiError(
			'AUTH_ERR_APIKEY_NOT_FOUND',
			'The key and the secret do not belong together.',
		);
	}
	const { appId: asked } = request.params as { appId: string };
	if (asked !== appId) {
		throw new ApiError('ERR_APP_NOT_FOUND', `The app with the id ${asked} does not exist.`);
	}
	const version = request.headers['x-webhook-version'];
	if (version !== '2') {
		throw badField('X-Webhook-Version', 'Legacy webhooks are not for new apps; ask for version 2.');
	}
}

/** The refusal of a path that the service does not have. */
export function unknownPath({ method, url }: FastifyRequest): ApiError {
	return new ApiError('ERR_API_NOT_FOUND', `There is no API at ${method} ${url.split('?')[0]}.`);
}

const CONTENT_TYPE: Record<Exclude<BodyKind, 'none'>, string> = {
	json: 'application/json',
	multipart: 'multipart/form-data',
};

/** Refuses a body of another kind than the route documents, and any body where it documents none. */
export function checkBodyKind(request: FastifyRequest): void {
	const { bodyKind, bodyOptional } = request.routeOptions.config;
	const { body, headers } = request;
	// A route of the stand-in itself
	if (bodyKind === undefined) return;
	if (bodyKind === 'none') {
		// An empty JSON object counts as no body.
		const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
		// The framework does not read bodies of GET requests: their headers tell of them.
		const isAnnounced =
			Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
		const isGetWithBody = request.method === 'GET' && isAnnounced;
		if (isGetWithBody || (body !== undefined && !isEmpty)) {
			throw badField('body', 'This route takes no body.');
		}
		return;
	}
	if (body === undefined && bodyKind === 'json') {
		// The validation that follows refuses a missing body.
		if (bodyOptional) request.body = {};
		return;
	}
	const sent = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
	if (sent !== CONTENT_TYPE[bodyKind]) {
		throw badField('Content-Type', `The Content-Type must be ${CONTENT_TYPE[bodyKind]}.`);
	}
}

/** The user in the header `onBehalfOf`; undefined if the route does not read the header, or the header is optional and absent. */
export function findActor(request: FastifyRequest, { state }: Backend): User | undefined {
	const { onBehalfOf } = request.routeOptions.config;
	const uid = request.headers.onbehalfof;
	if (onBehalfOf === undefined) return undefined;
	if (typeof uid !== 'string' || uid === '') {
		if (onBehalfOf === 'optional') return undefined;
		throw badField('onBehalfOf', 'The header onBehalfOf is required.');
	}
	return findUser(state, uid);
}
