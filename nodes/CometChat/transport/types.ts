import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';

/** Turns a value down; the reason continues a sentence that starts with the field's display name. */
export type Refuse = (reason: string) => never;

/** Turns what a person typed (or an expression returned) into what the API takes, or refuses it. */
export type Convert = (value: unknown, refuse: Refuse) => unknown;

/** Where the value of a field goes in the request. */
export interface Destination {
	to: 'body' | 'query' | 'header' | 'file';
	/** The API's name for the value; a dot nests. Left out: the name of the field. */
	property?: string;
	/** How the value is read. Left out: it is sent as it is. */
	as?: Convert;
}

/**
 * A form field: n8n's own property plus its destination in the request.
 * A field fills the path placeholder of its name, if there is one, and goes to its destination otherwise.
 */
export type Field = Omit<INodeProperties, 'options'> & {
	send?: Destination;
	options?: Array<INodePropertyOptions | Field | INodePropertyCollection>;
};

/** How a list is read: by page number, or by the cursor that comes with an answer. */
export interface Paging {
	by: 'page' | 'cursor';
	/** The name of the query parameter that holds the page size. */
	sizeParameter: 'perPage' | 'limit';
	/** The largest page the service gives. */
	largestPage: number;
	/** What makes a record unique within the list. */
	idOf: (record: IDataObject) => unknown;
	/** For lists by cursor whose answers leave it out: the query that goes on after this record. */
	cursorOf?: (record: IDataObject) => IDataObject;
}

/** One documented operation of the service: its names in the editor, its route, and its form. */
export interface Operation {
	name: string;
	value: string;
	action: string;
	description: string;
	/** Method and path as the API reference prints them, e.g. `PUT /users/{uid}`. */
	route: string;
	/** The form, in the order in which a person fills it. */
	fields: Field[];
	/** What the body always holds. */
	body?: IDataObject;
	/** Sent as multipart/form-data in place of JSON. */
	multipart?: true;
	/** Set on lists. */
	paging?: Paging;
	/** A POST or PATCH that may be sent again after a lost answer, because the service knows the record by its id. */
	repeatable?: true;
	/** Runs the operation over all items at once, in place of one request per item. */
	execute?: (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
	/** The short form of a record, for operations with a Simplify switch. */
	simplify?: (record: IDataObject) => IDataObject;
}

/** One resource of the node: its name in the editor and its operations. */
export interface Resource {
	name: string;
	value: string;
	/** The value of the operation that the editor shows first. */
	defaultOperation: string;
	operations: Operation[];
}

/** A request that is ready to leave, apart from files, which are read when its turn comes. */
export interface PreparedRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Absolute URL without query. */
	url: string;
	query: IDataObject;
	headers: Record<string, string>;
	body: IDataObject;
	/** Names of the binary fields of the item, by the API's name of the file. */
	files: Record<string, string>;
}
