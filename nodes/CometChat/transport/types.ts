import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ServiceError } from './errors';

/** Turns a value down; the reason continues a sentence that starts with the field's display name. */
export type Refuse = (reason: string) => never;

/** Turns what a person typed (or an expression returned) into what the API takes, or refuses it. */
export type Convert = (value: unknown, refuse: Refuse) => unknown;

/**
 * A form field: n8n's own property, whose value goes to one place.
 * - body or query: n8n's `routing: { send: { type, property } }`; a dot in the property nests
 * - header: n8n's `routing: { request: { headers: { <name>: '={{ $value }}' } } }`
 * - the other places, and how the value is read, for which n8n has no word: the keys below
 *
 * A field with `typeOptions.password` holds a secret: its value never appears in an error.
 */
export type Field = Omit<INodeProperties, 'options' | 'routing'> & {
	routing?: FieldRouting;
	options?: Array<INodePropertyOptions | Field | INodePropertyCollection>;
	/** The placeholder in the URL that the value fills. */
	path?: string;
	/** The API's name for the file; the value names the item's binary field that holds it. */
	file?: string;
	/** The value is not sent: it decides what the form shows, or how the answer is read. */
	local?: true;
	/** How the value is read. Left out: by the type of the field. */
	as?: Convert;
	/**
	 * The value that clears the attribute, for APIs that can. It is sent when the field was added and left empty;
	 * an expression that finds nothing (undefined or null) leaves the attribute as it is.
	 */
	clears?: '' | [];
};

/** Where a value goes, in n8n's words. */
export type FieldRouting =
	| { send: { type: 'body' | 'query'; property: string } }
	| { request: { headers: Record<string, '={{ $value }}'> } };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a list is read: by page number, or by the cursor that comes with an answer. */
export interface Paging {
	by: 'page' | 'cursor';
	/** The name of the query parameter that holds the page size. Left out: the service alone decides. */
	sizeParameter?: 'perPage' | 'limit';
	/** The largest page the service gives. */
	largestPage: number;
	/** What makes a record unique within the list. */
	idOf: (record: IDataObject) => unknown;
	/**
	 * For lists by cursor whose answers leave it out, or have one that means something else when it is sent: the query
	 * that goes on after this record.
	 */
	cursorOf?: (record: IDataObject) => IDataObject;
}

/** The documented limits that a request can count against, besides the one for all others. */
export type RateLimit = 'core' | 'import' | 'messages' | 'unread';

/** What a request needs to be sent well, besides its method and URL. */
export interface RequestFacts {
	/** Sent as multipart/form-data in place of JSON. */
	multipart?: true;
	/**
	 * A POST or PATCH that may be sent again after a lost answer, because the service does nothing twice.
	 * GET, PUT and DELETE may always be.
	 */
	idempotent?: true;
	/** For DELETE: the codes that say that the very thing to delete is not there (any more). */
	alreadyDone?: string[];
	/** Left out: the limit of all other requests. */
	rateLimit?: RateLimit;
}

export interface Described extends RequestFacts {
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
	/** The short form of a record, for operations with a Simplify switch. */
	simplify?: (record: IDataObject) => IDataObject;
	/**
	 * Reads the records out of the answer's `data`, where they do not simply stand there. For answers that tell the
	 * outcome for each of many targets; a target that failed is a {@link ServiceError}.
	 */
	records?: (data: unknown, item: Item) => Outcome[];
	/**
	 * Adds to the request what follows from several fields together, and refuses fields that do not fit together.
	 * Called when the form of an item was read, before anything is sent.
	 * @throws InputError naming a field
	 */
	complete?: (item: Item) => void;
	/** What a plain confirmation (`{success, message}`) becomes, e.g. `{ deleted: true }`, with the IDs of the URL. */
	confirmation?: IDataObject;
}

/** A record, or what the service says of a target that failed although the request as a whole did not. */
export type Outcome = IDataObject | ServiceError;

/** An operation that is one request for each item, or the pages of a list. */
export interface RequestOperation extends Described {
	run?: undefined;
	execute?: undefined;
}

/** An operation that takes several requests for one item. */
export interface ItemOperation extends Described {
	/** Does the work for one item. */
	run: (client: ItemClient, item: Item) => Promise<Outcome[]>;
	execute?: undefined;
}

/** An operation that works on all items together. */
export interface BatchOperation extends Described {
	run?: undefined;
	execute: (context: IExecuteFunctions, operation: BatchOperation) => Promise<INodeExecutionData[]>;
}

/** One documented operation of the service: its names in the editor, its request, and its form. */
export type Operation = RequestOperation | ItemOperation | BatchOperation;

/** One resource of the node: its name in the editor and its operations. */
export interface Resource {
	name: string;
	value: string;
	/** The value of the operation that the editor shows first. */
	defaultOperation: string;
	/** A language model is not offered the resource. */
	notForTools?: true;
	/** In alphabetical order of their names. */
	operations: Operation[];
}

/** A request that is ready to leave. */
export interface PreparedRequest extends RequestFacts {
	method: Method;
	/** Absolute URL without query. */
	url: string;
	query: IDataObject;
	headers: Record<string, string>;
	body: IDataObject;
	/** The body as JSON text, in place of `body`: for bodies whose keys have an order, because JavaScript sorts numbers first. */
	bodyText?: string;
	/** Names of the binary fields of the item, by the API's name of the file. */
	files: Record<string, string>;
	/** Who sends a message, for the limit of messages, where the header onBehalfOf does not tell it. */
	sender?: string;
	/** Values that may not appear in an error. */
	secrets: string[];
	/** What fills the placeholders of the URL, except secrets. */
	ids: IDataObject;
	/** Reads the files when the turn of the request comes. */
	readForm?: () => Promise<FormData>;
}

/** A request that an operation with several of them describes: the URL with placeholders, and what fills them. */
export interface RequestDescription extends RequestFacts {
	method: Method;
	url: string;
	path?: Record<string, unknown>;
	query?: IDataObject;
	headers?: Record<string, string>;
	body?: IDataObject;
}

/** The body of a successful answer: `{data, meta?}`. */
export type Answer = Record<string, unknown>;

/** Sends the requests of one item. */
export interface ItemClient {
	/** Sends a request that was prepared from the form. */
	send(request: PreparedRequest): Promise<Answer>;
	/** Sends any other documented request; its placeholders are filled like those of the form. */
	request(request: RequestDescription): Promise<Answer>;
	/** Reads a list, all of it or up to a limit. */
	list(request: RequestDescription, paging: Paging, limit?: number): Promise<IDataObject[]>;
}

/** One item on its way through an operation. */
export interface Item {
	index: number;
	/** The request that the form describes. */
	request: PreparedRequest;
	/** The value of a field of the form, expressions resolved; `collection.member` for a member of a collection. */
	value(name: string): unknown;
}
