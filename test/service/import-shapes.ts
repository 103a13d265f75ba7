import type { AnswerShape } from './faults';
import type { JsonObject } from './records';

/** The outcomes of the records of an import in another form than the documented one. */
export function inShape(answers: JsonObject, shape: AnswerShape | undefined): unknown {
	if (shape === undefined) return answers;
	const told = Object.entries(answers).filter(
		([, answer]) => shape !== 'new-only' || !saysThere(answer as JsonObject),
	);
	// PHP writes an empty object as a list
	if (told.length === 0) return [];
	return Object.fromEntries(
		told.map(([key, answer]) => [
			shape === 'upper-case' ? key.toUpperCase() : key,
			reshape(answer as JsonObject, shape),
		]),
	);
}

/** Whether the answer refuses a record because it is there already. */
function saysThere({ error }: JsonObject): boolean {
	return String((error as { code?: string } | undefined)?.code).includes('ALREADY');
}

function reshape(answer: JsonObject, shape: AnswerShape): unknown {
	const { success, data } = answer;
	const error = (answer.error ?? {}) as { code?: string; message?: string };
	switch (shape) {
		case 'nothing':
			return success ? {} : answer;
		case 'entity':
			return success ? data : { error };
		case 'numbers':
			return success ? { success: 1, data } : { success: 0, error };
		case 'error-text':
			return success ? answer : { error: `${error.code}: ${error.message}` };
		case 'code-beside':
			return success ? answer : { success: false, code: error.code, message: error.message };
		case 'new-only':
		case 'upper-case':
			return answer;
	}
}
