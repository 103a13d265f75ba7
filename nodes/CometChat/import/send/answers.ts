import { asRecord, isEmpty, isNo, isRecord, isYes } from '../../../shared/values/readers';
import { adviceFor, hasAdvice } from '../../../shared/transport/advice';
import { maySucceedLater } from '../../../shared/transport/failure';
import { refusal } from '../../../shared/transport/refusal';
import { ServiceError } from '../../../shared/transport/errors';
import type { ImportRow, ImportRecord, Kind, Outcome } from '../types';

/**
 * The codes of a record whose user or group another record creates at the same moment. In an import of users or groups, the same code
 * says that the record is there: {@link verdictOnRefusal} looks for that first (`existsCodes`).
 */
const RACING = ['ERR_UID_ALREADY_EXISTS', 'ERR_GUID_ALREADY_EXISTS'];

/** Whether a record was refused only because another record created the same user or group at the same moment. */
export function isRace({ code }: Outcome): boolean {
	return code !== undefined && RACING.includes(code);
}

/** The note on a message whose ID was made here (`row.generatedMuid`): when it is sent again, it looks like an equal message. */
const EQUAL_EXISTS =
	'Recognised by its content. If it is another message than the one before, give both a muid.';

/** The HTTP status of a response with answers to records. It says nothing about a single record. */
export const STATUS_OK = 200;

/** The code for a record about which the answer says nothing. */
export const NO_ANSWER = 'NO_ANSWER';

/** The code for a record that is in, and that an attempt without an answer may have brought in. */
const CONFIRMED_AFTER_RETRY = 'CONFIRMED_AFTER_RETRY';

/** The meaning of an answer for one record. */
export interface Verdict {
	outcome: Outcome;
	/** The record has to be sent again. The outcome counts only if the run gives the record up. */
	again?: true;
	/** The record may be in although the answer does not say so. */
	mayBeIn?: true;
	/** The refusal is about the service at this moment, and not about the record. */
	isAboutService?: true;
}

/** An outcome as an error: the reason why a request failed. */
export function asError({ code, text = '', advice }: Outcome): ServiceError {
	// The advice for a documented code follows from the code, where the error is shown
	const isKnown = code !== undefined && hasAdvice(code);
	return new ServiceError(text, { status: STATUS_OK, code, ...(!isKnown && { advice }) });
}

/** The answers to the records of a request by their keys. The service may write a key with other capitals. */
export class Answers {
	private readonly byLowerCase = new Map<string, unknown>();

	constructor(private readonly byKey: Record<string, unknown>) {
		for (const [key, answer] of Object.entries(byKey)) {
			this.byLowerCase.set(key.toLowerCase(), answer);
		}
	}

	/** The answer to the record with that key. */
	to(key: string): ImportRecord | undefined {
		const answer = Object.hasOwn(this.byKey, key)
			? this.byKey[key]
			: this.byLowerCase.get(key.toLowerCase());
		return isRecord(answer) ? answer : undefined;
	}
}

/** An answer without a word about the records of the request: empty, about other records, or a mere confirmation. */
export const NOTHING_SAID = new Answers({});

/**
 * Reads what the service says about a record: `{success, data | error}` in the examples of the reference, the bare entity
 * in its schema. A record counts as imported only if its answer says so.
 */
export function verdictOn(row: ImportRow, answers: Answers, kind: Kind): Verdict {
	const answer = answers.to(row.key);
	if (answer && isRefusal(answer)) {
		return verdictOnRefusal(row, refusal(STATUS_OK, asRefusal(answer)), kind);
	}
	if (answer && saysYes(answer, row, kind)) {
		return { outcome: { status: 'imported', ...messageId(kind, entityIn(answer, kind)) } };
	}
	return {
		outcome: {
			status: 'failed',
			code: NO_ANSWER,
			text: 'It is not known to be there: the service did not say what became of the record',
			advice: 'Run the import again: what is there already is recognised, if the service says so.',
		},
		again: true,
		mayBeIn: true,
	};
}

