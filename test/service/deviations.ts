import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { JsonObject } from './records';
import type { State } from './state';

/**
 * A difference between the answers of a real app and those of the stand-in, which the stand-in then imitates. It comes from
 * a report of `npm run check:app` or from a test. Places are written as in reports: `data[].name`, with `*` for any name.
 */
export type Deviation = { route: string } & (
	| { change: 'no field' | 'empty'; at: string }
	/** Another kind of value, or an additional field. */
	| { change: 'kind' | 'field'; at: string; kind: string }
	| { change: 'rename'; at: string; to: string }
	/** The answer is only the value at this place. */
	| { change: 'no envelope'; at: string }
	/** Answers with the status `from` come with the status `to`, and with this code. */
	| { change: 'status'; from: number; to: number; code?: string }
	| { change: 'code'; from?: string; to: string }
	| { change: 'no header'; at: string }
	| { change: 'late'; milliseconds: number }
	/** A page or a part of a list has at most this many records. */
	| { change: 'page size'; records: number }
	/** A parameter of the query has no effect. */
	| { change: 'no filter'; at: string }
	/** The answer is that of a success, and nothing is done. */
	| { change: 'no effect' }
);

/** The time of values that had none (Unix seconds). */
const SOME_TIME = 1_700_000_000;

/** A value of a kind that reports name, e.g. `number` or `text 'online'`, made of the old value where that is possible. */
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
			return Number(old ?? 0) * 1_000 || SOME_TIME * 1_000;
		case 'time in seconds':
			return Math.floor(Number(old ?? 0) / 1_000) || SOME_TIME;
		case 'number':
			return Number(old) || 1;
		default:
			return String(old ?? 'text');
	}
}

const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names or indexes that a part of a place means in a value. */
function namesAt(value: unknown, part: string): Array<string | number> {
	if (part === '[]') return Array.isArray(value) ? [...value.keys()] : [];
	if (!isObject(value)) return [];
	return part === '*' ? Object.keys(value) : [part];
}

/** Calls `visit` for each object or list that may have a value at the place, with the name of the value in it. */
function eachAt(
	answer: unknown,
	at: string,
	visit: (holder: JsonObject | unknown[], name: string | number) => void,
): void {
	// E.g. `data`, `[]` and `name` of `data[].name`
	const parts = at
		.replaceAll('[]', '.[]')
		.split('.')
		.filter((part) => part !== '');
	const follow = (value: unknown, [part, ...rest]: string[]) => {
		for (const name of namesAt(value, part)) {
			if (rest.length === 0) visit(value as JsonObject, name);
			else follow((value as JsonObject)[name], rest);
		}
	};
	follow(answer, parts);
}

/** The answer after a deviation, which may change it in place. */
export function applyDeviation(answer: unknown, deviation: Deviation): unknown {
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
			// Reports name a list by its entries, e.g. `data[]`
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

/** The answer as a refusal with this code; unchanged without a code. */
function withCode(answer: unknown, code: string | undefined): unknown {
	if (code === undefined) return answer;
	const { error } = (isObject(answer) ? answer : {}) as { error?: JsonObject };
	if (error) return { ...(answer as JsonObject), error: { ...error, code } };
	return { error: { code, message: code, devMessage: code, source: 'rest-api' } };
}

/** Lets the answers of the stand-in deviate. The list may change at any time. */
export function addDeviations(app: FastifyInstance, deviations: Deviation[], state: State): void {
	const of = (route: string | undefined) => deviations.filter((one) => one.route === route);

	app.addHook('preHandler', async (request) => {
		for (const deviation of of(request.recorded?.route)) {
			if (deviation.change === 'late') await sleep(deviation.milliseconds);
			if (deviation.change === 'no effect') request.stateBefore = recordsOf(state);
			const query = request.query as Record<string, number | undefined>;
			if (deviation.change === 'no filter') delete query[deviation.at];
			if (deviation.change !== 'page size') continue;
			for (const name of ['perPage', 'limit']) {
				query[name] = Math.min(query[name] ?? deviation.records, deviation.records);
			}
		}
	});

	app.addHook('onSend', (request, reply, payload, done) => {
		const wanted = of(request.recorded?.route);
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
			answer = applyDeviation(answer, deviation);
		}
		done(null, JSON.stringify(answer));
	});
}

/** A copy of all records: of the state but its function, which cannot be cloned. */
function recordsOf(state: State): object {
	const { indexing: _, ...records } = state;
	return structuredClone(records);
}

/** Whether an answer is a refusal with this code; with any code when none is given. */
function hasCode(answer: unknown, code: string | undefined): boolean {
	const { error } = (isObject(answer) ? answer : {}) as { error?: JsonObject };
	return error !== undefined && (code === undefined || error.code === code);
}
