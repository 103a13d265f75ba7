import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { InputError } from '../../values/inputError';
import { compiledForm } from '../form/compile';
import { isFile } from '../form/multipart';
import type { ItemFiles } from '../form/multipart';
import { atPath, get } from '../../values/nesting';
import { AS_WRITTEN, parameterFor, withFieldInError, UNCHECKED } from '../form/parameters';
import { isShown } from '../form/prepare';
import type { FormReaders, ReadParameter, ReadEvent } from '../form/prepare';
import type { OperationDescription } from '../types';
import { isRecord } from '../../values/readers';

/** An input item and the values of the form for it, however n8n hands them over. */
export interface ItemSource extends FormReaders {
	index: number;
	/** The JSON of the input item, or of all input items if the operation joins the items. */
	inputs: IDataObject[];
	/** The files of the input item. */
	binary?: IBinaryKeyData;
	/** Whether n8n runs the node again when it fails, by its setting Retry On Fail. */
	retriesOnFail: boolean;
	/** An object that all runs of the node in an execution share. */
	execution: () => object;
	files: ItemFiles;
}

/** The source for an item among all items of a node: custom operations get all of them. Some nodes give files without JSON. */
export function sourceOfItem(context: IExecuteFunctions, index: number): ItemSource {
	const { json = {}, binary } = context.getInputData()[index];
	return {
		index,
		inputs: [json],
		binary,
		// Few operations ask for it, and n8n copies the whole node for each call
		get retriesOnFail() {
			return context.getNode().retryOnFail === true;
		},
		execution: () => context.getContext('node'),
		// Reads plain columns such as `$json.name` itself, which costs less than n8n's expressions
		read: readOnce((name) => parameterFor(context, name, index, json)),
		readWritten: (name) => context.getNodeParameter(name, index, null, AS_WRITTEN),
		readEvent: eventReader(context, index, json),
		files: filesOf(context, { json, binary }),
	};
}

/** The source for the single item that n8n's own loop gives at a time, e.g. to a tool. */
export function sourceOfSingleItem(context: IExecuteSingleFunctions): ItemSource {
	const { json = {}, binary } = context.getInputData();
	return {
		index: context.getItemIndex(),
		inputs: [json],
		binary,
		get retriesOnFail() {
			return context.getNode().retryOnFail === true;
		},
		execution: () => context.getContext('node'),
		read: readOnce((name) => context.getNodeParameter(name, null, UNCHECKED)),
		readWritten: (name) => context.getNodeParameter(name, null, AS_WRITTEN),
		readEvent: eventReader(context, context.getItemIndex(), json),
		files: filesOf(context, { json, binary }),
	};
}

/**
 * Matches a name in an expression whose value may depend on the item, e.g. `$json`. Names of the time and of the whole run do
 * not match, e.g. `$now`, nor does the `${` of a template text.
 */
