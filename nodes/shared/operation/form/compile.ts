import { refuseAs } from '../../values/inputError';
import type { Convert, Refuse } from '../../values/types';
import type { Field, OperationDescription } from '../types';
import { converterOf } from './convert';

/** A field and everything about it that is the same for all items. */
export interface CompiledField {
	field: Field;
	/** `collection.member` for a member of a collection. */
	name: string;
	/** Set on a collection. */
	members?: CompiledField[];
	convert: Convert;
	refuse: Refuse;
	/** Refuses to be empty. */
	needsValue: boolean;
	/** The form shows the field while each of these is fulfilled. */
	conditions: Condition[];
	/** The names that lead to the field's place in the body or the query. */
	place: string[];
}

/** Another field has one of some values. */
export interface Condition {
	name: string;
	values: unknown[];
	/** Refuses the value of the other field, when that is a switch. */
	refuseSwitch?: Refuse;
}

const forms = new WeakMap<OperationDescription, CompiledField[]>();

/** The form of an operation, compiled when its first item comes. A notice is left out: it holds no value. */
export function compiledForm(operation: OperationDescription): CompiledField[] {
	const known = forms.get(operation);
	if (known) return known;
	const { fields } = operation;
	const form = fields
		.filter(({ type }) => type !== 'notice')
		.map((field) => compiled(field, fields, field.name));
	forms.set(operation, form);
	return form;
}

function compiled(field: Field, fields: Field[], name: string, within?: Field): CompiledField {
	const { type, routing, required = false } = field;
	const isCollection = type === 'collection';
	const members = ((isCollection && field.options) || []) as Field[];
	return {
		field,
		name,
		...(isCollection && {
			members: members.map((member) =>
				compiled(member, fields, `${field.name}.${member.name}`, field),
			),
		}),
		convert: isCollection ? (value) => value : converterOf(field),
		refuse: refuseAs(labelOf(field, fields, within)),
		needsValue: required || (!within && (field.whenEmpty === 'default' || isChoice(field))),
		conditions: conditionsOf(field, fields),
		place: routing && 'send' in routing ? routing.send.property.split('.') : [],
	};
}

/** What an error calls a field: by its collection, too, where another collection of the form has the same label. */
function labelOf({ displayName }: Field, fields: Field[], within?: Field): string {
	const sharing = fields.filter(
		({ type, options }) =>
			type === 'collection' &&
			options?.some((member) => 'displayName' in member && member.displayName === displayName),
	);
	return within && sharing.length > 1 ? `${within.displayName}: ${displayName}` : displayName;
}

/** A choice outside of a collection must not be empty: the fields that depend on it would be hidden. */
function isChoice({ type, options = [] }: Field): boolean {
	return (
		type === 'options' && !options.some((option) => (option as { value?: unknown }).value === '')
	);
}

/** A field names another one as n8n does: by its name, or as `/name` from within a collection. */
function conditionsOf({ displayOptions }: Field, fields: Field[]): Condition[] {
	// n8n's own conditions, like '@tool', are about the node and not about a field
	const shown = Object.entries(displayOptions?.show ?? {}).filter(
		([name]) => !name.startsWith('@'),
	);
	return shown.map(([place, values = []]) => {
		const name = place.replace(/^\//, '');
		const steering = fields.find((other) => other.name === name);
		return {
			name,
			values: values as unknown[],
			...(steering?.type === 'boolean' && { refuseSwitch: refuseAs(steering.displayName) }),
		};
	});
}
