import type { INodePropertyOptions } from 'n8n-workflow';
import { refuseAs } from '../../values/inputError';
import { flag, list, number, oneOf, text, fullyTrimmedText } from '../../values/readers';
import type { Convert, Refuse } from '../../values/types';
import type { Field, OperationDescription } from '../types';
import { fileChoice } from './multipart';

/** A field and everything about it that is the same for all items. */
export interface CompiledField {
	field: Field;
	/** `collection.member` for a member of a collection. */
	name: string;
	/** The members of a collection; left out for any other field. */
	members?: CompiledField[];
	convert: Convert;
	refuse: Refuse;
	/** An empty value is refused. Otherwise the `whenEmpty` of the field decides. */
	needsValue: boolean;
	/** The form shows the field while each of these conditions is fulfilled. */
	conditions: Condition[];
	/** The name of the value in the body or the query, split at its dots; empty for other destinations. */
	property: string[];
}

/** The condition that another field has one of some values. */
export interface Condition {
	/** The name of the other field. */
	name: string;
	values: unknown[];
	/** Set when the other field is a switch: refuses a value that is neither on nor off. */
	refuseAsSwitch?: Refuse;
}

const forms = new WeakMap<OperationDescription, CompiledField[]>();

/** The form of an operation, compiled when its first item comes. A notice is left out: it holds no value. */
export function compiledForm(operation: OperationDescription): CompiledField[] {
	const compiledBefore = forms.get(operation);
	if (compiledBefore) return compiledBefore;
	const { fields } = operation;
	const form = fields
		.filter(({ type }) => type !== 'notice')
		.map((field) => compile(field, fields, field.name));
	forms.set(operation, form);
	return form;
}

/**
 * Compiles a field.
 * @param fields all fields of the form
 * @param within the collection that the field is a member of
 */
function compile(field: Field, fields: Field[], name: string, within?: Field): CompiledField {
	const { type, routing, required = false } = field;
	const isCollection = type === 'collection';
	const compiledMember = (member: Field) =>
		compile(member, fields, `${field.name}.${member.name}`, field);
	// Other fields may depend on the value of a choice outside of a collection
	const isNeededChoice = !within && isChoice(field);
	// Outside of a collection, only an expression that finds nothing can be empty here, and a default must not hide that
	const hasNeededDefault = !within && field.whenEmpty === 'default';
	return {
		field,
		name,
		members: isCollection ? ((field.options ?? []) as Field[]).map(compiledMember) : undefined,
		convert: isCollection ? (value) => value : converterOf(field),
		refuse: refuseAs(labelOf(field, fields, within)),
		needsValue: required || hasNeededDefault || isNeededChoice,
		conditions: conditionsOf(field, fields),
		property: routing && 'send' in routing ? routing.send.property.split('.') : [],
	};
}

/** The name of a field in errors, e.g. `Limit`; `Options: Limit` if several collections of the form have a field Limit. */
function labelOf({ displayName }: Field, fields: Field[], within?: Field): string {
	const sharing = fields.filter(
		({ type, options }) =>
			type === 'collection' &&
			options?.some((member) => 'displayName' in member && member.displayName === displayName),
	);
	return within && sharing.length > 1 ? `${within.displayName}: ${displayName}` : displayName;
}

/** Whether a field is a choice without an empty option. */
function isChoice({ type, options = [] }: Field): boolean {
	return (
		type === 'options' && !options.some((option) => (option as { value?: unknown }).value === '')
	);
}

/**
 * The conditions of a field. They name another field as n8n does: by its name, or as `/name` from within a collection. `hide` is
 * not read: only the variables of a card have it, while the card is empty, and an empty card is refused anyway.
 */
function conditionsOf({ displayOptions }: Field, fields: Field[]): Condition[] {
	// n8n's own conditions, like `@tool`, are about the node and not about a field
	const shown = Object.entries(displayOptions?.show ?? {}).filter(
		([name]) => !name.startsWith('@'),
	);
	return shown.map(([path, values = []]) => {
		const name = path.replace(/^\//, '');
		const steering = fields.find((other) => other.name === name);
		return {
			name,
			values: values as unknown[],
			...(steering?.type === 'boolean' && { refuseAsSwitch: refuseAs(steering.displayName) }),
		};
	});
}

/** How the value of a field is read: as the field says, otherwise by its type. A number stays within its bounds. */
export function converterOf(field: Field): Convert {
	const convert = readerOf(field);
	const { minValue, maxValue } = field.typeOptions ?? {};
	if (minValue === undefined && maxValue === undefined) return convert;
	return (value, refuse) => {
		const converted = convert(value, refuse) as number;
		// The editor keeps these bounds only while somebody types a number
		if (minValue !== undefined && converted < minValue) refuse(`has to be at least ${minValue}`);
		if (maxValue !== undefined && converted > maxValue) refuse(`has to be at most ${maxValue}`);
		return converted;
	};
}

function readerOf(field: Field): Convert {
	const { as, file, type, options = [] } = field;
	if (as) return as;
	if (file !== undefined) return fileChoice;
	const choices = options as INodePropertyOptions[];
	const choice = oneOf(
		choices.map(({ value }) => value),
		// A refusal lists the numbers with their names, because a number alone says nothing
		choices.map(({ value, name }) => (typeof value === 'number' ? `${value} (${name})` : value)),
	);
	switch (type) {
		case 'boolean':
			return flag;
		case 'number':
			return number;
		case 'multiOptions':
			return (value, refuse) => list(value, refuse).map((entry) => choice(entry, refuse));
		case 'options':
			return choice;
		case 'string':
			return text;
		case 'resourceLocator':
			return fullyTrimmedText;
		default:
			throw new Error(`a field of the type ${type} has to say how its value is read ('as')`);
	}
}
