import type { FieldType, INodePropertyOptions } from 'n8n-workflow';
import type { Convert } from '../../shared/values/types';
import type { ServiceError } from '../../shared/transport/errors';

/** A record in the service's own form. */
export type ImportRecord = Record<string, unknown>;

/** A value of a record: what the column mapper shows, and how the value is read. */
export interface Column {
	/** The name of the column. Without `path`, the name is also the path of the value in the record; a dot nests. */
	id: string;
	/** The path of the value in the record, if it is not `id`. */
	path?: string[];
	displayName: string;
	/** The input that the column mapper offers. */
	type: FieldType;
	options?: INodePropertyOptions[];
	required?: true;
	/** Most imports do without the column, so the column mapper offers it only under 'Add column'. */
	rare?: true;
	/** The value is a list, so a number behind a dot is an index: `tags.0`. In objects, a number is a name: `metadata.0`. */
	isList?: true;
	/** Reads the value, and checks the constraints of this value alone. */
	read: Convert;
}

/** A kind of records: its form, and what the service says about it. */
export interface Kind {
	/** The name of the records in the request's body. */
	name: 'users' | 'groups' | 'members' | 'messages';
	singular: string;
	plural: string;
	columns: Column[];
	/** The parameter name of the form's field 'Columns', n8n's column mapper: `userColumns`. */
	mapperField: string;
	/** The names of columns by the short names that people may give them: `{ text: 'data.text' }`. */
	shortNames: Record<string, string>;
	/** The names of objects that may hold more values than the columns of the form, also as JSON text. */
	extensible: string[];
	/** The column by which records are sent in order. Then requests leave one after the other. */
	orderBy?: string;
	/** Adds the values that follow from other values, then checks the constraints that concern several values. */
	complete: (record: ImportRecord, addProblem: AddProblem, run: RunFacts) => void;
	/** The field of a record that is its key in the request and in the answer: `uid`, or `memberId` of members. */
	keyField: string;
	/** Keys that differ only in capitals are different. UIDs and GUIDs are not: the service turns them into lower case. */
	caseSensitive?: true;
	/** The columns that tell records apart: `uid`, or `guid` and `uid` of members. */
	identityColumns: string[];
	/** Makes a text of these columns, by which duplicates are found. Left out: `keyField` tells records apart as well. */
	identityOf?: (record: ImportRecord) => string;
	/** Takes a key apart into columns, for a record that came as an object under its key. */
	fromKey?: (key: string) => ImportRecord;
	/** The codes of refusals which say that the record is in already. */
	existsCodes: (record: ImportRecord) => string[];
}

/** Adds a problem of one value. A record with a problem is not sent. */
export type AddProblem = (field: string, reason: string) => void;

/** The facts about the run that the checks of a record need. */
export interface RunFacts {
	/** Unix seconds. */
	now: number;
	/** Whether messages are also sent that are older than the service keeps messages. */
	sendOldMessages: boolean;
	/** The time of the record as it came, in Unix milliseconds. */
	exactTime?: number;
	/** How many messages without an ID of their own the run has read so far, by their content. */
	messagesByContent: Map<string, number>;
	noticed: Noticed;
}

/** The columns with values that can be sent, and may not be what was meant; of messages, the IDs. */
export interface Noticed {
	/** Characters were lost or changed when the file was read in another encoding. */
	damaged: Set<string>;
	/** The last digits of a number were lost when JSON was read. */
	rounded: Set<string>;
	/** JavaScript has made `[object Object]` of an object. */
	ofObjects: Set<string>;
	/** A time of day comes without a zone. */
	zoneless: Set<string>;
	/** A text is HTML. */
	html: Set<string>;
	/** The ID made for a message whose content another message of the run has as well. */
	repeated: Set<string>;
}

/**
 * What became of a record:
 * - `imported`: this run has brought the record in
 * - `present`: the record is in since an attempt whose answer was lost, or since earlier; nobody knows which
 * - `alreadyExists`: the record was in before this run
 * - `failed`: the record is not in, or nobody knows whether it is
 * - `valid`: a dry run found no mistake in the record
 */
export type Status = 'imported' | 'present' | 'alreadyExists' | 'failed' | 'valid';

/** The outcome of a record. */
export interface Outcome {
	status: Status;
	code?: string;
	/** Why the record failed. */
	text?: string;
	/** How a person can correct the failure. */
	advice?: string;
	field?: string;
	/** The ID that the service gave to the message. */
	messageId?: string;
	/** A note for the person about a record that did not fail. */
	note?: string;
}

/** A record on its way, linked to the item that it comes from. */
export interface ImportRow extends Partial<SendState> {
	item: number;
	/** The record as it will be sent. If the record cannot be sent: as it came. */
	record: ImportRecord;
	/** The key of the record; empty if the record cannot be sent. */
	key: string;
	/** The ID by which items, errors and the log name the record; empty if the record has no ID. */
	id: string;
	/** The ID that was made from the content of a message without an ID, also of a refused message. */
	generatedMuid?: string;
	/** The value that came instead of a record. */
	nonRecordValue?: unknown;
	/** Whether the item holds other records, too. */
	sharesItem?: boolean;
	/** The time of the record in Unix milliseconds, if records are sent in order. */
	exactTime?: number;
	outcome?: Outcome;
}

/** The state of a record while it is being sent. */
interface SendState {
	/** The index among the records that are sent. */
	index: number;
	/** An attempt without an answer may have brought the record in. */
	mayBeIn?: true;
	/** Failures that count against the record: it failed alone and the service worked afterwards, or the service went away. */
	failures: number;
	/** The records of the failed request in which the search found this record. */
	failedTogether?: ImportRow[];
	/** Whether the service went away when the record was sent last. */
	takesDown?: boolean;
	/** The latest failure of the record alone. With this failure, the record is a suspect until it has an outcome. */
	latestFailure?: Failure;
}

/** A request after which records are still open. */
export interface Failure {
	error: ServiceError;
	kind: FailureKind;
	/** The records that are still open. */
	rows: ImportRow[];
	/** The number of answers about records (`Service.answerCount`) when the request failed. */
	answerCountAtFailure: number;
}

/**
 * The kinds of failures:
 * - `app`: every further request ends in the same way
 * - `busy`: too many requests
 * - `away`: nothing reached the service
 * - `tooLarge`: a gateway does not let bodies of this size pass
 * - `refused`: the service refuses one of the records, and says why
 * - `partly`: the answer speaks of some of the records only
 * - `race`: each record was refused because another record brought in the same user or group at the same moment
 * - `silent`: the answer could be read, and says nothing about the records
 * - `unknown`: the reason may be one of the records, an outage or chance
 */
export type FailureKind =
	| 'app'
	| 'busy'
	| 'away'
	| 'tooLarge'
	| 'refused'
	| 'partly'
	| 'race'
	| 'silent'
	| 'unknown';

/** The choices of the form. */
export interface Form {
	inputMode: string;
	dryRun: boolean;
	summaryOnly: boolean;
	sendOldMessages: boolean;
	/** Milliseconds that an outage may last. */
	maxOutageMs: number;
}
