import { PLAIN, type FormElement } from './formElements';
import type { Labels } from './approval';
import type { Words } from './words';

/** The name that the buttons of an approval and the input for a free text have on the page. */
const ANSWER = 'answer';

/**
 * The elements of an approval: its buttons.
 * @param labels as the form has them; an empty `decline` leaves one button
 * @param approvedAtLimit what counts when nobody answers in time
 */
export function approvalElements(
	labels: Partial<Labels> | undefined,
	words: Words,
	approvedAtLimit: boolean,
): FormElement[] {
	const { approve = words.approve, decline = words.decline } = labels ?? {};
	// A label of one's own is also the outcome: "Refund it" instead of "Approved"
	const outcomes = [
		approve === words.approve ? words.wasApproved : approve,
		decline === words.decline ? words.wasDeclined : decline,
	];
	const count = decline === '' ? 1 : 2;
	return [
		{
			...PLAIN,
			type: 'buttons',
			label: '',
			name: 'approved',
			input: ANSWER,
			options: ['approve', 'decline'].slice(0, count),
			labels: [approve, decline].slice(0, count),
			outcomes: outcomes.slice(0, count),
			atLimit: approvedAtLimit,
			isRepeated: true,
		},
	];
}

/** The elements of a free text: its input, and the button. */
export function textElements(words: Words, submit: string, textAtLimit: string): FormElement[] {
	return [
		{
			...PLAIN,
			type: 'textarea',
			label: words.yourAnswer,
			name: 'text',
			input: ANSWER,
			required: true,
			atLimit: textAtLimit,
			isRepeated: true,
		},
		submitButton(submit),
	];
}

/** The button below the inputs. */
export function submitButton(label: string): FormElement {
	return { ...PLAIN, type: 'buttons', label: '', name: '', options: [''], labels: [label] };
}
