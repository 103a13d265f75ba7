import { PLAIN, type FormElement } from './formElements';
import type { Labels } from './approval';
import type { Words } from './words';

/** The name that the buttons of an approval and the input for a free text have on the page. */
const ANSWER = 'answer';

/**
 * The elements of an approval: its buttons.
 * @param labels the labels of the form; without a label for declining (''), there is no such button
 * @param isApprovedAtLimit what counts when nobody answers in time
 */
export function approvalElements(
	labels: Partial<Labels> | undefined,
	words: Words,
	isApprovedAtLimit: boolean,
): FormElement[] {
	const { approve = words.approve, decline = words.decline } = labels ?? {};
	// The outcome of the usual label "Approve" is "Approved"; of another label, e.g. "Refund it", it is the label itself
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
			atLimit: isApprovedAtLimit,
			isShownAfterAnswer: true,
		},
	];
}

/** The elements of a free text: its input, and the button that sends it. */
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
			isShownAfterAnswer: true,
		},
		submitButton(submit),
	];
}

/** The button that sends the inputs. */
export function submitButton(label: string): FormElement {
	return { ...PLAIN, type: 'buttons', label: '', name: '', options: [''], labels: [label] };
}
