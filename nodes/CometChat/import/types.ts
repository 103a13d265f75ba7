import type { FieldType, INodePropertyOptions } from 'n8n-workflow';
import type { Convert } from '../../shared/values/types';
import type { ServiceError } from '../../shared/transport/errors';

/** A record in the service's own form. */
export type ImportRecord = Record<string, unknown>;

/** A value of a record: what the column mapper shows, and how the value is read. */
export interface Column {
	/** The name of the column. Without `path`, it is also the path of the value in the record; a dot nests. */
	id: string;
	/** The path of the value in the record, if it is not `id`. */
	path?: string[];
	displayName: string;
	/** The input that the column mapper offers. */
	type: FieldType;
	options?: INodePropertyOptions[];
	required?: true;
	/** Most imports do without it: the column mapper offers it only under 'Add column'. */
	rare?: true;
	/** The value is a list: a number behind a dot is an index of it. In objects, a number is a name like any other. */
	isList?: true;
	/** Reads the value and checks the constraints that concern it alone. */
	read: Convert;
}

/** A kind of records: its form, and what the service says about it. */
export interface Kind {
	/** The name of the records in the request's body. */
	name: 'users' | 'groups' | 'members' | 'messages';
	singular: string;
	plural: string;
	columns: Column[];
	/** The internal name of the field 'Columns', where people map each column. */
	mapper: string;
	/** Short names that columns may have, too. */
	shortNames: Record<string, string>;
	/** The names of objects that may hold more values than the columns of the form, also as JSON text. */
	extensible: string[];
	/** The column by which records are sent in order. Then requests leave one after the other. */
	orderBy?: string;
	/** Adds what follows from the other values, then checks what concerns several of them. */
	complete: (record: ImportRecord, refuse: RefuseField, run: RunFacts) => void;
	/** The value whose content is the key of the record in the request and in the answer. */
	idField: string;
	/** Keys that differ only in capitals are different. Not so UIDs and GUIDs: the service turns them into lower case. */
	caseSensitive?: true;
	/** The columns that tell records apart, joined by ` and `: `uid`, or `guid and uid` of members. */
	identity: string;
	/** The identity of a record, where two records can have the same key. */
	identify?: (record: ImportRecord) => string;
	/** Takes a key apart into columns, for a record that came as an object under its key. */
	fromKey?: (key: string) => ImportRecord;
	/** The refusals which say that the record is there already. */
	existsCodes: (record: ImportRecord) => string[];
}

/** Refuses a record because of one of its values. */
export type RefuseField = (field: string, reason: string) => void;

/** The facts about the run that the checks of a record need. */
export interface RunFacts {
	/** Unix seconds. */
	now: number;
	/** Also send messages that are older than the service keeps them. */
	sendOldMessages: boolean;
	/** The time that the record came with, in Unix milliseconds. */
	exactTime?: number;
	/** Counts a message by its content. Returns how many messages of this run had the same content before. */
	countContent: (content: string) => number;
	/** Receives the columns with characters that were lost when the file was read in another encoding. */
	damaged: Set<string>;
	/** Receives the columns with numbers whose last digits were lost when JSON was read. */
	rounded: Set<string>;
}

/** `present`: the record is there, and nobody knows whether this run brought it in or somebody else before. */
export type Status = 'imported' | 'present' | 'alreadyExists' | 'failed' | 'valid';

/** The outcome of a record. */
export interface Outcome {
	status: Status;
	code?: string;
	/** Why it failed. */
	text?: string;
	/** Advice for the person. */
	advice?: string;
	field?: string;
	/** The ID that the service gave to the message. */
	messageId?: string;
	/** A note for the person about a record that did not fail. */
	note?: string;
}

/** A record on its way, linked to the item that it comes from. */
export interface ImportRow extends Partial<Sending> {
	item: number;
	/** The record as it will be sent. If it cannot be sent: as it came. */
	record: ImportRecord;
	/** The key of the record; empty when it cannot be sent. */
	key: string;
	/** The ID by which items, errors and the log name the record; empty when it has none. */
	id: string;
	/** The ID was made from the content, so equal records cannot be told apart. */
	byContent?: true;
	/** The ID that was made from the content of a message, also of one that was refused. */
	muid?: string;
	/** The value that came instead of a record. */
	noRecord?: unknown;
	/** The item holds other records, too. */
	shared?: true;
	/** Its time in Unix milliseconds, where the order matters. */
	order?: number;
	outcome?: Outcome;
}

/** The state of a record while it is being sent. */
interface Sending {
	/** Its index among the records that are sent. */
	index: number;
	/** An earlier attempt may have brought it in although no answer came. */
	mayBeIn?: true;
	/** Failures that count against it: it failed alone and the service worked after that, or the service went away. */
	failures: number;
	/** The records of the failed request in which the search found it. */
	foundIn?: ImportRow[];
	/** The service went away when it was sent last. */
	takesDown?: boolean;
	/** Its latest failure, if it failed alone. A record with it is a suspect until it has an outcome. */
	latestFailure?: Failure;
}

/** A request after which records are still open. */
export interface Failure {
	error: ServiceError;
	kind: FailureKind;
	/** The records that are still open. */
	rows: ImportRow[];
	/** The number of answers about records (`Service.answers`) when it failed. */
	since: number;
}

/**
 * The kinds of failures:
 * - `app`: every other request would end in the same way
 * - `busy`: too many requests
 * - `away`: nothing reached the service
 * - `tooLarge`: a gateway does not let bodies of this size pass
 * - `refused`: the service refuses one of the records, and says why
 * - `partly`: the answer speaks of some of the records only
 * - `race`: each record was refused because another one came in at the same moment
 * - `silent`: the answer could be read, and says nothing about the records
 * - `unknown`: one of the records, an outage or chance
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
