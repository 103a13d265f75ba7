import type {
	IBinaryKeyData,
	INodeParameters,
	INodePropertyOptions,
	NodeParameterValueType,
} from 'n8n-workflow';
import type { Field, Operation } from '../../nodes/shared/operation/types';
import { resources } from './resources';

/** The binary data of an item with a CSV file. */
export const csvFile = (content: string | Buffer, fileName = 'a.csv'): IBinaryKeyData => ({
	data: { data: Buffer.from(content as string).toString('base64'), mimeType: 'text/csv', fileName },
});

/** The file that the forms name by default. */
export const CSV = csvFile('user_id,first_name\nsuperhero1,Ada');

/** An operation with the resource that has it, and a title for a test. */
export interface Form {
	resource: string;
	operation: Operation;
	title: string;
}

/** The operations that work on one item at a time: all without an `execute` of their own. */
export const forms: Form[] = resources.flatMap((resource) =>
	resource.operations
		.filter(({ execute }) => execute === undefined)
		.map((operation) => ({
			resource: resource.value,
			operation,
			title: `${resource.name}: ${operation.name}`,
		})),
);

/** A field of a form, or a member of one of its collections. */
export interface Input {
	field: Field;
	collection?: Field;
}

/** All fields into which a person can enter something. */
export function inputsOf({ fields }: Operation): Input[] {
	return fields
		.filter(({ type }) => type !== 'notice')
		.flatMap((field): Input[] =>
			field.type === 'collection'
				? (field.options as Field[]).map((member) => ({ field: member, collection: field }))
				: [{ field }],
		);
}

/** The value that the form itself shows as an example. */
export function exampleOf(field: Field): NodeParameterValueType {
	const { type, placeholder, options = [], modes = [] } = field;
	switch (type) {
		case 'resourceLocator': {
			const byId = modes.find(({ name }) => name === 'id');
			return { __rl: true, mode: 'id', value: withoutPrefix(byId?.placeholder) };
		}
		case 'string':
		case 'json':
			return withoutPrefix(placeholder) || (field.default as string);
		case 'dateTime':
			// Some times have to be in the future
			return '2086-01-02T03:04:05Z';
		case 'number':
			return (field.default as number) || 1;
		case 'boolean':
			return true;
		case 'options':
			return (
				(field.default as string) ||
				((options as INodePropertyOptions[]).find(({ value }) => value !== '')!.value as string)
			);
		case 'multiOptions':
			// A choice that is loaded from the service has no options in the form
			return [((options[0] as INodePropertyOptions)?.value as string) ?? 'u.deleteGroup'];
		case 'fixedCollection': {
			const [{ name, values }] = options as Array<{ name: string; values: Field[] }>;
			const row = Object.fromEntries(values.map((cell) => [cell.name, exampleOf(cell)]));
			return { [name]: field.typeOptions?.multipleValues ? [row] : row } as INodeParameters;
		}
		case 'resourceMapper':
			return field.default;
		default:
			throw new Error(`No example for a field of the type ${type}`);
	}
}

/** The destination of a field's value: `query uid`, `header onBehalfOf`, `body data.text`. */
export function destinationOf({ routing, file }: Pick<Field, 'routing' | 'file'>): string[] {
	if (file !== undefined) return [`body ${file.name}`];
	if (!routing) return [];
	if ('request' in routing)
		return Object.keys(routing.request.headers).map((name) => `header ${name}`);
	return [`${routing.send.type} ${routing.send.property}`];
}

/** The form with the required fields, and with the values that make it show the given input. */
function smallestForm({ resource, operation }: Form, shown?: Input): INodeParameters {
	const form: INodeParameters = { resource, operation: operation.value };
	const show = { ...shown?.collection?.displayOptions?.show, ...shown?.field.displayOptions?.show };
	// A slash before the name means that the field stands outside of the collection: '/receiverType'
	const chosen = Object.fromEntries(
		Object.entries(show).map(([name, values]) => [name.replace('/', ''), values![0]]),
	) as INodeParameters;
	for (const field of operation.fields) {
		if (field.name in chosen) form[field.name] = chosen[field.name];
		else if (field.type === 'collection') form[field.name] = smallestCollection(field);
		else if (field.required) form[field.name] = exampleOf(field);
		else form[field.name] = field.default as NodeParameterValueType;
	}
	return form;
}

/** A form in which one input has this value. */
export function formWith(
	form: Form,
	{ field, collection }: Input,
	value: NodeParameterValueType,
): INodeParameters {
	const smallest = smallestForm(form, { field, collection });
	if (!collection) return { ...smallest, [field.name]: value };
	// A local member alone sends no change
	const others = field.local ? smallestCollection(collection) : {};
	return { ...smallest, [collection.name]: { ...others, [field.name]: value } as INodeParameters };
}

/** A collection; if it is required, with its first member that is sent. */
function smallestCollection({ required, options }: Field): INodeParameters {
	if (!required) return {};
	const [first] = (options as Field[]).filter(({ local }) => !local);
	return { [first.name]: exampleOf(first) } as INodeParameters;
}

/** The example in a placeholder, without its 'e.g. '. */
function withoutPrefix(placeholder = ''): string {
	return placeholder.replace(/^e\.g\. /, '');
}
