import type { IDataObject } from 'n8n-workflow';
import { isoOfMilliseconds } from '../../shared/values/time';
import {
	flag,
	integer,
	isEmpty,
	isPlain,
	isRecord,
	refuseHalfEmojis,
} from '../../shared/values/readers';
import type { Convert, Refuse } from '../../shared/values/types';

/** The elements of n8n's own forms. */
export const ELEMENTS = [
	'checkbox',
	'date',
	'dropdown',
	'email',
	'file',
	'hiddenField',
	'html',
	'number',
	'password',
	'radio',
	'text',
	'textarea',
] as const;

export const CHOICES = ['checkbox', 'dropdown', 'radio'];

/** The names that the node itself adds to the output of a form. */
const OWN_NAMES = ['limitReached', 'questionId', 'respondedAt', 'respondedBy'];

/** An element of the page, as n8n keeps it with the waiting execution. */
export interface FormElement extends IDataObject {
	type: (typeof ELEMENTS)[number] | 'buttons';
	/** The text above the input; of Custom HTML, the HTML as it was written. */
	label: string;
	/** The name in the output; empty for elements without a value: HTML without a name, or a button that only sends the page. */
	name: string;
	required: boolean;
	placeholder: string;
	/** The first value of the input; the value of a hidden field, and of HTML. */
	preset: string;
	options: string[];
	/** The fewest checkboxes that have to be ticked. */
	least: number;
	/** The most checkboxes that may be ticked; 0: all of them. */
	most: number;
	multiple: boolean;
	accept: string;
	/** The name of the input on the page; left out: `field-<index>`. */
	input?: string;
	/** The texts of buttons, whose `options` are their values. */
	labels?: string[];
	/** The words that the chat shows when somebody has pressed a button, in the order of the buttons. */
	outcomes?: string[];
	/** The value when nobody has answered in time; left out: null. */
	atLimit?: string | boolean;
	/** Whether the page after the answer repeats the value. */
	isShownAfterAnswer?: boolean;
}

/** The settings of an element without settings of its own. */
export const PLAIN = {
	required: false,
	placeholder: '',
	preset: '',
	options: [],
	least: 0,
	most: 0,
	multiple: false,
	accept: '',
} satisfies Partial<FormElement>;

/** A text as it comes back from a browser. */
export const withUnixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** @throws InputError naming the element that cannot be shown */
export const elementsOf: Convert = (given, refuse) => {
	const rows = (Array.isArray(given) ? given : []).filter(isRecord);
	const elements = rows.map((row, index) =>
		elementOf(row, (reason) => refuse(`(element ${index + 1}) ${reason}`)),
	);
	const names = elements.map(({ name }) => name).filter((name) => name !== '');
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice !== undefined) refuse(`has two elements named '${twice}'`);
	const own = names.find((name) => OWN_NAMES.includes(name));
	if (own !== undefined) refuse(`has an element named '${own}', which the node adds itself`);
	return elements;
};

function elementOf(row: Record<string, unknown>, refuse: Refuse): FormElement {
	const textIn = (name: string) => (isEmpty(row[name]) ? '' : textOf(row[name]));
	const type = (textIn('fieldType') || 'text') as FormElement['type'];
	if (!ELEMENTS.some((element) => element === type)) {
		refuse(`has the unknown type '${type}': the types are ${ELEMENTS.join(', ')}`);
	}
	const label = textIn(type === 'html' ? 'html' : 'fieldLabel');
	// HTML is in the output if it has a name, as in n8n's own forms. This name has a field of its own
	const name = type === 'html' ? textIn('elementName') : textIn('fieldName') || label;
	if (name === '' && type !== 'html') {
		refuse(
			type === 'hiddenField' ? "needs a 'Field Name'" : "needs a 'Label' (in JSON: fieldLabel)",
		);
	}
	const options = optionsOf(row.fieldOptions);
	// A browser sends another character back than half of an emoji, so nobody can choose such an option
	refuseHalfEmojis(options, refuse);
	if (CHOICES.includes(type) && options.length === 0) {
		refuse(`has nothing to choose for '${name}': it needs 'Field Options' (in JSON: fieldOptions)`);
	}
	const [least, most] = type === 'checkbox' ? boundsOf(row, refuse) : [0, 0];
	const isNegative = least < 0 || most < 0;
	if (isNegative || least > options.length || (most > 0 && most < least)) {
		refuse(`asks for a number of ticks that '${name}' cannot have`);
	}
	// The values that nobody fills in
	const fixed: Record<string, string> = { hiddenField: textIn('fieldValue'), html: label };
	return {
		type,
		label: type === 'html' ? label : label || name,
		name,
		required: isOn(row.requiredField, 'Required Field', refuse),
		placeholder: textIn('placeholder'),
		preset: fixed[type] ?? presetOf(type, textIn('defaultValue')),
		options,
		least,
		most,
		multiple: isMultiple(type, row, refuse),
		// People also separate endings with blanks and semicolons, and write a star or no dot: `.jpg; *.png gif` becomes `.jpg, .png, .gif`
		accept: (textIn('acceptFileTypes').match(/[^\s,;]+/g) ?? [])
			.map((entry) => entry.replace(/^\*(?=\.\w)/, '').replace(BARE_ENDING, '.$&'))
			.join(', '),
	};
}

