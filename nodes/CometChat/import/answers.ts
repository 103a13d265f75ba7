import { adviceFor } from '../transport/result/advice';
import type { ServiceError } from '../transport/errors';
import { refusal } from '../transport/result/answer';
import { isRecord } from '../transport/request/values';
import type { Entry, ImportRecord, Kind, Outcome } from './types';

/** Refusals that say nothing about the record: it may go in when it is sent again. */
const PASSING = [
	'ERR_TOO_MANY_REQUESTS',
	'ERR_EXCEPTION',
	'ERR_OPERATION_FAILED',
	'ERR_MISSION_FAILED',
];

/** A user or group that comes along with several records may be created by another one at this moment. */
const RACING = ['ERR_UID_ALREADY_EXISTS', 'ERR_GUID_ALREADY_EXISTS'];

/** What an answer says about one record: its outcome, and whether to send the record again all the same. */
export interface Verdict {
	outcome: Outcome;
	again?: true;
}

/**
 * Reads what an answer of the form `{<key>: {success, data | error}}` says about a record. The vendor's
 * schema, other than its examples, has the entity itself in that place.
 */
export function verdictOn(entry: Entry, answers: Record<string, unknown>, kind: Kind): Verdict {
	const answer = answerTo(entry, answers);
	if (!answer) {
		return {
			outcome: {
				status: 'failed',
				code: 'NO_ANSWER',
				text: 'The service did not say what became of the record',
				advice: 'Run the import again: what is there already is recognised.',
				unclear: true,
			},
			again: true,
		};
	}
	if (answer.success !== false && !isRecord(answer.error)) {
		const entity = isRecord(answer.data) ? answer.data : answer;
		return { outcome: { status: 'imported', ...messageId(kind, entity) } };
	}
	return refusedBy(entry, refusal(200, answer), kind);
}

/** What a refusal means for the one record that it concerns. */
export function refusedBy(entry: Entry, error: ServiceError, kind: Kind): Verdict {
	const { code, fields, advice } = error.details;
	if (code !== undefined && kind.existsCodes(entry.record).includes(code)) {
		return {
			outcome: entry.uncertain ? { status: 'imported' } : { status: 'alreadyExists', code },
		};
	}
	// Only the answer to a whole request has a status that means anything
	const status = error.details.status === 200 ? undefined : error.details.status;
	const hints = [fields, adviceFor(code, status), advice].filter(Boolean).join(' ');
	const outcome: Outcome = {
		status: 'failed',
		code: code ?? (status === undefined ? 'UNKNOWN' : `HTTP_${status}`),
		text: error.message.replace(/\.$/, ''),
		...(hints !== '' && { advice: hints }),
	};
	const again = code !== undefined && [...PASSING, ...RACING].includes(code);
	return { outcome, ...(again && { again }) };
}

/** Whether these are answers about records, and not about the request. */
export function areAnswers(data: unknown, entries: Entry[]): data is Record<string, unknown> {
	return isRecord(data) && entries.some((entry) => answerTo(entry, data) !== undefined);
}

/** The service turns IDs into lower case, which may change the key. */
function answerTo({ key }: Entry, answers: Record<string, unknown>): ImportRecord | undefined {
	const found = [key, key.toLowerCase()].find((name) => Object.hasOwn(answers, name));
	const answer = found === undefined ? undefined : answers[found];
	return isRecord(answer) ? answer : undefined;
}

function messageId({ name }: Kind, { id }: Record<string, unknown>): { messageId?: string } {
	return name === 'messages' && (typeof id === 'string' || typeof id === 'number')
		? { messageId: String(id) }
		: {};
}
