import type {
	IBinaryData,
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ServiceError } from '../transport/errors';
import type { Wants } from '../transport/found';
import type { Convert, Refuse } from '../values/types';
import type { Outcome, RecordOrRefusal } from './outcome';
import type {
	Answer,
	Method,
	Paging,
	RequestFacts,
	PreparedRequest,
	RequestDescription,
	RecordAddress,
} from '../transport/types';

/**
 * A form field: n8n's own property, whose value goes to one place.
 * - body or query: n8n's `routing: { send: { type, property } }`; a dot in the property nests
 * - header: n8n's `routing: { request: { headers: { <name>: '={{ $value }}' } } }`
 * - all other places: the keys below, because n8n has no word for these places. Other keys say how the value is read
 *
 * A field with `typeOptions.password` holds a secret: its value never appears in an error.
 */
export type Field = Omit<INodeProperties, 'options' | 'routing'> & {
	routing?: FieldRouting;
	options?: Array<INodePropertyOptions | Field | INodePropertyCollection>;
	/** The placeholder in the URL that the value fills. */
	path?: string;
	/** The file to send. The value of the field names the binary field of the item that holds the file. */
	file?: FileToSend;
	/**
	 * The value is not sent: it decides what the form shows, or how the answer is read. Of these, the transport itself
	 * reads the number of records that are wanted (`limit`), and what comes out of each (`output`). Of a filter outside of
	 * Filters (`filter`), a hint says when its expression gave nothing.
	 */
	local?: true | 'filter' | 'limit' | 'output';
	/** Set on a switch that the query also holds while it is off, because a missing parameter means something else. */
	sendsOff?: true;
	/** The name of another member of the collection that sets the same value in another way. Both together are refused. */
	insteadOf?: string;
	/** The meaning of an empty value. Left out: nothing is sent. */
	whenEmpty?: WhenEmpty;
	/**
	 * The name of a value in the item of the CometChat Trigger that started the workflow. An empty field gets this value, so
	 * that an answer to a message needs no setting. Such a field is never required for n8n itself.
	 */
	fromEvent?: string;
	/**
	 * Reads the field as it is written, e.g. `={{ $json.uid }}`. Its result is the value of the field; if the result is
	 * undefined, the value is what n8n resolves.
	 */
	readAsWritten?: (written: unknown, refuse: Refuse) => unknown;
	/** How the value is read. Left out: by the type of the field. */
	as?: Convert;
};

/**
 * The meaning of an empty value of a field:
 * - `default`, for fields that keep something from harm: in a collection, the default counts, also when the field was not
 *   added; elsewhere, an expression that finds nothing is refused
 * - `refused`, for filters by IDs: an expression that gives an empty list is refused, because a filter that is left out
 *   would give all records. Empty text is no filter
 * - `sends`, for attributes that the API can clear: a field that was added and left empty sends this value; an expression
 *   that finds nothing (undefined or null) leaves the attribute as it is. A required field takes an empty list only
 */
export type WhenEmpty = 'default' | 'refused' | { sends: '' | [] };

export interface FileToSend {
	/** The name of the file in the API. */
	name: string;
	maxBytes: number;
	/** Checks the content before anything is sent, and gives the bytes to send. */
	read: (content: Buffer, refuse: Refuse) => Buffer;
}

/** The destination of a value, in n8n's words. */
export type FieldRouting =
	| { send: { type: 'body' | 'query'; property: string } }
	| { request: { headers: Record<string, '={{ $value }}'> } };

export interface OperationDescription extends RequestFacts {
	name: string;
	value: string;
	action: string;
	description: string;
	/** Method and URL as the API reference prints them, e.g. `PUT` and `/users/{uid}`, and what the body always holds. */
	routing: { request: { method: Method; url: string; body?: IDataObject } };
	/** The form, in the order in which a person fills it. */
	fields: Field[];
	/** Set on lists. */
	paging?: Paging;
	/**
	 * The short form of a record, for operations that let people choose the output.
	 * @param toSelect for Selected Fields, which may have more fields than the short form has room for
	 */
	simplify?: (record: IDataObject, toSelect?: boolean) => IDataObject;
	/**
	 * Reads the records out of the `data` of an answer. Left out: `data` are the records. It also reads answers that tell the
	 * outcome of each of many targets: a target that failed becomes a {@link ServiceError}.
	 * @returns undefined if `data` are the records
	 */
	records?: (data: unknown, item: Item, answer: Answer) => RecordOrRefusal[] | undefined;
	/**
	 * Adds to the item what follows from several fields together, and refuses fields that do not fit together.
	 * Called when the form of an item was read, before anything is sent.
	 * @throws InputError naming a field
	 */
	completeItem?: (item: Item) => void;
	/**
	 * Whether the form asks for one request from all input items together. The form has to hold the same values for
	 * each of them, and each output item is linked to all of them, unless its {@link Outcome} says less.
	 */
	joinsItems?: (read: (name: string) => unknown) => boolean;
	/**
	 * What the item replaces as a whole; undefined if it changes only a part. Two items that replace the same thing are refused,
	 * because only the later item would count.
	 */
	replaces?: (item: Item) => Replacement | undefined;
	/**
	 * Items with the same key are sent one after the other. Left out: the record that a PUT or PATCH sets is the key.
	 */
	orderKey?: (item: Item) => string;
	/** Says more about a refusal than the service does. */
	explain?: Explain;
	/** The output instead of a plain confirmation (`{success, message}`), e.g. `{ deleted: true }`, with the IDs of the URL. */
	confirmation?: IDataObject;
}

