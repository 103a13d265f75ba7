import type { INodeProperties } from 'n8n-workflow';
import { isRecord, jsonObjects } from '../../shared/values/readers';
import type { Field } from '../../shared/operation/types';
import { CHOICES, elementsOf } from './formElements';

const forElements = (...fieldType: string[]) => ({ show: { fieldType } });

const show = { responseType: ['customForm'] };

const defineForm: Field = {
	displayName: 'Define Form',
	name: 'defineForm',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Using Fields Below', value: 'fields', description: 'Element by element' },
		{ name: 'Using JSON', value: 'json', description: "In the format of n8n's own forms" },
	],
	default: 'fields',
	description: 'How the elements of the form are given',
	displayOptions: { show },
	local: true,
};

/** The settings of one element, with the names of n8n's own forms, in the order in which a person fills them in. */
const ELEMENT_SETTINGS: INodeProperties[] = [
	{
		displayName: 'Element Type',
		name: 'fieldType',
		type: 'options',
		options: [
			{ name: 'Checkboxes', value: 'checkbox' },
			{ name: 'Custom HTML', value: 'html' },
			{ name: 'Date', value: 'date' },
			{ name: 'Dropdown', value: 'dropdown' },
			{ name: 'Email', value: 'email' },
			{ name: 'File', value: 'file' },
			{ name: 'Hidden Field', value: 'hiddenField' },
			{ name: 'Number', value: 'number' },
			{ name: 'Password', value: 'password' },
			{ name: 'Radio Buttons', value: 'radio' },
			{ name: 'Text Input', value: 'text' },
			{ name: 'Textarea', value: 'textarea' },
		],
		default: 'text',
		description: 'What the person fills in',
	},
	{
		displayName: 'Label',
		name: 'fieldLabel',
		type: 'string',
		default: '',
		placeholder: 'e.g. What is your name?',
		description: 'The text above the input, which also is its name in the output',
		displayOptions: { hide: { fieldType: ['hiddenField', 'html'] } },
	},
	{
		displayName: 'Field Name',
		name: 'fieldName',
		type: 'string',
		default: '',
		placeholder: 'e.g. name',
		description: 'The name in the output, instead of the label',
		displayOptions: { hide: { fieldType: ['html'] } },
	},
	{
		displayName: 'Field Options',
		name: 'fieldOptions',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add Field Option',
		default: { values: [{ option: '' }] },
		description: 'What can be chosen',
		displayOptions: forElements(...CHOICES),
		options: [
			{
				displayName: 'Values',
				name: 'values',
				values: [
					{
						displayName: 'Option',
						name: 'option',
						type: 'string',
						default: '',
						placeholder: 'e.g. Refund',
						description: 'The text of the choice, which comes out when it is chosen',
					},
				],
			},
		],
	},
	{
		displayName: 'Limit Selection',
		name: 'limitSelection',
		type: 'options',
		options: [
			{ name: 'Exact Number', value: 'exact' },
			{ name: 'Range', value: 'range' },
			{ name: 'Unlimited', value: 'unlimited' },
		],
		default: 'unlimited',
		description: 'How many checkboxes have to be ticked',
		displayOptions: forElements('checkbox'),
	},
	{
		displayName: 'Number of Selections',
		name: 'numberOfSelections',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description: 'How many checkboxes have to be ticked, no more and no fewer',
		displayOptions: { show: { fieldType: ['checkbox'], limitSelection: ['exact'] } },
	},
	{
		displayName: 'Minimum Selections',
		name: 'minSelections',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'How many checkboxes have to be ticked at least',
		displayOptions: { show: { fieldType: ['checkbox'], limitSelection: ['range'] } },
	},
	{
		displayName: 'Maximum Selections',
		name: 'maxSelections',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description: 'How many checkboxes may be ticked at most',
		displayOptions: { show: { fieldType: ['checkbox'], limitSelection: ['range'] } },
	},
	{
		displayName: 'Placeholder',
		name: 'placeholder',
		type: 'string',
		default: '',
		placeholder: 'e.g. Ada Lovelace',
		description: 'An example inside the input',
		displayOptions: forElements('email', 'number', 'password', 'text', 'textarea'),
	},
	{
		displayName: 'Default Value',
		name: 'defaultValue',
		type: 'string',
		default: '',
		placeholder: 'e.g. Refund',
		description:
			'The value that the input begins with: an option, for checkboxes several with commas, for dates YYYY-MM-DD',
		displayOptions: forElements(
			'checkbox',
			'date',
			'dropdown',
			'email',
			'number',
			'radio',
			'text',
			'textarea',
		),
	},
	{
		displayName: 'Field Value',
		name: 'fieldValue',
		type: 'string',
		default: '',
		placeholder: 'e.g. 4711',
		description: 'The value that comes out as it is; the page does not hold it',
		displayOptions: forElements('hiddenField'),
	},
	{
		displayName: 'Multiple Files',
		name: 'multipleFiles',
		type: 'boolean',
		default: true,
		description: 'Whether several files can be chosen',
		displayOptions: forElements('file'),
	},
	{
		displayName: 'Accepted File Types',
		name: 'acceptFileTypes',
		type: 'string',
		default: '',
		placeholder: 'e.g. .jpg, .png',
		description: 'The endings of the files that can be chosen, with commas. When empty, all.',
		displayOptions: forElements('file'),
	},
	{
		displayName: 'HTML',
		name: 'html',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. <p>All prices are net.</p>',
		description:
			'A text between the inputs, with headings, lists, tables and links; scripts, styles and pictures are left out',
		displayOptions: forElements('html'),
	},
	{
		displayName: 'Required Field',
		name: 'requiredField',
		type: 'boolean',
		default: false,
		description: 'Whether the form is only taken with a value for it',
		displayOptions: { hide: { fieldType: ['html', 'hiddenField'] } },
	},
];

/** n8n's own forms name this field `formFields`, and call it Form Elements. */
const elementRows: Field = {
	displayName: 'Form Elements',
	name: 'formFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	required: true,
	placeholder: 'Add Form Element',
	default: {},
	description: 'The elements of the form, in their order on the page',
	displayOptions: { show: { ...show, defineForm: ['fields'] } },
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: ELEMENT_SETTINGS,
		},
	],
	local: true,
	as: (value, refuse) => elementsOf(isRecord(value) ? value.values : value, refuse),
};

/** n8n's own forms name this field `jsonOutput`, and call it Form Fields. */
const elementsAsJson: Field = {
	displayName: 'Form Fields',
	name: 'jsonOutput',
	type: 'json',
	typeOptions: { rows: 5 },
	required: true,
	default: '[\n  {\n    "fieldLabel": "Name",\n    "requiredField": true\n  }\n]',
	placeholder: 'e.g. [{"fieldLabel": "Name", "fieldType": "text", "requiredField": true}]',
	description:
		'The elements of the form as a JSON array, in the <a href="https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.form/">format of n8n\'s own forms</a>',
	displayOptions: { show: { ...show, defineForm: ['json'] } },
	local: true,
	as: (value, refuse) => elementsOf(jsonObjects(value, refuse), refuse),
};

/** The fields that define a form of one's own. */
export const formDefinition: Field[] = [defineForm, elementRows, elementsAsJson];