const OF_AN_ITEM = /\$(?!\{|(?:now|today|execution|workflow|vars|env)\b)/;

/**
 * The parts of a value that may depend on the item, to be compared with the parts for another item. All other parts become null:
 * they are the same for all items, but for $now, which gives another time a millisecond later. E.g.
 * `={{ $json.uid }}` → `ann`, and `{ to: '={{ $json.uid }}', at: '={{ $now }}' }` → `[['to', 'ann'], ['at', null]]`.
 * @param written the value with its expressions as they are written
 * @param given the value for an item, expressions resolved
 */
function partsOfItem(written: unknown, given: unknown): unknown {
	if (typeof written !== 'object' || written === null)
		return OF_AN_ITEM.test(String(written)) ? given : null;
	const parts = (given ?? {}) as Record<string, unknown>;
	return Object.entries(written).map(([key, part]) => [key, partsOfItem(part, parts[key])]);
}

/**
 * The source for all items of a node as one item. The form has to hold the same values for each of them.
 * @throws InputError naming a field whose values differ
 */
export function sourceOfAllItems(
	context: IExecuteFunctions,
	operation: OperationDescription,
): ItemSource {
	const items = context.getInputData();
	const first = sourceOfItem(context, 0);
	for (const compiled of compiledForm(operation)) {
		if (!isShown(compiled, first.read)) continue;
		const { name, displayName } = compiled.field;
		const written = first.readWritten(name);
		if (!OF_AN_ITEM.test(JSON.stringify(written))) continue;
		const givenFor = (index: number) => {
			const read = () => parameterFor(context, name, index, items[index].json);
			const given = withFieldInError(() => displayName, read);
			return JSON.stringify(partsOfItem(written, given));
		};
		const given = givenFor(0);
		const differing = items.findIndex((_, index) => givenFor(index) !== given);
		// It is 0 only if a value differs at each reading, e.g. a random number
		if (differing > 0) {
			throw new InputError(
				displayName,
				`is another one for item ${differing} than for item 0, but all items go into one request`,
			);
		}
	}
	return { ...first, inputs: items.map(({ json = {} }) => json) };
}

/** Reads each parameter only once, because resolving an expression is the costliest part of an item. */
function readOnce(read: ReadParameter): ReadParameter {
	const values = new Map<string, unknown>();
	return (name) => {
		if (!values.has(name)) values.set(name, read(name));
		// The contexts give null for a parameter that is not set
		return values.get(name) ?? undefined;
	};
}

/**
 * The files of an item, which stand in its binary fields. With the setting `binaryMode: 'combined'` of the workflow, they stand
 * in its JSON, and a path leads to a file. Without this setting, the JSON is not looked into, because JSON from outside could
 * name files of other executions.
 */
function filesOf(
	context: IExecuteFunctions | IExecuteSingleFunctions,
	{ json, binary = {} }: INodeExecutionData,
): ItemFiles {
	const { helpers } = context;
	const fieldNamed = (name: string) => {
		if (Object.hasOwn(binary, name)) return binary[name];
		const isInJson = context.getWorkflowSettings?.().binaryMode === 'combined';
		return isInJson ? atPath(json, name) : undefined;
	};
	return {
		find: (choice) => {
			const value = typeof choice === 'string' ? fieldNamed(choice) : choice;
			return isFile(value) ? value : undefined;
		},
		content: async ({ id, data }) =>
			id
				? await helpers.binaryToBuffer(await helpers.getBinaryStream(id))
				: Buffer.from(data, 'base64'),
		size: async ({ id, data }) =>
			id ? (await helpers.getBinaryMetadata(id)).fileSize : Buffer.byteLength(data, 'base64'),
	};
}

/** Matches the type of the CometChat Trigger, with or without the package: `n8n-nodes-cometchat.cometChatTrigger`. */
const TRIGGER = /(^|\.)cometChatTrigger$/;

/** The paths to the values in an item of the trigger: with Simplify, and in the two forms that the service sends. */
const PATHS = [[], ['data'], ['data', 'message']];

/**
 * Reads the message to a bot that started the workflow, for the fields that are filled from it (`fromEvent`): from the
 * input item if that is the trigger's own, else from the output of the trigger. A run has one event.
 */
function eventReader(
	context: IExecuteFunctions | IExecuteSingleFunctions,
	index: number,
	item: IDataObject,
): ReadEvent {
	let event: IDataObject | undefined;
	return (name) => {
		event ??= isMessageToBot(item) ? item : eventOf(context, index);
		const values = PATHS.map((path) => get(event!, [...path, name]));
		return values.find((value) => typeof value === 'string' || typeof value === 'number');
	};
}

/** Whether an item of the input is the trigger's own, about a message to a bot. */
function isMessageToBot({ event, bot }: IDataObject): boolean {
	return event === 'after_message' && typeof bot === 'string';
}

/** The item of the trigger; an empty one if no CometChat Trigger started this run. */
function eventOf(context: IExecuteFunctions | IExecuteSingleFunctions, index: number): IDataObject {
	const triggers = context
		.getParentNodes(context.getNode().name)
		.filter(({ type }) => TRIGGER.test(type));
	for (const { name } of triggers) {
		const trigger = `$(${nameInExpression(name)})`;
		const expression = `{{ ${trigger}.isExecuted ? ${trigger}.first().json : undefined }}`;
		const event: unknown = context.evaluateExpression(expression, index);
		if (isRecord(event)) return event as IDataObject;
	}
	return {};
}

/** The name of a node as text in an expression. Its braces are escaped, because braces may end the expression. */
export function nameInExpression(name: string): string {
	return JSON.stringify(name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
}
