import { unwrapLocator } from '../../values/readers';
import type { Field } from '../types';
import { isExpression } from './parameters';

/** The words for nothing that may also be the whole text of a message. A `none` in small letters is an option of some fields. */
const NOTHING_OR_TEXT = ['None', 'N/A', 'n/a'];

/** The empty text that n8n gives for a field that a model leaves out, and the words that models write there instead. */
const NOTHING_OF_MODELS = ['', 'null', 'NULL', 'undefined', ...NOTHING_OR_TEXT];

/**
 * Whether a model has left out a field with $fromAI. Such a field does not clear its attribute: a model clears a list by []. In a
 * required field, {@link NOTHING_OR_TEXT} is taken as written.
 */
export function isLeftOut({ required }: Field, value: unknown, written: () => unknown): boolean {
	if (typeof value !== 'string') return false;
	const word = value.trim();
	const isText = required === true && NOTHING_OR_TEXT.includes(word);
	return NOTHING_OF_MODELS.includes(word) && !isText && isOfModel(written());
}

/** Whether a field, as it is written, is filled in by a model. */
function isOfModel(written: unknown): boolean {
	return String(unwrapLocator(written)).includes('$fromAI');
}

/** Whether a person wrote an expression. A field with $fromAI is filled in by a model, and for the model it holds no expression. */
export function hasHandWrittenExpression(written: unknown): boolean {
	return isExpression(written) && !isOfModel(written);
}

/** The mistake of a field that needs a value: nobody filled it in, or its expression found nothing. */
export function nothingGiven(written: unknown): string {
	return hasHandWrittenExpression(written) ? 'is empty: the expression gave nothing' : 'is empty';
}
