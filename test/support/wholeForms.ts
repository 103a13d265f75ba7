import { NodeHelpers } from 'n8n-workflow';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	NodeParameterValueType,
} from 'n8n-workflow';
import type { Field, Operation } from '../../nodes/shared/operation/types';
import { exampleOf } from './forms';
import { mappedColumns } from './importRows';
import { byId } from './node';
import { nodeFactories } from './nodes';
import { resources } from './resources';

/** Values of the fields that decide which others are shown, e.g. `{ receiverType: 'group' }`. */
export type Branch = INodeParameters;

/** A property, and the value to enter there instead of its example. */
export type Entry = [property: INodeProperties, value: NodeParameterValueType];
type EnteredValues = Map<Entry[0], Entry[1]>;

/** The form of an operation as the description of the node has it, before anything is entered. */
export interface WholeForm {
	title: string;
	/** The resource and the operation. */
	chosen: INodeParameters;
	/** All fields that the editor shows, whatever else is entered. */
	properties: INodeProperties[];
}

/** Values to enter instead of examples that contradict each other. */
const INSTEAD: Record<string, NodeParameterValueType> = {
	// Nobody writes to themselves, and the examples of sender and receiver name the same user
	receiverUid: byId('superhero1'),
	receiverUids: 'superhero1, superhero3',
	// Groups are read on behalf of the member
	joinedBy: byId('superhero2'),
	// Members are only added to a group that is new
	newGuid: 'new-team',
	// A user can be in one of these lists only
	admins: 'superhero1',
	moderators: 'superhero2',
	participants: 'superhero3',
	usersToBan: 'superhero4',
};

/** The choice of output changes no request: all forms here have the short form. */
const OUTPUT = ['output', 'outputFields'];

const descriptions = Object.values(nodeFactories).map((make) => make().description);

/** The forms of all operations that a person can choose in the editor, of all nodes. */
export const wholeForms: WholeForm[] = descriptions.flatMap((description) =>
	// Settings of the node are part of no request
	formsAmong(
		description.properties.filter(
			({ isNodeSetting, name }) => !isNodeSetting && !OUTPUT.includes(name),
		),
	),
);

function formsAmong(properties: INodeProperties[]): WholeForm[] {
	return optionsOf(properties, 'resource', {}).flatMap((resource) =>
		optionsOf(properties, 'operation', { resource: resource.value as string }).map(
			(operation): WholeForm => {
				const chosen = { resource: resource.value, operation: operation.value } as INodeParameters;
				const { fields } = operationOf(chosen);
				return {
					title: `${resource.name}: ${operation.name}`,
					chosen,
					properties: properties
						.filter((property) => belongsTo(property, chosen))
						.map((property) => asField(property, fields)),
				};
			},
		),
	);
}

/** Whether the form of an operation has a property, at least for some values of others. */
function belongsTo({ displayOptions }: INodeProperties, { resource, operation }: INodeParameters) {
	const { resource: resources, operation: operations, ...rules } = displayOptions?.show ?? {};
	return (
		resources?.includes(resource as string) === true &&
		operations?.includes(operation as string) === true &&
		!isForExpressions(rules)
	);
}

/** Whether a property is shown only when another field holds an expression: it repeats a field for that case. */
function isForExpressions(rules: object): boolean {
	return JSON.stringify(rules).includes('"startsWith":"="');
}

/** The operation, with the properties that the description of the node leaves out, because n8n has no word for them. */
export function operationOf({ resource, operation }: INodeParameters): Operation {
	const { operations } = resources.find(({ value }) => value === resource)!;
	return operations.find(({ value }) => value === operation)!;
}

/** Whether the operation waits for an answer, so that what comes out is known later. */
export const waits = ({ chosen }: WholeForm): boolean => chosen.operation === 'sendAndWait';

/** The options of the choice of this name that is shown with these values. */
function optionsOf(
	properties: INodeProperties[],
	name: string,
	values: INodeParameters,
): INodePropertyOptions[] {
	const property = properties.find((other) => other.name === name && isShown(other, values));
	return property!.options as INodePropertyOptions[];
}

/** A property with two facts from its field that the description lacks: where its value goes, and whether it is required. */
function asField(property: INodeProperties, fields: Field[]): INodeProperties {
	const { name, description, options } = property;
	const same = fields.filter((one) => one.name === name && one.description === description);
	const members = same.flatMap((field) => (field.options ?? []) as Field[]);
	return {
		...property,
		required: same.some(({ required }) => required === true),
		routing: same.find(({ routing }) => routing)?.routing,
		...(property.type === 'collection' && {
			options: (options as INodeProperties[]).map((member) => asField(member, members)),
		}),
	};
}

/** Whether the editor shows a property. The description of any node does here: it is only asked for what all nodes share. */
function isShown(property: INodeProperties, values: INodeParameters, root = values): boolean {
	return NodeHelpers.displayParameter(values, property, { typeVersion: 1 }, descriptions[0], root);
}

/** All that a choice or a switch offers; nothing for properties of other types. */
export function offeredValues({ type, options = [] }: INodeProperties): NodeParameterValueType[] {
	if (type === 'boolean') return [true, false];
	if (!['options', 'multiOptions'].includes(type)) return [];
	// The option with an empty value asks the user to choose
	const values = (options as INodePropertyOptions[])
		.map(({ value }) => value)
		.filter((value) => value !== '');
	return type === 'multiOptions' ? values.map((value) => [value] as string[]) : values;
}

/** Whether a property decides which of the others are shown. */
export function decidesVisibility({ name }: INodeProperties, among: INodeProperties[]): boolean {
	return among.some(({ displayOptions: { show = {}, hide = {} } = {} }) =>
		[show, hide].some((rules) => name in rules),
	);
}

