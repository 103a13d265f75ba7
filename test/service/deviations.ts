import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { JsonObject } from './records';
import type { State } from './state';

/**
 * A way in which the stand-in answers otherwise than it takes the service to answer: told by a report about a real app,
 * or planted by a test. Places are written as in reports: `data[].name`, with `*` for any name.
 */
export type Deviation = { route: string } & (
	| { change: 'no field' | 'empty'; at: string }
	/** Another kind of value, or a field that is not there otherwise. */
	| { change: 'kind' | 'field'; at: string; kind: string }
	| { change: 'rename'; at: string; to: string }
	/** What was inside takes the place of the whole answer. */
	| { change: 'no envelope'; at: string }
	/** Answers with one status come with another one, and with a code if there is one. */
	| { change: 'status'; from: number; to: number; code?: string }
	| { change: 'code'; from?: string; to: string }
	| { change: 'no header'; at: string }
	| { change: 'late'; milliseconds: number }
	/** A page or a part of a list has at most this many records. */
	| { change: 'page size'; records: number }
	/** The answer is that of a success, and nothing is done. */
	| { change: 'no effect' }
);

/** A value of a kind that reports name. */
function valueOf(kind: string, old: unknown): unknown {
	const [, text] = /^text '(.*)'$/.exec(kind) ?? [];
	if (text !== undefined) return text;
	switch (kind) {
		case 'null':
			return null;
		case 'list':
			return old === undefined ? [] : [old];
		case 'object':
			return {};
		case 'boolean':
			return true;
		case 'time in milliseconds':
			return Number(old ?? 0) * 1_000 || 1_700_000_000_000;
		case 'time in seconds':
			return Math.floor(Number(old ?? 0) / 1_000) || 1_700_000_000;
		case 'number':
			return Number(old) || 1;
		default:
			return String(old ?? 'text');
	}
}

const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Calls for each object or list that has something at a place, with the name that it has there. */
function eachAt(
	answer: unknown,
	at: string,
	found: (holder: JsonObject | unknown[], name: string | number) => void,
): void {
	const parts = at
		.replaceAll('[]', '.[]')
		.split('.')
		.filter((part) => part !== '');
	const follow = (value: unknown, [part, ...rest]: string[]) => {
		const names =
			part === '[]'
				? Array.isArray(value)
					? value.map((_, index) => index)
					: []
				: isObject(value)
					? part === '*'
						? Object.keys(value)
						: [part]
					: [];
		for (const name of names) {
			if (rest.length === 0) found(value as JsonObject, name);
			else follow((value as JsonObject)[name], rest);
		}
	};
	follow(answer, parts);
}

/** An answer that a deviation has changed in place, or another one. */
export function deviated(answer: unknown, deviation: Deviation): unknown {
	switch (deviation.change) {
		case 'no field':
			eachAt(answer, deviation.at, (holder, name) => delete (holder as JsonObject)[name]);
			return answer;
		case 'kind':
			eachAt(answer, deviation.at, (holder, name) => {
				const values = holder as JsonObject;
				if (name in values) values[name] = valueOf(deviation.kind, values[name]);
			});
			return answer;
		case 'field':
			eachAt(answer, deviation.at, (holder, name) => {
				(holder as JsonObject)[name] ??= valueOf(deviation.kind, undefined);
			});
			return answer;
		case 'rename':
			eachAt(answer, deviation.at, (holder, name) => {
				const values = holder as JsonObject;
				if (!(name in values)) return;
				values[deviation.to] = values[name];
				delete values[name];
			});
			return answer;
		case 'no envelope':
			return isObject(answer) && deviation.at in answer ? answer[deviation.at] : answer;
		case 'empty':
			eachAt(answer, deviation.at.replace(/\[\]$/, ''), (holder, name) => {
				(holder as JsonObject)[name] = [];
			});
			return answer;
		case 'code':
		case 'status':
			return withCode(answer, deviation.change === 'code' ? deviation.to : deviation.code);
		default:
			return answer;
	}
}

function withCode(answer: unknown, code: string | undefined): unknown {
	if (code === undefined) return answer;
	const { error } = (isObject(answer) ? answer : {}) as { error?: JsonObject };
	if (error) return { ...(answer as JsonObject), error: { ...error, code } };
	return { error: { code, message: code, devMessage: code, source: 'rest-api' } };
}

/** Lets the answers of an app deviate. The list may change at any time. */
export function addDeviations(app: FastifyInstance, deviations: Deviation[], state: State): void {
	const of = (route: string | undefined) => deviations.filter((one) => one.route === route);

	app.addHook('preHandler', async (request) => {
		for (const deviation of of(request.record?.route)) {
			if (deviation.change === 'late') await sleep(deviation.milliseconds);
			if (deviation.change === 'no effect') request.stateBefore = structuredClone({ ...state });
			if (deviation.change !== 'page size') continue;
			const query = request.query as Record<string, number | undefined>;
			for (const name of ['perPage', 'limit']) {
				query[name] = Math.min(query[name] ?? deviation.records, deviation.records);
			}
		}
	});

	app.addHook('onSend', (request, reply, payload, done) => {
		const wanted = of(request.record?.route);
		if (request.stateBefore) Object.assign(state, request.stateBefore);
		if (wanted.length === 0 || typeof payload !== 'string' || payload === '')
			return done(null, payload);
		let answer: unknown = JSON.parse(payload);
		for (const deviation of wanted) {
			if (deviation.change === 'no header') reply.removeHeader(deviation.at);
			if (deviation.change === 'status') {
				if (reply.statusCode !== deviation.from) continue;
				reply.code(deviation.to);
			}
			if (deviation.change === 'code' && !hasCode(answer, deviation.from)) continue;
			answer = deviated(answer, deviation);
		}
		done(null, JSON.stringify(answer));
	});
}

/** Whether it is a refusal with a code, any code when none is given. */
function hasCode(answer: unknown, code: string | undefined): boolean {
	const { error } = (isObject(answer) ? answer : {}) as { error?: JsonObject };
	return error !== undefined && (code === undefined || error.code === code);
}
