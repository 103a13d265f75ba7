import type { IBinaryData, IDataObject } from 'n8n-workflow';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a list is read: by page number, or by the cursor that comes with an answer. */
export interface Paging {
	by: 'page' | 'cursor';
	/** The name of the query parameter that holds the page size. Left out: the service alone decides. */
	sizeParameter?: 'perPage' | 'limit';
	/** The largest page the service gives. */
	maxPageSize: number;
	/** The ID by which a record is unique within the list. */
	idOf: (record: IDataObject) => unknown;
	/**
	 * Makes the query that goes on after this record. For lists by cursor whose answers lack the cursor, or whose cursor
	 * means something else in a query.
	 */
	cursorOf?: (record: IDataObject) => IDataObject;
	/** Checks that the records of a page fit the query, and puts them into the wanted order. Left out: they come as they are. */
	checkAndOrder?: (records: IDataObject[], query: IDataObject) => IDataObject[];
	/**
	 * Makes the `meta` of an answer whose cursor goes on behind the last of the records, which are in the wanted order. Left
	 * out: the cursor of the answer is followed.
	 */
	metaAfter?: (meta: unknown, records: IDataObject[], query: IDataObject) => unknown;
	/** Each page after the first begins with the record that the cursor names. A page with this record alone ends the list. */
	repeatsLast?: true;
}

/**
 * The documented limits that a request can count against, besides the one for all others:
 * - `core`: users, groups and members are created or deleted; half of what the plan allows for others
 * - `import`: 60 requests a minute; `messages`: 30 a minute for each sender; `unread`: 5 a minute for each user
 */
export type RateLimit = 'core' | 'import' | 'messages' | 'unread';

/**
 * The value of `doneAfterLostAnswer` for a DELETE of which each refusal is a failure: the service confirms the repetition as
 * well, or refuses it with a code that is not documented.
 */
export const EACH_REFUSAL_FAILS: string[] = [];

/** The codes for a message that is not there, e.g. because it was deleted for good. */
export const MESSAGE_IS_GONE = ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MSG_NOT_FOUND'];

/** Options of sending a request, besides its method and URL. */
export interface RequestFacts {
	/** Sent as multipart/form-data instead of JSON. */
	multipart?: true;
	/**
	 * A POST or PATCH that may be sent again after a lost answer, because the service does nothing twice.
	 * GET, PUT and DELETE may always be sent again.
	 */
	idempotent?: true;
	/**
	 * The codes of refusals that mean "done before", e.g. that the record to delete is not there. They count as done only after
	 * an attempt whose answer was lost. A DELETE without any has {@link EACH_REFUSAL_FAILS}.
	 */
	doneAfterLostAnswer?: string[];
	/** Left out: the limit of all other requests. */
	rateLimit?: RateLimit;
}

/** The name of a binary field of the item, or the file itself, which an expression may take from an earlier step. */
export type FileChoice = string | IBinaryData;

/** A request that is ready to leave. */
export interface PreparedRequest extends RequestFacts {
	method: Method;
	/** Absolute URL without query. */
	url: string;
	query: IDataObject;
	headers: Record<string, string>;
	body: IDataObject;
	/** The body as JSON text, instead of `body`. The text keeps the order of its keys; an object would put number keys first. */
	bodyText?: string;
	/** The chosen files, by the API's name of the file. */
	files: Record<string, FileChoice>;
	/** The sender of a message, for the limit of messages, if the header onBehalfOf does not name the sender. */
	sender?: string;
	/** Values that may not appear in an error. */
	secrets: string[];
	/** The values of the placeholders of the URL, except secrets, and the ID that the form gives to a new record. */
	ids: IDataObject;
	/** Reads the files when the turn of the request comes. */
	readForm?: () => Promise<FormData>;
}

/** A request of an operation that makes several: the URL with placeholders, and the values for them. */
export interface RequestDescription extends RequestFacts {
	method: Method;
	url: string;
	path?: Record<string, unknown>;
	query?: IDataObject;
	headers?: Record<string, string>;
	body?: IDataObject;
}

/** The URL of a record, with placeholders, and the values for them. */
export type RecordAddress = Pick<RequestDescription, 'url' | 'path'>;

/** The body of a successful answer: `{data, meta?}`. */
export type AnswerBody = Record<string, unknown>;

/** A successful answer, and what sending the request knows about it. */
export interface Answer {
	data?: unknown;
	meta?: unknown;
	/**
	 * An attempt before the last one may have been processed, so that the answer does not say what the request changed.
	 */
	afterLostAnswer?: true;
}
