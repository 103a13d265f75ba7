import { list } from '../values/readers';
import type { Field } from '../operation/types';

const mode: Field = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'Raw',
			value: 'raw',
			description: 'The whole record, as the service gives it',
		},
		{
			name: 'Selected Fields',
			value: 'selected',
			description: 'Only the fields that you name',
		},
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The fields that people need most, flat and with readable times',
		},
	],
	default: 'simplified',
	description: 'Which fields come out',
	local: 'output',
};

/**
 * The choice of the output of each record, for operations with a short form (`simplify`).
 * @param columns the fields that a person who switches to Selected Fields finds there already
 */
export function outputFields(columns: string[] = []): Field[] {
	return [
		mode,
		{
			displayName: 'Fields',
			name: 'outputFields',
			type: 'string',
			required: true,
			displayOptions: { show: { output: ['selected'] } },
			default: columns.join(', '),
			placeholder: 'e.g. uid, name, metadata.plan',
			description: 'Names of fields, with commas. A dot leads into one.',
			local: 'output',
			as: list,
		},
	];
}

/** The choice of the output for operations that suggest no columns. */
export const output = outputFields();

/** The choice of the output for operations that write, without Selected Fields: the record that was written is short enough. */
export const outputOfWrite: Field = {
	...mode,
	options: mode.options!.filter((option) => !('value' in option && option.value === 'selected')),
};
