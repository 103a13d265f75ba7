import type { IDataObject } from 'n8n-workflow';
import type { FormElement } from './formElements';
import { attributes, escapeHtml, pageOf } from './html';
import { postedTexts } from './posted';

/** The content of the page of a question, as n8n keeps it with the waiting execution. */
export interface Asked extends IDataObject {
	kind: 'approval' | 'freeText' | 'customForm';
	title: string;
	/** The question. */
	text: string;
	/** The labels of the buttons; without the second one there is only one answer. */
	approve: string;
	decline: string;
	submit: string;
	elements: FormElement[];
}

/** A post that could not be taken: its problems, and the values to put back into the inputs. */
export interface Correction {
	problems: string[];
	values: Record<string, unknown>;
}

/** The name of the buttons of an approval, and of the input for a free text. */
export const ANSWER = 'answer';

/** The name of the input of an element. */
export const inputName = (index: number): string => `field-${index}`;

/** The page with the question and its buttons or inputs. It works without scripts: the browser posts its form. */
export function questionPage(asked: Asked, correction?: Correction): string {
	const { kind, title, text } = asked;
	const inputs = kind === 'customForm' ? formInputs(asked, correction) : '';
	const body = [
		`<p>${escapeHtml(text)}</p>`,
		correction &&
			`<p class="bad" role="alert">${correction.problems.map(escapeHtml).join('\n')}</p>`,
		// Without an action it is posted to the address of the page, which holds the signature. n8n takes the answers of
		// forms in this encoding only, also without files
		'<form method="post" enctype="multipart/form-data">',
		kind === 'freeText' ? freeText(correction) : inputs,
		`<div class="buttons">${buttonsOf(asked)}</div>`,
		'</form>',
	];
	return pageOf(title, body.filter(Boolean).join('\n'));
}

/**
 * The page after the answer.
 * @param answer in words, where it has any
 */
export function recordedPage(answer: string): string {
	return pageOf(
		'Thank you, your answer was recorded',
		`${answer && `<p>${escapeHtml(answer)}</p>\n`}<p class="soft">You can close this page now.</p>`,
	);
}

/** The page behind a link whose question is not open any more. */
export function alreadyAnsweredPage(): string {
	return pageOf(
		'This question has been answered',
		'<p>There is nothing left to do here. A newer question has a link of its own in its message.</p>',
	);
}

function buttonsOf({ kind, approve, decline, submit }: Asked): string {
	if (kind !== 'approval') return '<button class="main">' + escapeHtml(submit) + '</button>';
	const button = (value: string, label: string, main: boolean) =>
		`<button${attributes({ class: main && 'main', name: ANSWER, value })}>${escapeHtml(label)}</button>`;
	return button('approve', approve, true) + (decline && button('decline', decline, false));
}

function freeText(correction?: Correction): string {
	const [given = ''] = postedTexts(correction?.values[ANSWER]);
	return `<div class="field"><label for="${ANSWER}">Your answer</label>
<textarea${attributes({ class: 'text', id: ANSWER, name: ANSWER, required: true })}>
${escapeHtml(given)}</textarea></div>`;
}

function formInputs({ elements }: Asked, correction?: Correction): string {
	return elements
		.map((element, index) => inputOf(element, inputName(index), correction?.values))
		.filter(Boolean)
		.join('\n');
}

function inputOf(
	element: FormElement,
	name: string,
	values: Record<string, unknown> | undefined,
): string {
	const { type, label, required, placeholder, preset, options, multiple, accept } = element;
	const given = values ? postedTexts(values[name]) : [preset];
	const [text = ''] = given;
	const several = type === 'checkbox' || (type === 'dropdown' && multiple);
	const chosen = values || !several ? given : commaSeparated(preset);
	const common = { class: 'text', id: name, name, required };
	const labelled = (input: string) =>
		`<div class="field"><label for="${name}">${labelOf(element)}</label>${input}</div>`;
	switch (type) {
		case 'hiddenField':
			return '';
		case 'html':
			return `<p>${escapeHtml(label)}</p>`;
		case 'textarea':
			return labelled(
				`<textarea${attributes({ ...common, placeholder })}>\n${escapeHtml(text)}</textarea>`,
			);
		case 'dropdown': {
			const choices = options.map(
				(option) =>
					`<option${attributes({ selected: chosen.includes(option) })}>${escapeHtml(option)}</option>`,
			);
			const none = multiple ? '' : '<option value="">Choose …</option>';
			return labelled(
				`<select${attributes({ ...common, multiple })}>${none}${choices.join('')}</select>`,
			);
		}
		case 'checkbox':
		case 'radio': {
			const choices = options.map((option) => {
				const input = attributes({
					type,
					name,
					value: option,
					checked: chosen.includes(option),
					required: required && type === 'radio',
				});
				return `<label class="choice"><input${input}><span>${escapeHtml(option)}</span></label>`;
			});
			return `<fieldset><legend>${labelOf(element)}</legend>${choices.join('')}</fieldset>`;
		}
		case 'file':
			return labelled(`<input${attributes({ ...common, type, multiple, accept })}>`);
		case 'password':
			return labelled(
				`<input${attributes({ ...common, type, placeholder, autocomplete: 'off' })}>`,
			);
		default: {
			const step = type === 'number' ? 'any' : undefined;
			return labelled(`<input${attributes({ ...common, type, placeholder, step, value: text })}>`);
		}
	}
}

/** A label; it says in words whether something has to be filled in. */
function labelOf({ label, required, least, most }: FormElement): string {
	const ticks =
		least === most ? least > 0 && `choose ${least}` : most > 0 && `choose ${least} to ${most}`;
	const hint = ticks || (required && 'required');
	return escapeHtml(label) + (hint ? ` (${hint})` : '');
}

/** The entries of a list in one text. */
export const commaSeparated = (text: string): string[] =>
	text.split(',').map((entry) => entry.trim());
