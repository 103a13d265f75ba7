import type { INodePropertyOptions } from 'n8n-workflow';
import type { Convert } from '../../values/types';
import type { Field } from '../types';
import { fileChoice } from './multipart';
import { flag, list, number, oneOf, text, word } from '../../values/readers';

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
			return word;
		default:
			throw new Error(`a field of the type ${type} has to say how its value is read ('as')`);
	}
}