/** Every combination of values of the properties that decide which others are shown. */
function branchesAmong(among: INodeProperties[], values: INodeParameters): Branch[] {
	const open = among.find(
		(property) =>
			!(property.name in values) && decidesVisibility(property, among) && isShown(property, values),
	);
	if (!open) return [values];
	return offeredValues(open).flatMap((value) =>
		branchesAmong(among, { ...values, [open.name]: value } as INodeParameters),
	);
}

/** A beginning of the form for each branch of the fields that decide about others. */
export const branchesOf = ({ properties: among, chosen }: WholeForm): Branch[] =>
	branchesAmong(among, chosen);

/** The fields that the editor shows in a branch, and into which something can be entered. */
export const shownIn = ({ properties: among }: WholeForm, branch: Branch): INodeProperties[] =>
	among.filter((property) => property.type !== 'notice' && isShown(property, branch));

/** The members of a collection that the editor offers in a branch. */
export function membersOf({ name, options }: INodeProperties, branch: Branch): INodeProperties[] {
	const members = options as INodeProperties[];
	if (members.some((member) => decidesVisibility(member, members))) {
		throw new Error(`'${name}' has members that show each other, which no form here does yet`);
	}
	return members.filter((member) => isShown(member, {}, branch));
}

/** The only kind of rows that a table has. */
export const rowKindOf = ({ options }: INodeProperties): INodePropertyCollection =>
	(options as INodePropertyCollection[])[0];

/** The properties that take a value: fields, and members of collections instead of the collections. */
export const enterableIn = (form: WholeForm, branch: Branch): INodeProperties[] =>
	shownIn(form, branch).flatMap((property) =>
		property.type === 'collection' ? membersOf(property, branch) : [property],
	);

/** The form with the required fields only, as the editor adds it. */
export function smallestOf(form: WholeForm, branch: Branch): INodeParameters {
	const values: INodeParameters = {};
	for (const property of shownIn(form, branch)) {
		const { name, type, required } = property;
		if (!required) values[name] = property.default as NodeParameterValueType;
		else if (type === 'collection') values[name] = smallestCollection(property, branch);
		else values[name] = valueFor(property, branch, { isComplete: false });
	}
	return { ...values, ...branch };
}

/** A collection with its first member that is sent, because a local one alone makes no change. */
function smallestCollection(collection: INodeProperties, branch: Branch): INodeParameters {
	const member = membersOf(collection, branch).find(({ routing }) => routing)!;
	return { [member.name]: valueFor(member, branch, { isComplete: false }) };
}

/** The form with everything that can be entered in a branch. */
export function completeOf(
	form: WholeForm,
	branch: Branch,
	{ entered = new Map(), without = [] }: { entered?: EnteredValues; without?: string[] } = {},
): INodeParameters {
	const valuesByName = (among: INodeProperties[], value: (property: INodeProperties) => unknown) =>
		Object.fromEntries(
			among
				.filter((property) => !without.includes(property.name) || entered.has(property))
				.map((property) => [property.name, value(property)]),
		) as INodeParameters;
	const simple = (property: INodeProperties) =>
		valueFor(property, branch, { entered, isComplete: true });
	const values = valuesByName(shownIn(form, branch), (property) =>
		property.type === 'collection'
			? valuesByName(membersOf(property, branch), simple)
			: simple(property),
	);
	return { ...values, ...branch };
}

/** The value to enter, or else an example. */
function valueFor(
	property: INodeProperties,
	branch: Branch,
	{ entered = new Map(), isComplete }: { entered?: EnteredValues; isComplete: boolean },
): NodeParameterValueType {
	const { type, name, default: usual } = property;
	if (entered.has(property)) return entered.get(property)!;
	if (type === 'resourceMapper') return mappedColumns(branch.operation as string, { isComplete });
	if (type === 'fixedCollection') return tableFor(property, entered, isComplete);
	// A default that is an expression takes the value from the item
	if (typeof usual === 'string' && usual.startsWith('=')) return usual;
	const example = INSTEAD[name] ?? exampleOf(property as Field);
	if (example === '') throw new Error(`The field '${name}' shows no example`);
	return example;
}

/** A table with a row for each branch of its cells; only its first row unless `isComplete`. */
function tableFor(property: INodeProperties, entered: EnteredValues, isComplete: boolean) {
	const { name, values: cells } = rowKindOf(property);
	const branches = branchesAmong(cells, {}).filter(
		// A template has each type of channel once
		({ channelType }, index, all) =>
			channelType === undefined ||
			all.findIndex((other) => other.channelType === channelType) === index,
	);
	const rows = branches.map((branch, row) => ({
		...Object.fromEntries(
			cells
				.filter((cell) => isShown(cell, branch))
				.map((cell) => [cell.name, entered.get(cell) ?? cellFor(cell, row)]),
		),
		...branch,
	}));
	const isList = property.typeOptions?.multipleValues;
	return {
		[name]: isList
			? rows.slice(0, isComplete ? property.typeOptions?.maxAllowedFields : 1)
			: rows[0],
	} as INodeParameters;
}

/** A permission can be set once, so each row has another one. */
const PERMISSIONS = ['sendMessage', 'editMessage', 'deleteMessage'];

/** The example of a cell; permissions and the names of a form's elements differ from row to row. */
function cellFor(cell: INodeProperties, row: number): NodeParameterValueType {
	const example = exampleOf(cell as Field);
	if (cell.displayName === 'Permission') return { ...(example as object), value: PERMISSIONS[row] };
	return cell.name === 'fieldName' ? `${String(example)}${row}` : example;
}
