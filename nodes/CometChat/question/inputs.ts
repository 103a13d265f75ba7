import { SEPARATORS } from '../../shared/values/readers';
import { withUnixLines, type FormElement } from './formElements';
import { attributes, escapeHtml } from './html';
import { safeHtml } from './safeHtml';
import { fill, type Words } from './words';

/** An element as it is drawn: the name and the values of its input. */
interface Input extends FormElement {
	id: string;
	/** The values when the page opens. */
	initial: string[];
	words: Words;
}

/** The name of the input of an element. */
export const inputName = ({ input }: FormElement, index: number): string =>
	input ?? `field-${index}`;

/**
 * The texts that were posted under a name. Objects are dropped: no page posts them, but anybody can post without a
 * page.
 */
export function postedTexts(value: unknown): string[] {
	const isScalar = (entry: unknown) => entry !== undefined && typeof entry !== 'object';
	return [value].flat().filter(isScalar).map(String);
}

/**
 * The inputs of a page as HTML.
 * @param values posted values that the inputs show again; if left out, the inputs show their presets
 */
export function drawInputs(
	elements: FormElement[],
	words: Words,
	values?: Record<string, unknown>,
): string {
	return elements
		.map((element, index) => {
			const id = inputName(element, index);
			const initial = values ? postedTexts(values[id]).map(withUnixLines) : presetsOf(element);
			return DRAW[element.type]({ ...element, id, initial, words });
		})
		.filter(Boolean)
		.join('\n');
}

/** Whether several of the options can be chosen. */
export const takesSeveral = ({ type, multiple }: FormElement): boolean =>
	type === 'checkbox' || (type === 'dropdown' && multiple);

const presetsOf = (element: FormElement): string[] =>
	takesSeveral(element) ? presetOptions(element) : [element.preset];

const separated = (text: string): string[] => text.split(SEPARATORS).map((entry) => entry.trim());

/**
 * The options that the default names. An option may hold commas itself, so the longest fitting option counts: with the options
 * `Red`, `Blue` and `Red, Blue`, the default `Red, Blue` chooses the third option alone.
 */
function presetOptions({ options, preset }: FormElement): string[] {
	const longestFirst = options
		.map((option) => ({ option, parts: separated(option) }))
		.sort((one, other) => other.parts.length - one.parts.length);
	const given = separated(preset);
	const chosen: string[] = [];
	for (let index = 0; index < given.length; ) {
		const fitting = longestFirst.find(({ parts }) =>
			parts.every((part, n) => part === given[index + n]),
		);
		if (fitting) chosen.push(fitting.option);
		index += fitting?.parts.length ?? 1;
	}
	return chosen;
}

const commonAttributes = ({ id, required }: Input) => ({ class: 'text', id, name: id, required });

/** Makes a function that draws an input of one line. The attributes in `more` replace others; an empty attribute is left out. */
const line =
	(more: (input: Input) => Parameters<typeof attributes>[0] = () => ({})) =>
	(input: Input) =>
		labelled(
			input,
			`<input${attributes({
				...commonAttributes(input),
				type: input.type,
				placeholder: input.placeholder,
				value: input.initial[0],
				...more(input),
			})}>`,
		);

const choices = (input: Input) => {
	const { type, id, required, options, initial } = input;
	const rows = options.map((option) => {
		const row = attributes({
			type,
			name: id,
			value: option,
			checked: initial.includes(option),
			// A browser requires each single checkbox with this attribute
			required: required && type === 'radio',
		});
		return `<label class="choice"><input${row}><span dir="auto">${escapeHtml(option)}</span></label>`;
	});
	return `<fieldset><legend dir="auto">${labelOf(input)}</legend>${rows.join('')}</fieldset>`;
};

const dropdown = (input: Input) => {
	const { options, multiple, initial, words } = input;
	// Each option has a `value`, because a browser otherwise takes its text, and makes several blanks one
	const rows = options.map(
		(option) =>
			`<option${attributes({ value: option, selected: initial.includes(option) })}>${escapeHtml(option)}</option>`,
	);
	const emptyChoice = multiple ? '' : `<option value="">${escapeHtml(words.choose)}</option>`;
	return labelled(
		input,
		`<select${attributes({ ...commonAttributes(input), multiple, dir: 'auto' })}>${emptyChoice}${rows.join('')}</select>`,
	);
};

// A browser drops the line break after the tag. Without this break, the text loses an empty first line
const textarea = (input: Input) =>
	labelled(
		input,
		`<textarea${attributes({ ...commonAttributes(input), placeholder: input.placeholder, dir: 'auto' })}>
${escapeHtml(input.initial[0] ?? '')}</textarea>`,
	);

const buttons = ({ input: name, options, labels = [] }: Input) => {
	const rows = options.map((value, index) => {
		const button = attributes({ class: index === 0 && 'main', name: name ?? '', value });
		return `<button${button} dir="auto">${escapeHtml(labels[index])}</button>`;
	});
	return `<div class="buttons">${rows.join('')}</div>`;
};

/** The text itself decides whether it runs from left to right or from right to left. */
const directionOfText = () => ({ dir: 'auto' });

/** How each type of element looks. */
const DRAW: Record<FormElement['type'], (input: Input) => string> = {
	buttons,
	checkbox: choices,
	date: line(),
	dropdown,
	email: line(directionOfText),
	file: line(({ multiple, accept }) => ({ multiple, accept, placeholder: '', value: '' })),
	hiddenField: () => '',
	html: ({ label }) => `<div class="html" dir="auto">${safeHtml(label)}</div>`,
	number: line(() => ({ step: 'any' })),
	password: line(() => ({ autocomplete: 'off', value: '' })),
	radio: choices,
	text: line(directionOfText),
	textarea,
};

const labelled = (input: Input, html: string): string =>
	`<div class="field"><label for="${input.id}" dir="auto">${labelOf(input)}</label>${html}</div>`;

/** A label with a hint behind it, e.g. "Name (required)". */
function labelOf(input: Input): string {
	const hint = hintOf(input);
	return escapeHtml(input.label) + (hint ? ` (${escapeHtml(hint)})` : '');
}

/** How many checkboxes have to be ticked, or that an input has to be filled in. */
function hintOf({ required, options, words, ...asked }: Input): string | undefined {
	if (asked.least === 0 && asked.most === 0) return required ? words.required : undefined;
	const least = Math.max(asked.least, required ? 1 : 0);
	const most = asked.most || options.length;
	return fill(least === most ? words.exactly : words.between, { least, most });
}