/** Something that an item replaces as a whole. */
export interface Replacement {
	/** The thing in words, with its ID, e.g. `the keyword list spam-words`. Items with the same words are refused. */
	replaced: string;
	/** The display name of the field that replaces it. */
	field: string;
	/** A sentence that says how one item can do what several items were to do. */
	instead: string;
}

/** Asks more about a refusal, and gives an error that says more; the refusal itself where nothing is to add. */
export type Explain = (
	error: ServiceError,
	client: ItemClient,
	item: Item,
) => Promise<ServiceError>;

/** The output of a record: its short form, the whole record as it came, or the fields with these names. */
export type Output = 'simplified' | 'raw' | string[];

/** An operation that is one request for each item, or the pages of a list. */
export interface RequestOperation extends OperationDescription {
	run?: undefined;
	execute?: undefined;
}

/** An operation that takes several requests for one item. */
export interface ItemOperation extends OperationDescription {
	/** Does the work for one item. */
	run: (client: ItemClient, item: Item) => Promise<Array<RecordOrRefusal | Outcome>>;
	execute?: undefined;
}

/** An operation that works on all items together. */
export interface BatchOperation extends OperationDescription {
	run?: undefined;
	/**
	 * The advice for callers of tools that use n8n's own loop. Callers that run the operation like a step of a workflow can use it
	 * as a tool. Left out: the operation cannot be used as a tool at all.
	 */
	adviceAsTool?: string;
	/** Gives undefined for a run that n8n leaves out of the execution, as if there had been none. */
	execute: (
		context: IExecuteFunctions,
		operation: BatchOperation,
	) => Promise<INodeExecutionData[] | undefined>;
}

/** A documented operation of the service: its names in the editor, its request, and its form. */
export type Operation = RequestOperation | ItemOperation | BatchOperation;

/** A resource of the node: its name in the editor and its operations. */
export interface Resource {
	name: string;
	value: string;
	description: string;
	/** The value of the operation that the editor shows first. */
	defaultOperation: string;
	/** A language model is not offered the resource. */
	notForTools?: true;
	/** In alphabetical order of their names. */
	operations: Operation[];
}

/** Sends the requests of one item. */
export interface ItemClient {
	/** Sends a request that was prepared from the form. */
	sendPrepared(request: PreparedRequest): Promise<Answer>;
	/** Sends a request that is described by its URL with placeholders, and by the values for the placeholders. */
	sendDescribed(request: RequestDescription): Promise<Answer>;
	/**
	 * Does work that reads a record, changes it and writes it back. Such work on one record is done one after the other, over
	 * all items and executions of the process.
	 * @param address the URL of the record, and what fills its placeholders
	 */
	inTurn<Result>(address: RecordAddress, work: () => Promise<Result>): Promise<Result>;
	/** Reads a value about a record for the first item of the run that asks; later items get the same value. */
	readOnce<Result>(address: RecordAddress, read: () => Promise<Result>): Promise<Result>;
	/** Waits some milliseconds; a cancelled run waits no longer. */
	wait(milliseconds: number): Promise<void>;
	/**
	 * Puts a file at an address that the service gave for it. No key travels there.
	 * @throws ServiceError that does not name the address, because it lets anybody upload there
	 */
	upload(address: unknown, content: Buffer, mimeType: string): Promise<void>;
	/**
	 * Fetches a file from an address outside the API. No key travels there, and no redirect is followed.
	 * @param maxBytes left out: 50 MB
	 * @throws ServiceError when the file is gone or too large, or does not arrive
	 */
	download(url: string, maxBytes?: number): Promise<Buffer>;
	/** Writes a line into the log of n8n. */
	log(text: string): void;
	/** Hands a file to n8n, which keeps the file where the installation keeps files; see {@link Outcome}. */
	store(content: Buffer, fileName: string, mimeType: string): Promise<IBinaryData>;
	/** Reads a list, all of it or up to a limit. */
	list(request: RequestDescription, paging: Paging, limit?: number): Promise<IDataObject[]>;
}

/** An item on its way through an operation. */
export interface Item {
	index: number;
	/** The JSON of the input item, or of all input items if the operation joins the items. */
	inputs: IDataObject[];
	/** The files of the input item. */
	binary?: IBinaryKeyData;
	/** Whether n8n runs the node again when it fails, by its setting Retry On Fail. */
	retriesOnFail: boolean;
	/** An object that all runs of the node in an execution share. */
	execution: () => object;
	/** The request that the form describes. */
	request: PreparedRequest;
	/** How many records are wanted: Infinity where the form asks for no limit. */
	limit: number;
	/** Whether a record of a list is wanted, for filters that the service does not have. The limit counts wanted records only. */
	wants?: Wants;
	/** The value of a field of the form, expressions resolved; `collection.member` for a member of a collection. */
	value(name: string): unknown;
	/** The content of the file that a field with `file` names, as the field reads it. */
	file(name: string): Promise<Buffer>;
}