/** Matches the ending of a file without its dot, and no word for a kind of file. */
const BARE_ENDING = /^(?!(?:images?|videos?|audio|files?|any|all|text)$)\w[\w.]*$/i;

/** A text as a page can hold it: a browser reads another character for NUL, and sends that character back. */
function withoutNul(text: string): string {
	return text.replaceAll('\0', '');
}

/** The value of an expression as text: an object as JSON, and a list with commas, as defaults of checkboxes are written. */
function textOf(value: unknown): string {
	if (Array.isArray(value)) return value.map(textOf).join(',');
	if (value instanceof Date) return isoOfMilliseconds(value.getTime()) ?? '';
	return withoutNul(isRecord(value) && isPlain(value) ? JSON.stringify(value) : String(value));
}

const isOn = (value: unknown, label: string, refuse: Refuse): boolean =>
	!isEmpty(value) && flag(value, (reason) => refuse(`has a '${label}' that ${reason}`));

/** A default as browsers show it: the number `+1,5` becomes `1.5`, and a date, e.g. `$today`, loses its time. */
function presetOf(type: FormElement['type'], preset: string): string {
	if (type === 'date') return preset.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');
	const isNumber = type === 'number' && /^\s*[-+]?\d+([.,]\d+)?\s*$/.test(preset);
	return isNumber ? preset.trim().replace(',', '.').replace('+', '') : withUnixLines(preset);
}

function optionsOf(value: unknown): string[] {
	const rows = isRecord(value) ? value.values : value;
	const options = (Array.isArray(rows) ? rows : []).map((row) =>
		withoutNul(withUnixLines(String((isRecord(row) ? row.option : row) ?? ''))).trim(),
	);
	return [...new Set(options)].filter((option) => option !== '');
}

/**
 * Whether several files or options can be chosen. If an expression gives the type, n8n adds 'multipleFiles' to every
 * element, so it counts for files alone. 'multiselect' is the setting for options in older forms of n8n.
 */
function isMultiple(type: string, row: Record<string, unknown>, refuse: Refuse): boolean {
	return type === 'file'
		? isOn(row.multipleFiles, 'Multiple Files', refuse)
		: isOn(row.multiselect, 'multiselect', refuse);
}

/** How many checkboxes may be ticked; `most` is 0 for all of them. */
function boundsOf(row: Record<string, unknown>, refuse: Refuse): [least: number, most: number] {
	const count = (name: string, label: string, preset: number) => {
		const refuseCount = (reason: string) => refuse(`has a '${label}' that ${reason}`);
		// n8n stores no field that a person leaves alone, so the default of the field counts
		return Object.hasOwn(row, name) ? integer(row[name], refuseCount) : preset;
	};
	switch (isEmpty(row.limitSelection) ? 'unlimited' : row.limitSelection) {
		case 'exact': {
			const exact = count('numberOfSelections', 'Number of Selections', 1);
			return exact > 0 ? [exact, exact] : refuse("has a 'Number of Selections' below 1");
		}
		case 'range':
			return [
				count('minSelections', 'Minimum Selections', 0),
				count('maxSelections', 'Maximum Selections', 1),
			];
		case 'unlimited':
			return [0, 0];
		default:
			return refuse("has a 'Limit Selection' that is none of exact, range and unlimited");
	}
}
