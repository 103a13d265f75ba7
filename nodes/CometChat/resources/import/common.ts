import { collection, dryRun } from '../../../shared/fields';
import type { BatchOperation, Field } from '../../../shared/operation/types';

const inputMode: Field = {
	displayName: 'Input Mode',
	name: 'inputMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'JSON',
			value: 'json',
			description: 'One record, an array of records, or an object of records by ID',
		},
		{
			name: 'Map Automatically',
			value: 'autoMap',
			description: 'The items have columns with the names of the fields',
		},
		{
			name: 'Map Each Column',
			value: 'mapColumns',
			description: 'Choose for each field where its value comes from',
		},
	],
	default: 'autoMap',
	description: 'Where the records come from. All input items are imported together.',
};

/**
 * The column mapper. Each import has one with a name of its own, so that n8n's editor draws it anew when another operation
 * is chosen. If imports share a field, the editor sometimes keeps showing the columns of the operation before.
 * @param keys the columns in words
 */
const columns = (name: string, keys: string): Field => ({
	displayName: 'Columns',
	name,
	type: 'resourceMapper',
	noDataExpression: true,
	required: true,
	default: { mappingMode: 'defineBelow', value: null },
	builderHint: { propertyHint: `Keys of value, and columns of items in autoMap: ${keys}` },
	displayOptions: { show: { inputMode: ['mapColumns'] } },
	typeOptions: {
		resourceMapper: {
			resourceMapperMethod: 'importColumns',
			mode: 'add',
			valuesLabel: 'Columns',
			fieldWords: { singular: 'column', plural: 'columns' },
			addAllFields: true,
			multiKeyMatch: false,
			supportAutoMap: false,
		},
	},
});

const records: Field = {
	displayName: 'Records',
	name: 'records',
	type: 'json',
	required: true,
	default: '={{ $json }}',
	placeholder: 'e.g. {"uid": "superhero1", "name": "Ada Lovelace"}',
	description: 'A record, an array of records, or an object of records by ID',
	displayOptions: { show: { inputMode: ['json'] } },
};

const onlyChecked = dryRun('Whether to check all records without sending any');

const options: Field = collection('options', [
	{
		displayName: 'Max Outage',
		name: 'maxOutage',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 24 * 60 },
		default: 10,
		description: 'How many minutes of failures to wait out before the import stops',
	},
	{
		displayName: 'Return',
		name: 'return',
		type: 'options',
		options: [
			{
				name: 'Each Record',
				value: 'each',
				description: 'One item per record, with what became of it',
			},
			{
				name: 'Summary',
				value: 'summary',
				description: 'One item with counts and the first reasons',
			},
		],
		default: 'each',
		description: 'The items that the node returns',
	},
	{
		displayName: 'Send Old Messages',
		name: 'sendOldMessages',
		type: 'boolean',
		default: false,
		displayOptions: { show: { '/operation': ['importMessages'] } },
		description: 'Whether to send messages older than six months, too, which most plans refuse',
	},
]);

/**
 * The form of an import. The forms of imports differ in their columns alone.
 * @param mapperName the parameter name of the column mapper
 * @param keys the columns in words, for a model, which sees neither the notice nor the mapper
 */
export const importFields = (mapperName: string, columnsNotice: Field, keys: string): Field[] => [
	onlyChecked,
	inputMode,
	columnsNotice,
	columns(mapperName, keys),
	records,
	options,
];

/** Makes the `execute` of an import. The first import loads the code, so that n8n starts without this code. */
export function createImport(
	name: 'groups' | 'members' | 'messages' | 'users',
): BatchOperation['execute'] {
	return async (context, operation) => {
		const { importRecords } = await import('../../import/importRecords');
		const kinds = await import('../../import/kinds');
		return await importRecords(kinds[name], context, operation);
	};
}
