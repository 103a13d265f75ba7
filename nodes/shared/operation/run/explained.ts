import { ServiceError, withNotes } from '../../transport/errors';
import { compiledForm } from '../form/compile';
import { adviceFor } from '../../transport/advice';
import { mayHaveBeenDone } from '../../transport/failure';
import type { Item, ItemClient, OperationDescription } from '../types';

/** The usual name of the field for the user for whom a request acts. Advice has this name. */
const ACTOR = 'On Behalf Of';

/** Explains an error as far as the operation can explain it. If `explain` of the operation fails, the error stays as it is. */
export async function explainError(
	operation: OperationDescription,
	error: unknown,
	client: ItemClient,
	item: Item,
): Promise<unknown> {
	const { explain } = operation;
	if (!explain || !(error instanceof ServiceError)) return setActorLabelInAdvice(operation, error);
	return setActorLabelInAdvice(operation, await explain(error, client, item).catch(() => error));
}

/** Replaces On Behalf Of in the advice of an error, if the form has another name for this field. */
export function setActorLabelInAdvice<Failure>(
	operation: OperationDescription,
	error: Failure,
): Failure {
	if (!(error instanceof ServiceError)) return error;
	const { code, status, codeAdvice = adviceFor(code, status) } = error.details;
	const labels = actorLabels(operation);
	if (codeAdvice?.includes(ACTOR) && labels.length > 0 && !labels.includes(ACTOR)) {
		error.details.codeAdvice = codeAdvice.replaceAll(ACTOR, labels[0]);
	}
	return error;
}

/** The names of the fields for the user for whom a request acts: they are sent as a header. */
function actorLabels(operation: OperationDescription): string[] {
	return compiledForm(operation)
		.flatMap((field) => [field, ...(field.members ?? [])])
		.filter(({ field: { routing } }) => routing !== undefined && 'request' in routing)
		.map(({ field }) => field.displayName);
}

/** At most this many targets are named with their reasons in an error. Further targets are counted. */
const MAX_NAMED = 10;

/** At most this many pieces of advice stand in an error of several targets. */
const MAX_ADVICE = 3;

/**
 * Makes one error of all targets that failed: each by its name and reason, with the advice for each kind of failure.
 * @param total the number of all targets; of a list that broke off, the records before the failure and the failure itself
 * @param forModel whether a model reads the error, which cannot set 'On Error' of its tool
 */
export function summaryOf(
	failures: ServiceError[],
	total: number,
	forModel: boolean,
): ServiceError {
	const [first] = failures;
	const { howToGetPart, advice } = first.details;
	// With `howToGetPart`, a list of records broke off: it has one failure, and the records before it are no targets to count.
	// A model gets no part of it
	if (total === 1 || (howToGetPart && forModel)) return first;
	if (howToGetPart) {
		return new ServiceError(first.message, withNotes(first.details, howToGetPart));
	}
	const isPart = failures.length < total;
	const isCut = failures.length > MAX_NAMED;
	const named = failures.slice(0, MAX_NAMED).map(({ message }) => message.replace(/\.$/, ''));
	const more = isCut ? `; and ${failures.length - MAX_NAMED} more` : '';
	const count = isPart ? `${failures.length} of ${total}` : `All ${total}`;
	return new ServiceError(`${count} failed: ${named.join('; ')}${more}`, {
		...first.details,
		...adviceForEach(failures),
		isDoneInPart: isPart || failures.some(({ details }) => mayHaveBeenDone(details)),
		advice: [
			advice,
			isPart && 'The others were done.',
			(isPart || isCut) && !forModel && "Set 'On Error' to continue to get the outcome of each.",
		]
			.filter(Boolean)
			.join(' '),
	});
}

/** The advice for each code among several failures; none if all have the same code. */
function adviceForEach(failures: ServiceError[]): { codeAdvice?: string } {
	const byCode = new Map(failures.map(({ details }) => [details.code, details]));
	if (byCode.size === 1) return {};
	const advice = [...byCode].map(([code, { codeAdvice, status }]) => {
		const text = codeAdvice ?? adviceFor(code, status);
		return text && `${code ?? 'Otherwise'}: ${text}`;
	});
	return { codeAdvice: advice.filter(Boolean).slice(0, MAX_ADVICE).join(' ') };
}
