import { SetupError } from '../../transport/errors';
import { InputError } from '../../values/inputError';
import { multipartBody, checkFiles, readFile } from '../form/multipart';
import { readFormOfItem } from '../form/prepare';
import type { Item, Operation, OperationDescription, Output, Replacement } from '../types';
import type { ItemSource } from './source';

/** An item whose form was read and checked, before its first request. */
export interface PreparedItem {
	item: Item;
	output: Output;
	/** The display names of filters whose expression gave undefined, e.g. of a misspelled column. */
	unfilledFilters: string[];
}

/**
 * Reads and checks everything that the form says for one item. Nothing is sent here.
 * @throws InputError naming the field, for a missing or unreadable value
 */
export async function prepare(
	operation: OperationDescription,
	source: ItemSource,
	baseUrl: string,
): Promise<PreparedItem> {
	const { request, values, limit, output, unfilledFilters } = readFormOfItem(
		operation,
		source,
		baseUrl,
	);
	const { index, inputs, binary, execution } = source;
	const item: Item = {
		index,
		inputs,
		binary,
		get retriesOnFail() {
			return source.retriesOnFail;
		},
		execution,
		request,
		limit,
		value: (name) => values.get(name),
		file: async (name) => await readFile(source.files, operation.fields, request, name),
	};
	operation.completeItem?.(item);
	await checkFiles(source.files, operation.fields, request);
	if (operation.multipart) {
		request.readForm = async () => await multipartBody(source.files, operation.fields, request);
	}
	return { item, output, unfilledFilters };
}

/** The error for an operation on all items that is called as a tool: a tool gets one item at a time. */
export function needsAllItemsError({ name, joinsItems, ...operation }: Operation): SetupError {
	// Callers that run a tool like a step of a workflow can use this operation; only those that use n8n's own loop get here
	if (operation.execute && operation.adviceAsTool) {
		return new SetupError(`${name} cannot be used here as a tool`, operation.adviceAsTool);
	}
	return new SetupError(
		`${name}${joinsItems ? ' from all input items' : ''} cannot be used as a tool`,
		'It works on all items together, so it has to be a step of a workflow.',
	);
}

/**
 * The errors of items that replace the same thing as a whole: the work of a later item undoes that of an earlier item.
 * @param preparedItems the items by their index
 * @returns the errors by the index of their item
 */
export function errorsOfSameReplacements(
	{ replaces }: Pick<OperationDescription, 'replaces'>,
	preparedItems: Map<number, PreparedItem>,
): Map<number, InputError> {
	const byThing = new Map<string, Array<[index: number, replacement: Replacement]>>();
	for (const [index, { item }] of preparedItems) {
		const replacement = replaces?.(item);
		if (!replacement) continue;
		const { replaced } = replacement;
		const sharing = byThing.get(replaced) ?? [];
		sharing.push([index, replacement]);
		byThing.set(replaced, sharing);
	}
	const errors = new Map<number, InputError>();
	for (const sharing of byThing.values()) {
		if (sharing.length === 1) continue;
		// Each error names one other item: the error of the first item names the second item, all others name the first item
		const [[first], [second]] = sharing;
		for (const [index, { replaced, field, instead }] of sharing) {
			const other = index === first ? second : first;
			const reason = `is to replace ${replaced} as a whole, for item ${index} as for item ${other}, so that only the last one would count. ${instead}`;
			errors.set(index, new InputError(field, reason));
		}
	}
	return errors;
}