/** The meaning of a refusal for the record that it concerns. */
export function verdictOnRefusal(row: ImportRow, error: ServiceError, kind: Kind): Verdict {
	const { code, aboutFields, advice } = error.details;
	if (code !== undefined && kind.existsCodes(row.record).includes(code)) {
		return {
			outcome: row.mayBeIn
				? { status: 'present', code: CONFIRMED_AFTER_RETRY }
				: {
						status: 'alreadyExists',
						code,
						...(row.generatedMuid !== undefined && { note: EQUAL_EXISTS }),
					},
		};
	}
	const status = error.details.status === STATUS_OK ? undefined : error.details.status;
	const advices = [aboutFields, adviceFor(code, status), advice].filter(Boolean).join(' ');
	const outcome: Outcome = {
		status: 'failed',
		code: code ?? (status === undefined ? 'UNKNOWN' : `HTTP_${status}`),
		text: error.message.replace(/\.$/, ''),
		...(advices !== '' && { advice: advices }),
	};
	if (isRace(outcome)) return { outcome, again: true };
	// Of a record, only its code tells whether it may succeed later
	return maySucceedLater({ status: STATUS_OK, code })
		? { outcome, again: true, mayBeIn: true, isAboutService: true }
		: { outcome };
}

/** Whether an answer holds answers about records, and not only about the request. */
export function areAnswers(data: unknown, rows: ImportRow[]): data is Record<string, unknown> {
	// PHP makes a list of answers whose keys are 0, 1, 2, …
	if (typeof data !== 'object' || data === null) return false;
	const answers = new Answers({ ...data });
	return rows.some(({ key }) => answers.to(key) !== undefined);
}

/**
 * Whether an answer refuses the record: by its `success` or `error`, or by the `success` inside of `{success, data}`. The `data`
 * of a bare message is its content, in which people may write anything.
 */
function isRefusal({ success, error, data }: ImportRecord): boolean {
	const isInside = success !== undefined && isNo(asRecord(data).success);
	return isNo(success) || holdsError(error) || isInside;
}

/** Whether a value stands for an error: an empty object or list says that there is no error. */
function holdsError(error: unknown): boolean {
	return isRecord(error) ? Object.keys(error).length > 0 : !isEmpty(error) && error !== false;
}

/**
 * A refusal in the usual form: `{ "success": false, "message": "ERR_X: no" }` becomes `{ "error": { "code": "ERR_X", … } }`. The
 * code may stand in `error`, beside `success`, or in the text of the error. If it stands in none of them, `data` has it.
 */
function asRefusal(answer: ImportRecord): ImportRecord {
	const { error: given, code, details, message = given, data } = answer;
	const error: unknown = Array.isArray(given) ? given[0] : given;
	if (isRecord(error) && holdsError(error)) return { error };
	if (!holdsError(message) && code === undefined && isRecord(data)) return asRefusal(data);
	const inText = /\b(?:AUTH_)?ERR_[A-Z_]+\b/.exec(String(message ?? ''))?.[0];
	return { error: { code: code ?? inText, message, details } };
}

function saysYes(answer: ImportRecord, row: ImportRow, kind: Kind): boolean {
	const entity = entityIn(answer, kind);
	// Whether the answer is about another record, and stands under this key by mistake
	const isOther = kind.identityColumns.some((field) => {
		const id = entity[field];
		return !isEmpty(id) && lower(id) !== lower(row.record[field]);
	});
	if (isOther) return false;
	if (answer.success !== undefined) return isYes(answer.success);
	// A bare entity has an ID, an empty answer has none
	return hasId(entity, kind);
}

/** The entity: `data` of `{success, data}`, or the whole answer. A bare message has an ID, and its `data` is its content. */
function entityIn(answer: ImportRecord, kind: Kind): ImportRecord {
	return isRecord(answer.data) && !hasId(answer, kind) ? answer.data : answer;
}

const lower = (id: unknown): string => String(id).toLowerCase();

function hasId(entity: ImportRecord, { keyField }: Kind): boolean {
	return ['id', 'uid', 'guid', keyField].some((field) => !isEmpty(entity[field]));
}

function messageId({ name }: Kind, { id }: Record<string, unknown>): { messageId?: string } {
	return name === 'messages' && (typeof id === 'string' || typeof id === 'number')
		? { messageId: String(id) }
		: {};
}
